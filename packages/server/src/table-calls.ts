/** The tables of the server, as the app asks them: which there are for a person, what is in one, and analyses of it. */
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { bearerToken, isUuid } from './access-tokens.ts';
import type { Backend } from './backend.ts';
import { type AccountOf, callerOf } from './callers.ts';
import { type ConnectedTables, ConnectionRefused } from './connected-tables.ts';
import { mountConnections } from './connection-calls.ts';
import { IDLE_MS } from './connections.ts';
import { TABLES_PATH } from './paths.ts';
import { Places } from './places.ts';
import { refusal } from './refusals.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { TableLog } from './table-log.ts';
import { type RunEnd, runQuestion } from './table-runs.ts';
import { mayAsk, placeOf, type TableSettings, withoutPassword } from './tables.ts';

const MAX_BODY = 256 * 1024;
/** Questions of one person at once: the one before may still be ending. */
const MOST_EACH = 2;
const MOST = 64;
const WAIT_MS = 10_000;
const NO_STORE = { 'Cache-Control': 'no-store' };

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const no = (status: number, code: string, message: string): Response =>
  refusal(status, code, message, NO_STORE);

const json = (text: string): Response =>
  new Response(text, { headers: { 'Content-Type': 'application/json; charset=utf-8', ...NO_STORE } });

function accounts(settings: Settings, backend: Backend | undefined, anonKey: string): AccountOf {
  const address = `${settings.hosted?.url ?? 'http://backend'}/auth/v1/user`;
  return async ({ headers }) => {
    const token = bearerToken(headers);
    if (token === undefined) return undefined;
    const asked = { headers: { apikey: anonKey, Authorization: `Bearer ${token}` } };
    const answer = backend
      ? await backend.handle(new Request(address, asked), null)
      : await fetch(address, { ...asked, redirect: 'error', signal: AbortSignal.timeout(WAIT_MS) });
    const user: unknown = answer.ok ? await answer.json().catch(() => undefined) : undefined;
    return isFields(user) && isUuid(user.id) ? user.id : undefined;
  };
}

/** A question as the app writes it; the words of what is wrong with it otherwise. */
interface Question {
  readonly table: string;
  readonly filter: unknown;
  readonly wanted:
    | { readonly kind: 'describe' }
    | { readonly kind: 'run'; readonly analysis: string; readonly options: Fields };
}

function readQuestion(text: string): Question | string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 'The question is no JSON.';
  }
  if (!isFields(body) || typeof body.table !== 'string') return 'Which table?';
  const { table, filter = null, analysis, options } = body;
  if (filter !== null && !(Array.isArray(filter) && filter.length <= 50 && filter.every(isFields)))
    return 'A filter is a list of conditions.';
  if (analysis === undefined) return { table, filter, wanted: { kind: 'describe' } };
  if (typeof analysis !== 'string' || !/^[a-z0-9-]{1,80}$/.test(analysis)) return 'Which analysis?';
  if (!isFields(options)) return 'Options are an object.';
  return { table, filter, wanted: { kind: 'run', analysis, options } };
}

/** The refusal for what came to no answer. */
function ended(end: Exclude<RunEnd, { kind: 'answer' }>): Response {
  switch (end.kind) {
    case 'late':
      return no(504, 'table_late', 'The table did not answer in the time that its owner allows.');
    case 'busy':
      return no(
        429,
        'table_busy',
        'Too many questions are waiting for the tables. Please try again in a moment.',
      );
    case 'too-long':
      return no(413, 'table_too_long', 'The answer is too large. Choose fewer variables.');
    default:
      return no(
        502,
        'table_broken',
        'The table could not be asked. The owner of the server finds the reason in the log.',
      );
  }
}

/** What came of an answer, for the log. */
function outcomeOf(text: string): { readonly outcome: string; readonly statements: readonly string[] } {
  const answer = JSON.parse(text) as {
    readonly kind: string;
    readonly message?: string;
    readonly outcome?: { readonly status: string };
    readonly report?: { readonly statements?: readonly string[] } | null;
  };
  return {
    outcome: answer.outcome?.status ?? answer.message ?? answer.kind,
    statements: answer.report?.statements ?? [],
  };
}

/** The question with what its table allows, as the process reads it. */
const questionFor = (
  { source, table, types, missing, connected, ...rest }: TableSettings,
  asked: Question,
) => ({
  address: source,
  title: rest.title,
  ...(table === undefined ? {} : { table }),
  ...(types === undefined ? {} : { types }),
  ...(missing === undefined ? {} : { missing }),
  seconds: rest.seconds,
  smallest: rest.smallest,
  rowLimit: rest.rows,
  ...placeOf(connected),
  filter: asked.filter,
  wanted: asked.wanted.kind === 'describe' ? { ...asked.wanted, preview: rest.preview } : asked.wanted,
});

