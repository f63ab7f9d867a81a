/**
 * npm run load: a class of people on a real server, and what they wait for. Each does one thing every ten seconds for two
 * minutes, and a third of 60 sign in at the same moment. 60 people on the built-in database, 500 on PostgreSQL where its
 * programs are installed. `npm run load -- passwords` measures sign-ins against selects only.
 */
import { loadavg } from 'node:os';
import { findPostgres, startPostgres } from '../test/matrix/postgres.ts';
import { DATA_CALLS, Person } from './person.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { HEADER, row, Times } from './statistics.ts';

const SECONDS = Number(process.env.LOAD_SECONDS ?? 120);
const EVERY_SECONDS = 10;
const AT_ONCE = 20;
const NEWS = 'News for all';

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A class of 60 is behind one address, the next class behind another. */
const addressOf = (index: number) => `10.0.0.${1 + Math.floor(index / 60)}`;

/** Signs people up, a few at a time. */
async function gather(server: ServerProcess, times: Times, count: number): Promise<readonly Person[]> {
  const people = Array.from({ length: count }, (_, index) => new Person(server, times, addressOf(index)));
  const left = [...people];
  const work = async () => {
    for (let person = left.pop(); person; person = left.pop()) await person.signUp();
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return people;
}

async function publish({ url, secrets }: ServerProcess): Promise<void> {
  await fetch(`${url}/api/rest/v1/notifications`, {
    method: 'POST',
    headers: { apikey: secrets.secretKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: NEWS, message: 'm' }),
  });
}

/** The two minutes; true when nothing was lost and data calls were fast enough. */
async function classroom(server: ServerProcess, count: number): Promise<boolean> {
  const [setUp, times] = [new Times(), new Times()];
  const people = await gather(server, setUp, count);
  for (const person of people) person.times = times;
  await Promise.all(people.map((person) => person.listen()));
  const before = server.cpuSeconds();
  const load = loadavg()[0] ?? 0;
  const ends = performance.now() + SECONDS * 1000;
  const lives = people.map(async (person, index) => {
    await sleep((index / count) * EVERY_SECONDS * 1000);
    for (let turn = index; performance.now() < ends; turn += 1) {
      const next = performance.now() + EVERY_SECONDS * 1000;
      await times.measure('action', () => person.act(turn));
      await sleep(Math.max(0, next - performance.now()));
    }
  });
  const events = (async () => {
    await sleep((SECONDS / 3) * 1000);
    await Promise.all(people.slice(0, AT_ONCE).map((person) => person.signIn()));
    await sleep((SECONDS / 3) * 1000);
    await publish(server);
  })();
  await Promise.all([...lives, events]);
  const busy = (server.cpuSeconds() - before) / SECONDS;
  // Everything that was saved is there, and everybody has heard.
  for (const person of people) await person.open();
  const heard = people.filter((person) => person.heard.has(NEWS)).length;
  for (const person of people) person.leave();

  const data = times.summary(DATA_CALLS);
  console.log(HEADER);
  for (const name of [...DATA_CALLS, 'action', 'sign in']) console.log(row(name, times.summary([name])));
  console.log(row('**all data calls**', data));
  console.log(row('sign up, four at a time', setUp.summary(['sign up'])));
  const lost = times.summary(['lost']).calls;
  console.log(
    `\nLost: ${lost}. Heard the notification: ${heard} of ${count}. Server: ${(busy * 100).toFixed(0)}% of a core. ` +
      `Load of the machine before: ${load.toFixed(1)}.`,
  );
  for (const failure of [...setUp.failures, ...times.failures]) console.log(`Failed: ${failure}`);
  const failed = times.names.some((name) => times.summary([name]).failed > 0);
  return lost === 0 && heard === count && !failed && data.p99 < 1000;
}

/** Selects per second, alone and while people sign in at once. */
async function passwords(server: ServerProcess): Promise<void> {
  const times = new Times();
  const people = await gather(server, times, AT_ONCE);
  const reader = new Person(server, new Times());
  await reader.signUp();
  const selectsDuring = async (work: Promise<unknown>) => {
    let done = false;
    let count = 0;
    let longest = 0;
    const started = performance.now();
    void work.then(() => {
      done = true;
    });
    while (!done) {
      const began = performance.now();
      await reader.list();
      count += 2;
      longest = Math.max(longest, performance.now() - began);
    }
    const seconds = (performance.now() - started) / 1000;
    return `${(count / seconds).toFixed(0)} selects a second, the longest pair ${longest.toFixed(0)} ms (${seconds.toFixed(1)} s)`;
  };
  const single = new Times();
  for (let i = 0; i < 10; i += 1) await new Person(server, single).signUp();
  console.log(`Alone: ${await selectsDuring(sleep(3000))}`);
  console.log(
    `While ${AT_ONCE} sign in at once: ${await selectsDuring(Promise.all(people.map((person) => person.signIn())))}`,
  );
  console.log(HEADER);
  console.log(row('sign up, one at a time', single.summary(['sign up'])));
  console.log(row(`sign in, ${AT_ONCE} at once`, times.summary(['sign in'])));
}

const bin = findPostgres();
const only = process.argv[2];
let passed = true;
for (const { name, people } of [
  { name: 'built-in', people: 60 },
  { name: 'PostgreSQL', people: 500 },
]) {
  if (name === 'PostgreSQL' && !bin) {
    console.log('\nNo PostgreSQL on this machine: only the built-in database was measured.');
    continue;
  }
  if (only && only !== 'passwords' && only !== name) continue;
  const postgres = name === 'PostgreSQL' && bin ? await startPostgres(bin) : undefined;
  const server = await startProcess(postgres?.url, { TRUST_PROXY: '1' });
  try {
    console.log(`\n### ${only === 'passwords' ? 'Passwords' : `${people} people`}, ${name} database\n`);
    if (only === 'passwords') await passwords(server);
    else passed = (await classroom(server, people)) && passed;
  } finally {
    await server.stop();
    await postgres?.stop();
  }
}
process.exit(passed ? 0 : 1);
