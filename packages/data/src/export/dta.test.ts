import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryDataset } from '../../test/arbitrary-dataset.ts';
import { importFile } from '../import/import.ts';
import { bytesSource } from '../import/source.ts';
import { newDataset } from '../new-dataset.ts';
import { datasetToRows, type JsonRow } from '../rows.ts';
import { datasetToDta } from './dta.ts';

/** Stata has no levels of measurement, so labelled numbers may come back as categories, and 99 became .a, which is read as -1. */
const comparable = (rows: readonly JsonRow[], labelled: readonly string[]): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.entries(row).map(([name, value]) =>
        labelled.includes(name) && value !== null ? (value === 99 ? '-1' : String(value)) : value,
      ),
    ),
  );

test('a dataset written as dta is read back with its cells, labels and dates', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryDataset, async (dataset) => {
      const { dataset: read } = await importFile('x.dta', bytesSource(datasetToDta(dataset)));
      const [number, coded, day, moment, truth, rank, word] = read.columns;
      const labelled = [coded!.name, rank!.name];
      expect(comparable(datasetToRows(read), labelled)).toBe(comparable(datasetToRows(dataset), labelled));
      expect(read.columns.map(({ name }) => name)).toEqual(dataset.columns.map(({ name }) => name));
      expect(number?.label).toBe(dataset.columns[0]?.label);
      expect(coded?.valueLabels).toEqual({ '-1': 'weiß nicht', 1: 'ja / なし', 2: 'nein' });
      expect([day, moment, truth, word].map((column) => column?.type)).toEqual([
        'date',
        'date',
        'boolean',
        'text',
      ]);
      expect(rank?.valueLabels).toEqual({ 1: 'low', 2: 'mid', 10: 'high' });
    }),
    { numRuns: 200 },
  );
});

test('names that Stata refuses are changed and kept as labels', async () => {
  const cells = { kind: 'numbers', values: Float64Array.of(1) } as const;
  const names = ['__proto__', 'a.b', 'if', 'str8', 'ü'.repeat(40), 'Ü'.repeat(40)];
  const columns = names.map((name, i) => ({
    id: `c${i}`,
    name,
    type: 'numeric' as const,
    role: 'none' as const,
    description: '',
    cells,
  }));
  const { dataset } = await importFile(
    'x.dta',
    bytesSource(datasetToDta(newDataset({ name: 'x' }, 1, columns))),
  );
  expect(dataset.columns.map(({ name, label }) => [name, label])).toEqual([
    ['__proto__', undefined],
    ['a_b', 'a.b'],
    ['Vif', 'if'],
    ['Vstr8', 'str8'],
    ['ü'.repeat(32), 'ü'.repeat(40)],
    [`${'Ü'.repeat(30)}_2`, 'Ü'.repeat(40)],
  ]);
  expect(datasetToRows(dataset).every((row) => Object.values(row).every((value) => value === 1))).toBe(true);
});

test('words with labels or an order become numbers with labels, since Stata labels no text', async () => {
  const common = { role: 'none', description: '' } as const;
  const dataset = newDataset({ name: 'x' }, 3, [
    {
      ...{ ...common, id: 'a', name: 'arm', type: 'text', valueLabels: { a: 'Alpha', b: 'Beta' } },
      cells: { kind: 'strings', values: ['b', null, 'a'] },
    },
    {
      ...{ ...common, id: 'b', name: 'dose', type: 'categorical', categoryOrder: ['low', 'high'] },
      cells: { kind: 'categories', levels: ['high', 'low'], codes: Int32Array.of(0, 1, -1) },
    },
    {
      ...{ ...common, id: 'c', name: 'side', type: 'categorical', missingValueCodes: ['?'] },
      cells: { kind: 'categories', levels: ['left', '?'], codes: Int32Array.of(0, 1, 0) },
    },
  ]);
  const { dataset: read } = await importFile('x.dta', bytesSource(datasetToDta(dataset)));
  expect(datasetToRows(read)).toEqual([
    { arm: '2', dose: '2', side: '1' },
    { arm: null, dose: '1', side: '-1' },
    { arm: '1', dose: null, side: '1' },
  ]);
  expect(read.columns.map(({ valueLabels }) => valueLabels)).toEqual([
    { 1: 'Alpha', 2: 'Beta' },
    { 1: 'low', 2: 'high' },
    { 1: 'left', '-1': '?' },
  ]);
  expect(read.columns[2]?.missingValueCodes).toEqual(['-1']);
});
