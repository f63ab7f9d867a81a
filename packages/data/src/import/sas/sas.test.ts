import { expect, test } from 'vitest';
import { unpackRow } from './sas-rle.ts';
import { ibmNumber } from './xpt.ts';

const repeat = (byte: number, times: number): number[] => new Array<number>(times).fill(byte);

// Commands as Shotwell (2013), "SAS7BDAT Database Binary Format", section on compression, gives them.
test.each<[string, readonly number[], readonly number[]]>([
  ['bytes as they are', [0x82, 1, 2, 3], [1, 2, 3]],
  ['seventeen and more bytes', [0x91, ...repeat(7, 18)], repeat(7, 18)],
  ['a long stretch', [0x00, 3, ...repeat(9, 67)], repeat(9, 67)],
  ['a repeated byte', [0xc1, 0x41], repeat(0x41, 4)],
  ['a repeated byte, long', [0x40, 2, 0x41], repeat(0x41, 20)],
  ['blanks', [0xe3], repeat(0x20, 5)],
  ['many blanks', [0x61, 1], repeat(0x20, 274)],
  ['zeros', [0xf0], [0, 0]],
  ['many zeros', [0x70, 0], repeat(0, 17)],
  ['at signs', [0xd0], [0x40, 0x40]],
  ['one after the other', [0x80, 5, 0xe0, 0xf1], [5, 0x20, 0x20, 0, 0, 0]],
])('a packed row of %s is unpacked', (_, packed, expected) => {
  const row = new Uint8Array(expected.length);
  expect(unpackRow(Uint8Array.from(packed), row)).toBe(true);
  expect([...row]).toEqual(expected);
});

test.each<[string, readonly number[], number]>([
  ['longer than the row', [0xe3], 4],
  ['shorter than the row', [0xe0], 4],
  ['cut short', [0x83, 1, 2], 4],
  ['of an unknown command', [0x20, 1, 2], 2],
])('a packed row %s is refused', (_, packed, length) => {
  expect(unpackRow(Uint8Array.from(packed), new Uint8Array(length))).toBe(false);
});

// 1, -1, 0.1 and 118.625 negative in System/360 notation (TS-140; Principles of Operation, hexadecimal floating point).
test.each<[readonly number[], number]>([
  [[0x41, 0x10, 0, 0, 0, 0, 0, 0], 1],
  [[0xc1, 0x10, 0, 0, 0, 0, 0, 0], -1],
  [[0x40, 0x19, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9a], 0.1],
  [[0xc2, 0x76, 0xa0, 0, 0, 0, 0, 0], -118.625],
  [[0x41, 0x10, 0], 1],
  [[0, 0, 0, 0, 0, 0, 0, 0], 0],
  [[0x2e, 0, 0, 0, 0, 0, 0, 0], Number.NaN],
  [[0x41, 0, 0, 0, 0, 0, 0, 0], Number.NaN],
])('%j is %d', (bytes, expected) => {
  expect(ibmNumber(Uint8Array.from(bytes))).toBe(expected);
});
