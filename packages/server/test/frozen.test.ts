/** A statement that does not return: the rest of the server goes on, the backend comes back, and nothing acknowledged is lost. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBackendThread } from '../src/backend-thread.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { listen } from './realtime-listener.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(
    { CONSTAT_AUTH_LIMIT: '10000', CONSTAT_STUCK_SECONDS: '5' },
    { open: openBackendThread },
  );
});
afterAll(() => server.remove());

const FOREVER = '^(.+)(.+)(.+)(.+)(.+)\\1\\2\\3\\4\\5[.]$';
const key = () => server.secrets?.secretKey ?? '';

it.runIf(!process.env.TEST_DATABASE_URL)(
  'is stopped after a time, with what was acknowledged kept',
  async () => {
    const admin = server.client(key());
    const rows = [];
    for (let n = 0; n < 20; n += 1) {
      const { data, error } = await admin
        .from('notifications')
        .insert({ title: `t ${n}`, message: 'a'.repeat(60) })
        .select('id')
        .single<{ id: string }>();
      expect(error).toBeNull();
      rows.push(data?.id);
    }
    const listener = await listen(server.url, server.secrets?.publishableKey ?? '');
    // Past the gateway, in the name of the server itself: what the gateway has not thought of.
    const query = new URLSearchParams({ select: 'id', message: `match.${FOREVER}` });
    const frozen = fetch(`${server.url}/api/rest/v1/notifications?${query}`, { headers: { apikey: key() } });
    const behind = fetch(`${server.url}/api/rest/v1/notifications?select=id`, { headers: { apikey: key() } });
    // A page that waited for the statement would come after it.
    let returned = false;
    void frozen.then(() => {
      returned = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await fetch(`${server.url}/config.json`)).status).toBe(200);
    expect((await fetch(`${server.url}/app`)).status).toBe(200);
    expect(returned).toBe(false);
    for (const answer of await Promise.all([frozen, behind])) {
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ message: expect.stringContaining('started again') });
    }
    // Who listens may have missed something, and is sent to look.
    expect(await listener.closed).toBe(1012);
    const after = await admin.from('notifications').select('id').like('title', 't %');
    expect(after.error).toBeNull();
    expect(new Set(after.data?.map(({ id }) => id))).toEqual(new Set(rows));
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(server.log.some((line) => line.includes('did not return within 5 s'))).toBe(true);
  },
);
