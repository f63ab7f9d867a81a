import fc from 'fast-check';
import { expect, test } from 'vitest';
import { datasetToRows } from '../../rows.ts';
import { importFile } from '../import.ts';
import { bytesSource } from '../source.ts';
import { unpackBinaryRow } from './sas-rdc.ts';

const repeat = (byte: number, times: number): number[] => new Array<number>(times).fill(byte);
const count = (from: number, length: number): number[] => Array.from({ length }, (_, i) => from + i);

// Commands as Ross (1992), "Simple Data Compression", gives them; the first two bytes say which items are commands.
test.each<[string, readonly number[], readonly number[]]>([
  ['bytes as they are', [0, 0, 1, 2, 3], [1, 2, 3]],
  ['seventeen bytes', [0, 0, ...count(1, 16), 0, 0, 17], count(1, 17)],
  ['a short run', [0x80, 0, 0x02, 7], repeat(7, 5)],
  ['the longest short run', [0x80, 0, 0x0f, 7], repeat(7, 18)],
  ['a long run', [0x80, 0, 0x11, 0x01, 7], repeat(7, 36)],
  ['the longest long run', [0x80, 0, 0x1f, 0xff, 7], repeat(7, 4114)],
  ['a short pattern', [0x10, 0, 1, 2, 3, 0x30, 0], [1, 2, 3, 1, 2, 3]],
  ['a pattern from further back', [0, 0x01, ...count(1, 15), 0x4c, 0], [...count(1, 15), 1, 2, 3, 4]],
  ['a pattern over itself', [0x10, 0, 1, 2, 3, 0x70, 0], [1, 2, 3, 1, 2, 3, 1, 2, 3, 1]],
  ['a long pattern', [0x10, 0, 1, 2, 3, 0x20, 0, 2], [...repeat(0, 7).flatMap(() => [1, 2, 3])]],
  [
    'a pattern from far back',
    [0xe0, 0, 0x03, 9, 0x10, 0, 0, 0x36, 1],
    [...repeat(9, 6), ...repeat(0, 19), 9, 9, 9],
  ],
])('a packed row of %s is unpacked', (_, packed, expected) => {
  const row = new Uint8Array(expected.length);
  expect(unpackBinaryRow(Uint8Array.from(packed), row)).toBe(true);
  expect([...row]).toEqual(expected);
});

test.each<[string, readonly number[], number]>([
  ['longer than the row', [0x80, 0, 0x02, 7], 4],
  ['shorter than the row', [0x80, 0, 0x02, 7], 6],
  ['whose pattern is longer than the row', [0x10, 0, 1, 2, 3, 0x40, 0], 6],
  ['whose pattern begins before the row', [0x20, 0, 1, 2, 0x30, 0], 5],
  ['cut inside the control bits', [0], 1],
  ['cut after the control bits', [0, 0], 1],
  ['cut inside a short run', [0x80, 0, 0x02], 5],
  ['cut inside a long run', [0x80, 0, 0x10, 0], 19],
  ['cut inside a pattern', [0x10, 0, 1, 2, 3, 0x30], 6],
  ['cut inside a long pattern', [0x10, 0, 1, 2, 3, 0x20, 0], 21],
])('a packed row %s is refused', (_, packed, length) => {
  expect(unpackBinaryRow(Uint8Array.from(packed), new Uint8Array(length))).toBe(false);
});

/** Rows with what makes rows short: runs, stretches that come again, and bytes of no order. */
const rows = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.tuple(fc.nat(255), fc.integer({ min: 1, max: 5000 })).map(([byte, times]) => repeat(byte, times)),
      fc
        .tuple(fc.uint8Array({ minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 12 }))
        .map(([bytes, times]) => repeat(0, times).flatMap(() => [...bytes])),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])));

test('what is packed is unpacked, and cut short it is refused', () => {
  fc.assert(
    fc.property(rows, fc.nat(), (bytes, cut) => {
      const packed = pack(bytes);
      const row = new Uint8Array(bytes.length);
      expect(unpackBinaryRow(packed, row)).toBe(true);
      expect(row.every((byte, i) => byte === bytes[i])).toBe(true);
      if (bytes.length > 0)
        expect(unpackBinaryRow(packed.subarray(0, cut % packed.length), new Uint8Array(bytes.length))).toBe(
          false,
        );
    }),
    { numRuns: 300 },
  );
});

test('any bytes are unpacked or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(600), (bytes, length) => {
      expect(typeof unpackBinaryRow(bytes, new Uint8Array(length))).toBe('boolean');
    }),
    { numRuns: 2000 },
  );
});

const PEOPLE = [
  { score: 1.5, name: 'Ada' },
  { score: -2, name: '' },
  { score: 0, name: 'Grace Hopper' },
];

