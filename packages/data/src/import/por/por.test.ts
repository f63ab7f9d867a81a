/** Files of PSPP; test/fixtures/make-portable.sps made them and is the source of every expected value. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { datasetToRows } from '../../rows.ts';
import { importFile } from '../import.ts';
import { bytesSource } from '../source.ts';

const bytesOf = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../test/fixtures/${name}`, import.meta.url)));
const read = (bytes: Uint8Array) => importFile('study.por', bytesSource(bytes));

test.each(['study.por', 'study-tape.por'])('%s arrives whole', async (name) => {
  const { dataset, report } = await read(bytesOf(name));
  const rows = datasetToRows(dataset);
  expect(rows.map(({ ID, SEX, MOOD, GRP }) => [ID, SEX, MOOD, GRP])).toEqual([
    [1, '1', 1, 'a'],
    [2, '2', 2, 'b'],
    [3, '1', 3, 'a'],
    [4, '2', 99, 'b'],
    [5, null, -5, 'a'],
    [6, '1', 98, 'b'],
  ]);
  expect(rows.slice(0, 5).map(({ SCORE }) => SCORE)).toEqual([1.5, -2.25, null, 1e10, 0.1]);
  // The file keeps 11 digits in base 30, about 16 decimal digits.
  expect(Number(rows[5]?.SCORE) / 1e-20).toBeCloseTo(1, 14);
  expect(rows.map(({ BORN }) => BORN)).toEqual([
    '1999-12-31',
    '1582-10-15',
    null,
    '2024-02-29',
    '1970-01-01',
    '1900-03-01',
  ]);
  expect(rows.map(({ SEEN }) => SEEN)).toEqual([
    '2024-02-29T13:45:30Z',
    null,
    '1960-01-01',
    '1999-12-31T23:59:59Z',
    '1970-01-01T00:00:01Z',
    '2000-01-01T12:00:00Z',
  ]);
  expect(rows.map(({ CITY }) => CITY)).toEqual([
    'Zurich',
    "O'Hare, IL",
    null,
    'Sao Paulo',
    'x',
    'A/Z #1: 50% (a+b)*c',
  ]);
  expect(dataset.columns).toMatchObject([
    { name: 'ID', type: 'numeric' },
    { name: 'SCORE', type: 'numeric', label: 'Score of the test', missingValueCodes: ['-2.25'] },
    { name: 'SEX', type: 'categorical', valueLabels: { 1: 'male', 2: 'female' } },
    {
      name: 'MOOD',
      missingValueCodes: ['98', '99'],
      valueLabels: { 1: 'low', 2: 'middle', 3: 'high', 99: 'refused' },
    },
    { name: 'BORN', type: 'date' },
    { name: 'SEEN', type: 'date' },
    { name: 'CITY', type: 'text', label: 'Where it was', missingValueCodes: ['x'] },
    { name: 'GRP', type: 'categorical', valueLabels: { a: 'Group A', b: 'Group B' } },
  ]);
  expect(report.notices.map(({ code }) => code)).toEqual(name === 'study.por' ? [] : ['case-weights']);
});

test('lines end in any way, and lines that lost their blanks are filled up', async () => {
  const text = new TextDecoder('latin1').decode(bytesOf('study.por'));
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  const expected = datasetToRows((await read(bytesOf('study.por'))).dataset);
  for (const end of ['\n', '\r\n']) {
    const bytes = new TextEncoder().encode(lines.join(end));
    expect(datasetToRows((await read(bytes)).dataset)).toEqual(expected);
  }
});

test('another character set is read through the table of the file', async () => {
  // Digits and capitals as in EBCDIC (code page 37); every other byte keeps its place.
  const swap = new Uint8Array(256).map((_, byte) => byte);
  const exchange = (ascii: number, other: number) => {
    const a = swap[ascii]!;
    swap[ascii] = swap[other]!;
    swap[other] = a;
  };
  for (let digit = 0; digit < 10; digit++) exchange(0x30 + digit, 0xf0 + digit);
  for (let letter = 0; letter < 9; letter++) exchange(0x41 + letter, 0xc1 + letter);
  const plain = bytesOf('study-tape.por');
  const swapped = plain.map((byte) => (byte === 10 || byte === 13 ? byte : swap[byte]!));
  expect(datasetToRows((await read(swapped)).dataset)).toEqual(datasetToRows((await read(plain)).dataset));
});

test('something else under that name is refused', async () => {
  await expect(read(new TextEncoder().encode('a,b\n1,2\n'.repeat(200)))).rejects.toMatchObject({
    code: 'import.file-not-format',
  });
});
