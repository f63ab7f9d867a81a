import 'fake-indexeddb/auto';
import { type Column, type Dataset, newDataset } from '@constat/data';
import { beforeEach, expect, test } from 'vitest';
import { filteredId, findFiltered, saveFiltered } from './dataset-edits.ts';
import { removeDataset, saveDataset } from './datasets.ts';
import { db } from './db.ts';

const column = (id: string, ...values: number[]): Column => ({
  id,
  name: id,
  type: 'numeric',
  role: 'none',
  description: '',
  cells: { kind: 'numbers', values: Float64Array.from(values) },
});

let dataset: Dataset;
beforeEach(async () => {
  await Promise.all([db.datasets.clear(), db.cells.clear()]);
  dataset = newDataset({ name: 'Trial', makeId: () => 'd1' }, 2, [column('a', 1, 2), column('b', 3, 4)]);
  await saveDataset('guest', dataset);
});

test('a second filter takes the place of the first, and clearing removes it', async () => {
  const filter = { logic: 'AND', conditions: [] } as const;
  const derived: Dataset = { ...dataset, id: filteredId('d1'), filteredFrom: { id: 'd1', filter } };
  expect((await saveFiltered(derived)).revision).toBe(0);
  expect(await saveFiltered({ ...derived, rows: 1, columns: [column('a', 1)] })).toMatchObject({
    revision: 1,
    owner: 'guest',
  });
  expect(await db.datasets.count()).toBe(2);
  expect((await findFiltered('d1'))?.rows).toBe(1);
  await removeDataset(filteredId('d1'));
  expect(await findFiltered('d1')).toBeNull();
});