test('a file with COMPRESS=BINARY arrives whole', async () => {
  const { dataset } = await importFile('people.sas7bdat', bytesSource(sasFile(PEOPLE)));
  expect(datasetToRows(dataset)).toEqual(PEOPLE.map((row) => ({ ...row, name: row.name || null })));
});

test('a row that does not unpack is refused', async () => {
  const broken = sasFile(PEOPLE, (packed) => packed.subarray(0, packed.length - 1));
  await expect(importFile('people.sas7bdat', bytesSource(broken))).rejects.toMatchObject({
    code: 'import.file-damaged',
    message: 'The SAS file is damaged or cut short. Save or download it again.',
  });
});

/** Packs by the first of: a run, the longest earlier stretch, the byte itself. */
function pack(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  let word = 0;
  let bit = 16;
  const item = (command: boolean, ...codes: readonly number[]) => {
    if (bit === 16) {
      word = out.length;
      bit = 0;
      out.push(0, 0);
    }
    if (command) out[word + (bit >> 3)]! |= 0x80 >> (bit & 7);
    bit += 1;
    out.push(...codes);
  };
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at]!;
    let run = 1;
    while (run < 4114 && bytes[at + run] === byte) run += 1;
    const { back, length } = run >= 3 ? { back: 0, length: 0 } : longestBefore(bytes, at);
    if (run >= 19) item(true, 0x10 | ((run - 19) & 15), (run - 19) >> 4, byte);
    else if (run >= 3) item(true, run - 3, byte);
    else if (length >= 16) item(true, 0x20 | ((back - 3) & 15), (back - 3) >> 4, length - 16);
    else if (length >= 3) item(true, (length << 4) | ((back - 3) & 15), (back - 3) >> 4);
    else item(false, byte);
    at += run >= 3 ? run : length >= 3 ? length : 1;
  }
  return Uint8Array.from(out);
}

/** The longest stretch, three to 4,098 bytes back, that comes again here. */
function longestBefore(bytes: Uint8Array, at: number): { readonly back: number; readonly length: number } {
  let best = { back: 0, length: 0 };
  for (let back = 3; back <= Math.min(at, 4098); back++) {
    let length = 0;
    while (length < 271 && at + length < bytes.length && bytes[at + length] === bytes[at + length - back])
      length += 1;
    if (length > best.length) best = { back, length };
  }
  return best;
}

const ROW_BYTES = 48;
const HEADER = 1024;
const PAGE = 4096;

/** A file of one page as Shotwell (2013) describes it: a number and a text, the rows packed. */
function sasFile(
  people: readonly { readonly score: number; readonly name: string }[],
  spoil: (packed: Uint8Array) => Uint8Array = (packed) => packed,
): Uint8Array {
  const file = new Uint8Array(HEADER + PAGE);
  const view = new DataView(file.buffer);
  const u16 = (at: number, ...values: readonly number[]) => {
    for (const [i, value] of values.entries()) view.setUint16(at + 2 * i, value, true);
  };
  const u32 = (at: number, value: number) => view.setUint32(at, value, true);
  const text = (at: number, value: string) => file.set(new TextEncoder().encode(value), at);
  file.set([0xc2, 0xea, 0x81, 0x60, 0xb3, 0x14, 0x11, 0xcf, 0xbd, 0x92, 0x08, 0, 0x09, 0xc7, 0x31, 0x8c], 12);
  file[37] = 1;
  file[70] = 20;
  u32(196, HEADER);
  u32(200, PAGE);
  let end = HEADER + PAGE;
  let pointers = 0;
  const place = (length: number, packed = false): number => {
    end -= length;
    const pointer = HEADER + 24 + 12 * pointers++;
    u32(pointer, end - HEADER);
    u32(pointer + 4, length);
    if (packed) u16(pointer + 8, 0x0104);
    return end;
  };
  const part = (signature: number, length: number): number => {
    const at = place(length);
    u32(at, signature);
    return at;
  };
  const size = part(0xf7f7f7f7, 64);
  u32(size + 20, ROW_BYTES);
  u32(size + 24, people.length);
  const texts = part(0xfffffffd, 64);
  text(texts + 16, 'SASYZCR2scorename');
  const names = part(0xffffffff, 36);
  u16(names + 12, 0, 20, 5);
  u16(names + 20, 0, 25, 4);
  const columns = part(0xfffffffc, 44);
  u32(columns + 16, 8);
  file[columns + 22] = 1;
  u32(columns + 24, 8);
  u32(columns + 28, ROW_BYTES - 8);
  file[columns + 34] = 2;
  for (const { score, name } of people) {
    const row = new Uint8Array(ROW_BYTES).fill(0x20);
    new DataView(row.buffer).setFloat64(0, score, true);
    row.set(new TextEncoder().encode(name), 8);
    const packed = spoil(pack(row));
    file.set(packed, place(packed.length, true));
  }
  u16(HEADER + 20, pointers);
  return file;
}
