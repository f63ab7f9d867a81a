/** The clock of the server is set, an hour or a day, forwards and back: sessions go on, nobody is locked out or let in by it. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { JoinCount } from '../src/realtime-limits.ts';
import { startTestServer, type TestServer } from './harness.ts';

const HOUR = 3_600_000;
const PASSWORD = 'a good password';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.remove());
afterEach(() => vi.useRealTimers());

/** The clock of this process, and of the built-in database in it; what waits goes on as ever. */
function setClock(aheadMs: number): void {
  vi.useRealTimers();
  const now = Date.now() + aheadMs;
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  vi.setSystemTime(now);
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: { readonly id: string };
}

async function ask(path: string, token: string | null, body?: object): Promise<Response> {
  const { publishableKey = '' } = server.secrets ?? {};
  return fetch(`${server.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: publishableKey,
      'Content-Type': 'application/json',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

const account = async (path: string, body: object): Promise<Tokens> => {
  const answer = await ask(`/auth/v1/${path}`, null, body);
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as Tokens;
};
const renew = ({ refresh_token }: Tokens) => account('token?grant_type=refresh_token', { refresh_token });
const reads = async ({ access_token }: Tokens) =>
  (await ask('/rest/v1/profiles?select=id', access_token)).status;
const saves = async ({ access_token, user }: Tokens, name: string) =>
  (await ask(`/storage/v1/object/userprojects/${user.id}/${name}.json`, access_token, { name })).status;

// PostgreSQL has a clock of its own, which a test cannot set.
it.skipIf(process.env.TEST_DATABASE_URL)(
  'a session goes on after every jump, and files can be saved',
  async () => {
    let session = await account('signup', { email: 'ada@example.org', password: PASSWORD });
    expect(await reads(session)).toBe(200);
    let jump = 0;
    for (const ahead of [2 * HOUR, 26 * HOUR, 2 * HOUR, 0]) {
      setClock(ahead);
      jump += 1;
      // A token that has ended, or that comes from the future, is refused; its session is renewed by the word for that.
      expect([ahead, await reads(session)]).toEqual([ahead, 401]);
      session = await renew(session);
      expect([ahead, await reads(session)]).toEqual([ahead, 200]);
      expect([ahead, await saves(session, `save-${jump}`)]).toEqual([ahead, 200]);
    }
  },
);

it.skipIf(process.env.TEST_DATABASE_URL)(
  'a window of attempts that was begun before the clock was set back has ended',
  async () => {
    const askForMail = async () => (await ask('/auth/v1/recover', null, { email: 'bea@example.org' })).status;
    setClock(24 * HOUR);
    while ((await askForMail()) !== 429);
    setClock(0);
    expect(await askForMail()).toBe(200);
  },
);

it('joins are counted in windows that no clock makes longer', () => {
  const joins = new JoinCount(1);
  const times: number[] = [];
  vi.spyOn(performance, 'now').mockImplementation(() => times.at(-1) ?? 0);
  const joinAt = (ms: number) => {
    times.push(ms);
    return joins.allows('a');
  };
  setClock(24 * HOUR);
  expect([joinAt(1), joinAt(2)]).toEqual([true, false]);
  setClock(0);
  expect(joinAt(20_000)).toBe(true);
  vi.restoreAllMocks();
});
