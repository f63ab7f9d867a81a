import { expect, it, vi } from 'vitest';
import { runLanes, type Stage } from './lanes.mjs';

const write = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
const printed = () => write.mock.calls.map(([text]) => String(text)).join('');

it('runs lanes beside each other, prints each stage whole, and tells in the order of the stages', async () => {
  let release = () => {};
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  const stages: Stage[] = [
    {
      name: 'slow',
      lane: 'app',
      run: async (hear) => {
        hear('slow begins\n');
        await waiting;
        hear('slow ends\n');
        return { passed: 2, failed: 0 };
      },
    },
    { name: 'broken', lane: 'code', run: () => Promise.reject(new Error('no such tool')) },
    {
      name: 'last',
      lane: 'code',
      run: async (hear) => {
        hear('last\n');
        release();
        return { passed: 1, failed: 0 };
      },
    },
  ];
  const outcomes = await runLanes(stages);
  expect(outcomes.map(({ name, passed, failed }) => [name, passed, failed])).toEqual([
    ['slow', 2, 0],
    ['broken', 0, 1],
    ['last', 1, 0],
  ]);
  expect(printed()).toContain('== broken\nno such tool\n');
  expect(printed()).toContain('== last\nlast\n');
  expect(printed()).toContain('== slow\nslow begins\nslow ends\n');
  write.mockClear();
  await runLanes(stages.slice(2));
  expect(printed()).toBe('\n== last\nlast\n');
});

it('gives what any lane may take to the one that is free first', async () => {
  const order: string[] = [];
  let release = () => {};
  const busy = new Promise<void>((resolve) => {
    release = resolve;
  });
  const stage = (name: string, lane: Stage['lane'], wait?: Promise<void>): Stage => ({
    name,
    lane,
    run: async () => {
      await wait;
      order.push(name);
      if (name === 'second') release();
      return { passed: 1, failed: 0 };
    },
  });
  const stages = [
    stage('long', 'code', busy),
    stage('first', 'any'),
    stage('second', 'any'),
    stage('app', 'app'),
  ];
  const outcomes = await runLanes(stages);
  expect(order).toEqual(['app', 'first', 'second', 'long']);
  expect(outcomes.map(({ name }) => name)).toEqual(['long', 'first', 'second', 'app']);
  expect(await runLanes([stage('alone', 'any')])).toMatchObject([{ name: 'alone', passed: 1 }]);
});
