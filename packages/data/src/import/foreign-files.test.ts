/** Files written by other programs; test/fixtures/make-fixtures.R made them and is the source of every expected value. */
import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Column } from '../column.ts';
import { columnInfo, datasetToRows } from '../rows.ts';
import { importFile } from './import.ts';
import { bytesSource } from './source.ts';

const bytesOf = (name: string) => readFileSync(new URL(`../../test/fixtures/${name}`, import.meta.url));
const fixture = (name: string) => importFile(name, bytesSource(new Uint8Array(bytesOf(name))));

const described = (columns: readonly Column[]) =>
  columns.map((column) => {
    const { id: _id, role: _role, description: _description, ...rest } = columnInfo(column);
    return rest;
  });

const STUDY = [
  {
    id: 1,
    score: 1.5,
    born: '1999-12-31',
    seen: '2024-02-29T13:45:30Z',
    city: 'Zürich',
    essay: 'abc '.repeat(200).trimEnd(),
  },
  { id: 2, score: -2.25, born: '1582-10-15', seen: null, city: '東京', essay: 'short' },
  { id: 3, score: null, born: null, seen: '1960-01-01', city: null, essay: null },
  {
    id: 4,
    score: 1e10,
    born: '2024-02-29',
    seen: '1999-12-31T23:59:59Z',
    city: 'São Paulo',
    essay: 'ü'.repeat(300),
  },
  {
    id: 5,
    score: 0,
    born: '1970-01-01',
    seen: '1970-01-01T00:00:01Z',
    city: 'O\'Hare, "IL"',
    essay: 'x',
  },
  { id: 6, score: 100, born: '1900-03-01', seen: '2000-01-01T12:00:00Z', city: 'Łódź', essay: 'y' },
];

const study = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows.map(({ id, score, born, seen, city, essay }) => ({ id, score, born, seen, city, essay }));

test.each(['study.sav', 'study-plain.sav', 'study.zsav'])('%s arrives whole', async (name) => {
  const { dataset, report } = await fixture(name);
  const rows = datasetToRows(dataset);
  expect(study(rows)).toEqual(STUDY);
  expect(rows.map(({ sex, mood, size }) => [sex, mood, size])).toEqual([
    ['1', '1', '1'],
    ['2', '2', '2'],
    ['1', '3', '1'],
    ['2', '99', '2'],
    [null, '2', '1'],
    ['1', '98', '2'],
  ]);
  expect(described(dataset.columns)).toEqual([
    { name: 'id', type: 'numeric' },
    { name: 'score', type: 'numeric', label: 'Score of the test' },
    { name: 'sex', type: 'categorical', label: 'Geschlecht', valueLabels: { 1: 'männlich', 2: 'weiblich' } },
    {
      name: 'mood',
      type: 'categorical',
      label: 'Mood today',
      missingValueCodes: ['98', '99'],
      valueLabels: { 1: 'low', 2: 'middle', 3: 'high', 99: 'refused' },
    },
    { name: 'born', type: 'date' },
    { name: 'seen', type: 'date' },
    { name: 'city', type: 'text', label: 'Where: 東京 or elsewhere' },
    { name: 'essay', type: 'text' },
    { name: 'a_rather_long_variable_name', type: 'numeric' },
    { name: 'size', type: 'categorical', valueLabels: { 1: 'small', 2: 'large' } },
  ]);
  expect(report.columns.find((column) => column.name === 'mood')?.missing).toBe(2);
});

const STATA_ONLY = [1, -1, null, -26, 2, 3];

test.each(['study-118.dta', 'study-117.dta'])('%s arrives whole', async (name) => {
  const { dataset, report } = await fixture(name);
  const rows = datasetToRows(dataset);
  expect(study(rows)).toEqual(STUDY);
  expect(rows.map(({ tagged }) => tagged)).toEqual(STATA_ONLY);
  expect(report.notices).toEqual([
    {
      code: 'extended-missing',
      column: 'tagged',
      count: 2,
      message: 'tagged: kinds of missing in 2 cells became missing-value codes: .a is -1, .z is -26.',
    },
  ]);
  expect(described(dataset.columns)).toEqual([
    { name: 'id', type: 'numeric' },
    { name: 'score', type: 'numeric', label: 'Score of the test' },
    { name: 'sex', type: 'categorical', label: 'Geschlecht', valueLabels: { 1: 'männlich', 2: 'weiblich' } },
    {
      name: 'mood',
      type: 'numeric',
      label: 'Mood today',
      valueLabels: { 1: 'low', 2: 'middle', 3: 'high', 99: 'refused' },
    },
    { name: 'born', type: 'date' },
    { name: 'seen', type: 'date' },
    { name: 'city', type: 'text', label: 'Where: 東京 or elsewhere' },
    { name: 'essay', type: 'text' },
    { name: 'long_variable_name', type: 'numeric' },
    { name: 'size', type: 'categorical', valueLabels: { 1: 'small', 2: 'large' } },
    {
      name: 'tagged',
      type: 'numeric',
      missingValueCodes: ['-1', '-26'],
      valueLabels: { '-1': 'not asked', 1: 'one' },
    },
  ]);
});

