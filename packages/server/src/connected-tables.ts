/** Tables that administrators connected in the app, as the database keeps them; asked for and changed with the server's own key, in the name of an account. */
import type { Backend } from './backend.ts';
import { addressOf, blockedFor, type Place, type PlaceRules, placeAt, sourceOf } from './connected-place.ts';
import { seal, unseal } from './sealed.ts';
import type { Secrets } from './secrets.ts';
import type { TableSettings } from './tables.ts';

/** What an administrator says of a connection beside its place. */
export interface ConnectionEntry {
  readonly id: string;
  readonly title: string;
  readonly tables: readonly string[];
  readonly for_everyone: boolean;
  /** Addresses of accounts. */
  readonly people: readonly string[];
  readonly smallest: number;
  readonly preview: number;
  readonly seconds: number;
  readonly row_limit: number;
}

/** A connection as its administrators see it. */
export interface Connection extends ConnectionEntry {
  readonly place: Place;
  readonly is_active: boolean;
  readonly has_password: boolean;
}

interface Row extends Omit<ConnectionEntry, 'people'> {
  readonly address: string;
  readonly is_active: boolean;
}
interface ListedRow extends Row {
  readonly people: readonly string[];
  readonly has_password: boolean;
}
interface SealedRow extends Row {
  readonly sealed: string | null;
  readonly accounts: readonly string[];
}

/** What the database refused, with the sentence for the administrator. */
export class ConnectionRefused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ConnectionRefused';
    this.status = status;
  }
}

/** How long it is taken for granted whether there are connections. */
const FRESH_MS = 10_000;
const AWAY = 'The connected tables cannot be read at the moment. Please try again.';
const NOT_ADMIN = 'Admin privileges required to access this page';

/** Lower-case letters, digits and hyphens of a title; the first of these ids that nobody has. */
export function idFor(title: string, taken: ReadonlySet<string>): string {
  const plain = title.normalize('NFKD').toLowerCase();
  const base =
    plain
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 48) || 'table';
  const tries = [base, ...Array.from({ length: 1000 }, (_, i) => `${base}-${i + 2}`)];
  return tries.find((id) => !taken.has(id)) ?? `${base}-${Date.now()}`;
}

/** What passwords are sealed for: a new place, or another role there, needs the password again. */
const sealedFor = (id: string, address: string): string => `${id} ${address}`;

/** A connection as tables that are asked: one for each table of it, named by both where there are several. */
function tablesOf(row: SealedRow, secrets: Secrets, rules: PlaceRules): readonly TableSettings[] {
  const place = placeAt(row.address);
  const opened =
    row.sealed === null ? undefined : unseal(row.sealed, secrets.jwtSecret, sealedFor(row.id, row.address));
  // sealed with keys that this server no longer has: nothing is asked without the password that was meant
  if (row.sealed !== null && opened === undefined) return [];
  const common = {
    source: sourceOf(place, opened, rules),
    people: row.for_everyone ? ['*'] : row.accounts,
    smallest: row.smallest,
    preview: row.preview,
    seconds: row.seconds,
    rows: row.row_limit,
    connected: {
      blocked: blockedFor(rules),
      ...(place.kind === 'files' && rules.folder !== undefined ? { within: rules.folder } : {}),
      ...(opened === undefined ? {} : { password: opened }),
    },
  };
  if (row.tables.length === 0) return [{ ...common, id: row.id, title: row.title }];
  const taken = new Set<string>();
  return row.tables.map((table) => {
    const id =
      row.tables.length === 1 ? row.id : `${row.id.slice(0, 40)}-${idFor(table, taken)}`.slice(0, 64);
    taken.add(id.slice(row.id.slice(0, 40).length + 1));
    return { ...common, id, table, title: row.tables.length === 1 ? row.title : `${row.title}: ${table}` };
  });
}

/** The connections of a server that keeps its accounts itself. */
export class ConnectedTables {
  readonly #backend: Backend;
  readonly #secrets: Secrets;
  readonly rules: PlaceRules;
  #isSome = false;
  #read = Number.NEGATIVE_INFINITY;

  constructor(backend: Backend, secrets: Secrets, rules: PlaceRules) {
    this.#backend = backend;
    this.#secrets = secrets;
    this.rules = rules;
  }

