/** Messages of the realtime socket: Phoenix channels, as supabase-js speaks them, in both versions of their notation. */

export interface Message {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** 1.0.0 writes objects, 2.0.0 lists. */
export type Version = 1 | 2;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Reads a message; undefined when it is none. */
export function readMessage(text: string): Message | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const [joinRef, ref, topic, event, payload]: readonly unknown[] = Array.isArray(value)
    ? value
    : isRecord(value)
      ? [value.join_ref, value.ref, value.topic, value.event, value.payload]
      : [];
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined;
  return {
    joinRef: textOrNull(joinRef),
    ref: textOrNull(ref),
    topic,
    event,
    payload: isRecord(payload) ? payload : {},
  };
}

/** Writes a message. */
export function writeMessage(version: Version, message: Message): string {
  const { joinRef, ref, topic, event, payload } = message;
  return version === 2
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ join_ref: joinRef, ref, topic, event, payload });
}

/** What a client asks to hear of. */
export interface Subscription {
  /** The numbers of all entries that ask for the same. */
  readonly ids: readonly number[];
  readonly event: string;
  readonly schema: string;
  readonly table: string;
}

/** What a client asks for: each entry as written, which it wants back, and what there is to follow. */
export interface Asked {
  readonly entries: readonly Readonly<Record<string, unknown>>[];
  readonly subscriptions: readonly Subscription[];
}

const EVENTS = new Set(['*', 'INSERT', 'UPDATE', 'DELETE']);
/** Entries of one channel. */
const MAX_ENTRIES = 5;

/**
 * The condition of the app: all that the rules of the database let somebody read who is no administrator, so nothing more is asked of it.
 * Others are not offered: each would be another question to the database at every change.
 */
const OWN_CONDITION = /^target_audience=in\.\(all,\w{1,20}\)$/;

/** Reads what a client wants to hear of; undefined when this server does not report it. */
export function readSubscriptions(
  config: unknown,
  isReported: (schema: string, table: string) => boolean,
): Asked | undefined {
  const asked = isRecord(config) && Array.isArray(config.postgres_changes) ? config.postgres_changes : [];
  if (asked.length > MAX_ENTRIES) return undefined;
  const found = new Map<string, Subscription>();
  const entries: Readonly<Record<string, unknown>>[] = [];
  for (const [index, entry] of asked.entries()) {
    if (!isRecord(entry)) return undefined;
    const { event, schema, table, filter } = entry;
    if (typeof event !== 'string' || typeof schema !== 'string' || typeof table !== 'string')
      return undefined;
    if (!EVENTS.has(event) || !isReported(schema, table)) return undefined;
    if (filter && !(typeof filter === 'string' && OWN_CONDITION.test(filter))) return undefined;
    const ids = [...(found.get(event)?.ids ?? []), index + 1];
    found.set(event, { ids, event, schema, table });
    entries.push({ ...entry, id: index + 1 });
  }
  return { entries, subscriptions: [...found.values()] };
}

/** When a token ends, in ms since 1970; undefined when it does not say. It says nothing about whether it is genuine. */
export function expiryOf(token: string): number | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return isRecord(claims) && typeof claims.exp === 'number' ? claims.exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}
