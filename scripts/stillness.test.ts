import { expect, it } from 'vitest';
import { run } from './run.mjs';
import { measureSlowness, slowness } from './slowness.mjs';
import { patience, processorSeconds } from './stillness.mjs';

/** The reason after a number of looks that are all alike. */
function after(looks: number, look: (i: number) => { spoke: boolean; seconds: number | undefined }) {
  const judge = patience();
  let reason: string | undefined;
  for (let i = 0; i < looks && reason === undefined; i += 1) reason = judge(look(i));
  return reason;
}

it('gives up where nothing moves, not where it takes long', () => {
  expect(after(179, () => ({ spoke: false, seconds: 7 }))).toBeUndefined();
  expect(after(180, () => ({ spoke: false, seconds: 7 }))).toBe('nothing moved for 15 minutes');
  // Timers that tick are no work.
  expect(after(180, (i) => ({ spoke: false, seconds: i * 0.01 }))).toBe('nothing moved for 15 minutes');
  // A twentieth of a processor is enough, and so is a word now and then.
  expect(after(2000, (i) => ({ spoke: false, seconds: i * 0.25 }))).toBeUndefined();
  expect(after(2000, (i) => ({ spoke: i % 150 === 0, seconds: 7 }))).toBeUndefined();
});

it('gives up what works without end and says nothing', () => {
  expect(after(1000, (i) => ({ spoke: false, seconds: i * 5 }))).toBe('20 minutes of work without a word');
  expect(after(1000, (i) => ({ spoke: i % 100 === 0, seconds: i * 5 }))).toBeUndefined();
});

it('listens only where the system does not tell what a process does', () => {
  expect(after(180, () => ({ spoke: false, seconds: undefined }))).toBe('nothing moved for 15 minutes');
  expect(after(500, (i) => ({ spoke: i % 179 === 0, seconds: undefined }))).toBeUndefined();
});

it('counts the work of a process and of those it started', async () => {
  if (process.platform !== 'linux') return;
  const before = processorSeconds(process.pid) ?? 0;
  const busy = 'const end = process.cpuUsage().user + 300000; while (process.cpuUsage().user < end);';
  const nested = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`;
  expect((await run(process.execPath, ['-e', nested])).code).toBe(0);
  expect((processorSeconds(process.pid) ?? 0) - before).toBeGreaterThan(0.25);
});

it('hears what a command says, and how it ended', async () => {
  let words = '';
  const { code } = await run(
    process.execPath,
    ['-e', 'console.log("a"); console.error("b"); process.exit(3)'],
    {
      hear: (text) => {
        words += text;
      },
    },
  );
  expect(code).toBe(3);
  expect(words.split('\n').sort()).toEqual(['', 'a', 'b']);
  expect((await run('no-such-command', [], { hear: () => {} })).code).toBe(127);
});

it('takes a machine for slower, never for faster', () => {
  expect(measureSlowness()).toBeGreaterThanOrEqual(1);
  expect(slowness()).toBeGreaterThanOrEqual(1);
});
