/** The tables of a server: who may ask, what an answer holds, and what is written down. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runQuestion } from '../src/table-runs.ts';
import { readTables } from '../src/tables.ts';
import { startTestServer, type TestServer } from './harness.ts';

const hasDuckdb = await import(String('@duckdb/node-api')).then(
  () => true,
  () => false,
);
const folder = mkdtempSync(join(tmpdir(), 'constat-tables-'));
const NOBODY = '00000000-0000-4000-8000-000000000001';

function tablesFile(tables: unknown, name = 'tables.json'): string {
  const path = join(folder, name);
  writeFileSync(path, typeof tables === 'string' ? tables : JSON.stringify({ tables }));
  return path;
}

let server: TestServer;
let token = '';
beforeAll(async () => {
  const rows = Array.from({ length: 40 }, (_, i) => `${i % 2 === 0 ? 'a' : 'b'},${(i * 7) % 11}`);
  writeFileSync(join(folder, 'visits.csv'), ['arm,score', ...rows].join('\n'));
  const source = `duckdb:${join(folder, 'visits.csv')}`;
  const file = tablesFile([
    { id: 'visits', title: 'Visits', source, people: ['*'], smallest: 5, seconds: 600 },
    { id: 'secret', title: 'Secret', source, people: [NOBODY] },
  ]);
  server = await startTestServer({ CONSTAT_TABLES: file, CONSTAT_AUTH_LIMIT: '10000' });
  const client = server.client();
  const { data } = await client.auth.signUp({
    email: 'reader@example.org',
    password: 'correct horse 9 Battery',
  });
  token = data.session?.access_token ?? '';
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true });
});

const ask = (body?: unknown, bearer = token) =>
  fetch(`${server.url}/tables`, {
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
    ...(body === undefined
      ? {}
      : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

it('shows the tables that a person may ask, and none to visitors', async () => {
  expect(await (await ask()).json()).toEqual([{ id: 'visits', title: 'Visits', smallest: 5, preview: 0 }]);
  expect(await (await fetch(`${server.url}/config.json`)).json()).toMatchObject({
    features: { tables: true },
  });
  for (const bearer of ['', 'a.b.c', server.secrets?.publishableKey ?? '', `${token}x`])
    expect((await ask(undefined, bearer)).status, bearer).toBe(401);
});

it('refuses what is no question, and tables of others as if there were none', async () => {
  const asked = [
    ['{', 400],
    ['[]', 400],
    [{ table: 'visits', filter: 'all' }, 400],
    [{ table: 'visits', analysis: '../../x', options: {} }, 400],
    [{ table: 'visits', analysis: 'frequencies', options: [] }, 400],
    [{ table: 'secret' }, 404],
    [{ table: '__proto__' }, 404],
    [`"${'x'.repeat(300_000)}"`, 413],
  ] as const;
  for (const [body, status] of asked)
    expect((await ask(body)).status, JSON.stringify(body).slice(0, 80)).toBe(status);
});

it.runIf(hasDuckdb)('answers in a process of its own, and writes down who asked what', async () => {
  const answer = await ask({ table: 'visits', analysis: 'frequencies', options: { variables: ['arm'] } });
  expect(await answer.json()).toMatchObject({
    outcome: { status: 'done' },
    report: { rows: 40, way: 'aggregates' },
  });
  const lines = readFileSync(join(server.settings.dataDirectory, 'tables.log'), 'utf8').trim().split('\n');
  const line = JSON.parse(lines.at(-1) ?? '');
  expect(line).toMatchObject({ table: 'visits', wanted: 'frequencies', outcome: 'done', filter: null });
  expect(line.account).toMatch(/^[0-9a-f-]{36}$/);
  expect(line.statements.length).toBeGreaterThan(0);
});

it('does not count a session that has ended', async () => {
  const client = server.client();
  const { data } = await client.auth.signInWithPassword({
    email: 'reader@example.org',
    password: 'correct horse 9 Battery',
  });
  const ended = data.session?.access_token ?? '';
  expect((await ask(undefined, ended)).status).toBe(200);
  await client.auth.signOut({ scope: 'local' });
  expect((await ask(undefined, ended)).status).toBe(401);
});

describe('a question in its process', () => {
  const question = {
    address: 'duckdb:nothing',
    title: '',
    seconds: 1,
    smallest: 5,
    filter: null,
    wanted: {},
  };
  it('tells people nothing of where the table is', async () => {
    const hidden = { ...question, address: 'duckdb:/the/way/in', wanted: { kind: 'describe', preview: 0 } };
    const end = await runQuestion(hidden, 600, new AbortController().signal);
    expect(end.kind).toBe('answer');
    const text = end.kind === 'answer' ? end.text : '';
    expect(JSON.parse(text)).toMatchObject({ kind: 'problem' });
    expect(text).not.toContain('/the/way');
  });
  it('ends with its time', async () => {
    expect(await runQuestion(question, -60, new AbortController().signal)).toEqual({ kind: 'late' });
  });
  it('ends when nobody waits for it, as those do that wait for their turn; beyond these nobody is let in', async () => {
    const leaving = new AbortController();
    const asked = Array.from({ length: 19 }, () => runQuestion(question, 30, leaving.signal));
    expect(await asked[18]).toEqual({ kind: 'busy' });
    leaving.abort();
    expect(await Promise.all(asked.slice(0, 18))).toEqual(
      Array.from({ length: 18 }, () => ({ kind: 'gone' })),
    );
  });
});

describe('the file', () => {
  const good = { id: 'a', title: 'A', source: 'duckdb:x.csv', people: ['*'] };
  it('has defaults that hide', () => {
    expect(readTables(tablesFile([good], 'good.json'))).toEqual([
      { ...good, smallest: 5, preview: 0, seconds: 60, rows: 1_000_000 },
    ]);
  });
  it.each([
    ['{', 'it cannot be read'],
    [{}, 'no list "tables"'],
    [[{ ...good, id: '../a' }], 'table 1: "id"'],
    [[{ ...good, source: 'file:x' }], '"source" must begin'],
    [[{ ...good, people: [] }, good], 'two tables'],
    [[{ ...good, people: ['me@example.org'] }], 'ids of accounts'],
    [[{ ...good, poeple: ['*'] }], '"poeple" is not known'],
    [[{ ...good, preview: 10 }], 'smallest" must be 0'],
    [[{ ...good, seconds: 1.5 }], '"seconds" must be a whole number'],
    [[{ ...good, types: { x: 'text' } }], '"types" must name'],
  ])('refuses %j', (tables, words) => {
    const path = tablesFile(
      Array.isArray(tables) ? tables : typeof tables === 'string' ? tables : '{}',
      'wrong.json',
    );
    expect(() => readTables(path)).toThrow(words);
  });
});
