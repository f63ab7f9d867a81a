/** Hashing of passwords: on other threads, in the format of the library, and without telling who has an account. */
import bcrypt from 'bcryptjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ CONSTAT_AUTH_LIMIT: '10000' });
});
afterAll(() => server.remove());

/** Times are compared with each other, and again while a busy machine blurs them. */
const TRIES = 20;

const ADA = { email: 'ada@example.org', password: 'a good password' };

/** The longest time in ms for which the main thread did nothing else, while the work was done. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await work();
  clearInterval(timer);
  return Math.max(longest, performance.now() - last);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

it('makes hashes that the library reads, and the other way round', async () => {
  const made = await bcrypt.hash('käse \u{1F512}', 4);
  expect(bcrypt.compareSync('käse \u{1F512}', made)).toBe(true);
  expect(await bcrypt.compare('käse \u{1F512}', bcrypt.hashSync('käse \u{1F512}', 4))).toBe(true);
  expect(await bcrypt.compare('other', made)).toBe(false);
  await expect(bcrypt.hash('x', 'no salt')).rejects.toThrow('Invalid salt');
});

it('does other work while passwords are hashed', async () => {
  const blocked = await timeOf(async () => bcrypt.hashSync('x', 11));
  // A busy machine makes any single pause long; hashing on this thread would make every one so.
  let shortest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES && shortest >= blocked / 2; i += 1) {
    const pause = await longestPause(() => Promise.all([bcrypt.hash('x', 11), bcrypt.hash('y', 11)]));
    shortest = Math.min(shortest, pause);
  }
  expect(shortest, `one hash takes ${Math.round(blocked)} ms`).toBeLessThan(blocked / 2);
});

it('is what signing up and in really uses', async () => {
  const calls: string[] = [];
  const { hash, compare } = bcrypt;
  Object.assign(bcrypt, {
    hash: (password: string, cost: number) => {
      calls.push(`hash at ${cost}`);
      return hash(password, cost);
    },
    compare: (password: string, hashed: string) => {
      calls.push('compare');
      return compare(password, hashed);
    },
  });
  try {
    expect((await server.client().auth.signUp(ADA)).error).toBeNull();
    expect((await server.client().auth.signInWithPassword(ADA)).error).toBeNull();
  } finally {
    Object.assign(bcrypt, { hash, compare });
  }
  expect(calls).toEqual(['hash at 10', 'compare']);
});

it('takes as long for an unknown address as for a wrong password', async () => {
  const attempt = (email: string) =>
    timeOf(() => server.client().auth.signInWithPassword({ email, password: 'wrong password' }));
  await attempt('warm@example.org');
  // The shortest of several says what the work takes; without it the unknown address would never come near.
  let unknown = Number.POSITIVE_INFINITY;
  let wrong = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES && (i < 3 || unknown <= wrong * 0.6); i += 1) {
    unknown = Math.min(unknown, await attempt('nobody@example.org'));
    wrong = Math.min(wrong, await attempt(ADA.email));
  }
  expect(unknown).toBeGreaterThan(wrong * 0.6);
});