test.each(['study-stata8.dta', 'study-stata10.dta', 'study-stata12.dta'])(
  '%s arrives whole',
  async (name) => {
    const { dataset } = await fixture(name);
    const rows = datasetToRows(dataset);
    expect(rows.map(({ id, score, born, seen }) => ({ id, score, born, seen }))).toEqual(
      STUDY.map(({ id, score, born, seen }) => ({ id, score, born, seen })),
    );
    expect(rows.map(({ city }) => city)).toEqual([
      'Zurich',
      'Tokyo',
      null,
      'Sao Paulo',
      'O\'Hare, "IL"',
      'Lodz',
    ]);
    expect(rows[0]?.essay).toBe('abc '.repeat(50).trimEnd());
    expect(rows.map(({ tagged }) => tagged)).toEqual(STATA_ONLY);
    expect(dataset.columns.find((column) => column.name === 'sex')).toMatchObject({
      type: 'categorical',
      label: 'Sex',
      valueLabels: { 1: 'male', 2: 'female' },
    });
  },
);

test.each(['simple-stata6.dta', 'simple-stata7.dta'])('%s arrives whole', async (name) => {
  const { dataset } = await fixture(name);
  expect(datasetToRows(dataset)).toEqual([
    { id: 1, half: 0.5, name: 'a', size: '2' },
    { id: 2, half: null, name: 'bb', size: '1' },
    { id: 3, half: -1.5, name: 'ccc', size: '2' },
  ]);
  expect(dataset.columns[3]).toMatchObject({ type: 'categorical', valueLabels: { 1: 'l', 2: 's' } });
});

const SAS_CITIES = ['Zürich', '東京', null, 'São Paulo', 'x', 'Łódź'];

test.each([
  ['study-5.xpt', 'score'],
  ['study-8.xpt', 'score_of_the_test'],
  ['study.sas7bdat', 'score'],
])('%s arrives whole', async (name, score) => {
  const { dataset } = await fixture(name);
  expect(datasetToRows(dataset)).toEqual(
    STUDY.map(({ id, born, seen }, i) => ({
      id,
      [score]: [1.5, -2.25, null, 1e10, 0, 0.1][i],
      born,
      seen,
      city: SAS_CITIES[i],
    })),
  );
  expect(described(dataset.columns)).toEqual([
    { name: 'id', type: 'numeric' },
    { name: score, type: 'numeric', label: 'Score of the test' },
    { name: 'born', type: 'date' },
    { name: 'seen', type: 'date' },
    { name: 'city', type: 'text' },
  ]);
});

test('a file of SAS itself arrives whole', async () => {
  const bytes = new Uint8Array(gunzipSync(bytesOf('iris.sas7bdat.gz')));
  const { dataset } = await importFile('iris.sas7bdat', bytesSource(bytes));
  expect(dataset.columns.map(({ name, type }) => [name, type])).toEqual([
    ['Sepal_Length', 'numeric'],
    ['Sepal_Width', 'numeric'],
    ['Petal_Length', 'numeric'],
    ['Petal_Width', 'numeric'],
    ['Species', 'categorical'],
  ]);
  const rows = datasetToRows(dataset);
  // First and last flower of Anderson's data (Fisher, 1936, Table I); the file keeps six letters of the species.
  expect(rows.length).toBe(150);
  expect(Object.values(rows[0]!)).toEqual([5.1, 3.5, 1.4, 0.2, 'setosa']);
  expect(Object.values(rows[149]!)).toEqual([5.9, 3, 5.1, 1.8, 'virgin']);
});

test.each([
  'study.sav',
  'study.zsav',
  'study.por',
  'study-tape.por',
  'study.sas7bdat',
  'study-5.xpt',
  'study-8.xpt',
  'simple-stata6.dta',
  'study-stata8.dta',
  'study-stata12.dta',
  'study-118.dta',
  'study-snappy.parquet',
  'sheets.xlsx',
  'sheets.ods',
  'sheets.xls',
  'sheets.csv',
])('%s is recognised without its extension', async (name) => {
  const known = await fixture(name);
  const bare = await importFile(name.split('.')[0]!, bytesSource(new Uint8Array(bytesOf(name))));
  expect(bare.report).toEqual(known.report);
  expect(datasetToRows(bare.dataset)).toEqual(datasetToRows(known.dataset));
});

test.each([
  ['times.sav', 'Got up (seconds)'],
  ['times.xpt', 'Got up (seconds)'],
])('%s says that its times are seconds', async (name, label) => {
  const { dataset } = await fixture(name);
  expect(datasetToRows(dataset)).toEqual([
    { id: 1, wake: 25_200 },
    { id: 2, wake: null },
    { id: 3, wake: 43_215 },
  ]);
  expect(dataset.columns[1]).toMatchObject({ type: 'numeric', label });
});

test.each([40, 100, 200, 300])(
  'a packed file that is cut to %i bytes is damaged, not too large',
  async (length) => {
    const packed = gzipSync(
      `id,x\n${Array.from({ length: 200 }, (_, i) => `${i},${(i * 7919) % 1000}`).join('\n')}`,
    );
    for (const name of ['a.csv.gz', 'a.rds'])
      await expect(
        importFile(name, bytesSource(new Uint8Array(packed.subarray(0, length)))),
      ).rejects.toMatchObject({
        code: 'import.file-damaged',
      });
  },
);
