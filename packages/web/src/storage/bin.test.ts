import 'fake-indexeddb/auto';
import { type Dataset, newDataset } from '@constat/data';
import { beforeEach, expect, test } from 'vitest';
import { listDeletedDatasets, replaceDataset, restoreAs, undoReplace } from './dataset-bin.ts';
import { listDatasets, loadDataset, removeDataset, restoreDataset, saveDataset } from './datasets.ts';
import { db, emptyBin } from './db.ts';

const OWNER = 'ada';

const datasetOf = (name: string, values: readonly number[]): Dataset =>
  newDataset({ name, makeId: () => `dataset_${name}` }, values.length, [
    {
      id: 'c1',
      name: 'x',
      type: 'numeric',
      role: 'none',
      description: '',
      cells: { kind: 'numbers', values: Float64Array.from(values) },
    },
  ]);

const valuesOf = async (id: string) => {
  const cells = (await loadDataset(id))?.columns[0]?.cells;
  return cells?.kind === 'numbers' ? [...cells.values] : null;
};

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
});

test('a deleted dataset comes back whole', async () => {
  await saveDataset(OWNER, datasetOf('a', [1, 2]));
  await removeDataset('dataset_a');
  expect(await listDatasets(OWNER)).toEqual([]);
  expect((await listDeletedDatasets(OWNER)).map((dataset) => dataset.name)).toEqual(['a']);
  expect(await listDeletedDatasets('somebody else')).toEqual([]);
  await restoreDataset('dataset_a');
  expect((await listDatasets(OWNER)).map((dataset) => dataset.name)).toEqual(['a']);
  expect(await valuesOf('dataset_a')).toEqual([1, 2]);
});

test('replacing keeps the id, raises the revision, and can be undone', async () => {
  await saveDataset(OWNER, datasetOf('a', [1, 2]));
  const replaced = await replaceDataset('dataset_a', datasetOf('b', [7, 8, 9]));
  expect(replaced.info).toMatchObject({ id: 'dataset_a', name: 'b', revision: 1, rows: 3 });
  expect(await valuesOf('dataset_a')).toEqual([7, 8, 9]);
  expect((await listDatasets(OWNER)).length).toBe(1);

  await undoReplace(replaced);
  const [only, ...others] = await listDatasets(OWNER);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ id: 'dataset_a', name: 'a', revision: 2, rows: 2 });
  expect(await valuesOf('dataset_a')).toEqual([1, 2]);
  expect(await listDeletedDatasets(OWNER)).toEqual([]);
});

test('the earlier version of a replaced dataset can be had beside the new one', async () => {
  await saveDataset(OWNER, datasetOf('a', [1, 2]));
  const { keptId } = await replaceDataset('dataset_a', datasetOf('a', [7]));
  await restoreAs(keptId, 'a_copy');
  expect((await listDatasets(OWNER)).map((dataset) => dataset.name).sort()).toEqual(['a', 'a_copy']);
  expect(await valuesOf(keptId)).toEqual([1, 2]);
  expect(await valuesOf('dataset_a')).toEqual([7]);
});

test('the bin keeps things for a week', async () => {
  await saveDataset(OWNER, datasetOf('a', [1]));
  await removeDataset('dataset_a');
  await emptyBin(Date.now() + 6 * 86_400_000);
  expect((await listDeletedDatasets(OWNER)).length).toBe(1);
  await emptyBin(Date.now() + 8 * 86_400_000);
  expect(await listDeletedDatasets(OWNER)).toEqual([]);
  expect(await db.cells.count()).toBe(0);
});
