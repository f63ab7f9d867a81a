import 'fake-indexeddb/auto';
import { rowsToDataset } from '@constat/data';
import { beforeEach, expect, test } from 'vitest';
import { listDeletedDatasets } from './dataset-bin.ts';
import { claimDataset, deleteWorkOf, dropFromBin, keepInBin } from './dataset-copies.ts';
import { listDatasets, loadDataset, saveDataset } from './datasets.ts';
import { db } from './db.ts';

const dataset = (name: string) =>
  rowsToDataset([{ x: 1 }], [{ id: 'c', name: 'x', type: 'numeric', role: 'none', description: '' }], {
    name,
  });

beforeEach(async () => {
  for (const table of db.tables) await table.clear();
});

test('a dataset becomes the account’s, with all its rows', async () => {
  const { id } = await saveDataset('me', dataset('d'));
  await claimDataset(id, 'me');
  expect(await loadDataset(id)).toMatchObject({ userId: 'me', rows: 1 });
});

test('what an account kept waits in the bin and never shows up among the datasets', async () => {
  await keepInBin('me', dataset('deleted'), false);
  await keepInBin('me', dataset('overwritten'), true);
  expect(await listDatasets('me')).toEqual([]);
  const bin = await listDeletedDatasets('me');
  expect(bin.map(({ name, replaced }) => [name, replaced]).toSorted()).toEqual([
    ['deleted', undefined],
    ['overwritten', true],
  ]);
  for (const { id } of bin) await dropFromBin(id);
  expect([await db.datasets.count(), await db.cells.count()]).toEqual([0, 0]);
});

test('the work of one owner goes, that of others stays', async () => {
  const mine = await saveDataset('me', dataset('mine'));
  await keepInBin('me', dataset('old'), false);
  const other = await saveDataset('other', dataset('theirs'));
  const draft = { analysisId: 'a', options: {}, dateModified: '' };
  await db.drafts.bulkPut([
    { ...draft, owner: 'me', datasetId: mine.id },
    { ...draft, owner: 'other', datasetId: other.id },
  ]);
  await deleteWorkOf('me');
  expect((await db.datasets.toArray()).map(({ name }) => name)).toEqual(['theirs']);
  expect((await db.cells.toArray()).map(({ datasetId }) => datasetId)).toEqual([other.id]);
  expect((await db.drafts.toArray()).map(({ owner }) => owner)).toEqual(['other']);
});
