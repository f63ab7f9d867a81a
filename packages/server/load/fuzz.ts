/**
 * npm run fuzz:server: requests of every kind against a real server. `FUZZ_REQUESTS` says how many (20,000), `FUZZ_SEED` where
 * their numbers begin; each number makes one request, the same every time. Those that once found something are kept in
 * fuzz-seeds.json and come first. Fails on a crash, an answer of 5xx, or one that takes more than ten seconds.
 */
import { readFileSync } from 'node:fs';
import { connect } from '../test/harness.ts';
import { type Identity, PLAIN } from './fuzz-grammar.ts';
import { fuzz } from './fuzz-run.ts';
import { startProcess } from './server-process.ts';

const count = Number(process.env.FUZZ_REQUESTS ?? 20_000);
const first = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const kept = JSON.parse(
  readFileSync(new URL('./fuzz-seeds.json', import.meta.url), 'utf8'),
) as readonly number[];

const RENEWAL_MS = 15 * 60_000;
let renewal: NodeJS.Timeout | undefined;

const server = await startProcess(process.env.DATABASE_URL || undefined);
// The server is a process of its own, and would go on without its only caller.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.stop().then(() => process.exit(1)));
try {
  const { publishableKey } = server.secrets;
  const { auth } = connect(server.url, publishableKey);
  const person = { email: 'fuzz@example.org', password: 'a good password' };
  const identity = ({ data, error }: Awaited<ReturnType<typeof auth.signUp>>): Identity => {
    if (error || !data.session || !data.user) throw error ?? new Error('Nobody signed in.');
    const { access_token: accessToken, refresh_token: refreshToken } = data.session;
    return { publishableKey, accessToken, refreshToken, userId: data.user.id };
  };
  const who = { ...identity(await auth.signUp(person)) };
  // A token counts for an hour; with one that has ended, nothing gets past the gate.
  renewal = setInterval(async () => {
    Object.assign(who, identity(await auth.signInWithPassword(person)));
  }, RENEWAL_MS);
  console.log(`${kept.length} kept requests, then ${count} from number ${first}.`);
  const seeds = [
    ...kept,
    ...Array.from({ length: count }, (_, index) => ((first + index) % PLAIN) + (index % 2) * PLAIN),
  ];
  const memory = server.residentMb();
  const result = await fuzz(server.url, who, seeds, {
    onProgress: (done) => console.log(`${done} done, ${server.residentMb()} MB`),
    onFault: ({ seed, what, sent, answer }) =>
      console.log(`\nNumber ${seed}: ${what}\n${sent}\n--\n${answer}`),
  });
  console.log('Answers:', result.statuses);
  console.log(
    `Slowest: ${Math.round(result.slowestMs)} ms. Memory: ${memory} MB before, ${server.residentMb()} MB after.`,
  );
  console.log(
    `\n${result.requests} requests, ${result.faults.length} faults, the server ${server.isRunning() ? 'runs' : 'has ended'}.`,
  );
  process.exitCode = result.faults.length > 0 || !server.isRunning() ? 1 : 0;
} finally {
  clearInterval(renewal);
  await server.stop();
}
