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
