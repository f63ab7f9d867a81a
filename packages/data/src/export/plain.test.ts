import { expect, test } from 'vitest';
import type { Column } from '../column.ts';
import { newDataset } from '../new-dataset.ts';
import { datasetToRows } from '../rows.ts';
import { codebookOf } from './codebook.ts';
import { datasetToCsv } from './csv.ts';
import { plainDataset } from './plain.ts';

const base = { role: 'none', description: '' } as const;
const columns: readonly Column[] = [
  {
    ...base,
    id: 'a',
    name: 'sex',
    type: 'categorical',
    valueLabels: { 1: 'Male', 2: 'Female', 9: 'Refused' },
    missingValueCodes: ['9'],
    cells: { kind: 'categories', codes: Int32Array.of(0, 1, 2, -1), levels: ['1', '2', '9'] },
  },
  {
    ...base,
    id: 'b',
    name: 'score',
    label: 'Score of the test',
    type: 'numeric',
    valueLabels: { 10: 'top' },
    missingValueCodes: ['99'],
    cells: { kind: 'numbers', values: Float64Array.of(10, 1.5, 99, Number.NaN) },
  },
  {
    ...base,
    id: 'c',
    name: 'note',
    type: 'text',
    missingValueCodes: ['n/a'],
    cells: { kind: 'strings', values: ['a; b', 'n/a', '-2,5', null] },
  },
];
const dataset = newDataset({ name: 'study', makeId: () => 'd', now: 0 }, 4, columns);

test('codes that mean missing are empty cells, unless they are asked for', () => {
  expect(datasetToRows(plainDataset(dataset))).toEqual([
    { sex: '1', score: 10, note: 'a; b' },
    { sex: '2', score: 1.5, note: null },
    { sex: null, score: null, note: '-2,5' },
    { sex: null, score: null, note: null },
  ]);
  expect(datasetToRows(plainDataset(dataset, { missingCodes: true }))).toEqual(datasetToRows(dataset));
});

test('labels take the place of values where they are asked for', () => {
  expect(datasetToRows(plainDataset(dataset, { labels: true }))).toEqual([
    { sex: 'Male', score: 'top', note: 'a; b' },
    { sex: 'Female', score: '1.5', note: null },
    { sex: null, score: null, note: '-2,5' },
    { sex: null, score: null, note: null },
  ]);
});

test('semicolons go with decimal commas', () => {
  expect(datasetToCsv(plainDataset(dataset), { delimiter: ';', decimal: ',' })).toBe(
    `sex;score;note\r\n1;10;"a; b"\r\n2;1,5;\r\n;;"'-2,5"\r\n"";;\r\n`,
  );
});

test('a codebook has a row for each variable', () => {
  expect(datasetToRows(codebookOf(dataset))).toMatchObject([
    {
      Variable: 'sex',
      Label: null,
      Type: 'Categorical',
      Values: '1 = Male; 2 = Female; 9 = Refused',
      'Missing codes': '9',
      Valid: 2,
      Missing: 2,
      Mean: null,
    },
    {
      Variable: 'score',
      Label: 'Score of the test',
      Valid: 2,
      Missing: 2,
      Mean: 5.75,
      Minimum: 1.5,
      Maximum: 10,
    },
    { Variable: 'note', Values: null, Valid: 2 },
  ]);
});
