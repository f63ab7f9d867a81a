import { describe, expect, it } from 'vitest';
import { coarseWords } from './coarse.ts';
import { formatNumber, runsToText } from './format.ts';
import { interval, num, rich } from './rich.ts';
import { layoutTable } from './table-layout.ts';

/** The number that a text says, powers of ten in the table's plain runs included. */
const read = (text: string): number => Number(text.replaceAll(',', '').replaceAll('\u2212', '-'));

const table = (columns: readonly string[], rows: readonly (readonly number[])[]) =>
  layoutTable({
    kind: 'table',
    id: 't',
    title: ['T'],
    columns: columns.map((key) => ({ key, label: [key], format: 'number' as const })),
    rows: rows.map((cells) => ({
      cells: Object.fromEntries(columns.map((key, i) => [key, cells[i] ?? null])),
    })),
  }).rows.map(({ cells }) => cells.map((runs) => runs?.map(({ text }) => text).join('') ?? ''));

describe('digits of large values', () => {
  it('a mean is as readable as its standard deviation, however far from zero', () => {
    expect(table(['m', 'sd'], [[10_000_000_001.97, 1.98]])).toEqual([['10,000,000,001.97', '1.98']]);
    // the decimals of 1e15 + 3.625 are beyond what a double holds beside sixteen digits
    expect(
      table(
        ['m', 'sd'],
        [
          [1e15 + 3.625, 1.98],
          [12.5, 0.61],
        ],
      ),
    ).toEqual([
      ['1,000,000,000,000,004', '1.98'],
      ['12.50', '0.61'],
    ]);
    expect(runsToText(rich`${interval(9_999_999_999.4, 10_000_000_001.6)}`)).toBe(
      '[9,999,999,999.40, 10,000,000,001.60]',
    );
  });

  it('millions have no decimals beside a spread of that size, and keep them beside a small one', () => {
    expect(
      table(
        ['m', 'sd', 'min'],
        [
          [5_267_997_935_162.46, 1_963_097_840_120.78, 120.5],
          [9_999_999_999.57, 1.97, 9_999_999_995.5],
          [45.28, 13.08, 20],
        ],
      ),
    ).toEqual([
      ['5,267,997,935,162', '1,963,097,840,121', '120.50'],
      ['9,999,999,999.57', '1.97', '9,999,999,995.50'],
      ['45.28', '13.08', '20.00'],
    ]);
    // one value in each row: those of the column are read together
    expect(table(['m'], [[5_267_997.46], [1_963_097.78]])).toEqual([['5,267,997'], ['1,963,098']]);
    expect(table(['m'], [[5_267_997.46], [5_267_998.78]])).toEqual([['5,267,997.46'], ['5,267,998.78']]);
    expect(runsToText(rich`*M* = ${num(5_267_997.46)}, *SD* = ${num(1_963_097.78)}, ${num(3.25)}`)).toBe(
      'M = 5,267,997, SD = 1,963,098, 3.25',
    );
    expect(runsToText(rich`*M* = ${num(9_999_999_999.57)}, *SD* = ${num(1.97)}`)).toBe(
      'M = 9,999,999,999.57, SD = 1.97',
    );
    expect(runsToText(rich`${interval(-1_411_462.8, 1_797_532.42)}`)).toBe('[−1,411,463, 1,797,532]');
    // of one value alone nobody knows, unless it is whole
    expect(runsToText(rich`${num(5_267_997.46)}`)).toBe('5,267,997.46');
    expect(formatNumber(4_000_000, 'number')).toBe('4,000,000');
  });

  it('numbers read together are powers of ten together, where one has to be', () => {
    expect(table(['ss'], [[4.3e17], [3_400_000_000], [152.5]])).toEqual([
      ['4.30 × 1017'],
      ['3.40 × 109'],
      ['152.50'],
    ]);
    expect(runsToText(rich`${interval(3_400_000_000, 4.3e17)}`)).toBe('[3.40 × 10⁹, 4.30 × 10¹⁷]');
  });

  it('limits so far apart that digits say nothing are powers of ten', () => {
    expect(table(['LL', 'UL'], [[27, 442_366_552_873.81]])).toEqual([['27.00', '4.42 × 1011']]);
    expect(runsToText(rich`${interval(421.5, 9.83e12)}`)).toBe('[421.50, 9.83 × 10¹²]');
    expect(runsToText(rich`${interval(-2.5e9, 1.2e10)}`)).toBe('[−2,500,000,000, 12,000,000,000]');
  });

  it('ratios, which have decimals of their own, are powers of ten from a billion on', () => {
    expect(runsToText(rich`OR = ${num(2_835_806_946.4, 'number', 2)}`)).toBe('OR = 2.84 × 10⁹');
    expect(runsToText(rich`OR = ${num(2.835, 'number', 2)}`)).toBe('OR = 2.83');
  });

  it('every size below 1e16 is written so that it reads back with the decimals of its column', () => {
    for (let exponent = -3; exponent < 16; exponent++)
      for (const mantissa of [1, 1.2345678901, 2.999999999, 5.55, 9.99]) {
        const value = mantissa * 10 ** exponent;
        for (const each of [value, -value]) {
          const text = formatNumber(each, 'number');
          expect(text).not.toMatch(/×|e/);
          const tolerance = Math.max(0.005, Math.abs(each) * 2 ** -52);
          expect(Math.abs(read(text) - each)).toBeLessThanOrEqual(tolerance * 1.001);
          expect(text.replace(/\D/g, '').replace(/^0+/, '').length).toBeLessThanOrEqual(16);
        }
      }
  });

  it('what no double holds is a power of ten, and so are statistics that are only huge', () => {
    expect(formatNumber(9_007_199_254_740_991, 'integer')).toBe('9,007,199,254,740,991');
    for (const value of [1e16, 1e300]) {
      expect(formatNumber(value, 'number')).toMatch(/^1\.00 × 10/);
      expect(formatNumber(value, 'integer')).toMatch(/^1\.00 × 10/);
    }
    expect(runsToText(rich`F = ${num(4.5e11, 'statistic')}`)).toBe('F = 4.50 × 10¹¹');
  });
});

describe('numbers in words that describe a figure', () => {
  it('lose decimals where they are millions that lie far apart', () => {
    expect(coarseWords('a: median 1,234,567.25, quartiles 1,100,000.50 to 12,345,678,901.75; n = 12.')).toBe(
      'a: median 1,234,567, quartiles 1,100,001 to 12,345,678,902; n = 12.',
    );
  });
  it('keep them where they lie close together, or stand alone', () => {
    const close = 'from 9,999,999,999.57 to 10,000,000,001.20';
    expect(coarseWords(close)).toBe(close);
    expect(coarseWords('1,234,567.25, and 3.5')).toBe('1,234,567.25, and 3.5');
  });
});
