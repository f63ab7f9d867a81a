import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binCounts, histogramEdges } from './histogram.ts';
import { madSorted, medianSorted, modeSorted, type QuantileType, quantileSorted } from './order.ts';
import { sorted } from './sort.ts';

const sample = fc
  .array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 })
  .map((values) => Float64Array.from(values));

describe('quantileSorted', () => {
  it('gives the nine types of R: quantile(c(1, 3, 4, 8, 12), 0.3, type = 1:9)', () => {
    const x = Float64Array.of(1, 3, 4, 8, 12);
    const r = [3, 3, 3, 2, 3, 2.6, 3.2, 2.8666666666666667, 2.9];
    r.forEach((expected, i) => {
      expect(quantileSorted(x, 0.3, (i + 1) as QuantileType)).toBeCloseTo(expected, 12);
    });
  });

  it('lies between the extremes and grows with p, for every type', () => {
    fc.assert(
      fc.property(sample, fc.integer({ min: 1, max: 9 }), (values, type) => {
        const x = sorted(values);
        let before = Number.NEGATIVE_INFINITY;
        for (let k = 0; k <= 20; k++) {
          const q = quantileSorted(x, k / 20, type as QuantileType);
          expect(q).toBeGreaterThanOrEqual(before);
          expect(q).toBeGreaterThanOrEqual(x[0]!);
          expect(q).toBeLessThanOrEqual(x[x.length - 1]!);
          before = q;
        }
      }),
    );
  });
});

describe('madSorted', () => {
  it('equals the median of the sorted absolute deviations', () => {
    fc.assert(
      fc.property(sample, (values) => {
        const x = sorted(values);
        const centre = medianSorted(x);
        const direct = medianSorted(sorted(x.map((value) => Math.abs(value - centre))));
        expect(madSorted(x)).toBeCloseTo(direct, 8);
      }),
    );
  });
});

describe('modeSorted', () => {
  it('takes the smallest of the most frequent values', () => {
    expect(modeSorted(Float64Array.of(1, 2, 2, 5, 5, 9))).toEqual({ value: 2, count: 2 });
  });
});

describe('histogram', () => {
  it.each([
    [0, 5e-324],
    [1e15, 1e15 + 1],
    [-1e-300, 1e-300],
  ])('keeps values from %d to %d in bins', (low, high) => {
    const x = Float64Array.of(low, high);
    expect(binCounts(x, histogramEdges(x)).reduce((total, bin) => total + bin.count, 0)).toBe(2);
  });

  it('puts every value into exactly one bin, with edges around all of them', () => {
    fc.assert(
      fc.property(sample, (values) => {
        const x = sorted(values);
        const edges = histogramEdges(x);
        const slack = 1e-6 * (edges[edges.length - 1]! - edges[0]!);
        expect(edges[0]).toBeLessThanOrEqual(x[0]! + slack);
        expect(edges[edges.length - 1]).toBeGreaterThanOrEqual(x[x.length - 1]! - slack);
        expect(binCounts(x, edges).reduce((total, bin) => total + bin.count, 0)).toBe(x.length);
      }),
    );
  });
});
