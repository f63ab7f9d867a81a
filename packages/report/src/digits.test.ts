import { describe, expect, it } from 'vitest';
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
    expect(runsToText(rich`${interval(-2.5e9, 1.2e10)}`)).toBe('[−2,500,000,000.00, 12,000,000,000.00]');
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
