import { expect, it, vi } from 'vitest';
import { againOnce } from './again-once.ts';

const failing = (times: number) =>
  vi.fn(() => (times-- > 0 ? Promise.reject(new Error('not there')) : Promise.resolve('page')));

it('asks a second time, and no third', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
  const once = failing(1);
  await expect(againOnce(once)).resolves.toBe('page');
  expect(once).toHaveBeenCalledTimes(2);
  const always = failing(3);
  await expect(againOnce(always)).rejects.toThrow('not there');
  expect(always).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

it('asks once where that is enough', async () => {
  const load = failing(0);
  await againOnce(load);
  expect(load).toHaveBeenCalledTimes(1);
});
