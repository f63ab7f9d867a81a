import { describe, expect, it } from 'vitest';
import { isLong, packTexts } from './pack-texts.ts';
import { unpackTexts } from './packed-texts.ts';

const ODD = [
  null,
  '',
  'plain',
  'Ünïcödé of one byte',
  'ŁódźŻółć',
  '😀x',
  '\ud800 half a pair',
  'a\tb\n"c"',
  'x'.repeat(20_000),
];

describe('texts packed for the store', () => {
  it.each([0, 1, 9, 8191, 8192, 8193, 20_000])('come back as they were: %i', async (rows) => {
    const texts = Array.from({ length: rows }, (_, i) => (i < 50 ? (ODD[i % ODD.length] ?? null) : `n ${i}`));
    const packed = await packTexts(texts);
    expect(unpackTexts(structuredClone(packed))).toEqual(texts);
  });

  it('take a byte a letter where that is enough', async () => {
    const { letters } = await packTexts([
      ...Array.from({ length: 8192 }, () => 'é'),
      ...Array.from({ length: 8192 }, () => 'Ł'),
    ]);
    expect(letters.map((part) => part.BYTES_PER_ELEMENT)).toEqual([1, 2]);
  });

  it('are for long columns', () => {
    expect(isLong(new Array(49_999).fill('a'))).toBe(false);
    expect(isLong(new Array(50_000).fill('a'))).toBe(true);
  });
});
