import { describe, expect, it } from 'vitest';
import { bootstrapInterval, bootstrapQuantile, bootstrapSummary } from './bootstrap-intervals.ts';
import {
  bootstrap,
  bootstrapChunk,
  crossValidationFolds,
  jackknife,
  permutationPValue,
  permutations,
  resamplingChunks,
} from './resampling.ts';
import { Xoshiro256 } from './xoshiro.ts';

// Efron & Tibshirani (1993), "An introduction to the bootstrap", table 2.1: survival of treated mice
const mice = Float64Array.of(94, 197, 16, 38, 99, 141, 23);

function meanOf(values: Float64Array): (rows: Int32Array) => number {
  return (rows) => rows.reduce((sum, row) => sum + values[row]!, 0) / rows.length;
}

describe('bootstrap', () => {
  const plan = { rows: mice.length };
  const replicates = bootstrap(11, 4000, plan, meanOf(mice));

  it('standard error of the mean tends to the plug-in value', () => {
    // Efron & Tibshirani (1993), table 2.1: 25.24 sqrt(6/7) = 23.36, the divisor n in place of n - 1
    const { standardError } = bootstrapSummary({
      estimate: meanOf(mice)(Int32Array.of(0, 1, 2, 3, 4, 5, 6)),
      replicates,
    });
    const mean = mice.reduce((sum, value) => sum + value, 0) / 7;
    const plugIn = Math.sqrt(mice.reduce((sum, value) => sum + (value - mean) ** 2, 0)) / 7;
    expect(plugIn).toBeCloseTo(23.36, 2);
    expect(Math.abs(standardError / plugIn - 1)).toBeLessThan(0.05);
  });

  it('is the same whichever way the chunks are computed', () => {
    const chunks = resamplingChunks(11, 4000, 7);
    expect(chunks.length).toBe(16);
    const parts = new Float64Array(4000);
    for (let k = chunks.length - 1; k >= 0; k--) {
      parts.set(bootstrapChunk(chunks[k]!, plan, meanOf(mice)), k * 250);
    }
    expect(parts).toEqual(replicates);
    expect(chunks[3]?.rng.state()).not.toEqual(chunks[2]?.rng.state());
  });

  it('makes chunks smaller when the rows are many, whatever shares the work', () => {
    const counts = resamplingChunks(11, 5, 900_000).map((chunk) => chunk.count);
    expect(counts).toEqual([2, 2, 1]);
    const last = resamplingChunks(11, 5, 900_000)[2]!;
    expect(last.rng.uniform()).toBe(new Xoshiro256(11).jump().jump().uniform());
  });

  it('keeps the size of strata and draws whole clusters', () => {
    const strata = Int32Array.of(0, 0, 1, 1, 1, 1, 0);
    bootstrap(1, 20, { rows: 7, strata }, (rows) => {
      expect(rows.reduce((sum, row) => sum + strata[row]!, 0)).toBe(4);
      return 0;
    });
    const clusters = Int32Array.of(0, 0, 1, 1, 2, 2, 2);
    bootstrap(1, 20, { rows: 7, clusters }, (rows) => {
      const counts = new Int32Array(7);
      for (const row of rows) counts[row]! += 1;
      expect([counts[0], counts[2], counts[4], counts[5]]).toEqual([
        counts[1],
        counts[3],
        counts[6],
        counts[6],
      ]);
      return 0;
    });
  });

  it('reports progress and stops when cancelled', () => {
    const seen: number[] = [];
    bootstrap(1, 600, plan, meanOf(mice), { onProgress: (done) => seen.push(done) });
    expect(seen).toEqual([250, 500, 600]);
    const run = (): unknown => bootstrap(1, 600, plan, meanOf(mice), { cancelled: () => true });
    expect(run).toThrowError(expect.objectContaining({ code: 'not-converged' }));
  });
});

describe('bootstrap intervals', () => {
  const replicates = Float64Array.from({ length: 999 }, (_, i) => i + 1);

  it('percentile takes the order statistics (R + 1) p', () => {
    const sample = { estimate: 500, replicates };
    const [low, high] = bootstrapInterval(sample, 'percentile', 0.95);
    expect(low).toBeCloseTo(25, 9);
    expect(high).toBeCloseTo(975, 9);
    expect(bootstrapInterval(sample, 'basic', 0.95)[0]).toBeCloseTo(25, 9);
    expect(bootstrapQuantile(replicates, 0.5)).toBeCloseTo(500, 9);
  });

  it('BCa without bias and acceleration is the percentile interval', () => {
    const sample = { estimate: 500.5, replicates, jackknife: Float64Array.of(1, 2, 3) };
    const [low, high] = bootstrapInterval(sample, 'bca');
    // z0 = 0.0012..: 500 of 999 lie below
    expect(Math.abs(low - 25)).toBeLessThan(1);
    expect(Math.abs(high - 975)).toBeLessThan(1);
  });

  it('studentized mirrors the ratios', () => {
    const ones = new Float64Array(999).fill(1);
    const [low, high] = bootstrapInterval(
      { estimate: 500, replicates, standardError: 2, replicateErrors: ones },
      'studentized',
    );
    expect(low).toBeCloseTo(500 - 2 * 475, 8);
    expect(high).toBeCloseTo(500 + 2 * 475, 8);
  });

  it('refuses BCa without the jackknife', () => {
    expect(() => bootstrapInterval({ estimate: 1, replicates }, 'bca')).toThrowError(
      expect.objectContaining({ code: 'empty' }),
    );
  });
});

describe('permutation and jackknife', () => {
  it('permutation p-value approaches the exact one', () => {
    // 3 against 3 values, completely separated: 2 of 20 allocations are as extreme
    const values = Float64Array.of(1, 2, 3, 10, 11, 12);
    const difference = (rows: Int32Array): number =>
      rows.reduce((sum, row, i) => sum + (i < 3 ? -values[row]! : values[row]!), 0);
    const observed = difference(Int32Array.of(0, 1, 2, 3, 4, 5));
    const p = permutationPValue(observed, permutations(5, 8000, { rows: 6 }, difference));
    expect(Math.abs(p - 0.1)).toBeLessThan(0.015);
  });

  it('jackknife of the mean gives its standard error exactly', () => {
    const values = jackknife({ rows: 7 }, meanOf(mice));
    const mean = values.reduce((sum, value) => sum + value, 0) / 7;
    const se = Math.sqrt((6 / 7) * values.reduce((sum, value) => sum + (value - mean) ** 2, 0));
    // s / sqrt(n), Efron & Tibshirani (1993), table 2.1: 25.24
    expect(se).toBeCloseTo(25.24, 2);
  });

  it('folds are balanced within strata', () => {
    const strata = Int32Array.from({ length: 50 }, (_, i) => (i < 20 ? 0 : 1));
    const folds = crossValidationFolds(3, { rows: 50, strata }, 5);
    for (let fold = 0; fold < 5; fold++) {
      const rows = [...folds.keys()].filter((i) => folds[i] === fold);
      expect(rows.length).toBe(10);
      expect(rows.filter((i) => strata[i] === 0).length).toBe(4);
    }
  });
});
