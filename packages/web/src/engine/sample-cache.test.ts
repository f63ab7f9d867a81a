import { type Dataset, newDataset } from '@constat/data';
import { expect, test } from 'vitest';
import { numberColumn } from '../../test/number-column.ts';
import { SampleCache } from './sample-cache.ts';

const DAY_MS = 86_400_000;
const MB = 1024 ** 2;

/** Counts what is made; each sample is as large as asked for. */
function counted(megabytes = 0) {
  const made: string[] = [];
  const clock = { now: 0 };
  const values = new Float64Array((megabytes * MB) / Float64Array.BYTES_PER_ELEMENT);
  const make = async (id: string): Promise<Dataset | undefined> => {
    if (id === 'none') return undefined;
    made.push(id);
    const column = numberColumn('x');
    return newDataset({ name: id }, values.length, [
      { ...column, cells: { kind: 'numbers', values: values.slice() } },
    ]);
  };
  return { made, clock, cache: new SampleCache(make, () => clock.now) };
}

test('a sample is made once, and again when it is older than seven days', async () => {
  const { made, clock, cache } = counted();
  const first = await cache.get('a');
  expect(await cache.get('a')).toBe(first);
  clock.now = 7 * DAY_MS;
  expect(await cache.get('a')).toBe(first);
  clock.now += 1;
  expect(await cache.get('a')).not.toBe(first);
  expect(made).toEqual(['a', 'a']);
});

test('above 100 MB the oldest goes; the newest stays, whatever its size', async () => {
  const { made, cache } = counted(40);
  for (const id of ['a', 'b', 'c', 'b', 'a']) await cache.get(id);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
  const huge = counted(101);
  await huge.cache.get('a');
  await huge.cache.get('a');
  expect(huge.made).toEqual(['a']);
});

test('of more than 1,000 the oldest goes', async () => {
  const { made, cache } = counted();
  for (let i = 0; i <= 1000; i++) await cache.get(String(i));
  await cache.get('1');
  expect(made).toHaveLength(1001);
  await cache.get('0');
  expect(made).toHaveLength(1002);
});

test('what there is not is not kept', async () => {
  const { cache } = counted();
  expect(await cache.get('none')).toBeUndefined();
});
