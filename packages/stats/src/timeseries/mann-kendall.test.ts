import { describe, expect, it } from 'vitest';
import { mannKendall, seasonalKendall } from './mann-kendall.ts';

const places = (n: number) => Float64Array.from({ length: n }, (_, i) => i + 1);
const wave = (n: number) => Float64Array.from({ length: n }, (_, i) => ((i * 7919) % 1009) / 100 + i / 200);

describe('Mann and Kendall', () => {
  it('finds a rise', () => {
    const test = mannKendall(Float64Array.of(1, 3, 2, 4, 5), places(5));
    // by hand: 9 pairs rise, 1 falls; varS = 5 * 4 * 15 / 18
    expect(test).toMatchObject({ s: 8, senSlope: 1 });
    expect(test.varS).toBeCloseTo(300 / 18, 12);
    expect(test.z).toBeCloseTo(7 / Math.sqrt(300 / 18), 12);
  });

  it('finds slopes of very many values without listing them', () => {
    const n = 2600;
    const values = wave(n);
    const slopes: number[] = [];
    for (let j = 1; j < n; j++) for (let i = 0; i < j; i++) slopes.push((values[j]! - values[i]!) / (j - i));
    const ordered = Float64Array.from(slopes).sort();
    const middle = (ordered[ordered.length / 2 - 1]! + ordered[ordered.length / 2]!) / 2;
    expect(mannKendall(values, places(n)).senSlope / middle).toBeCloseTo(1, 8);
  });

  it('knows a slope of exactly zero', () => {
    const flat = Float64Array.from({ length: 3000 }, (_, i) => (i % 1000 === 0 ? 1 : 0));
    expect(mannKendall(flat, places(3000)).senSlope).toBe(0);
  });

  it('sums over seasons', () => {
    const test = seasonalKendall(Float64Array.of(1, 10, 2, 9, 3, 8), places(6), 2);
    expect(test).toMatchObject({ s: 0, z: 0, pValue: 1, seasonalSenSlope: 0 });
  });

  it('refuses values without variation', () => {
    expect(() => mannKendall(Float64Array.of(2, 2, 2), places(3))).toThrow(
      expect.objectContaining({ code: 'constant-column' }),
    );
  });
});