export interface TableParts {
  readonly settings: Settings;
  readonly backend: Backend | undefined;
  readonly secrets: Secrets | undefined;
  readonly anonKey: string;
  readonly log: (line: string) => void;
  /** Tables that administrators connected; none where the accounts are kept elsewhere. */
  readonly connected: ConnectedTables | undefined;
}

/** Those that the owner's file names, and those of administrators; of equal names the owner's counts. */
async function allTables({ settings, connected }: TableParts): Promise<readonly TableSettings[]> {
  const added = connected ? await connected.tables() : [];
  const named = new Set(settings.tables.map(({ id }) => id));
  const seen = new Set<string>();
  return [...settings.tables, ...added.filter(({ id }) => !named.has(id))].filter(
    ({ id }) => !seen.has(id) && seen.add(id),
  );
}

/** Adds the tables, where the server has some or may get some. */
export function mountTables(app: Hono<{ Bindings: Partial<HttpBindings> }>, parts: TableParts): void {
  const { settings, backend, secrets, anonKey, log, connected } = parts;
  if (settings.tables.length === 0 && !connected) return;
  const sessions = accounts(settings, backend, anonKey);
  const places = new Places(MOST, MOST_EACH);
  const kept = new TableLog(settings.dataDirectory);
  const signIn = () => no(401, 'bad_jwt', 'Sign in to use the tables of this server.');
  /** Nothing is read of who shows no token that this server made. */
  const isForged = ({ headers }: Request): boolean =>
    secrets !== undefined && callerOf(headers, secrets).kind !== 'person';
  const accountOf: AccountOf = async (request) => (isForged(request) ? undefined : sessions(request));
  if (connected) mountConnections(app, { connected, accountOf, places, log: kept, files: settings.tables });

  const away = (error: unknown): Response => {
    if (error instanceof ConnectionRefused) return no(error.status, 'unavailable', error.message);
    throw error;
  };
  app.get(TABLES_PATH, async ({ req }) => {
    const account = await accountOf(req.raw);
    if (account === undefined) return signIn();
    const all = await allTables(parts).catch(away);
    if (all instanceof Response) return all;
    const own = all.filter((table) => mayAsk(table, account));
    return json(
      JSON.stringify(own.map(({ id, title, smallest, preview }) => ({ id, title, smallest, preview }))),
    );
  });

  const answer = async (asked: Question, account: string, signal: AbortSignal): Promise<Response> => {
    const all = await allTables(parts).catch(away);
    if (all instanceof Response) return all;
    const table = all.find(({ id }) => id === asked.table);
    if (!table || !mayAsk(table, account)) return no(404, 'no_table', 'There is no such table for you.');
    const started = Date.now();
    const end = await runQuestion(questionFor(table, asked), table.seconds, signal, !table.connected);
    if ('words' in end && end.words !== '')
      log(
        `table ${table.id}: ${JSON.stringify(withoutPassword(end.words.trim(), table.connected?.password))}`,
      );
    const found = end.kind === 'answer' ? outcomeOf(end.text) : { outcome: end.kind, statements: [] };
    const { wanted, filter } = asked;
    await kept.add({
      time: new Date(started).toISOString(),
      account,
      table: table.id,
      wanted: wanted.kind === 'run' ? wanted.analysis : wanted.kind,
      options: wanted.kind === 'run' ? wanted.options : null,
      filter,
      ...found,
      milliseconds: Date.now() - started,
    });
    return end.kind === 'answer' ? json(end.text) : ended(end);
  };

  const tooLarge = () => no(413, 'too_large', 'The question is too long.');
  app.post(TABLES_PATH, bodyLimit({ maxSize: MAX_BODY, onError: tooLarge }), async ({ req, env }) => {
    const account = await accountOf(req.raw);
    if (account === undefined) return signIn();
    const asked = readQuestion(await req.text());
    if (typeof asked === 'string') return no(400, 'validation_failed', asked);
    if (!places.take(account))
      return no(429, 'table_busy', 'Your question before this one is still being answered.');
    const gone = new AbortController();
    const leave = () => gone.abort();
    const { socket } = env.incoming ?? {};
    socket?.once('close', leave);
    // The process has a time of its own.
    socket?.setTimeout(0);
    try {
      return await answer(asked, account, gone.signal);
    } finally {
      socket?.off('close', leave);
      socket?.setTimeout(IDLE_MS);
      places.give(account);
    }
  });
}
