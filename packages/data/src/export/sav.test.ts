import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryDataset } from '../../test/arbitrary-dataset.ts';
import type { Column } from '../column.ts';
import { importFile } from '../import/import.ts';
import { bytesSource } from '../import/source.ts';
import { newDataset } from '../new-dataset.ts';
import { columnInfo, datasetToRows } from '../rows.ts';
import { datasetToSav } from './sav.ts';

const column = (from: Partial<Column> & Pick<Column, 'name' | 'type' | 'cells'>): Column => ({
  id: 'c1',
  role: 'none',
  description: '',
  ...from,
});

async function through(columns: readonly Column[], rows: number) {
  const bytes = datasetToSav(newDataset({ name: 'x' }, rows, columns));
  return (await importFile('x.sav', bytesSource(bytes))).dataset;
}

test('a dataset written as sav is read back with its cells, labels, codes and types', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryDataset, async (dataset) => {
      const { dataset: read } = await importFile('x.sav', bytesSource(datasetToSav(dataset)));
      expect(JSON.stringify(datasetToRows(read))).toBe(JSON.stringify(datasetToRows(dataset)));
      expect(read.columns.map(columnInfo)).toEqual(dataset.columns.map(columnInfo));
    }),
    { numRuns: 200 },
  );
});

test('names that SPSS refuses are changed and kept as labels', async () => {
  const cells = { kind: 'numbers', values: Float64Array.of(1) } as const;
  const names = ['__proto__', '2nd wave (%)', 'Größe', 'größe', 'x'.repeat(80), 'x'.repeat(81)];
  const read = await through(
    names.map((name) => column({ name, type: 'numeric', cells })),
    1,
  );
  expect(read.columns.map(({ name, label }) => [name, label])).toEqual([
    ['V__proto__', '__proto__'],
    ['V2nd_wave____', '2nd wave (%)'],
    ['Größe', undefined],
    ['größe_2', 'größe'],
    ['x'.repeat(64), 'x'.repeat(80)],
    [`${'x'.repeat(62)}_2`, 'x'.repeat(81)],
  ]);
});

test('ordered words become numbers with the words as labels, other words stay words', async () => {
  const cells = { kind: 'categories', codes: Int32Array.of(0, 1, -1), levels: ['often', 'never'] } as const;
  const read = await through(
    [
      column({ name: 'a', type: 'ordinal', categoryOrder: ['never', 'often'], cells }),
      column({
        name: 'b',
        type: 'categorical',
        valueLabels: { often: 'Very often', never: 'Not at all' },
        cells,
      }),
    ],
    3,
  );
  expect(datasetToRows(read)).toEqual([
    { a: '2', b: 'often' },
    { a: '1', b: 'never' },
    { a: null, b: null },
  ]);
  expect(read.columns.map(({ type, valueLabels }) => [type, valueLabels])).toEqual([
    ['ordinal', { 1: 'never', 2: 'often' }],
    ['categorical', { often: 'Very often', never: 'Not at all' }],
  ]);
});

test.each([
  ['three codes', [1, 97, 98, 99], ['97', '98', '99'], ['97', '98', '99'], [1, 97, 98, 99]],
  [
    'four codes in a range',
    [1, 96, 97, 98, 99],
    ['96', '97', '98', '99'],
    ['96', '97', '98', '99'],
    [1, 96, 97, 98, 99],
  ],
  [
    'four codes around a value',
    [1, 0, 97, 98, 99],
    ['0', '97', '98', '99'],
    undefined,
    [1, null, null, null, null],
  ],
])('%s', async (_, values, codes, kept, expected) => {
  const cells = { kind: 'numbers', values: Float64Array.from(values) } as const;
  const read = await through(
    [column({ name: 'a', type: 'numeric', missingValueCodes: codes, cells })],
    values.length,
  );
  expect(read.columns[0]?.missingValueCodes).toEqual(kept);
  expect(datasetToRows(read).map(({ a }) => a)).toEqual(expected);
});

test('codes of long text have their own record', async () => {
  const values = ['a rather long answer', 'refused', 'another answer', null];
  const cells = { kind: 'strings', values } as const;
  const read = await through([column({ name: 'a', type: 'text', missingValueCodes: ['refused'], cells })], 4);
  expect(read.columns[0]?.missingValueCodes).toEqual(['refused']);
  expect(datasetToRows(read).map(({ a }) => a)).toEqual(values);
});
