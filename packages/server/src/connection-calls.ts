/** What administrators ask about connected tables: which there are, whether one answers, changes of them, and what was asked of tables. */
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AccountOf } from './callers.ts';
import { readPlace } from './connected-place.ts';
import { type ConnectedTables, type ConnectionEntry, ConnectionRefused, idFor } from './connected-tables.ts';
import { CONNECTIONS_PATH } from './paths.ts';
import type { Places } from './places.ts';
import { refusal } from './refusals.ts';
import type { TableLog } from './table-log.ts';
import { runQuestion } from './table-runs.ts';
import { placeOf, type TableSettings, withoutPassword } from './tables.ts';

const MAX_BODY = 64 * 1024;
/** Seconds that a test may take at each table. */
const TEST_SECONDS = 10;
const MOST_LINES = 100;
const MOST_TABLES = 50;
const MOST_PEOPLE = 500;
const NO_STORE = { 'Cache-Control': 'no-store' };
const STEPS = ['disable', 'enable', 'delete', 'restore'];

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z0-9-]{1,64}$/.test(value);
const areTexts = (value: unknown, most: number): value is readonly string[] =>
  Array.isArray(value) &&
  value.length <= most &&
  value.every(
    (each) => typeof each === 'string' && each !== '' && each.length <= 320 && !/\p{Cc}/u.test(each),
  );

const no = (status: number, code: string, message: string): Response =>
  refusal(status, code, message, NO_STORE);
const wrong = (message: string): ConnectionRefused => new ConnectionRefused(400, message);

interface ConnectionParts {
  readonly connected: ConnectedTables;
  readonly accountOf: AccountOf;
  readonly places: Places;
  readonly log: TableLog;
  /** Tables that the owner's file names. */
  readonly files: readonly TableSettings[];
}

/** What an administrator wrote of a connection; throws what is wrong with it. */
function readEntry(body: Fields, id: string): ConnectionEntry {
  const { title, tables, for_everyone, people } = body;
  if (typeof title !== 'string' || title.trim() === '' || title.length > 120 || /\p{Cc}/u.test(title))
    throw wrong('Give it a name of at most 120 characters.');
  if (!areTexts(tables, MOST_TABLES) || new Set(tables).size < tables.length)
    throw wrong(`Name up to ${MOST_TABLES} tables, each once.`);
  if (!areTexts(people, MOST_PEOPLE))
    throw wrong(`Name up to ${MOST_PEOPLE} people by the addresses of their accounts.`);
  const whole = (name: string, least: number, most: number, called: string): number => {
    const value = body[name];
    if (!Number.isInteger(value) || Number(value) < least || Number(value) > most)
      throw wrong(
        `${called}: a whole number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}.`,
      );
    return Number(value);
  };
  const smallest = whole('smallest', 0, 1_000_000, 'Smallest group');
  const preview = whole('preview', 0, 1000, 'Rows shown');
  if (preview > 0 && smallest > 1)
    throw wrong('Rows are shown only where the smallest group is 0, since each row is one.');
  return {
    ...{ id, title: title.trim(), tables, for_everyone: for_everyone === true },
    people: for_everyone === true ? [] : people,
    ...{ smallest, preview },
    seconds: whole('seconds', 1, 3600, 'Seconds'),
    row_limit: whole('row_limit', 0, 1_000_000, 'Rows fetched'),
  };
}

/** The password that was typed: null keeps the one there is. */
function readPassword(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value.length > 1000 || value.includes('\u0000'))
    throw wrong('This is no password.');
  return value;
}

/** Asks the tables of a place what they are; the answer says why one is not there. */
async function tested({ connected }: ConnectionParts, body: Fields, signal: AbortSignal): Promise<Response> {
  const place = readPlace(body.place, connected.rules);
  if (typeof place === 'string') throw wrong(place);
  const tables = body.tables ?? [];
  if (!areTexts(tables, MOST_TABLES)) throw wrong(`Name up to ${MOST_TABLES} tables, each once.`);
  if (place.kind !== 'files' && tables.length === 0) throw wrong('Which table of the database?');
  const kept = isId(body.id) ? body.id : null;
  const { source, connected: within } = await connected.forTest(kept, place, readPassword(body.password));
  const question = {
    ...{ address: source, title: 'Test', seconds: TEST_SECONDS, smallest: 0, rowLimit: 0, filter: null },
    ...placeOf(within),
    wanted: { kind: 'test', tables },
  };
  // each table has its time, up to a minute for all
  const seconds = Math.min(60, TEST_SECONDS * Math.max(1, tables.length));
  const end = await runQuestion(question, seconds, signal, false);
  if (end.kind === 'answer') return told(JSON.parse(end.text), within?.password);
  if (end.kind === 'late') return told({ tables: [], reason: `No answer within ${seconds + 15} seconds.` });
  if (end.kind !== 'busy') return told({ tables: [], reason: 'The answer could not be read.' });
  return no(
    429,
    'table_busy',
    'Too many questions are waiting for the tables. Please try again in a moment.',
  );
}

