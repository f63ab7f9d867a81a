import { read, SSF } from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Column } from '../column.ts';
import { importFile } from '../import/import.ts';
import { bytesSource } from '../import/source.ts';
import { newDataset } from '../new-dataset.ts';
import { datasetToRows } from '../rows.ts';
import { datasetToWorkbook } from './workbook.ts';

const column = (name: string, type: Column['type'], cells: Column['cells']): Column => ({
  id: name,
  name,
  type,
  role: 'none',
  description: '',
  cells,
});

const ATTACKS = ['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', "=HYPERLINK('http://x')", 'plain'];

const study = newDataset({ name: 'x' }, 6, [
  column('id', 'numeric', {
    kind: 'numbers',
    values: Float64Array.of(1, 0.1, -2.5e-300, 1e300, Number.NaN, 6),
  }),
  column('day', 'date', {
    kind: 'numbers',
    values: Float64Array.of(
      0,
      Date.UTC(2024, 1, 29),
      Number.NaN,
      Date.UTC(1900, 2, 1),
      Date.UTC(2100, 0, 1),
      86_400_000,
    ),
  }),
  column('moment', 'date', {
    kind: 'numbers',
    values: Float64Array.of(1000, Date.UTC(2024, 1, 29, 13, 45, 30), Number.NaN, 0, 1, 1_700_000_000_123),
  }),
  column('agreed', 'boolean', {
    kind: 'categories',
    codes: Int32Array.of(0, 1, -1, 1, 0, 1),
    levels: ['false', 'true'],
  }),
  column('text', 'text', { kind: 'strings', values: ['Zürich', '東京', null, ' "a", b ', 'x\ny', '😀'] }),
  column('=attack', 'text', { kind: 'strings', values: ATTACKS }),
]);

describe.each(['xlsx', 'ods'] as const)('a dataset written as %s', (format) => {
  test('is read back cell for cell', async () => {
    const bytes = await datasetToWorkbook(study, format);
    const { dataset } = await importFile(`x.${format}`, bytesSource(bytes));
    expect(datasetToRows(dataset)).toEqual(datasetToRows(study));
    expect(dataset.columns.map(({ type }) => type)).toEqual(study.columns.map(({ type }) => type));
  });

  test('holds no formula', async () => {
    const bytes = await datasetToWorkbook(study, format);
    const sheet = read(bytes, { type: 'array', cellFormula: true }).Sheets.Data!;
    const cells = Object.entries(sheet).filter(([address]) => !address.startsWith('!'));
    expect(cells.filter(([, cell]) => (cell as { f?: string }).f !== undefined)).toEqual([]);
    expect((sheet.F2 as { t: string; v: string }).t).toBe('s');
    expect((sheet.F2 as { t: string; v: string }).v).toBe('=1+1');
  });

  test('codes of categories are numbers in the sheet', async () => {
    const coded = column('g', 'categorical', {
      kind: 'categories',
      codes: Int32Array.of(0, 1),
      levels: ['2', '01'],
    });
    const bytes = await datasetToWorkbook(newDataset({ name: 'x' }, 2, [coded]), format);
    const sheet = read(bytes, { type: 'array' }).Sheets.Data!;
    expect([sheet.A2, sheet.A3].map((cell: { t: string; v: unknown }) => [cell.t, cell.v])).toEqual([
      ['n', 2],
      ['s', '01'],
    ]);
  });
});

test('text that looks like a character code of Excel is marked as plain', async () => {
  const cells = { kind: 'strings', values: ['_x003D_1+1'] } as const;
  const bytes = await datasetToWorkbook(newDataset({ name: 'x' }, 1, [column('a', 'text', cells)]), 'xlsx');
  const { unzipSync, strFromU8 } = await import('fflate');
  expect(
    Object.values(unzipSync(bytes))
      .map((file) => strFromU8(file))
      .join(''),
  ).toContain('_x005F_x003D_1+1');
});

