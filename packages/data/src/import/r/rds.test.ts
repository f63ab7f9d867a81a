/** Files of R; test/fixtures/make-r-fixtures.R made them and is the source of every expected value. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { datasetToRows } from '../../rows.ts';
import { encodeUtf8 } from '../bytes.ts';
import type { ImportOptions } from '../delimited.ts';
import { importFile } from '../import.ts';
import { bytesSource } from '../source.ts';

const bytesOf = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../test/fixtures/${name}`, import.meta.url)));
const fixture = (name: string, options: Partial<ImportOptions> = {}) =>
  importFile(name, bytesSource(bytesOf(name)), options);

test.each(['study.rds', 'study-2.rds'])(
  '%s arrives with labels, factors, dates and missing codes',
  async (name) => {
    const { dataset, report } = await fixture(name);
    expect(datasetToRows(dataset)).toEqual([
      {
        id: 1,
        score: 1.5,
        sex: '1',
        mood: '1',
        born: '1999-12-31',
        seen: '2024-02-29T13:45:30Z',
        city: 'Zürich',
        size: 'small',
        dose: '10',
        agreed: true,
        parts: 1,
      },
      {
        id: 2,
        score: -2.25,
        sex: '2',
        mood: '2',
        born: '1582-10-15',
        seen: null,
        city: '東京',
        size: 'large',
        dose: '2',
        agreed: false,
        parts: 2,
      },
      {
        id: 3,
        score: null,
        sex: '1',
        mood: '3',
        born: null,
        seen: '1960-01-01',
        city: null,
        size: 'small',
        dose: '100',
        agreed: null,
        parts: 3,
      },
      {
        id: 4,
        score: 1e10,
        sex: '2',
        mood: '99',
        born: '2024-02-29',
        seen: '1999-12-31T23:59:59Z',
        city: 'São Paulo',
        size: null,
        dose: '2',
        agreed: true,
        parts: 4,
      },
      {
        id: 5,
        score: 0,
        sex: null,
        mood: '2',
        born: '1970-01-01',
        seen: '1970-01-01T00:00:01Z',
        city: 'O\'Hare, "IL"',
        size: 'small',
        dose: '10',
        agreed: true,
        parts: 5,
      },
      {
        id: 6,
        score: 100,
        sex: '1',
        mood: '98',
        born: '1900-03-01',
        seen: '2000-01-01T12:00:00Z',
        city: 'Łódź',
        size: 'large',
        dose: '2',
        agreed: false,
        parts: 6,
      },
    ]);
    const column = (wanted: string) => dataset.columns.find((each) => each.name === wanted);
    expect(column('sex')).toMatchObject({
      type: 'categorical',
      label: 'Geschlecht',
      valueLabels: { 1: 'männlich', 2: 'weiblich' },
    });
    expect(column('mood')?.missingValueCodes).toEqual(['98', '99']);
    expect(column('size')?.type).toBe('categorical');
    expect(column('dose')).toMatchObject({ type: 'ordinal', categoryOrder: ['2', '10', '100'] });
    expect(column('size')?.categoryOrder).toEqual(['small', 'large']);
    expect(report.notices).toEqual([]);
  },
);

test('the tables of a workspace are chosen like sheets; names of rows are a column', async () => {
  const { dataset, report } = await fixture('two.RData');
  expect(report.sheets).toEqual(['cars', 'second']);
  expect(report.sheet).toBe('cars');
  expect(dataset.columns.map(({ name }) => name).slice(0, 3)).toEqual(['Name', 'mpg', 'cyl']);
  expect(datasetToRows(dataset)[0]).toMatchObject({ Name: 'Mazda RX4', mpg: 21, wt: 2.62 });
  const second = await fixture('two.RData', { sheet: 'second' });
  expect(datasetToRows(second.dataset)).toEqual([
    { a: 1, b: 'x' },
    { a: 2, b: 'y' },
    { a: 3, b: null },
  ]);
  await expect(fixture('two.RData', { sheet: 'third' })).rejects.toMatchObject({
    code: 'import.sheet-missing',
  });
});

test('a matrix is a table by its columns, and a table in a list is found', async () => {
  expect(datasetToRows((await fixture('matrix.rds')).dataset)).toEqual([
    { p: 1, q: 3, r: 5 },
    { p: 2, q: 4, r: 6 },
  ]);
  expect(datasetToRows((await fixture('listed.rds')).dataset)).toEqual([{ a: 1 }, { a: 2 }]);
});

test.each(['study-xz.rds', 'study-bzip2.rds', 'study-text.rds'])(
  '%s is the same table as with the usual compression',
  async (name) => {
    const usual = (await fixture('study.rds')).dataset;
    const { dataset } = await fixture(name);
    expect(datasetToRows(dataset)).toEqual(datasetToRows(usual));
    expect(dataset.columns.map(({ type, label }) => [type, label])).toEqual(
      usual.columns.map(({ type, label }) => [type, label]),
    );
  },
);

test('several tables of a text file are chosen by name', async () => {
  const { dataset, report } = await fixture('two-text.RData', { sheet: 'second' });
  expect([report.sheets, dataset.rows]).toEqual([['cars', 'second'], 3]);
});

describe('what cannot be read is named', () => {
  test.each(['study.rds', 'study-2.rds', 'two.RData', 'study-xz.rds', 'study-bzip2.rds', 'study-text.rds'])(
    '%s cut short or changed',
    async (name) => {
      const bytes = bytesOf(name);
      for (let at = 0; at < bytes.length; at += 7) {
        const cut = importFile(name, bytesSource(bytes.slice(0, at)));
        await expect(cut).rejects.toMatchObject({ name: 'ImportError' });
        const changed = bytes.slice();
        changed[at] = changed[at]! ^ 0x55;
        const outcome = await importFile(name, bytesSource(changed)).then(
          () => 'read',
          (error: Error) => error.name,
        );
        expect(['read', 'ImportError']).toContain(outcome);
      }
    },
  );
});

test('packed text is read by the name inside', async () => {
  const packed = bytesSource(new Uint8Array(gzipSync(encodeUtf8('a,b\n1,x\n2,y\n'))));
  const { dataset } = await importFile('study.csv.gz', packed);
  expect(dataset.name).toBe('study');
  expect(datasetToRows(dataset)).toEqual([
    { a: 1, b: 'x' },
    { a: 2, b: 'y' },
  ]);
  const unnamed = await importFile('study', packed);
  expect(unnamed.dataset.rows).toBe(2);
});
