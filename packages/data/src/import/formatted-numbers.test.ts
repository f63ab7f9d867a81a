import { describe, expect, test } from 'vitest';
import { datasetToRows } from '../rows.ts';
import { encodeUtf8 } from './bytes.ts';
import type { ImportOptions } from './delimited.ts';
import { formattedNumbers } from './formatted-numbers.ts';
import { importCsv } from './import.ts';
import { bytesSource } from './source.ts';

describe('numbers as they are printed', () => {
  test.each<[readonly string[], '.' | ',', readonly number[] | null]>([
    [['1,234.56', '12,345', '7.5', '-1,000,000'], '.', [1234.56, 12345, 7.5, -1e6]],
    [['1.234,56', '12.345', '7,5'], '.', [1234.56, 12345, 7.5]],
    [['1.500', '2.250'], ',', [1500, 2250]],
    [['1 234,5', '2\u00a0000', '3\u202f000\u202f000'], '.', [1234.5, 2000, 3e6]],
    [["1'234.50", '12’000'], '.', [1234.5, 12000]],
    [['45%', '50.5 %', '−3%'], '.', [45, 50.5, -3]],
    [['$45.10', '-$50', '$-1,000'], '.', [45.1, -50, -1000]],
    [['12,50 €', '9,99 €'], '.', [12.5, 9.99]],
    [['−1', '2.5'], '.', [-1, 2.5]],
    // digits alone are codes, or numbers already
    [['007', '12'], '.', null],
    [['12', '1.5'], '.', null],
    [['12,34,56', '1'], '.', null],
    [['1,23', '1.5'], '.', null],
    [['$', '5'], '.', null],
    [['1-2', '3'], '.', null],
    [['--1', '3'], '.', null],
    [['5 kg', '6 kg'], '.', null],
  ])('%j with %s', (texts, mark, expected) => {
    expect(formattedNumbers(texts, mark)).toEqual(expected);
  });
});

const read = (text: string, options: Omit<ImportOptions, 'name'> = {}) =>
  importCsv(bytesSource(encodeUtf8(text), 7), { name: 'x', ...options });

test('a column of printed numbers is text until it is asked for', async () => {
  const text = 'price,n\n"1,234.50",1\nNA,2\n"$2,000",3\n';
  const first = await read(text, { missingTokens: ['NA'] });
  expect(datasetToRows(first.dataset)[0]).toEqual({ price: '1,234.50', n: 1 });
  expect(first.report.notices).toEqual([
    {
      code: 'formatted-numbers',
      column: 'price',
      message:
        'price holds numbers that are written with more than digits, such as 1,234.50, so it was read as text.',
    },
  ]);
  const again = await read(text, { missingTokens: ['NA'], asNumbers: ['price'] });
  expect(datasetToRows(again.dataset)).toEqual([
    { price: 1234.5, n: 1 },
    { price: null, n: 2 },
    { price: 2000, n: 3 },
  ]);
  expect(again.report.notices).toEqual([]);
});

test('codes and words are left alone', async () => {
  const { report } = await read('zip,w\n00501,a\nx,1-2\n', { keepZeros: ['zip'] });
  expect(report.notices).toEqual([]);
  expect((await read('zip\n00501\n01234\n', { keepZeros: ['zip'] })).report.notices).toEqual([]);
});

test('a line that says what divides the cells is followed and left out', async () => {
  for (const line of ['sep=;\r\n', 'SEP=;\n', '"sep=;"\n']) {
    const { dataset, report } = await read(`${line}a;b\n1,5;x,y\n2;z\nword;w\n`);
    expect(datasetToRows(dataset)[0]).toEqual({ a: '1,5', b: 'x,y' });
    expect(report).toMatchObject({ delimiter: ';', encoding: 'utf-8' });
  }
  const wide = '\ufeffsep=|\na|b\n1|2\n';
  const bytes = new Uint8Array(wide.length * 2);
  for (let i = 0; i < wide.length; i++) new DataView(bytes.buffer).setUint16(2 * i, wide.charCodeAt(i), true);
  const { dataset } = await importCsv(bytesSource(bytes, 7), { name: 'x' });
  expect(datasetToRows(dataset)).toEqual([{ a: 1, b: 2 }]);
  // a column may be called so
  expect(datasetToRows((await read('sep=,b\n1,2\n')).dataset)).toEqual([{ 'sep=': 1, b: 2 }]);
});

test('bars divide cells', async () => {
  expect(datasetToRows((await read('a|b|c\n1|2|x, y\n3|4|z\n')).dataset)[0]).toEqual({
    a: 1,
    b: 2,
    c: 'x, y',
  });
});
