/** What a file says about its cells is kept: text that looks like a number, durations, parts of a sheet, titles above a table. */
import { type BookType, utils, type WorkBook, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { datasetToRows } from '../rows.ts';
import { encodeUtf8 } from './bytes.ts';
import type { ImportOptions } from './delimited.ts';
import { importFile } from './import.ts';
import { bytesSource } from './source.ts';

type Rows = readonly (readonly unknown[])[];

const bytesOf = (book: WorkBook, bookType: BookType) =>
  new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer);

function bookOf(rows: Rows, style?: string): WorkBook {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
  if (style !== undefined)
    for (const [address, cell] of Object.entries(sheet))
      if (!address.startsWith('!') && cell.t === 'n') cell.z = style;
  utils.book_append_sheet(book, sheet, 'S');
  return book;
}

const read = (text: string, name: string, options: Partial<ImportOptions> = {}) =>
  importFile(name, bytesSource(encodeUtf8(text)), options);

const TITLED: Rows = [
  ['Ward 3, spring'],
  [],
  ['made by', 'A. Person'],
  ['id', 'weight', 'height', 'note'],
  [1, 70, 180, 'a'],
  [2, 80.5, 170, null],
  [3, null, 160, 'c'],
];

describe.each(['xlsx', 'xls', 'ods'] as const)('a .%s sheet', (kind) => {
  const sheet = (rows: Rows, options: Partial<ImportOptions> = {}, style?: string) =>
    importFile(`w.${kind}`, bytesSource(bytesOf(bookOf(rows, style), kind)), options);

  test('begins below its titles, and says so', async () => {
    const { dataset, report } = await sheet(TITLED);
    expect(dataset.columns.map(({ name, type }) => [name, type])).toEqual([
      ['id', 'numeric'],
      ['weight', 'numeric'],
      ['height', 'numeric'],
      ['note', 'text'],
    ]);
    expect(dataset.rows).toBe(3);
    expect(report.firstRow).toBe(4);
    expect(report.notices).toMatchObject([
      { code: 'title-lines', message: "The first 3 lines, from 'Ward 3, spring' on, were left out." },
    ]);
  });

  test('keeps its titles when asked to, and begins where it is told to', async () => {
    const whole = await sheet(TITLED, { skipTitle: false });
    expect(whole.dataset.rows).toBe(6);
    expect(whole.report.firstRow).toBe(1);
    const told = await sheet(TITLED, { firstRow: 5, header: false });
    expect(told.dataset.rows).toBe(3);
    expect(told.report.firstRow).toBe(5);
  });

  test('of names and numbers has no titles', async () => {
    const rows = [
      [null, 'a', 'b'],
      ['x', 1, 2],
      ['y', 3, 4],
    ];
    const { report } = await sheet(rows);
    expect(report.notices.map(({ code }) => code)).not.toContain('title-lines');
    expect(report.firstRow).toBe(1);
  });

  test('keeps text that a number would change, and only that', async () => {
    const rows = [
      ['zip', 'count', 'id'],
      ['00123', '12', '12345678901234567'],
      ['10115', '13', '12345678901234568'],
    ];
    const { dataset, report } = await sheet(rows);
    expect(datasetToRows(dataset)).toEqual([
      { zip: '00123', count: 12, id: '12345678901234567' },
      { zip: '10115', count: 13, id: '12345678901234568' },
    ]);
    expect(report.notices.map(({ code, column }) => [code, column])).toEqual([
      ['text-kept', 'zip'],
      ['text-kept', 'id'],
    ]);
  });

  test('is read in part', async () => {
    const { dataset } = await sheet(TITLED, { range: 'b4:c6' });
    expect(datasetToRows(dataset)).toEqual([
      { weight: 70, height: 180 },
      { weight: 80.5, height: 170 },
    ]);
    await expect(sheet(TITLED, { range: 'X1:Z9' })).rejects.toMatchObject({ code: 'import.range-empty' });
    await expect(sheet(TITLED, { range: 'somewhere' })).rejects.toThrow(
      "'somewhere' is not a part of a sheet. Write it like B3:F20, B:F or 3:20.",
    );
  });
});

test.each(['xlsx', 'xls'] as const)('durations of a .%s sheet are all written alike', async (kind) => {
  const rows = [['took'], [0.5 / 24], [25.5 / 24], [0]];
  const { dataset } = await importFile(`w.${kind}`, bytesSource(bytesOf(bookOf(rows, '[h]:mm:ss'), kind)));
  expect(datasetToRows(dataset)).toEqual([{ took: '00:30:00' }, { took: '25:30:00' }, { took: '00:00:00' }]);
});

describe('JSON', () => {
  test('keeps text that a number would change', async () => {
    const { dataset } = await read('[{"zip":"00123","n":"5"},{"zip":"1","n":6}]', 'a.json');
    expect(datasetToRows(dataset)).toEqual([
      { zip: '00123', n: 5 },
      { zip: '1', n: 6 },
    ]);
  });

  test('takes an object without properties for a row of missing cells', async () => {
    const { dataset } = await read('[{"a":1},{},{"a":2}]', 'a.json');
    expect(datasetToRows(dataset)).toEqual([{ a: 1 }, { a: null }, { a: 2 }]);
    await expect(read('[{},{}]', 'a.json')).rejects.toMatchObject({ code: 'import.json-invalid' });
  });

  test('counts numbers that are too large', async () => {
    const { dataset, report } = await read('[{"a":1e999},{"a":2}]', 'a.json');
    expect(datasetToRows(dataset)).toEqual([{ a: null }, { a: 2 }]);
    expect(report.notices).toMatchObject([{ code: 'numbers-too-large', count: 1 }]);
  });

  test('is read line by line, by its name or its content', async () => {
    const text = '{"a":1,"b":"x"}\n\n{"a":2}\r\n{"b":"y"}\n';
    for (const name of ['a.ndjson', 'lines']) {
      const { dataset } = await read(text, name);
      expect(datasetToRows(dataset)).toEqual([
        { a: 1, b: 'x' },
        { a: 2, b: null },
        { a: null, b: 'y' },
      ]);
    }
  });
});

test('a text file begins in the line it is told to', async () => {
  const text = 'a title, with a comma\n\nx,y\n1,2\n3,4\n';
  const { dataset, report } = await read(text, 'a.csv', { firstRow: 3 });
  expect(datasetToRows(dataset)).toEqual([
    { x: 1, y: 2 },
    { x: 3, y: 4 },
  ]);
  expect(report.firstRow).toBe(3);
});

test('dates outside the years that files may have are named', async () => {
  const { dataset, report } = await read('when\n2020-01-01\n9999-12-31\n', 'a.csv');
  expect(dataset.columns[0]?.type).toBe('text');
  expect(report.notices).toMatchObject([
    {
      code: 'date-years',
      message: 'when holds dates outside the years 1900 to 2100, such as 9999-12-31, so it was read as text.',
    },
  ]);
});

test('archives without a workbook and kinds that are not read are refused with what helps', async () => {
  const { zipSync } = await import('fflate');
  const archive = zipSync({ 'readme.txt': encodeUtf8('nothing') });
  await expect(importFile('w.xlsx', bytesSource(archive))).rejects.toMatchObject({
    code: 'import.archive-no-workbook',
  });
  await expect(read('x', 'a.pdf')).rejects.toThrow(
    /^Unsupported file type: \.pdf\..* Also read: .*Parquet, /,
  );
});