test('what does not fit on a sheet is refused in words', async () => {
  const cells = { kind: 'strings', values: ['x'.repeat(32_768)] } as const;
  const long = newDataset({ name: 'x' }, 1, [column('a', 'text', cells)]);
  await expect(datasetToWorkbook(long, 'xlsx')).rejects.toThrow('a cell holds 32767 characters');
  await expect(datasetToWorkbook({ ...study, rows: 1_048_576 }, 'xlsx')).rejects.toThrow(
    'a sheet holds 1048575 rows',
  );
});

test('a workbook that says it unpacks to gigabytes is refused unopened', async () => {
  const bytes = (await datasetToWorkbook(study, 'xlsx')).slice();
  const view = new DataView(bytes.buffer);
  // The first entry of the ZIP directory; its unpacked size is at offset 24.
  let at = 0;
  while (view.getUint32(at, true) !== 0x02014b50) at++;
  view.setUint32(at + 24, 0xffff_0000, true);
  await expect(importFile('bomb.xlsx', bytesSource(bytes))).rejects.toMatchObject({
    code: 'import.file-too-large',
  });
});

test('an OpenDocument cell repeated a billion times is refused unopened', async () => {
  const book = await datasetToWorkbook(study, 'ods');
  const { unzipSync, zipSync, strFromU8, strToU8 } = await import('fflate');
  const files = unzipSync(book);
  const content = strFromU8(files['content.xml']!).replace(
    '<table:table-cell office:',
    '<table:table-cell table:number-columns-repeated="1000000000" office:',
  );
  const bytes = zipSync({ ...files, 'content.xml': strToU8(content) });
  await expect(importFile('bomb.ods', bytesSource(bytes))).rejects.toMatchObject({
    code: 'import.file-too-large',
  });
});

test('own formats of dates have numbers that are not those of Excel', async () => {
  const { unzipSync, strFromU8 } = await import('fflate');
  const styles = strFromU8(unzipSync(await datasetToWorkbook(study, 'xlsx'))['xl/styles.xml']!);
  const own = [...styles.matchAll(/<numFmt numFmtId="(\d+)"/g)].map(([, id]) => Number(id));
  expect(own.length).toBeGreaterThan(0);
  for (const id of own) expect(id).toBeGreaterThanOrEqual(164);
  const used = [...styles.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => Number(id));
  expect(used.filter((id) => id !== 0).every((id) => own.includes(id))).toBe(true);
  expect(used.some((id) => id !== 0)).toBe(true);
});

test('keeps dates apart from formats of other files that the library has seen', async () => {
  const { load, get_table } = SSF as unknown as {
    load(format: string): number;
    get_table(): Record<string, string>;
  };
  const known = new Set(Object.keys(get_table()));
  const when = column('when', 'date', { kind: 'numbers', values: Float64Array.of(1_700_000_000_123) });
  const one = newDataset({ name: 'x' }, 1, [when]);
  await datasetToWorkbook(one, 'xlsx');
  for (let i = 0; i < 250; i++) load(`0.00"${i}"`);
  const bytes = await datasetToWorkbook(one, 'xlsx');
  // The library's table is that of the whole process.
  for (const id of Object.keys(get_table())) if (!known.has(id)) delete get_table()[id];
  const { dataset } = await importFile('x.xlsx', bytesSource(bytes), { header: true });
  expect(datasetToRows(dataset)).toEqual([{ when: '2023-11-14T22:13:20.123Z' }]);
});

test('dates of OpenDocument are dates to every reader, without a time zone, also before 1900', async () => {
  const times = Float64Array.of(Date.UTC(2024, 1, 29), Date.UTC(2024, 1, 29, 8, 30), Date.UTC(1850, 0, 1), 1);
  const dated = newDataset({ name: 'x' }, 4, [column('at', 'date', { kind: 'numbers', values: times })]);
  const content = strFromU8(
    unzipSync(await datasetToWorkbook(dated, 'ods'))['content.xml'] ?? new Uint8Array(),
  );
  expect(
    [...content.matchAll(/office:value-type="date" office:date-value="([^"]*)"/g)].map(([, at]) => at),
  ).toEqual(['2024-02-29', '2024-02-29T08:30:00', '1850-01-01', '1970-01-01T00:00:00.001']);
  expect(content).toContain('<text:p>2024-02-29 08:30:00</text:p>');
});
