/**
 * npm run fuzz:server: requests of every kind against a real server. `FUZZ_REQUESTS` says how many (20,000), `FUZZ_SEED` where
 * their numbers begin; each number makes one request, the same every time. Those that once found something are kept in
 * fuzz-seeds.json and come first. Fails on a crash, an answer of 5xx, or one that takes more than ten seconds.
 */
import { readFileSync } from 'node:fs';
import { PLAIN } from './fuzz-grammar.ts';
import { gatherPeople } from './fuzz-people.ts';
import { fuzz } from './fuzz-run.ts';
import { startProcess } from './server-process.ts';

const count = Number(process.env.FUZZ_REQUESTS ?? 20_000);
const first = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const kept = JSON.parse(
  readFileSync(new URL('./fuzz-seeds.json', import.meta.url), 'utf8'),
) as readonly number[];

const RENEWAL_MS = 60_000;
let renewal: NodeJS.Timeout | undefined;

const server = await startProcess(process.env.DATABASE_URL || undefined);
// The server is a process of its own, and would go on without its only caller.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.stop().then(() => process.exit(1)));
try {
  const people = await gatherPeople(server.url, server.secrets);
  // A token counts for an hour.
  renewal = setInterval(
    () =>
      void people
        .renew()
        .catch((error: Error) => console.log(`Nobody could sign in again: ${error.message}`)),
    RENEWAL_MS,
  );
  console.log(`${kept.length} kept requests, then ${count} from number ${first}.`);
  const seeds = [
    ...kept,
    ...Array.from({ length: count }, (_, index) => ((first + index) % PLAIN) + (index % 2) * PLAIN),
  ];
  const memory = server.residentMb();
  const [serverBefore, ownBefore] = [server.cpuSeconds(), ownCpuSeconds()];
  const result = await fuzz(server.url, people.identities, seeds, {
    onProgress: (done) => console.log(`${done} done, ${server.residentMb()} MB`),
    onFault: ({ seed, what, sent, answer }) =>
      console.log(`\nNumber ${seed}: ${what}\n${sent}\n--\n${answer}`),
  });
  console.log('Answers:', result.statuses);
  console.log(
    `Slowest: ${Math.round(result.slowestMs)} ms. Memory: ${memory} MB before, ${server.residentMb()} MB after.`,
  );
  const each = (seconds: number) => `${((seconds * 1000) / result.requests).toFixed(2)} ms`;
  console.log(
    `Processor time of a request: ${each(server.cpuSeconds() - serverBefore)} of the server, ${each(ownCpuSeconds() - ownBefore)} of this script.`,
  );
  console.log(
    `\n${result.requests} requests, ${result.faults.length} faults, the server ${server.isRunning() ? 'runs' : 'has ended'}.`,
  );
  process.exitCode = result.faults.length > 0 || !server.isRunning() ? 1 : 0;
} finally {
  clearInterval(renewal);
  await server.stop();
}

function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
