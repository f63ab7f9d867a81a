/** A slice of npm run fuzz:server, the same every time: no crash, no fault of the server, no long wait. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLAIN } from '../load/fuzz-grammar.ts';
import { gatherPeople } from '../load/fuzz-people.ts';
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
  const { publishableKey = '', secretKey = '' } = server.secrets ?? {};
  const { identities } = await gatherPeople(server.url, { publishableKey, secretKey });
  const seeds = [
    ...(kept as readonly number[]),
    ...Array.from({ length: REQUESTS }, (_, index) => index + (index % 2) * PLAIN),
  ];
  const { faults, statuses } = await fuzz(server.url, identities, seeds);
  expect(faults).toEqual([]);
  // Not everything is refused on the way.
  expect(statuses[200]).toBeGreaterThan(0);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});
