/** Files as single programs write them (test/fixtures/make-programs.py and .R): names, types and values come out, or are offered. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jsonCell } from '../rows.ts';
import { encodeUtf8 } from './bytes.ts';
import { importFile } from './import.ts';
import type { Imported } from './report.ts';
import { bytesSource } from './source.ts';

type Options = NonNullable<Parameters<typeof importFile>[2]>;

const read = (name: string, options: Options = {}): Promise<Imported> =>
  importFile(
    name,
    bytesSource(readFileSync(new URL(`../../test/fixtures/programs/${name}`, import.meta.url))),
    options,
  );
const codes = ({ report }: Imported): readonly string[] => report.notices.map(({ code }) => code);
const shown = ({ dataset }: Imported): readonly string[] =>
  dataset.columns.map(({ name, type }) => `${name}: ${type}`);
const row = ({ dataset }: Imported, at: number) => dataset.columns.map((column) => jsonCell(column, at));

test('pandas: levels of columns are joined, the row of the index names the first column', async () => {
  const groups = await read('pandas-columns.csv');
  expect(groups.dataset.rows).toBe(12);
  expect(shown(groups)).toEqual([
    'site: text',
    'age: mean: numeric',
    'age: std: numeric',
    'bmi: mean: numeric',
    'bmi: std: numeric',
  ]);
  expect(row(groups, 0)).toEqual(['s0', 40, 8, 20, 4]);
  const levels = await read('pandas-levels.csv');
  expect(levels.dataset.rows).toBe(10);
  expect(shown(levels)).toEqual([
    'id: numeric',
    'A: v1: numeric',
    'A: v2: numeric',
    'B: v1: numeric',
    'B: v2: numeric',
  ]);
});

test('pandas: merged names of rows are those of each row', async () => {
  const merged = await read('merged-index.xlsx');
  expect(merged.dataset.columns[0]!.cells).toMatchObject({
    values: ['North', 'North', 'North', 'South', 'South', 'South'],
  });
  expect(row(merged, 5)).toEqual(['South', 'c', 15, 1, '2024-02-29 13:45:35']);
  expect(merged.report.notices[0]).toMatchObject({ code: 'merged-cells', count: 4 });
});

test('names that come again in joined files are no rows', async () => {
  const joined = await read('joined.csv');
  expect(joined.dataset.rows).toBe(32);
  expect(shown(joined)).toEqual(['subject: numeric', 'group: categorical', 'rt: numeric']);
  expect(row(joined, 31)).toEqual([32, 'b', 449.5]);
  expect(joined.report.notices[0]).toMatchObject({ code: 'repeated-names', count: 3 });
});

test('lines drawn below the names are none of the table', async () => {
  const psql = await read('psql.txt', { skipBelow: true });
  expect(shown(psql)).toEqual(['id: numeric', 'name: text', 'value: numeric']);
  expect([psql.dataset.rows, row(psql, 11)]).toEqual([12, [12, 'n12', 18]]);
  const markdown = await read('markdown.txt');
  expect(shown(markdown)).toEqual(['dose: text', 'n: numeric', 'mean: numeric']);
  expect(markdown.dataset.rows).toBe(8);
});

test('titres are offered as numbers, days without dividers as dates', async () => {
  const plain = await read('laboratory-titres.csv');
  expect(shown(plain)).toEqual(['id: numeric', 'hi_titre: categorical', 'crp: text', 'seen: numeric']);
  expect([...codes(plain)].sort()).toEqual([
    'counted-times',
    'formatted-numbers',
    'leading-zeros',
    'missing-words',
  ]);
  const asked = await read('laboratory-titres.csv', {
    ...{ keepZeros: ['id'], asNumbers: ['hi_titre'], missingTokens: ['<0.05'] },
  });
  expect(shown(asked)).toEqual(['id: text', 'hi_titre: numeric', 'crp: numeric', 'seen: numeric']);
  expect(row(asked, 4).slice(0, 2)).toEqual(['00005', 1280]);
  expect(asked.dataset.columns[1]!.label).toBe('hi_titre (dilutions)');
});

test('amounts of accounts are offered as numbers', async () => {
  const amounts = await read('accounts.csv', { asNumbers: ['below', 'sap', 'chf', 'reais'] });
  expect(row(amounts, 0)).toEqual([1, -1200.5, -0.5, 1200.5, 10]);
  expect(row(amounts, 4)).toEqual([5, 104.25, -4.5, 1204.5, 14]);
});

test('a value that Prism leaves out may be declared missing', async () => {
  const plain = await read('prism-excluded.txt');
  expect(plain.report.notices).toMatchObject([{ code: 'missing-words', column: 'Drug A' }]);
  const declared = await read('prism-excluded.txt', { missingTokens: plain.report.notices[0]!.words ?? [] });
  expect(shown(declared)).toEqual(['Control: numeric', 'Drug A: numeric', 'Drug B: numeric']);
  expect(row(declared, 3)[1]).toBe(null);
});

test('LabVIEW: the table begins below the last header', async () => {
  const plain = await read('sensor.lvm');
  expect(codes(plain)).toContain('title-lines');
  const table = await read('sensor.lvm', { skipTitle: true });
  expect(shown(table)).toEqual(['X_Value: numeric', 'Voltage: numeric', 'Current: numeric', 'Comment: text']);
  expect([table.dataset.rows, row(table, 1)[0]]).toEqual([20, 0.001]);
});

test('measures of spread below means are none of the cases', async () => {
  const rows = Array.from({ length: 6 }, (_, i) => `S${i},${40 + i}`);
  const readText = (lines: readonly string[], skipBelow: boolean) =>
    importFile('facs.csv', bytesSource(encodeUtf8(lines.join('\n'))), { skipBelow });
  const table = await readText(['Sample,Count', ...rows, 'Mean,42.5', 'SD,1.87'], true);
  expect([table.dataset.rows, row(table, 5)]).toEqual([6, ['S5', 45]]);
  // South Dakota
  const states = await readText(['State,Count', 'NC,1', 'ND,2', 'OH,3', 'PA,4', 'SD,5'], true);
  expect(states.dataset.rows).toBe(5);
});

test('rows that part groups are told, and left out where that is wanted', async () => {
  const text = 'id,score,group\n1,2.5,a\n,,\n2,3.5,b\n,,\n3,4.5,a\n';
  const readText = (skipBlank: boolean) =>
    importFile('parted.csv', bytesSource(encodeUtf8(text)), { skipBlank });
  const kept = await readText(false);
  expect(kept.dataset.rows).toBe(5);
  expect(kept.report.notices.at(-1)).toMatchObject({ code: 'blank-rows-between', count: 2 });
  const left = await readText(true);
  expect([left.dataset.rows, left.report.rows, row(left, 2)]).toEqual([3, 3, [3, 4.5, 'a']]);
  expect(left.report.columns.map(({ missing }) => missing)).toEqual([0, 0, 0]);
});
