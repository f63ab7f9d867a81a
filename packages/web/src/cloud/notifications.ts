/** Notifications of the backend: what is addressed to this person, and which of it they have read. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { cloudClient } from './client.ts';
import { type CloudConfig, loadConfig } from './config.ts';
import { fetchWithin } from './fetch-within.ts';

export interface Notification {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly createdAt: string;
  readonly isRead: boolean;
}

/** Who asks: the audience besides 'all', and the account whose read marks count. */
export interface Reader {
  readonly audience: string;
  readonly userId: string | null;
}

interface Row {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly created_at: string;
}

/** What the client library says about a table that this backend does not have. */
const MISSING_TABLE = new Set(['42P01', 'PGRST205']);

/** The notifications for a reader, the most urgent first; a backend that keeps none has none. */
export async function fetchNotifications(reader: Reader, now = new Date()): Promise<readonly Notification[]> {
  const config = await loadConfig();
  if (!config.notifications) return [];
  return reader.userId === null
    ? readWithoutAccount(config, reader.audience, now)
    : readNotifications(await cloudClient(), reader, now);
}

const COLUMNS = 'id, title, message, created_at';
const ROWS_MS = 20_000;

const unexpired = (now: Date): string => `expires_at.is.null,expires_at.gt.${now.toISOString()}`;

/** The first of the same queries without the client library, which only accounts need: every visit begins with it. */
async function readWithoutAccount(
  { url, key }: Pick<CloudConfig, 'url' | 'key'>,
  audience: string,
  now: Date,
): Promise<readonly Notification[]> {
  const query = new URLSearchParams({
    select: COLUMNS.replaceAll(' ', ''),
    is_active: 'eq.true',
    or: `(${unexpired(now)})`,
    target_audience: `in.(all,${audience})`,
    order: 'priority.desc,created_at.desc',
  });
  const answer = await fetchWithin(ROWS_MS, `${url}/rest/v1/notifications?${query}`, {
    headers: { apikey: key, Authorization: `Bearer ${key}` },
  });
  const body: unknown = await answer.json();
  if (answer.ok) return (body as readonly Row[]).map((row) => toNotification(row, false));
  const { code } = body as { readonly code?: string };
  if (code !== undefined && MISSING_TABLE.has(code)) return [];
  throw new Error(`The notifications could not be read (${answer.status}).`);
}

const toNotification = ({ id, title, message, created_at }: Row, isRead: boolean): Notification => ({
  id,
  title,
  message,
  createdAt: created_at,
  isRead,
});

/** The queries themselves, in the order of the specification: priority, then date. */
export async function readNotifications(
  client: SupabaseClient,
  { audience, userId }: Reader,
  now: Date,
): Promise<readonly Notification[]> {
  const { data, error } = await client
    .from('notifications')
    .select(COLUMNS)
    .eq('is_active', true)
    .or(unexpired(now))
    .in('target_audience', ['all', audience])
    .order('priority', { ascending: false })
    .order('created_at', { ascending: false })
    .returns<Row[]>();
  if (error) {
    if (MISSING_TABLE.has(error.code)) return [];
    throw error;
  }
  const read = userId === null ? new Set<string>() : await readIds(client, userId, data);
  return data.map((row) => toNotification(row, read.has(row.id)));
}

async function readIds(
  client: SupabaseClient,
  userId: string,
  rows: readonly Row[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const { data, error } = await client
    .from('user_notification_reads')
    .select('notification_id')
    .eq('user_id', userId)
    .in(
      'notification_id',
      rows.map((row) => row.id),
    )
    .returns<{ notification_id: string }[]>();
  if (error) throw error;
  return new Set(data.map((row) => row.notification_id));
}

/** Remembers on the server that these have been read. */
export async function markRead(userId: string, ids: readonly string[]): Promise<void> {
  const client = await cloudClient();
  const rows = ids.map((id) => ({ user_id: userId, notification_id: id }));
  const { error } = await client
    .from('user_notification_reads')
    .upsert(rows, { onConflict: 'user_id,notification_id' });
  if (error) throw error;
}
