import { applyEdit, type Dataset, editColumns, importPaste } from '@constat/data';
import { expect, test } from 'vitest';
import { changedIn, hasChanged, wordsOf } from './changed-variables.ts';

const read = async (): Promise<Dataset> =>
  (await importPaste('age,sex,w\n1,f,1\n2,m,2\n', { name: 'p' })).dataset;
const info = (dataset: Dataset, revision: number, when?: Readonly<Record<string, number>>) => ({
  revision,
  columns: dataset.columns,
  ...(when ? { changedIn: when } : {}),
});
const OPTIONS = { dependent: ['age'], factor: 'sex', level: 0.95 };

test('only changes of variables that a result used make it out of date', async () => {
  const before = await read();
  const words = wordsOf(OPTIONS);
  const renamed = { ...before, columns: editColumns(before.columns, [{ columnId: 'c3', name: 'weight' }]) };
  const first = changedIn(info(before, 4), before, renamed);
  expect(first).toEqual({ age: 4, sex: 4, w: 5, weight: 5 });
  expect(hasChanged(info(renamed, 5, first), words, 4)).toBe(false);
  const { dataset: typed } = applyEdit(renamed, { kind: 'set-texts', row: 0, column: 0, texts: [['9']] });
  const second = changedIn(info(renamed, 5, first), renamed, typed);
  expect(hasChanged(info(typed, 6, second), words, 4)).toBe(true);
  expect(hasChanged(info(typed, 6, second), wordsOf({ factor: 'sex' }), 4)).toBe(false);
});

test('rows, weights and variables that are gone count for all that used them', async () => {
  const before = await read();
  const words = wordsOf(OPTIONS);
  const when = (after: Dataset) =>
    hasChanged(info(after, 1, changedIn(info(before, 0), before, after)), words, 0);
  expect(when(applyEdit(before, { kind: 'delete-rows', at: 0, count: 1 }).dataset)).toBe(true);
  expect(when(applyEdit(before, { kind: 'delete-columns', at: 1, count: 1 }).dataset)).toBe(true);
  expect(when(applyEdit(before, { kind: 'delete-columns', at: 2, count: 1 }).dataset)).toBe(false);
  const weighted = {
    ...before,
    columns: editColumns(before.columns, [{ columnId: 'c3', weighsCases: true }]),
  };
  expect(when(weighted)).toBe(true);
});

test('where nothing is known, any change counts', async () => {
  const dataset = await read();
  expect(hasChanged(info(dataset, 1), ['age'], 0)).toBe(true);
  expect(hasChanged(info(dataset, 1, {}), undefined, 0)).toBe(true);
  expect(hasChanged(info(dataset, 1, { age: 1 }), ['nothing'], 0)).toBe(true);
  expect(hasChanged(info(dataset, 1, { age: 1 }), ['nothing'], 1)).toBe(false);
});
