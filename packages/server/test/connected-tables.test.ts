/** Tables that administrators connect: who may, what is kept of passwords, which places may be named, and what a test of one says. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, blockedFor, placeAt, readPlace } from '../src/connected-place.ts';
import { idFor } from '../src/connected-tables.ts';
import { seal, unseal } from '../src/sealed.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { findPostgres, startPostgres } from './matrix/postgres.ts';

const hasDuckdb = await import(String('@duckdb/node-api')).then(
  () => true,
  () => false,
);
const postgresBin = findPostgres();
const outside = mkdtempSync(join(tmpdir(), 'constat-connected-'));
const folder = join(outside, 'lake');
const PASSWORD = 'S3cret of "the" database/å';

let server: TestServer;
let admin = { id: '', token: '' };
let reader = { id: '', token: '' };

async function account(email: string, isAdmin: boolean): Promise<{ id: string; token: string }> {
  const client = server.client();
  const { data } = await client.auth.signUp({ email, password: 'correct horse 9 Battery' });
  const id = data.user?.id ?? '';
  if (isAdmin) {
    const key = server.secrets?.secretKey ?? '';
    const answer = await fetch(`${server.url}/api/rest/v1/profiles?id=eq.${id}`, {
      method: 'PATCH',
      headers: { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ is_admin: true }),
    });
    expect(answer.status).toBeLessThan(300);
  }
  return { id, token: data.session?.access_token ?? '' };
}

beforeAll(async () => {
  mkdirSync(folder);
  const rows = Array.from({ length: 40 }, (_, i) => `${i % 2 === 0 ? 'a' : 'b'},${(i * 7) % 11}`);
  writeFileSync(join(folder, 'visits.csv'), ['arm,score', ...rows].join('\n'));
  writeFileSync(join(outside, 'secret.csv'), 'secret\n1');
  symlinkSync(join(outside, 'secret.csv'), join(folder, 'link.csv'));
  const file = join(outside, 'tables.json');
  const named = {
    id: 'named',
    title: 'Named',
    source: `duckdb:${join(folder, 'visits.csv')}`,
    people: ['*'],
  };
  writeFileSync(file, JSON.stringify({ tables: [named] }));
  server = await startTestServer({
    CONSTAT_TABLES: file,
    CONSTAT_TABLES_FOLDER: folder,
    CONSTAT_TABLES_HOSTS: '127.0.0.1,db.example.org',
    CONSTAT_AUTH_LIMIT: '10000',
  });
  admin = await account('admin@example.org', true);
  reader = await account('reader@example.org', false);
});
afterAll(async () => {
  await server.remove();
  rmSync(outside, { recursive: true });
});

async function call(body: unknown, token = admin.token) {
  const answer = await fetch(`${server.url}/tables/connections`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text) };
}
const tables = async (token = reader.token) => {
  const answer = await fetch(`${server.url}/tables`, { headers: { Authorization: `Bearer ${token}` } });
  return (await answer.json()) as readonly { id: string; title: string }[];
};
const ask = (body: unknown, token = reader.token) =>
  fetch(`${server.url}/tables`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

const FILES = { kind: 'files', path: 'visits.csv' };
const CLICKHOUSE = {
  kind: 'clickhouse',
  host: '127.0.0.1',
  port: 8123,
  database: 'd',
  user: 'reader',
  tls: 'none',
};
const ENTRY = {
  do: 'save',
  title: 'Visits of the lake',
  place: FILES,
  tables: [],
  for_everyone: true,
  people: [],
  smallest: 5,
  preview: 0,
  seconds: 60,
  row_limit: 1000,
};
const connections = async () => (await call({ do: 'list' })).body.connections;
const remove = async (id: string) => {
  expect((await call({ do: 'set', id, step: 'delete' })).status).toBe(200);
};
async function audit() {
  const key = server.secrets?.secretKey ?? '';
  const path = '/api/rest/v1/audit_log?table_name=eq.connected_tables&order=id';
  const answer = await fetch(`${server.url}${path}`, {
    headers: { apikey: key, Authorization: `Bearer ${key}` },
  });
  return (await answer.json()) as readonly { action: string; old_values: unknown; new_values: unknown }[];
}

it('lets administrators alone connect tables, at the server and in the database', async () => {
  for (const token of ['', 'a.b.c', server.secrets?.publishableKey ?? '', `${admin.token}x`])
    expect((await call({ do: 'list' }, token)).status, token).toBe(401);
  for (const body of [
    { do: 'list' },
    { do: 'log' },
    ENTRY,
    { ...ENTRY, do: 'test' },
    { do: 'set', id: 'x', step: 'delete' },
  ]) {
    const { status, body: told } = await call(body, reader.token);
    expect([status, told.message]).toEqual([403, 'Admin privileges required to access this page']);
  }
  // the rows and the procedures are not there for anybody but the server, not even for administrators who name themselves
  for (const token of [admin.token, reader.token, null])
    for (const [name, values] of [
      ['list_connected_tables', { actor: admin.id }],
      ['read_connected_tables', {}],
      ['set_connected_table', { actor: admin.id, entry_id: 'named', step: 'delete' }],
    ] as const) {
      const headers = {
        apikey: server.secrets?.publishableKey ?? '',
        'Content-Type': 'application/json',
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      };
      const path = `/api/rest/v1/rpc/${name}`;
      const answer = await fetch(server.url + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(values),
      });
      expect([401, 403, 404], `${name} ${answer.status}`).toContain(answer.status);
    }
});

it('refuses what is no connection', async () => {
  for (const [body, words] of [
    ['[]', 'no JSON'],
    ['{', 'no JSON'],
    [{}, 'What is asked'],
    [{ ...ENTRY, title: ' ' }, 'a name'],
    [{ ...ENTRY, title: 'a\nb' }, 'a name'],
    [{ ...ENTRY, smallest: 5, preview: 3 }, 'smallest group is 0'],
    [{ ...ENTRY, seconds: 0 }, 'Seconds'],
    [{ ...ENTRY, row_limit: 2_000_000 }, 'Rows fetched'],
    [
      { ...ENTRY, for_everyone: false, people: ['nobody@example.org'] },
      'Nobody has an account with the address nobody@example.org',
    ],
    [{ ...ENTRY, place: CLICKHOUSE }, 'Which table'],
    [{ ...ENTRY, tables: ['x'] }, 'Files are the table'],
    [{ ...ENTRY, place: { ...FILES, path: 'a.duckdb' } }, 'Which table'],
    [{ ...ENTRY, id: '../x' }, 'Which connection'],
    [{ ...ENTRY, id: 'not-there' }, 'no such table any more'],
    [{ do: 'set', id: 'not-there', step: 'delete' }, 'no such table any more'],
    [{ do: 'set', id: 'x', step: 'drop' }, 'Which connection'],
  ] as const) {
    const { status, body: told } = await call(body);
    expect([status, told.message], JSON.stringify(body)).toEqual([400, expect.stringContaining(words)]);
  }
  expect((await call(`"${'x'.repeat(70_000)}"`)).status).toBe(413);
  expect(await connections()).toEqual([]);
});

it.runIf(hasDuckdb)(
  'adds, tests, uses, changes, switches off, removes and takes back, each with a line in the log',
  async () => {
    const test = await call({ ...ENTRY, do: 'test' });
    expect(test.body).toMatchObject({
      kind: 'tested',
      tables: [{ columns: 2, names: ['arm', 'score'], rows: 40, mayWrite: false }],
    });
    expect((await call(ENTRY)).status).toBe(200);
    expect(await connections()).toMatchObject([
      {
        id: 'visits-of-the-lake',
        title: 'Visits of the lake',
        place: FILES,
        is_active: true,
        is_hidden: false,
      },
    ]);
    expect((await tables()).map(({ id }) => id)).toEqual(['named', 'visits-of-the-lake']);
    const question = {
      table: 'visits-of-the-lake',
      analysis: 'frequencies',
      options: { variables: ['arm'] },
    };
    expect(await (await ask(question)).json()).toMatchObject({
      outcome: { status: 'done' },
      report: { rows: 40 },
    });
    expect((await call({ do: 'log' })).body[0]).toMatchObject({
      table: 'visits-of-the-lake',
      wanted: 'frequencies',
      outcome: 'done',
    });

    const id = 'visits-of-the-lake';
    const change = { ...ENTRY, id, title: 'Visits', for_everyone: false, people: ['Admin@example.org'] };
    expect((await call(change)).status).toBe(200);
    expect((await connections())[0]).toMatchObject({ people: ['admin@example.org'] });
    expect((await tables()).map(({ title }) => title)).toEqual(['Named']);
    expect((await ask({ table: id })).status).toBe(404);
    expect((await tables(admin.token)).map(({ title }) => title)).toEqual(['Named', 'Visits']);

    for (const [step, isThere] of [
      ['disable', false],
      ['enable', true],
      ['delete', false],
      ['restore', true],
    ] as const) {
      expect((await call({ do: 'set', id, step })).status, step).toBe(200);
      expect(
        (await tables(admin.token)).some((each) => each.id === id),
        step,
      ).toBe(isThere);
    }
    expect((await call({ do: 'set', id, step: 'restore' })).status).toBe(400);
    await remove(id);
    expect((await audit()).map(({ action }) => action)).toEqual(
      'insert update disable enable delete restore delete'.split(' '),
    );
    expect((await audit())[1]).toMatchObject({
      old_values: { title: 'Visits of the lake', for_everyone: true, people: 0 },
      new_values: { title: 'Visits', for_everyone: false, people: 1 },
    });
    // a new one with the name of one that was removed today has another id
    expect((await call(ENTRY)).status).toBe(200);
    expect((await connections()).map((each: { id: string }) => each.id)).toEqual(['visits-of-the-lake-2']);
    await remove('visits-of-the-lake-2');
  },
);

it('lets the owner’s file have the last word about equal names', async () => {
  expect(idFor('Named', new Set(['named']))).toBe('named-2');
  expect((await call({ ...ENTRY, title: 'Named' })).status).toBe(200);
  expect((await tables()).map(({ id, title }) => `${id} ${title}`)).toEqual(['named Named', 'named-2 Named']);
  await remove('named-2');
});

it.runIf(hasDuckdb)('reads no file outside the folder, on no way', async () => {
  for (const path of [
    '../secret.csv',
    '/etc/passwd',
    'a/../../secret.csv',
    'a\\..\\x.csv',
    'https://x.org/x.csv',
    '~/x.csv',
    'a\u0000.csv',
  ])
    expect((await call({ ...ENTRY, do: 'test', place: { kind: 'files', path } })).status, path).toBe(400);
  for (const path of ['link.csv', 'nothing.csv', 'none/*.csv']) {
    const { body } = await call({ ...ENTRY, do: 'test', place: { kind: 'files', path } });
    expect(body.tables[0].reason, path).toMatch(/outside the folder|no such file|No files found/);
    expect(JSON.stringify(body)).not.toContain('secret');
  }
  const globbed = await call({ ...ENTRY, do: 'test', place: { kind: 'files', path: 'v*.csv' } });
  expect(globbed.body.tables[0].rows).toBe(40);
});

describe('a password', () => {
  it('is sealed for its place, and never told again', async () => {
    const secret = server.secrets?.jwtSecret ?? '';
    const sealed = seal(PASSWORD, secret, 'here');
    expect(sealed).not.toContain(PASSWORD);
    expect(seal(PASSWORD, secret, 'here')).not.toBe(sealed);
    expect(unseal(sealed, secret, 'here')).toBe(PASSWORD);
    for (const [text, key, place] of [
      [sealed, secret, 'there'],
      [sealed, `${secret}x`, 'here'],
      [`${sealed.slice(0, -2)}AA`, secret, 'here'],
      ['v2.x', secret, 'here'],
      ['', secret, 'here'],
    ] as const)
      expect(unseal(text, key, place)).toBeUndefined();
  });

  it('stays where it is: a new place or role needs it again, and nobody reads it back', async () => {
    const entry = { ...ENTRY, title: 'Warehouse', place: CLICKHOUSE, tables: ['visits'] };
    expect((await call({ ...entry, password: PASSWORD })).status).toBe(200);
    const { text } = await call({ do: 'list' });
    expect(text).toContain('"has_password":true');
    expect(text).not.toContain('S3cret');
    expect(JSON.stringify(await audit())).not.toContain('S3cret');
    for (const place of [
      { ...CLICKHOUSE, port: 8124 },
      { ...CLICKHOUSE, user: 'other' },
      { ...CLICKHOUSE, tls: 'verified' },
      { ...CLICKHOUSE, host: 'db.example.org' },
    ])
      for (const what of ['save', 'test']) {
        const { status, body } = await call({ ...entry, do: what, id: 'warehouse', place });
        expect([status, body.message], what).toEqual([
          400,
          expect.stringContaining('Type the password again'),
        ]);
      }
    expect((await call({ ...entry, id: 'warehouse', title: 'Storehouse' })).status).toBe(200);
    expect((await connections())[0]).toMatchObject({ title: 'Storehouse', has_password: true });
    expect((await call({ ...entry, id: 'warehouse', password: '' })).status).toBe(200);
    expect((await connections())[0]).toMatchObject({ has_password: false });
    await remove('warehouse');
  });

  it('goes to its database, and out of what that answers', async () => {
    const heard: string[] = [];
    const echo = await listening((data) => {
      heard.push(data);
      const key = /x-clickhouse-key: (.*)/i.exec(data)?.[1] ?? '';
      const body = `Code: 516. ${key.trim()} is wrong for reader`;
      return `HTTP/1.1 403 Forbidden\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
    });
    const password = 'plain-S3cret';
    const place = { ...CLICKHOUSE, port: echo.port };
    const { body } = await call({ ...ENTRY, do: 'test', place, tables: ['visits'], password });
    expect(heard.join('')).toContain(password);
    expect(body.tables[0].reason).toBe('The database does not answer: Code: 516. *** is wrong for reader');
    // a question of somebody else: nothing of it, and the reason in the log without the password
    expect((await call({ ...ENTRY, title: 'Echo', place, tables: ['visits'], password })).status).toBe(200);
    expect(await (await ask({ table: 'echo' })).json()).toEqual({
      kind: 'problem',
      message: 'The database could not answer. Its owner finds the reason in the log.',
    });
    const log = server.log.join('\n');
    expect(log).toContain('Code: 516. *** is wrong');
    expect(log + readFileSync(join(server.settings.dataDirectory, 'tables.log'), 'utf8')).not.toContain(
      password,
    );
    await remove('echo');
    echo.server.close();
  });
});

function listening(answer: (data: string) => string | null): Promise<{ server: Server; port: number }> {
  return new Promise((resolve) => {
    const made = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (data) => {
        const text = answer(data.toString());
        if (text !== null) socket.write(text);
      });
    });
    made.listen(0, '127.0.0.1', () => {
      const at = made.address();
      resolve({ server: made, port: typeof at === 'object' && at ? at.port : 0 });
    });
  });
}

it('gives up a host that never answers, and an answer without end', async () => {
  const silent = await listening(() => null);
  const endless = await listening(
    () => `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${'ffff\r\n'}${'x'.repeat(0xffff)}\r\n`,
  );
  const started = Date.now();
  const asked = [silent, endless].map(({ port }) =>
    call({ ...ENTRY, do: 'test', place: { ...CLICKHOUSE, port }, tables: ['visits'] }),
  );
  const reader2 = await tables();
  expect(reader2.length).toBeGreaterThan(0);
  for (const { status, body } of await Promise.all(asked)) {
    expect(status).toBe(200);
    expect(body.reason ?? body.tables[0].reason).toMatch(/No answer within|does not answer/);
  }
  expect(Date.now() - started).toBeGreaterThan(5000);
  silent.server.close();
  endless.server.close();
});

it('keeps a hundred connections, and no more', async () => {
  for (let i = 0; i < 100; i++)
    expect((await call({ ...ENTRY, title: `Many ${i}`, for_everyone: false })).status, String(i)).toBe(200);
  const { status, body } = await call({ ...ENTRY, title: 'One more' });
  expect([status, body.message]).toEqual([400, expect.stringContaining('as many as it keeps')]);
  const started = performance.now();
  expect((await connections()).length).toBe(100);
  expect((await tables()).map(({ id }) => id)).toEqual(['named']);
  expect(performance.now() - started).toBeLessThan(60_000);
  for (const { id } of await connections()) await remove(id);
});

describe('places', () => {
  const open = { folder: '/data', hosts: undefined };
  const postgres = {
    kind: 'postgres',
    host: 'db.example.org',
    port: 5432,
    database: 'registry',
    user: 'reader',
    tls: 'verified',
  };
  it('are kept and read back as they are', () => {
    for (const place of [
      FILES,
      { kind: 'files', path: 'a b/ü*.parquet' },
      postgres,
      { ...postgres, host: '10.1.2.3', tls: 'unverified', database: 'a b/?#é', user: 'x@y:z' },
      { ...postgres, host: 'fd12::5', port: 80 },
      { ...postgres, kind: 'clickhouse', port: 443 },
      { ...postgres, kind: 'clickhouse', port: 80, tls: 'none' },
    ]) {
      const read = readPlace(place, open);
      expect(typeof read, JSON.stringify(read)).toBe('object');
      if (typeof read === 'object') expect(placeAt(addressOf(read))).toEqual(place);
    }
  });
  it.each([
    '127.0.0.1',
    'localhost',
    'LOCALHOST',
    'a.localhost',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0.0.0.0',
    '::',
    '169.254.169.254',
    '::ffff:169.254.169.254',
    'fe80::1',
    'fd00:ec2::254',
    '100.100.100.200',
    '224.0.0.1',
    '255.255.255.255',
  ])('that are the server’s own machine or no database are refused: %s', (host) => {
    expect(readPlace({ ...postgres, host }, open)).toMatch(/own machine|a name or an address/);
  });
  it.each([
    'a b',
    'a/b',
    'a@b',
    'user:pass@host',
    'host?x=1',
    'host#',
    'a,b',
    '/var/run/postgresql',
    '-x',
    '',
    '[::1]',
    'a\nb',
  ])('no host: %j', (host) => {
    expect(typeof readPlace({ ...postgres, host }, open)).toBe('string');
  });
  it('are those that the owner names, where any are named', () => {
    const some = { folder: undefined, hosts: ['*.registry.org', '127.0.0.1'] };
    for (const [host, isAllowed] of [
      ['db.registry.org', true],
      ['registry.org', false],
      ['evilregistry.org', false],
      ['127.0.0.1', true],
      ['127.1', true],
      ['10.0.0.1', false],
    ] as const)
      expect(typeof readPlace({ ...postgres, host }, some) === 'object', host).toBe(isAllowed);
    expect(
      readPlace({ ...postgres, host: '169.254.169.254' }, { ...some, hosts: ['169.254.169.254'] }),
    ).toContain('no database');
    expect(readPlace(postgres, { ...some, hosts: [] })).toContain('certain hosts');
    expect(readPlace(FILES, some)).toContain('CONSTAT_TABLES_FOLDER');
    expect(blockedFor(some)).not.toContain('127.0.0.0/8');
    expect(blockedFor(open)).toContain('127.0.0.0/8');
  });
});

it('asks no name that leads to the server itself, where the owner allows that by another name alone', async () => {
  const other = await startTestServer({ CONSTAT_TABLES_FOLDER: folder });
  const before = server;
  try {
    server = other;
    const own = await account('second@example.org', true);
    const heard: string[] = [];
    const trap = await listening((data) => {
      heard.push(data);
      return null;
    });
    // a name that a resolver answers with 127.0.0.1
    const { body } = await call(
      {
        ...ENTRY,
        do: 'test',
        place: { ...CLICKHOUSE, host: 'ip6-localhost', port: trap.port },
        tables: ['t'],
      },
      own.token,
    );
    expect(JSON.stringify(body)).toMatch(/may not be asked|ENOTFOUND|EAI_AGAIN|does not answer/);
    expect(heard).toEqual([]);
    trap.server.close();
  } finally {
    server = before;
    await other.remove();
  }
});

it.runIf(postgresBin !== undefined && postgresBin !== null)(
  'reads PostgreSQL, says what its role may do, and takes names as names',
  async () => {
    if (!postgresBin) throw new Error('no PostgreSQL');
    const postgres = await startPostgres(postgresBin);
    try {
      const { default: connect } = await import('postgres');
      const sql = connect(postgres.url, { onnotice: () => {} });
      await sql.unsafe(
        `CREATE TABLE visits AS SELECT i % 2 AS arm, i * 7 % 11 AS score FROM generate_series(1, 40) AS i`,
      );
      await sql.unsafe(`CREATE TABLE hidden AS SELECT 1 AS x`);
      await sql.unsafe(`CREATE ROLE looker LOGIN PASSWORD 'looking'; GRANT SELECT ON visits TO looker`);
      const { hostname, port, pathname, username } = new URL(postgres.url);
      const place = {
        kind: 'postgres',
        host: hostname === 'localhost' ? '127.0.0.1' : hostname,
        port: Number(port),
        database: pathname.slice(1),
        user: 'looker',
        tls: 'none',
      };
      const names = [
        'visits',
        'hidden',
        'nothing',
        'visits"; DROP TABLE visits; --',
        "visits'; DROP TABLE visits; --",
        '(SELECT 1)',
        '.',
      ];
      const { body } = await call({ ...ENTRY, do: 'test', place, tables: names, password: 'looking' });
      expect(body.tables[0]).toMatchObject({
        engine: expect.stringMatching(/^PostgreSQL /),
        columns: 2,
        rows: 40,
        mayWrite: false,
      });
      expect(body.tables[1].reason ?? body.tables[1].rows).toBeNull();
      for (const each of body.tables.slice(2)) expect(each.reason, each.table).toMatch(/cannot be read/);
      const owner = await call({
        ...ENTRY,
        do: 'test',
        place: { ...place, user: username },
        tables: ['visits'],
        password: new URL(postgres.url).password,
      });
      expect(owner.body.tables[0].mayWrite).toBe(true);
      expect(
        (
          await call({
            ...ENTRY,
            title: 'Registry',
            place,
            tables: ['visits', 'hidden'],
            password: 'looking',
          })
        ).status,
      ).toBe(200);
      expect((await tables()).map(({ id, title }) => `${id} ${title}`)).toEqual(
        expect.arrayContaining(['registry-visits Registry: visits', 'registry-hidden Registry: hidden']),
      );
      const question = {
        table: 'registry-visits',
        analysis: 'descriptives',
        options: { variables: ['score'] },
      };
      expect(await (await ask(question)).json()).toMatchObject({
        outcome: { status: 'done' },
        report: { rows: 40 },
      });
      // the database's own rules about rows hold, and so does the time that a question may take
      await sql.unsafe(`ALTER TABLE visits ENABLE ROW LEVEL SECURITY`);
      await sql.unsafe(`CREATE POLICY half ON visits FOR SELECT TO looker USING (arm = 0)`);
      expect(await (await ask(question)).json()).toMatchObject({ report: { rows: 20 } });
      await sql.unsafe(`CREATE VIEW slow AS SELECT 1 AS x FROM pg_sleep(600)`);
      await sql.unsafe(`GRANT SELECT ON slow TO looker`);
      const slow = { ...ENTRY, title: 'Slow', place, tables: ['slow'], password: 'looking', seconds: 1 };
      expect((await call(slow)).status).toBe(200);
      expect(await (await ask({ table: 'slow' })).json()).toMatchObject({ kind: 'problem' });
      expect(server.log.join('\n')).toContain('statement timeout');
      await remove('slow');
      await remove('registry');
      await sql.end();
    } finally {
      await postgres.stop();
    }
  },
);
