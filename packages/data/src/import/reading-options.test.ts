/** What the user may say about a text file: encoding, divider, decimal mark, header, codes with zeros in front. */
import { expect, test } from 'vitest';
import { datasetToRows } from '../rows.ts';
import { encodeUtf8 } from './bytes.ts';
import type { ImportOptions } from './delimited.ts';
import { importCsv, importFile, importPaste } from './import.ts';
import { bytesSource } from './source.ts';

const read = (text: string | Uint8Array, options: Omit<ImportOptions, 'name'> = {}) =>
  importCsv(bytesSource(typeof text === 'string' ? encodeUtf8(text) : text, 7), { name: 'x', ...options });

test('an encoding that was guessed wrong is set right', async () => {
  // 'Ã©' in Windows-1252 has the bytes of 'é' in UTF-8: only the user can know which is meant.
  const bytes = Uint8Array.from([0x61, 0x0a, 0xc3, 0xa9, 0x0a]);
  const guessed = await read(bytes);
  expect(datasetToRows(guessed.dataset)).toEqual([{ a: 'é' }]);
  const told = await read(bytes, { encoding: 'windows-1252' });
  expect(datasetToRows(told.dataset)).toEqual([{ a: 'Ã©' }]);
  expect(told.report).toMatchObject({ encoding: 'windows-1252', notices: [] });
});

test.each(['utf-16le', 'utf-16be'] as const)(
  '%s without a mark and mostly beyond Latin',
  async (encoding) => {
    const text = '名,値\n東京,1\n大阪,2\n';
    const bytes = new Uint8Array(text.length * 2);
    for (let i = 0; i < text.length; i++)
      new DataView(bytes.buffer).setUint16(2 * i, text.charCodeAt(i), encoding === 'utf-16le');
    const { dataset, report } = await read(bytes, { encoding });
    expect(datasetToRows(dataset)).toEqual([
      { 名: '東京', 値: 1 },
      { 名: '大阪', 値: 2 },
    ]);
    expect(report.encoding).toBe(encoding);
  },
);

test('a mark is skipped only in its own encoding', async () => {
  const marked = encodeUtf8('\uFEFFa\n1\n');
  expect(Object.keys(datasetToRows((await read(marked, { encoding: 'utf-8' })).dataset)[0]!)).toEqual(['a']);
  expect(Object.keys(datasetToRows((await read(marked, { encoding: 'windows-1252' })).dataset)[0]!)).toEqual([
    'ï»¿a',
  ]);
});

test('the divider can be chosen, a bar among them', async () => {
  const { dataset, report } = await read('a,b|c\n1,5|x\n', { delimiter: '|' });
  expect(datasetToRows(dataset)).toEqual([{ 'a,b': 1.5, c: 'x' }]);
  expect(report.delimiter).toBe('|');
  const pasted = await importPaste('a;b\n1;2', { name: 'x', delimiter: ';' });
  expect(datasetToRows(pasted.dataset)).toEqual([{ a: 1, b: 2 }]);
});

test.each([
  ['a\tb\n1,5\t2\n', {}, [{ a: 1.5, b: 2 }], ','],
  ['a\tb\n1,500\t2\n', {}, [{ a: '1,500', b: 2 }], '.'],
  ['a\tb\n1,5\t2.5\n', {}, [{ a: '1,5', b: 2.5 }], '.'],
  ['a\tb\n1,5\t2\n', { decimal: ',' }, [{ a: 1.5, b: 2 }], ','],
  ['a;b\n1,5;2\n', {}, [{ a: 1.5, b: 2 }], ','],
  ['a;b\n1,5;2\n', { decimal: '.' }, [{ a: '1,5', b: 2 }], '.'],
  ['a;b\n1.5;2\n', {}, [{ a: 1.5, b: 2 }], '.'],
  ['a;b\n1.500;2\n', { decimal: ',' }, [{ a: '1.500', b: 2 }], ','],
] as const)('%j with %j', async (text, options, rows, decimal) => {
  const { dataset, report } = await read(text, options);
  expect(datasetToRows(dataset)).toEqual(rows);
  expect(report.decimal).toBe(decimal);
});

test('the first row is data or names as told', async () => {
  const data = await read('x,y\n1,2\n', { header: false });
  expect(datasetToRows(data.dataset)[0]).toEqual({ Column1: 'x', Column2: 'y' });
  expect(data.report.header).toBe(false);
  const names = await read('2020,2021\n1,2\n', { header: true });
  expect(datasetToRows(names.dataset)).toEqual([{ 2020: 1, 2021: 2 }]);
});

test('zeros in front of codes are kept when asked for, in that column only', async () => {
  const text = 'zip,n\n01234,01\n"00501",02\n';
  const numbers = await read(text);
  expect(datasetToRows(numbers.dataset)[0]).toEqual({ zip: 1234, n: 1 });
  expect(numbers.report.notices.map(({ code, column }) => [code, column])).toEqual([
    ['leading-zeros', 'zip'],
    ['leading-zeros', 'n'],
  ]);
  const kept = await read(text, { keepZeros: ['zip'] });
  expect(datasetToRows(kept.dataset)).toEqual([
    { zip: '01234', n: 1 },
    { zip: '00501', n: 2 },
  ]);
  expect(kept.report.notices).toMatchObject([{ code: 'leading-zeros', column: 'n' }]);
});

test('quoted cells lose their zeros no more silently than others', async () => {
  const { report } = await read('zip\n"007"\n');
  expect(report.notices).toMatchObject([{ code: 'leading-zeros', column: 'zip' }]);
});

test('what is no text file has no divider and no encoding', async () => {
  const { dataset, report } = await importFile('x.json', bytesSource(encodeUtf8('[{"a":"1;5"}]')), {
    delimiter: ';',
    encoding: 'utf-16le',
    decimal: ',',
  });
  expect(datasetToRows(dataset)).toEqual([{ a: '1;5' }]);
  expect(report).not.toHaveProperty('delimiter');
  expect(report).not.toHaveProperty('encoding');
});
