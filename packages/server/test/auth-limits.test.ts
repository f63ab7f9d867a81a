/** How often somebody may try to get in: failures count, per account and network; a class behind one address does not wait. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkOf } from '../src/network.ts';
import { startTestServer, type TestServer } from './harness.ts';

let usual: TestServer;
/** Four failures are allowed, so that few passwords have to be hashed here. */
let strict: TestServer;
beforeAll(async () => {
  usual = await startTestServer({ TRUST_PROXY: '1' });
  strict = await startTestServer({ TRUST_PROXY: '1', CONSTAT_AUTH_LIMIT: '4' });
});
afterAll(async () => {
  await usual.remove();
  await strict.remove();
});

async function post(path: string, body: object, from: string, server = strict): Promise<number> {
  const answer = await fetch(`${server.url}/api/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: server.secrets?.publishableKey ?? '',
      'Content-Type': 'application/json',
      'X-Forwarded-For': from,
    },
    body: JSON.stringify(body),
  });
  await answer.text();
  return answer.status;
}

const PASSWORD = 'a good password';
const signUp = (email: string, from: string, server = strict) =>
  post('signup', { email, password: PASSWORD }, from, server);
const signIn = (email: string, from: string, password = PASSWORD, server = strict) =>
  post('token?grant_type=password', { email, password }, from, server);
const count = (statuses: readonly number[], status: number) => statuses.filter((s) => s === status).length;

describe('networks', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:50123', '203.0.113.9'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s belongs to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

it('a class of 60 behind one address signs up and in at the same moment', async () => {
  const emails = Array.from({ length: 60 }, (_, i) => `class${i}@example.org`);
  const joined = await Promise.all(emails.map((email) => signUp(email, '203.0.113.1', usual)));
  expect(count(joined, 200)).toBe(60);
  const entered = await Promise.all(emails.map((email) => signIn(email, '203.0.113.1', PASSWORD, usual)));
  expect(count(entered, 200)).toBe(60);
});

it('a guesser is stopped, also in parallel and from all addresses of a network', async () => {
  await signUp('guessed@example.org', '203.0.113.2');
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, i) => signIn('guessed@example.org', `2001:db8::${i + 1}`, 'wrong')),
  );
  expect([count(tries, 400), count(tries, 429)]).toEqual([4, 8]);
  // Nor with the right password from there; its owner, elsewhere, still gets in.
  expect(await signIn('guessed@example.org', '2001:db8::ffff')).toBe(429);
  expect(await signIn('guessed@example.org', '203.0.113.3')).toBe(200);
  // The backend library reads the name that is written plainly, the limits would read the first one.
  const body = { email: 'guessed@example.org', password: PASSWORD };
  const twice = 'token?grant%5Ftype=refresh_token&grant_type=password';
  expect(await post(twice, body, '203.0.113.3')).toBe(400);
});

it('passwords are not hashed without end for who has the right one', async () => {
  await signUp('again@example.org', '203.0.113.7');
  const entered: number[] = [];
  for (let i = 0; i < 6; i += 1) entered.push(await signIn('again@example.org', '203.0.113.8'));
  expect([count(entered, 200), count(entered, 429)]).toEqual([4, 2]);
  expect(await signIn('again@example.org', '203.0.113.9')).toBe(200);
});

it('one account is not tried from many networks without end', async () => {
  await signUp('many@example.org', '203.0.113.4');
  const tries = await Promise.all(
    Array.from({ length: 24 }, (_, i) => signIn('many@example.org', `198.51.100.${i}`, 'no')),
  );
  expect([count(tries, 400), count(tries, 429)]).toEqual([20, 4]);
});

it('one network does not try many accounts without end', async () => {
  const tries = await Promise.all(
    Array.from({ length: 8 }, (_, i) => signIn(`nobody${i}@example.org`, '203.0.113.5', 'no')),
  );
  expect([count(tries, 400), count(tries, 429)]).toEqual([4, 4]);
});

it('mails to one address are few, whether it has an account or not', async () => {
  for (const email of ['many@example.org', 'unknown@example.org']) {
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, i) => post('recover', { email }, `192.0.2.${i}`)),
    );
    expect([count(asked, 200), count(asked, 429)]).toEqual([5, 3]);
  }
});
