/** Objects of R that are no data frame, and frames with more than vectors in them; what as.data.frame() and print() of R show is expected. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { datasetToRows } from '../../rows.ts';
import type { ImportOptions } from '../delimited.ts';
import { importFile } from '../import.ts';
import { bytesSource } from '../source.ts';

const fixture = (name: string, options: Partial<ImportOptions> = {}) =>
  importFile(
    name,
    bytesSource(new Uint8Array(readFileSync(new URL(`../../../test/fixtures/${name}`, import.meta.url)))),
    options,
  );
const rowsOf = async (sheet: string) => datasetToRows((await fixture('shapes.RData', { sheet })).dataset);

test('data frames of a workspace come first, then its tables, matrices and series', async () => {
  const { report } = await fixture('shapes.RData');
  expect(report.sheets).toEqual([
    'odd',
    'counts',
    'flat',
    'monthly',
    'quarterly',
    'yearly',
    'weekly',
    'daily',
    'prices',
    'correlations',
    'births',
  ]);
});

describe('tables', () => {
  test('have a row for each combination, and their counts can weight', async () => {
    const { dataset, report } = await fixture('shapes.RData', { sheet: 'counts', weightBy: 'Freq' });
    expect(datasetToRows(dataset)).toEqual([
      { cyl: '4', am: '0', Freq: 3 },
      { cyl: '6', am: '0', Freq: 4 },
      { cyl: '8', am: '0', Freq: 12 },
      { cyl: '4', am: '1', Freq: 8 },
      { cyl: '6', am: '1', Freq: 3 },
      { cyl: '8', am: '1', Freq: 2 },
    ]);
    expect(dataset.columns[2]?.weighsCases).toBe(true);
    expect(report.notices.map(({ message }) => message)).toEqual([
      'The cases are weighted by Freq: each row stands for as many as it counts.',
    ]);
  });

  test('flat ones are the same as those they were made of', async () => {
    const rows = await rowsOf('flat');
    expect(rows).toHaveLength(32);
    // Titanic['3rd', 'Female', 'Adult', 'No'] of R is 89
    expect(rows).toContainEqual({ Class: '3rd', Sex: 'Female', Age: 'Adult', Survived: 'No', Freq: 89 });
    expect(rows.reduce((sum, { Freq }) => sum + Number(Freq), 0)).toBe(2201);
  });

  test('arrays without names have places and values', async () => {
    const rows = await rowsOf('births');
    expect(rows).toHaveLength(8);
    expect(rows[5]).toEqual({ Var1: 'B', Var2: 'A', Var3: 'B', value: 6 });
  });
});

describe('series', () => {
  test.each([
    ['monthly', 'value', ['2023-12-01', '2024-01-01', '2024-02-01'], [5, 6, 7]],
    ['quarterly', 'b', ['2000-04-01', '2000-07-01', '2000-10-01'], [4, 5, 6]],
    ['yearly', 'value', [1871, 1872, 1873], [1120, 1160, 963]],
    ['weekly', 'value', [2020.25, 2020.375, 2020.5], [1, 2, 3]],
    ['daily', 'value', ['2024-02-29', '2024-03-01'], [2.5, 3.5]],
    ['prices', 'close', ['2024-02-29', '2024-03-01'], [3, 4]],
  ])('%s has its times', async (sheet, name, times, values) => {
    const rows = await rowsOf(sheet);
    expect(rows.map(({ Time }) => Time)).toEqual(times);
    expect(rows.map((row) => row[name])).toEqual(values);
  });
});

test('rows of a matrix keep their names', async () => {
  expect(await rowsOf('correlations')).toEqual([
    { Name: 'mpg', mpg: 1, cyl: -0.852 },
    { Name: 'cyl', mpg: -0.852, cyl: 1 },
  ]);
});

test('a list of vectors of one length is a table', async () => {
  expect(datasetToRows((await fixture('columns.rds')).dataset)).toEqual([
    { x: 1, y: 'a' },
    { x: 2, y: 'b' },
    { x: 3, y: 'c' },
  ]);
});

test('columns that hold tables, matrices, times and durations are read; what is no data is named', async () => {
  const { dataset, report } = await fixture('shapes.RData', { sheet: 'odd' });
  expect(datasetToRows(dataset)[2]).toEqual({
    id: 3,
    'm.u': 3,
    'm.v': 6,
    'inner.a': null,
    'inner.b': 'z',
    lt: null,
    wait: 3,
    time: 86_399,
    month: '2020-03-01',
    grade: 'middle',
    ratio: null,
  });
  const column = (wanted: string) => dataset.columns.find(({ name }) => name === wanted);
  expect(datasetToRows(dataset).map(({ lt }) => lt)).toEqual([
    '2024-01-01T10:00:00Z',
    '2024-06-01T11:00:00Z',
    null,
  ]);
  expect([column('wait')?.label, column('time')?.label]).toEqual(['wait (hours)', 'time (seconds)']);
  expect(column('grade')).toMatchObject({ type: 'categorical', categoryOrder: ['low', 'middle', 'high'] });
  expect(report.notices.map(({ message }) => message)).toEqual([
    '2 columns of a kind that is no data here (such as lists) were left out: parts, z.',
    'ratio: 2 infinite numbers became missing.',
  ]);
});