  /** Whether there was a connection when they were read last; reading them anew goes on behind it. */
  get isSome(): boolean {
    if (performance.now() - this.#read > FRESH_MS) this.tables().catch(() => {});
    return this.#isSome;
  }

  async #call<T>(procedure: string, values: object): Promise<T> {
    const { secretKey } = this.#secrets;
    const headers = {
      apikey: secretKey,
      Authorization: `Bearer ${secretKey}`,
      'Content-Type': 'application/json',
    };
    const request = { method: 'POST', headers, body: JSON.stringify(values) };
    const answer = await this.#backend.handle(
      new Request(`http://backend/rest/v1/rpc/${procedure}`, request),
      null,
    );
    if (answer.ok) return (answer.status === 204 ? null : await answer.json()) as T;
    const told = (await answer.json().catch(() => null)) as { readonly message?: string } | null;
    if (answer.status === 401 || answer.status === 403) throw new ConnectionRefused(403, NOT_ADMIN);
    if (answer.status === 400) throw new ConnectionRefused(400, told?.message ?? AWAY);
    throw new ConnectionRefused(503, AWAY);
  }

  /** Those that are on, as tables that are asked. */
  async tables(): Promise<readonly TableSettings[]> {
    this.#read = performance.now();
    const rows = await this.#call<readonly SealedRow[]>('read_connected_tables', {});
    this.#isSome = rows.length > 0;
    return rows.flatMap((row) => tablesOf(row, this.#secrets, this.rules));
  }

  /** All, for an administrator; refuses others. */
  async list(actor: string): Promise<readonly Connection[]> {
    const rows = await this.#call<readonly ListedRow[]>('list_connected_tables', { actor });
    return rows.map(({ address, ...row }) => ({ ...row, place: placeAt(address) }));
  }

  /** The password of a connection, as long as its place is the one that the password was given for. */
  async #passwordOf(id: string, place: Place): Promise<string | null | undefined> {
    const [row] = await this.#call<readonly SealedRow[]>('read_connected_tables', { wanted: id });
    if (!row) throw new ConnectionRefused(400, 'There is no such table any more.');
    if (row.sealed === null) return null;
    if (row.address !== addressOf(place)) return undefined;
    return unseal(row.sealed, this.#secrets.jwtSecret, sealedFor(id, row.address));
  }

  /** The password that is meant: one that was typed, or the one that is kept for this place; null for none. */
  async #meant(id: string | null, place: Place, typed: string | null): Promise<string | null> {
    if (typed !== null || place.kind === 'files') return place.kind === 'files' ? null : typed || null;
    if (id === null) return null;
    const kept = await this.#passwordOf(id, place);
    if (kept === undefined)
      throw new ConnectionRefused(
        400,
        'Type the password again: it is kept for the place and the role it was given for alone.',
      );
    return kept;
  }

  /** Adds a connection, or changes one; `typed` is a new password, null keeps the one there is, and empty removes it. */
  async save(
    actor: string,
    entry: ConnectionEntry,
    place: Place,
    typed: string | null,
    isNew: boolean,
  ): Promise<void> {
    const address = addressOf(place);
    const password = await this.#meant(isNew ? null : entry.id, place, typed);
    await this.#call('save_connected_table', {
      actor,
      entry: { ...entry, address },
      sealed:
        password === null ? null : seal(password, this.#secrets.jwtSecret, sealedFor(entry.id, address)),
      keeps_password: typed === null && !isNew && place.kind !== 'files',
      is_new: isNew,
    });
    await this.tables();
  }

  async set(actor: string, id: string, step: string): Promise<void> {
    await this.#call('set_connected_table', { actor, entry_id: id, step });
    await this.tables();
  }

  /** The addresses of accounts, for an administrator. */
  names(actor: string, accounts: readonly string[]): Promise<Readonly<Record<string, string>>> {
    return this.#call('name_accounts', { actor, accounts });
  }

  /** What a test of a place asks with. */
  async forTest(
    id: string | null,
    place: Place,
    typed: string | null,
  ): Promise<Pick<TableSettings, 'source' | 'connected'>> {
    const password = (await this.#meant(id, place, typed)) ?? undefined;
    return {
      source: sourceOf(place, password, this.rules),
      connected: {
        blocked: blockedFor(this.rules),
        ...(place.kind === 'files' && this.rules.folder !== undefined ? { within: this.rules.folder } : {}),
        ...(password === undefined ? {} : { password }),
      },
    };
  }
}
