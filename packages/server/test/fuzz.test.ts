/** A slice of npm run fuzz:server, the same every time: no crash, no fault of the server, no long wait. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Identity, PLAIN } from '../load/fuzz-grammar.ts';
import { fuzz } from '../load/fuzz-run.ts';
import kept from '../load/fuzz-seeds.json';
import { startTestServer, type TestServer } from './harness.ts';

const REQUESTS = 300;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ CONSTAT_AUTH_LIMIT: '1000000' });
});
afterAll(() => server.remove());

it('answers odd requests as they deserve', async () => {
  const { data } = await server
    .client()
    .auth.signUp({ email: 'fuzz@example.org', password: 'a good password' });
  const who: Identity = {
    publishableKey: server.secrets?.publishableKey ?? '',
    accessToken: data.session?.access_token ?? '',
    refreshToken: data.session?.refresh_token ?? '',
    userId: data.user?.id ?? '',
  };
  const seeds = [
    ...(kept as readonly number[]),
    ...Array.from({ length: REQUESTS }, (_, index) => index + (index % 2) * PLAIN),
  ];
  const { faults, statuses } = await fuzz(server.url, who, seeds);
  expect(faults).toEqual([]);
  // Not everything is refused on the way.
  expect(statuses[200]).toBeGreaterThan(0);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});
