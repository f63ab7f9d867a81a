/** Changes of notifications as the database reports them, and what one listener may know about them. */
import type { Database } from './database.ts';
import type { Subscription } from './realtime-protocol.ts';

export interface Change {
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly id: string;
  /** When it was committed. */
  readonly at: string;
}

/** Who follows the changes. */
export interface Follower {
  readonly onChange: (change: Change) => void;
  /** Changes may have gone unheard: the database was away for a time. */
  readonly onMissed: () => void;
}

/** The table that is reported, with the types of its columns. */
const TABLE = { schema: 'public', name: 'notifications' };
const COLUMNS = [
  { name: 'id', type: 'uuid' },
  { name: 'title', type: 'text' },
  { name: 'message', type: 'text' },
  { name: 'is_active', type: 'bool' },
  { name: 'expires_at', type: 'timestamptz' },
  { name: 'target_audience', type: 'text' },
  { name: 'priority', type: 'int4' },
  { name: 'created_at', type: 'timestamptz' },
] as const;

/** Whether changes of a table are reported. */
export const isReported = (schema: string, table: string): boolean =>
  schema === TABLE.schema && table === TABLE.name;

const CHANNEL = 'constat_notifications';

/**
 * Not a migration: a hosted project has its own way to report changes. Only the key is announced, because an
 * announcement can hold 8000 bytes, and because what listeners may read is decided for each of them.
 */
const ANNOUNCE = `
create or replace function private.announce_notification() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('${CHANNEL}', json_build_object('type', tg_op, 'id', coalesce(new.id, old.id), 'at', now())::text);
  return null;
end;
$$;
revoke execute on function private.announce_notification() from public;
create or replace trigger notifications_announce
  after insert or update or delete on public.notifications
  for each row execute function private.announce_notification();
`;

/** Follows the changes; the answer ends it. A database older than notifications has none. */
export async function followChanges(
  database: Database,
  { onChange, onMissed }: Follower,
): Promise<() => Promise<void>> {
  const [row] = await database.rows(`select to_regclass('public.notifications') is not null as there`);
  if (row?.there !== true) return async () => {};
  await database.exec(ANNOUNCE);
  return database.listen(CHANNEL, (text) => onChange(JSON.parse(text) as Change), onMissed);
}

type Row = Readonly<Record<string, unknown>>;

/** Asks the backend as a listener would: the rules of the database decide. Undefined when the token does not count. */
export type ReadAs = (token: string | null, query: URLSearchParams) => Promise<readonly Row[] | undefined>;

/** What one listener may know: which rows they can read now. */
export class Horizon {
  readonly #read: ReadAs;
  readonly #subscription: Subscription;
  #visible = new Set<unknown>();

  constructor(read: ReadAs, subscription: Subscription) {
    this.#read = read;
    this.#subscription = subscription;
  }

  /** Looks around with a token; false when it does not count. */
  async open(token: string | null): Promise<boolean> {
    const rows = await this.#read(token, new URLSearchParams({ select: 'id' }));
    if (!rows) return false;
    this.#visible = new Set(rows.map((row) => row.id));
    return true;
  }

  /**
   * A change as this listener may hear of it, or undefined; a row that they can no longer read is gone for them. `read`
   * answers all listeners of one change.
   */
  async tell(token: string | null, change: Change, read = this.#read): Promise<Row | undefined> {
    const before = this.#visible.has(change.id);
    const rows =
      change.type === 'DELETE'
        ? []
        : await read(token, new URLSearchParams({ select: '*', id: `eq.${change.id}` }));
    // A token that no longer counts says nothing about the row.
    if (!rows) return undefined;
    const record = rows[0];
    // A row that comes into sight by a change is new for this listener.
    const isNew = change.type === 'INSERT' || !before;
    const type = record ? (isNew ? 'INSERT' : 'UPDATE') : 'DELETE';
    if (record) this.#visible.add(change.id);
    else this.#visible.delete(change.id);
    const { event, schema, table } = this.#subscription;
    if ((!record && !before) || (event !== '*' && event !== type)) return undefined;
    return {
      schema,
      table,
      commit_timestamp: change.at,
      type,
      columns: COLUMNS,
      ...(record ? { record } : {}),
      ...(type === 'INSERT' ? {} : { old_record: { id: change.id } }),
      errors: null,
    };
  }
}
