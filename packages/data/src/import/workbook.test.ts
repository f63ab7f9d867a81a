import { type BookType, utils, type WorkBook, write } from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { datasetToRows } from '../rows.ts';
import { ImportError } from './errors.ts';
import { importFile } from './import.ts';
import { bytesSource } from './source.ts';

const bytesOf = (book: WorkBook, bookType: BookType = 'xlsx') =>
  bytesSource(new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer));

function bookOf(sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>): WorkBook {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return book;
}

const STUDY = [
  ['id', 'weight', 'agreed', 'note'],
  [1, 0.1, true, 'a "quoted", word'],
  [2, 72.123456789012, false, null],
  [3, null, true, '=cmd()'],
];

describe.each(['xlsx', 'xls', 'xlsm', 'xlsb'] as const)('a .%s workbook', (extension) => {
  test('is read sheet by sheet', async () => {
    const book = bookOf({ Study: STUDY, Other: [['x'], [5]] });
    const { dataset, report } = await importFile(`trial.${extension}`, bytesOf(book, extension));
    expect(dataset.name).toBe('trial');
    expect(dataset.columns.map(({ name, type }) => [name, type])).toEqual([
      ['id', 'numeric'],
      ['weight', 'numeric'],
      ['agreed', 'boolean'],
      ['note', 'text'],
    ]);
    expect(datasetToRows(dataset)).toEqual([
      { id: 1, weight: 0.1, agreed: true, note: 'a "quoted", word' },
      { id: 2, weight: 72.123456789012, agreed: false, note: null },
      { id: 3, weight: null, agreed: true, note: '=cmd()' },
    ]);
    expect(report.sheet).toBe('Study');
    expect(report.sheets).toEqual(['Study', 'Other']);
    const other = await importFile(`trial.${extension}`, bytesOf(book, extension), { sheet: 'Other' });
    expect(datasetToRows(other.dataset)).toEqual([{ x: 5 }]);
  });
});

// Serial 45000 is 15 March 2023; serial 1 is 1 January 1900 (ECMA-376 part 1, 18.17.4.1, the 1900 date system).
test.each([
  [45_000, '2023-03-15'],
  [45_000.75, '2023-03-15T18:00:00Z'],
  [61, '1900-03-01'],
  [1, '1900-01-01'],
])('serial %d with a date format is %s', async (serial, expected) => {
  const book = bookOf({ S: [['when'], [serial]] });
  const cell = book.Sheets.S?.A2;
  Object.assign(cell as object, { z: 'yyyy-mm-dd hh:mm' });
  const { dataset } = await importFile('dates.xlsx', bytesOf(book));
  expect(dataset.columns[0]?.type).toBe('date');
  expect(datasetToRows(dataset)).toEqual([{ when: expected }]);
});

test('error cells become missing and are counted', async () => {
  const book = bookOf({ S: [['a'], [1], [2]] });
  Object.assign(book.Sheets.S?.A3 as object, { t: 'e', v: 0x2a });
  const { dataset, report } = await importFile('e.xlsx', bytesOf(book));
  expect(datasetToRows(dataset)).toEqual([{ a: 1 }, { a: null }]);
  expect(report.notices.find((notice) => notice.code === 'cell-errors')?.count).toBe(1);
});

test.each([
  ['a sheet that is not there', bookOf({ A: STUDY }), 'B', 'import.sheet-missing'],
  ['an empty sheet', bookOf({ A: [] }), undefined, 'import.sheet-empty'],
  ['a sheet with a header only', bookOf({ A: [['x', 'y']] }), undefined, 'import.sheet-empty'],
])('%s is refused by code', async (_, book, sheet, code) => {
  const reading = importFile('w.xlsx', bytesOf(book), sheet === undefined ? {} : { sheet });
  await expect(reading).rejects.toMatchObject({ code });
});

test('bytes that are no workbook are refused in the words of the product', async () => {
  const zip = Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3, 4, 5, 6, 7, 8]);
  const error = await importFile('w.xlsx', bytesSource(zip)).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ImportError);
  expect((error as ImportError).message).toBe(
    'Sheet is empty or could not be parsed. The workbook is damaged or cut short: save or download it again.',
  );
});

test.each([
  ['xlsx', 'xl/worksheets/sheet1.xml', '</row>'],
  ['ods', 'content.xml', '</table:table-row>'],
] as const)('a sheet of .%s whose end is missing says so', async (extension, part, end) => {
  const whole = write(bookOf({ Study: STUDY }), { type: 'array', bookType: extension }) as ArrayBuffer;
  const parts = unzipSync(new Uint8Array(whole));
  const text = strFromU8(parts[part]!);
  const cut = text.slice(0, text.lastIndexOf(end) + end.length);
  const read = (xml: string) =>
    importFile(`x.${extension}`, bytesSource(zipSync({ ...parts, [part]: strToU8(xml) })));
  expect((await read(text)).report.notices.map(({ code }) => code)).not.toContain('cut-short');
  const { report } = await read(cut);
  expect(report.rows).toBe(3);
  expect(report.notices[0]).toMatchObject({ code: 'cut-short' });
});

test('text in CDATA sections is read like any other', async () => {
  const parts = unzipSync(await bytesOf(bookOf({ A: [['name'], ['first'], ['last']] })).read(0, 1e6));
  const name = 'xl/worksheets/sheet1.xml';
  const changed = strFromU8(parts[name] ?? new Uint8Array(0)).replace('>first<', '><![CDATA[a & <b>]]><');
  const bytes = zipSync({ ...parts, [name]: strToU8(changed) });
  const { dataset } = await importFile('a.xlsx', bytesSource(bytes));
  expect(datasetToRows(dataset)).toEqual([{ name: 'a & <b>' }, { name: 'last' }]);
});
