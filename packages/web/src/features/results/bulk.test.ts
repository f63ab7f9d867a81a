import { expect, test } from 'vitest';
import { BULK_BATCH, BULK_PAUSE_MS, cancelBulk, runBulk, useBulk } from './bulk.ts';

const items = Array.from({ length: 25 }, (_, i) => i);

test('ten at a time, with a pause between', async () => {
  const batches: (readonly number[])[] = [];
  const pauses: number[] = [];
  const done = await runBulk(
    'bulk_move',
    items,
    async (batch) => {
      batches.push(batch);
    },
    async (ms) => {
      pauses.push(ms);
      expect(useBulk.getState()).toMatchObject({ status: 'processing', total: 25 });
    },
  );
  expect(done).toBe(25);
  expect(batches.map((batch) => batch.length)).toEqual([BULK_BATCH, BULK_BATCH, 5]);
  expect(batches.flat()).toEqual(items);
  expect(pauses).toEqual([BULK_PAUSE_MS, BULK_PAUSE_MS]);
  expect(useBulk.getState()).toMatchObject({ status: 'completed', completed: 25 });
});

test('cancelled after the batch at hand', async () => {
  const done = await runBulk(
    'bulk_delete',
    items,
    async () => cancelBulk(),
    async () => {},
  );
  expect(done).toBe(10);
  expect(useBulk.getState()).toMatchObject({ status: 'cancelled', completed: 10 });
});

test('a failure is told with its reason, and what was done before is counted', async () => {
  let calls = 0;
  const work = async () => {
    if (++calls === 2) throw new Error('the disk is full');
  };
  await expect(runBulk('bulk_export', items, work, async () => {})).rejects.toThrow('the disk is full');
  expect(useBulk.getState()).toMatchObject({
    status: 'error',
    completed: 10,
    errorMessage: 'the disk is full',
  });
});