/** What a test found; reasons are in the words of engines. */
interface Found {
  readonly tables: readonly { readonly reason?: string }[];
  readonly reason?: string;
}

const told = ({ tables, ...found }: Found, password?: string): Response =>
  Response.json(
    {
      ...found,
      kind: 'tested',
      tables: tables.map((table) =>
        table.reason === undefined ? table : { ...table, reason: withoutPassword(table.reason, password) },
      ),
    },
    { headers: NO_STORE },
  );

async function saved({ connected, files }: ConnectionParts, actor: string, body: Fields): Promise<void> {
  const place = readPlace(body.place, connected.rules);
  if (typeof place === 'string') throw wrong(place);
  const isNew = body.id === null || body.id === undefined;
  if (!isNew && !isId(body.id)) throw wrong('Which connection?');
  const entry = readEntry(body, isId(body.id) ? body.id : 'new');
  if (place.kind !== 'files' && entry.tables.length === 0) throw wrong('Which table of the database?');
  const database = place.kind === 'files' && /\.(?:duckdb|db)$/i.test(place.path);
  if (database && entry.tables.length === 0) throw wrong('Which table of the database?');
  if (place.kind === 'files' && !database && entry.tables.length > 0)
    throw wrong('Files are the table: leave the names of tables empty.');
  if (!isNew) return connected.save(actor, entry, place, readPassword(body.password), false);
  const taken = new Set([...files, ...(await connected.list(actor))].map(({ id }) => id));
  for (let tries = 0; ; tries++) {
    const id = idFor(entry.title, taken);
    try {
      return await connected.save(actor, { ...entry, id }, place, readPassword(body.password), true);
    } catch (error) {
      // somebody else's, made at the same moment, or one that was removed within a day
      if (tries > 20 || !(error instanceof ConnectionRefused) || !/already/.test(error.message)) throw error;
      taken.add(id);
    }
  }
}

async function answered(
  parts: ConnectionParts,
  actor: string,
  body: Fields,
  signal: AbortSignal,
): Promise<Response> {
  const { connected, log, files } = parts;
  const connections = await connected.list(actor);
  switch (body.do) {
    case 'list': {
      const named = new Set(files.map(({ id }) => id));
      return Response.json(
        {
          connections: connections.map((each) => ({ ...each, is_hidden: named.has(each.id) })),
          files: files.map(({ id, title, smallest, preview }) => ({ id, title, smallest, preview })),
          allows: { files: connected.rules.folder !== undefined, hosts: connected.rules.hosts ?? null },
        },
        { headers: NO_STORE },
      );
    }
    case 'log': {
      const lines = await log.last(MOST_LINES);
      const names = await connected.names(actor, [...new Set(lines.map(({ account }) => account))]);
      // who has left has no address any more
      const named = lines.map((line) => ({ ...line, account: names[line.account] ?? null }));
      return Response.json(named, { headers: NO_STORE });
    }
    case 'test':
      return tested(parts, body, signal);
    case 'save':
      await saved(parts, actor, body);
      return Response.json({}, { headers: NO_STORE });
    case 'set':
      if (!isId(body.id) || !STEPS.includes(String(body.step))) throw wrong('Which connection?');
      await connected.set(actor, body.id, String(body.step));
      return Response.json({}, { headers: NO_STORE });
    default:
      throw wrong('What is asked?');
  }
}

/** Adds what administrators ask. */
export function mountConnections(
  app: Hono<{ Bindings: Partial<HttpBindings> }>,
  parts: ConnectionParts,
): void {
  const tooLarge = () => no(413, 'too_large', 'The question is too long.');
  app.post(CONNECTIONS_PATH, bodyLimit({ maxSize: MAX_BODY, onError: tooLarge }), async ({ req, env }) => {
    const account = await parts.accountOf(req.raw);
    if (account === undefined) return no(401, 'bad_jwt', 'Sign in as an administrator.');
    if (!parts.places.take(account))
      return no(429, 'table_busy', 'Your question before this one is still being answered.');
    const gone = new AbortController();
    const leave = () => gone.abort();
    const { socket } = env.incoming ?? {};
    socket?.once('close', leave);
    try {
      const body: unknown = await req.json().catch(() => undefined);
      if (!isFields(body)) return no(400, 'validation_failed', 'The question is no JSON.');
      return await answered(parts, account, body, gone.signal);
    } catch (error) {
      if (!(error instanceof ConnectionRefused)) throw error;
      return no(error.status, error.status === 403 ? '42501' : 'refused', error.message);
    } finally {
      socket?.off('close', leave);
      parts.places.give(account);
    }
  });
}
