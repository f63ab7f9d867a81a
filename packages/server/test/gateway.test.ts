/** The gate before the backend: what the app asks passes, everything else is refused with a sentence before it costs anything. */
import { createHmac } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPARISONS, PROCEDURES, TABLES } from '../src/app-calls.ts';
import { accountOf, callerOf } from '../src/callers.ts';
import { gateway } from '../src/gateway.ts';
import { refuseRest } from '../src/gateway-rest.ts';
import { refuseStorage } from '../src/gateway-storage.ts';
import { startTestServer, type TestServer } from './harness.ts';

const web = fileURLToPath(new URL('../../web/src/cloud/', import.meta.url));
const sources = readdirSync(web)
  .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^fake-/.test(name))
  .map((name) => readFileSync(join(web, name), 'utf8'))
  .join('\n');
const found = (pattern: RegExp) => [...new Set([...sources.matchAll(pattern)].map(([, name = '']) => name))];

describe('what the app asks', () => {
  it('names only tables, procedures and comparisons that pass', () => {
    const named = [...found(/(?<!storage)\s*\.from\('(\w+)'\)/g), ...found(/const TABLE = '(\w+)'/g)];
    const buckets = ['avatars', 'userdatasets', 'userprojects'];
    const tables = named.filter((name) => !buckets.includes(name));
    expect(tables.length).toBeGreaterThan(5);
    for (const table of tables) expect(TABLES).toContain(table);
    const procedures = [...found(/\.rpc\(\s*'(\w+)'/g), ...found(/'(admin_list_\w+)'/g)];
    expect(procedures.length).toBeGreaterThan(4);
    for (const name of procedures) expect(PROCEDURES).toContain(name);
    const patterns = found(/\.(like|ilike|match|textSearch|contains|overlaps|not|filter)\('/g);
    expect(patterns).toEqual([]);
    for (const name of found(/^\s+\.(eq|neq|gt|gte|lt|lte|is|in)\(/gm)) expect(COMPARISONS).toContain(name);
  });

  it('passes in every form in which the app writes it', async () => {
    const refused: unknown[] = [];
    let asked = 0;
    const look: typeof fetch = async (input, init) => {
      const url = new URL(String(input));
      asked += 1;
      const rest = url.pathname.replace('/rest/v1/', '');
      const problem = refuseRest(init?.method ?? 'GET', rest, url, new Headers(init?.headers));
      if (problem) refused.push([url.href, problem]);
      return Response.json([]);
    };
    const client = createClient('http://localhost', 'key', { global: { fetch: look } });
    const id = '00000000-0000-4000-8000-00000000000a';
    const ids = Array.from({ length: 200 }, () => id);
    await Promise.all([
      client
        .from('notifications')
        .select('id, title, message, priority, created_at')
        .eq('is_active', true)
        .or(`expires_at.is.null,expires_at.gt.${new Date().toISOString()}`)
        .in('target_audience', ['all', 'edu_pro'])
        .order('priority', { ascending: false })
        .order('created_at', { ascending: false }),
      client
        .from('user_notification_reads')
        .select('notification_id')
        .eq('user_id', id)
        .in('notification_id', ids),
      client
        .from('user_notification_reads')
        .upsert([{ user_id: id, notification_id: id }], { onConflict: 'user_id,notification_id' }),
      client.from('profiles').select('*').eq('id', id).maybeSingle(),
      client.from('profiles').update({ full_name: 'x' }).eq('id', id),
      client.from('user_datasets').insert({ user_id: id }).select('id').single(),
      client
        .from('user_projects')
        .insert([{ user_id: id, project_name: 'x' }])
        .select('*'),
      client.from('user_datasets').delete().eq('id', id).eq('user_id', id),
      client.from('outbox').select('id, body').order('created_at', { ascending: false }).limit(100),
      client.from('tier_quotas').select('tier_name').order('storage_limit_mb').order('tier_name'),
      client.rpc('admin_list_users', { search: 'x', page_size: 20, page_offset: 0 }),
      client.rpc('delete_own_account'),
    ]);
    expect(asked).toBe(12);
    expect(refused).toEqual([]);
  });
});

const check = (method: string, address: string, headers: Record<string, string> = {}) => {
  const url = new URL(`http://localhost/rest/v1/${address}`);
  return refuseRest(method, url.pathname.replace('/rest/v1/', ''), url, new Headers(headers))?.status;
};

it.each([
  ['GET', 'notifications?message=match.^(.%2B)(.%2B)\\1$', 400],
  ['GET', 'notifications?message=imatch.x', 400],
  ['GET', 'notifications?message=not.match.x', 400],
  ['GET', 'notifications?message=like.*a*', 400],
  ['GET', 'notifications?message=fts.x', 400],
  ['GET', 'notifications?message=eq(any).{x}', 400],
  ['GET', 'notifications?or=(message.match.x)', 400],
  ['GET', 'notifications?or=(and(id.eq.1,id.eq.2))', 400],
  ['GET', 'notifications?and=(id.eq.1)', 400],
  ['GET', 'notifications?not.or=(id.eq.1)', 400],
  ['GET', 'notifications?select=id,user_notification_reads(*)', 400],
  ['GET', 'notifications?select=id::text', 400],
  ['GET', 'notifications?select=priority.sum()', 400],
  ['GET', 'notifications?select=message->x', 400],
  ['GET', 'notifications?limit=100000', 400],
  ['GET', 'notifications?limit=-1', 400],
  ['GET', 'notifications?offset=99999999999', 400],
  ['GET', 'notifications?order=message->x', 400],
  ['GET', 'notifications?message=eq.%00', 400],
  ['GET', 'notifications?constructor=eq.1', 400],
  ['GET', 'notifications?__proto__=eq.1', 400],
  ['GET', `notifications?${'id=eq.1&'.repeat(40)}`, 400],
  ['GET', `notifications?id=in.(${'1,'.repeat(7000)})`, 414],
  ['GET', 'pg_class', 404],
  ['GET', '', 404],
  ['GET', 'notifications/x', 404],
  ['POST', 'rpc/pg_sleep', 404],
  ['POST', 'rpc/admin_usage?x=1', 400],
  ['GET', 'rpc/admin_usage', 405],
  ['PUT', 'notifications', 405],
  // Without a body the reason for a refusal is lost on the way.
  ['HEAD', 'notifications?created_at=eq.-1', 405],
  ['OPTIONS', 'notifications', 405],
])('refuses %s %s', (method, address, status) => {
  expect(check(method, address)).toBe(status);
});

it('refuses plans, other schemas, other bodies and endless ranges', () => {
  const plan = 'application/vnd.pgrst.plan+json';
  for (const Accept of [plan, `application/json, ${plan}`, `application/json;x=${plan}`, 'text/csv, */*'])
    expect(check('GET', 'notifications', { Accept }), Accept).toBe(406);
  for (const Accept of ['*/*', 'application/json, */*;q=0.5', 'application/vnd.pgrst.object+json'])
    expect(check('GET', 'notifications', { Accept }), Accept).toBeUndefined();
  expect(check('GET', 'users', { 'Accept-Profile': 'auth' })).toBe(406);
  expect(check('POST', 'notifications', { 'Content-Type': 'text/csv' })).toBe(415);
  expect(check('GET', 'notifications', { Range: '0-99999999999999' })).toBe(416);
});

it('lets through the addresses of files that the app uses', () => {
  const pass = [
    ['POST', 'object/userprojects/u/My%20%C3%A4.json'],
    ['GET', 'object/userprojects/u/x.json'],
    ['GET', 'object/public/avatars/u.png'],
    ['DELETE', 'object/avatars'],
    ['POST', 'object/list/userdatasets'],
    ['POST', 'object/copy'],
  ] as const;
  for (const [method, path] of pass) expect(refuseStorage(method, path), path).toBeUndefined();
  const refused = [
    ['POST', 'object/userprojects/u/%00.json', 400],
    ['POST', 'object/userprojects/u/a%0d%0ab', 400],
    ['POST', 'object/userprojects/u/%zz', 400],
    ['POST', `object/userprojects/u/${'x'.repeat(901)}`, 414],
    ['GET', 'object/others/x', 404],
    ['POST', 'object/list/userprojects/', 404],
    ['POST', 'object/list/userprojects/x', 404],
    ['GET', 'object/public/avatars', 404],
    ['POST', 'object/sign/userprojects/u/x.json', 404],
    ['GET', 'object/sign/userprojects/u/x.json', 404],
    ['POST', 'bucket', 404],
    ['POST', 'upload/resumable', 404],
    ['PATCH', 'object/userprojects/u/x', 405],
  ] as const;
  for (const [method, path, status] of refused)
    expect(refuseStorage(method, path)?.status, path).toBe(status);
});

it('lets no address pass that the backend would read as another one', async () => {
  const secrets = { jwtSecret: 's'.repeat(40), publishableKey: 'public', secretKey: 'secret' };
  const gate = new Hono().use('/api/*', gateway(secrets, true)).all('*', ({ text }) => text('in'));
  const statusOf = async (path: string) => (await gate.request(`/api${path}`, {}, {})).status;
  const paths = [
    '/rest/v1/notifi%0Acations?message=match.x',
    '/rest/v1/%09notifications',
    '/storage/v1/bucket/%0D%0AX:%20y',
    '/storage/v1/object/userprojects/u%5C..%5C..%5C..%5Cbucket',
    '/auth/v1/%0Dadmin/users',
    '/rest/v1/notifications%zz',
  ];
  for (const path of paths) expect(await statusOf(path), path).toBe(400);
  for (const path of ['/rest/v1', '/storage/v1', '/storage/v1/bucket/%E2%80%A8', '/auth/v1/%E2%80%A8'])
    expect(await statusOf(path), path).toBe(404);
  const values = ['grant%5Ftype=refresh_token&grant_type=password', 'x=1#&grant_type=password', 'a=1&a=1'];
  for (const value of values) expect(await statusOf(`/auth/v1/settings?${value}`), value).toBe(400);
  for (const path of ['/auth/v1/settings', '/rest/v1/notifications', '/storage/v1/object/avatars/x'])
    for (const header of ['Bearer a b', 'bearer a', 'Bearer  a', 'Bearer a\tb', 'Basic a'])
      expect((await gate.request(`/api${path}`, { headers: { Authorization: header } }, {})).status).toBe(
        401,
      );
  expect(await statusOf('/rest/v1/notifications?priority=gt.1&priority=lt.5')).toBe(200);
  expect(await statusOf('/storage/v1/object/public/avatars/My%20%C3%A4%25%2F%23.png')).toBe(200);
  // Firefox asks the front door for a sign of life before a sign-in.
  expect(await statusOf('')).not.toBe(400);
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (claims: object, secret: string, alg = 'HS256') => {
  const text = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};

it('takes a token for what it is: made here and in time, or forged', () => {
  const secrets = { jwtSecret: 's'.repeat(40), publishableKey: 'public', secretKey: 'secret' };
  const sub = '00000000-0000-4000-8000-00000000000a';
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub, role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 60 };
  const kindOf = (token: string, apikey = 'public') =>
    callerOf(new Headers({ apikey, Authorization: `Bearer ${token}` }), secrets).kind;
  expect(kindOf(sign(claims, secrets.jwtSecret))).toBe('person');
  expect(kindOf('public')).toBe('visitor');
  expect(kindOf('secret', 'secret')).toBe('server');
  const { exp: _, ...endless } = claims;
  const forged = {
    'alg none': `${encode({ alg: 'none' })}.${encode(claims)}.`,
    'no signature': `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`,
    'another algorithm': sign(claims, secrets.jwtSecret, 'HS512'),
    'another key': sign(claims, 'x'.repeat(40)),
    ended: sign({ ...claims, exp: now - 1 }, secrets.jwtSecret),
    endless: sign(endless, secrets.jwtSecret),
    'another audience': sign({ ...claims, aud: 'other' }, secrets.jwtSecret),
    'another issuer': sign({ ...claims, iss: 'https://evil.example' }, secrets.jwtSecret),
    'another role': sign({ ...claims, role: 'service_role' }, secrets.jwtSecret),
    'from the future': sign({ ...claims, iat: now + 3600 }, secrets.jwtSecret),
    garbage: 'x',
    'the server, by halves': 'secret',
  };
  for (const [name, token] of Object.entries(forged)) expect(kindOf(token), name).toBe('forged');
  expect(callerOf(new Headers({ Authorization: 'Basic eDp5' }), secrets).kind).toBe('forged');
  // Also where it comes by another way than a header.
  const good = sign(claims, secrets.jwtSecret);
  expect(accountOf(good, secrets.jwtSecret)).toBe(sub);
  for (const odd of [`${good.slice(0, -5)} ${good.slice(-5)}`, `${good}\n`, `${good}=`, `${good}.`])
    expect(accountOf(odd, secrets.jwtSecret), odd.slice(-9)).toBeUndefined();
});

describe('room for what is on its way', () => {
  const secrets = { jwtSecret: 's'.repeat(40), publishableKey: 'public', secretKey: 'secret' };
  const from = (address: string, headers = {}) => ({ 'X-Forwarded-For': address, ...headers });

  it('is shared by the visitors of one network, so that who sends slowly keeps nobody else from signing in', async () => {
    const gate = new Hono().use('/api/*', gateway(secrets, true)).all('*', ({ text }) => text('in'));
    const send = (address: string, body: string | ReadableStream, length: number) => {
      const headers = from(address, { 'Content-Length': String(length) });
      const init = { method: 'POST', headers, body, duplex: 'half' as const };
      return gate.request('/api/auth/v1/signup', init, {});
    };
    for (let n = 0; n < 512; n += 1) void send('10.0.0.1', new ReadableStream(), 65_536);
    const signIn = (address: string) => send(address, '{}', 2);
    expect((await signIn('10.0.0.1')).status).toBe(503);
    expect((await signIn('10.0.0.2')).status).toBe(200);
  });

  it('is for many requests of one network, not for all of them', async () => {
    const wait = (address: string) =>
      address === '10.0.0.1' ? new Promise<Response>(() => {}) : new Response('in');
    const gate = new Hono()
      .use('/api/*', gateway(secrets, true))
      .all('*', ({ req }) => wait(req.header('X-Forwarded-For') ?? ''));
    const ask = (address: string) =>
      gate.request('/api/rest/v1/notifications', { headers: from(address) }, {});
    for (let n = 0; n < 256; n += 1) void ask('10.0.0.1');
    expect((await ask('10.0.0.1')).status).toBe(503);
    expect((await ask('10.0.0.2')).status).toBe(200);
  });

  it('is limited for answers that are not read, and there again when they are', async () => {
    const file = () => new Response('x', { headers: { 'Content-Length': String(8 * 1024 * 1024) } });
    const gate = new Hono().use('/api/*', gateway(secrets, true)).all('*', file);
    const readers: EventEmitter[] = [];
    const read = async (address: string) => {
      const outgoing = new EventEmitter();
      readers.push(outgoing);
      const path = '/api/storage/v1/object/public/avatars/x.png';
      return (await gate.request(path, { headers: from(address) }, { outgoing })).status;
    };
    for (let n = 0; n < 8; n += 1) expect(await read('10.0.0.1')).toBe(200);
    expect(await read('10.0.0.1')).toBe(503);
    expect(await read('10.0.0.2')).toBe(200);
    readers[0]?.emit('close');
    expect(await read('10.0.0.1')).toBe(200);
    // Who has gone when the answer comes keeps no room, however often.
    const gone = { outgoing: Object.assign(new EventEmitter(), { destroyed: true }) };
    const path = '/api/storage/v1/object/public/avatars/x.png';
    for (let n = 0; n < 9; n += 1) await gate.request(path, { headers: from('10.0.0.3') }, gone);
    expect(await read('10.0.0.3')).toBe(200);
  });
});

describe('on a server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ CONSTAT_AUTH_LIMIT: '10000' });
  });
  afterAll(() => server.remove());
  const ask = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`${server.url}/api${path}`, {
      ...init,
      headers: { apikey: server.secrets?.publishableKey ?? '', ...init.headers },
    });

  it('answers a pattern that would never end at once', async () => {
    const pattern = '^(.+)(.+)(.+)(.+)(.+)\\1\\2\\3\\4\\5[.]$';
    const query = new URLSearchParams({ select: 'id', message: `match.${pattern}` });
    const answer = await ask(`/rest/v1/notifications?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      message: 'Conditions compare by eq, neq, gt, gte, lt, lte, is, in.',
    });
  });

  it('calls mistakes of the client by their name', async () => {
    const post = (path: string, body: unknown, headers = {}) =>
      ask(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    const statuses = await Promise.all([
      post('/auth/v1/signup', { email: 'a@b.example', password: 123456 }),
      post('/auth/v1/signup', { email: `${'a'.repeat(5000)}@b.example`, password: 'a good password' }),
      post('/auth/v1/signup', '{'),
      post('/auth/v1/admin/users', {}),
      post('/auth/v1/factors', {}),
      ask('/storage/v1/object/sign/userprojects/x/y?token=tampered'),
      ask('/storage/v1/object/public/avatars/%00.png'),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400, 404, 404, 404, 400]);
  });

  it('does not read what a visitor may not send', async () => {
    const { hostname, port } = new URL(server.url);
    const send = (headers: Record<string, string | number>) =>
      new Promise<number>((resolve, reject) => {
        const path = '/api/storage/v1/object/userprojects/x/y.json';
        const sending = request({ hostname, port, path, method: 'POST', headers }, (response) => {
          resolve(response.statusCode ?? 0);
          sending.destroy();
        });
        sending.on('error', reject);
        // The head alone: an answer that waits for the body never comes.
        sending.flushHeaders();
      });
    const apikey = server.secrets?.publishableKey ?? '';
    expect(await send({ 'Content-Length': 8_000_000 })).toBe(401);
    expect(await send({ apikey, 'Content-Length': 8_000_000 })).toBe(401);
    expect(await send({ apikey, 'Content-Length': 100, Authorization: 'Bearer a.b.c' })).toBe(401);
    expect(await send({ apikey, 'Transfer-Encoding': 'chunked' })).toBe(401);
  });
});
