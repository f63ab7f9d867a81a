/** The examination finds a healthy server healthy, and says what is wrong with one that is not. */
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { examine, type Finding } from '../src/doctor-checks.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.remove());

async function findings(...args: Parameters<typeof examine>): Promise<readonly Finding[]> {
  const all: Finding[] = [];
  for await (const finding of examine(...args)) all.push(finding);
  return all;
}

it('finds nothing wrong with a server as it is made, and leaves no account behind', async () => {
  const all = await findings(server.url, { account: undefined, mail: false });
  expect(all.filter(({ state }) => state === 'failed')).toEqual([]);
  expect(all.length).toBeGreaterThan(20);
  const { data } = await server
    .client(server.secrets?.secretKey)
    .rpc('admin_list_users', { search: 'doctor-' });
  expect(data).toEqual([]);
});

it('uses an account that is named, and leaves it as it is', async () => {
  const account = { email: 'ada@example.org', password: 'a good password' };
  await server.client().auth.signUp(account);
  const all = await findings(server.url, { account, mail: true });
  expect(all.filter(({ state }) => state === 'failed')).toEqual([]);
  expect((await server.client().auth.signInWithPassword(account)).error).toBeNull();
});

it('says what an open table answers', async () => {
  const open = createServer((request, answer) => {
    const config = { version: '1', supabaseUrl: '/api', supabaseAnonKey: 'key' };
    answer.end(JSON.stringify(request.url === '/config.json' ? config : [{ id: 'somebody' }]));
  });
  await new Promise<void>((resolve) => open.listen(0, '127.0.0.1', resolve));
  const address = open.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const all = await findings(`http://127.0.0.1:${port}`, { account: undefined, mail: false });
  open.close();
  expect(all.find(({ what }) => what === 'Visitors see nothing of profiles')).toEqual({
    state: 'failed',
    what: 'Visitors see nothing of profiles',
    detail: 'answered 200 [{"id":"somebody"}]',
  });
  expect(all.at(-1)?.state).toBe('failed');
});
