import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { endsByThisClock, lastingFetch, type TokenSource } from './lasting-session.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** A server with a clock of its own: tokens last an hour by it, and are renewed by a word that counts once. */
function serverAt(now: () => number) {
  let made = 0;
  const log: string[] = [];
  const ends = new Map<string, number>();
  const session = () => {
    made += 1;
    ends.set(`token-${made}`, now() + HOUR);
    const user = {
      id: 'ada',
      aud: 'authenticated',
      email: 'ada@example.org',
      app_metadata: {},
      user_metadata: {},
    };
    return {
      access_token: `token-${made}`,
      refresh_token: `renew-${made}`,
      token_type: 'bearer',
      expires_in: HOUR,
      expires_at: now() + HOUR,
      user,
    };
  };
  const fetchOf: typeof fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input));
    log.push(`${pathname.split('/').at(-1)} ${searchParams.get('grant_type') ?? ''}`.trim());
    if (pathname.startsWith('/auth/v1/token')) return Response.json(session());
    const token = new Headers(init?.headers).get('Authorization')?.replace('Bearer ', '') ?? '';
    const counts = (ends.get(token) ?? 0) > now();
    return counts ? Response.json([{ saved: init?.body ?? null }]) : new Response('{}', { status: 401 });
  };
  return { fetchOf, log };
}

/** The client of the app on such a server, signed in. */
async function deviceOn({ fetchOf }: ReturnType<typeof serverAt>) {
  const tokens: TokenSource = {
    current: async () => (await client.auth.getSession()).data.session?.access_token ?? null,
    renew: async () => (await client.auth.refreshSession()).data.session?.access_token ?? null,
  };
  const rows = lastingFetch(fetchOf, tokens);
  const client = createClient('http://server.example', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) =>
        String(input).includes('/auth/v1/') ? endsByThisClock(await fetchOf(input, init)) : rows(input, init),
    },
    realtime: { transport: class {} as never },
  });
  const { error } = await client.auth.signInWithPassword({
    email: 'ada@example.org',
    password: 'a good password',
  });
  expect(error).toBeNull();
  return { save: () => client.from('work').insert({ n: 1 }).select() };
}

test.each([
  ['a day ahead', DAY],
  ['an hour ahead', HOUR],
  ['right', 0],
  ['an hour behind', -HOUR],
  ['a day behind', -DAY],
])('a device whose clock is %s saves without renewing its session each time', async (_, skew) => {
  const now = () => Math.floor(Date.now() / 1000) - skew;
  const server = serverAt(now);
  const { save } = await deviceOn(server);
  for (let i = 0; i < 3; i += 1) expect((await save()).error).toBeNull();
  expect(server.log).toEqual(['token password', 'work', 'work', 'work']);
});

test('a token that has ended before its time is renewed, once for all who wait, and nothing is lost', async () => {
  let ahead = 0;
  const server = serverAt(() => Math.floor(Date.now() / 1000) + ahead);
  const { save } = await deviceOn(server);
  // The clock of the server jumps, or that of the device is set back.
  ahead = DAY;
  const answers = await Promise.all([save(), save(), save()]);
  for (const { data } of answers) expect(data).toEqual([{ saved: '{"n":1}' }]);
  expect(server.log.filter((line) => line.startsWith('token'))).toEqual([
    'token password',
    'token refresh_token',
  ]);
});

test('what is refused with a new token too is asked once more and no oftener', async () => {
  let asked = 0;
  let renewed = 0;
  let current = 'a';
  const refuse: typeof fetch = async () => {
    asked += 1;
    return new Response('{}', { status: 401 });
  };
  const tokens: TokenSource = {
    current: async () => current,
    renew: async () => {
      renewed += 1;
      current += 'a';
      return current;
    },
  };
  const ask = lastingFetch(refuse, tokens);
  const request = (token: string) =>
    ask('/rows', { headers: { Authorization: `Bearer ${token}`, apikey: 'key' } });
  expect((await request('a')).status).toBe(401);
  expect((await request('aa')).status).toBe(401);
  expect([asked, renewed]).toEqual([3, 1]);
  // Visitors have nothing to renew.
  expect((await request('key')).status).toBe(401);
  expect([asked, renewed]).toEqual([4, 1]);
});
