import 'fake-indexeddb/auto';
import { newDataset } from '@constat/data';
import { beforeEach, expect, test } from 'vitest';
import { loadDataset, saveDataset } from '../storage/datasets.ts';
import { db } from '../storage/db.ts';
import { commit, datasetOf, move } from './dataset-steps.ts';

const NAMES = ['x', 'y'];
let turn = 0;
let ref = { id: '', revision: 0 };

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  turn += 1;
  const dataset = newDataset(
    { name: 'a', makeId: () => `dataset_${turn}` },
    2,
    NAMES.map((name) => ({
      id: name,
      name,
      type: 'numeric',
      role: 'none',
      description: '',
      cells: { kind: 'numbers', values: Float64Array.of(1, 2) },
    })),
  );
  ref = { id: dataset.id, revision: dataset.revision };
  await saveDataset('ada', dataset);
});

const rename = (id: string, name: string, from = ref) =>
  commit(from, `Name of ${id}`, ({ columns }) =>
    columns.map((column) => (column.id === id ? { ...column, name } : column)),
  );
const names = async () => (await loadDataset(ref.id))?.columns.map(({ name }) => name);

test('changes asked for at the same moment are all made, and taken back one by one', async () => {
  await Promise.all([rename('x', 'age'), rename('y', 'height')]);
  expect(await names()).toEqual(['age', 'height']);
  await move(ref.id, 'undo');
  await move(ref.id, 'undo');
  expect(await names()).toEqual(NAMES);
});

test('a dataset that is gone is said so', async () => {
  await expect(datasetOf({ id: 'nowhere', revision: 0 })).rejects.toThrow('changed elsewhere');
});
