import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noncentralChiSquare, noncentralChiSquareLimits } from './noncentral-chi-square.ts';
import { noncentralBeta, noncentralF, noncentralFLimits } from './noncentral-f.ts';
import { noncentralT, noncentralTLimits } from './noncentral-t.ts';
import { normal } from './normal.ts';
import { studentT } from './student-t.ts';
import { studentizedRange } from './studentized-range.ts';

const df = fc.double({ min: 0.5, max: 200, noNaN: true });
const ncp = fc.double({ min: 0.01, max: 150, noNaN: true });
const share = fc.double({ min: 0.05, max: 4, noNaN: true });
const runs = { numRuns: 200 };

describe('noncentral chi-square', () => {
  it('tails add to 1, invert, and with 1 df are those of a shifted squared normal', () => {
    fc.assert(
      fc.property(df, ncp, share, (k, lambda, s) => {
        const x = (k + lambda) * s;
        const lower = noncentralChiSquare.cdf(x, k, lambda);
        const upper = noncentralChiSquare.sf(x, k, lambda);
        expect(Math.abs(lower + upper - 1)).toBeLessThan(1e-12);
        if (Math.min(lower, upper) > 1e-250) {
          const back =
            lower < upper
              ? noncentralChiSquare.quantile(lower, k, lambda)
              : noncentralChiSquare.isf(upper, k, lambda);
          expect(Math.abs(back / x - 1)).toBeLessThan(1e-9);
        }
        // P((Z + d)^2 > x) = Phi(d - sqrt x) + Phi(-d - sqrt x)
        const d = Math.sqrt(lambda);
        const root = Math.sqrt(x);
        const exact = normal.cdf(d - root) + normal.cdf(-d - root);
        expect(Math.abs(noncentralChiSquare.sf(x, 1, lambda) / exact - 1)).toBeLessThan(1e-10);
      }),
      runs,
    );
  });
});

describe('noncentral F and beta', () => {
  it('with one numerator df F is the square of the noncentral t', () => {
    fc.assert(
      fc.property(df, fc.double({ min: 0.1, max: 8, noNaN: true }), share, (k, d, s) => {
        const t = (1 + d) * s;
        const upper = noncentralF.sf(t * t, 1, k, d * d);
        const both = noncentralT.sf(t, k, d) + noncentralT.cdf(-t, k, d);
        expect(Math.abs(upper / both - 1)).toBeLessThan(1e-9);
        const lower = noncentralF.cdf(t * t, 1, k, d * d);
        expect(Math.abs(lower + upper - 1)).toBeLessThan(1e-12);
        const x = (t * t) / (t * t + k);
        expect(Math.abs(noncentralBeta.cdf(x, 0.5, k / 2, d * d) / lower - 1)).toBeLessThan(1e-9);
      }),
      runs,
    );
  });

  it('the density is the slope of the distribution function', () => {
    fc.assert(
      fc.property(fc.double({ min: 2, max: 30, noNaN: true }), df, ncp, share, (k1, k2, lambda, s) => {
        const f = ((k1 + lambda) / k1) * s;
        const h = 1e-4 * f;
        const slope =
          (noncentralF.cdf(f + h, k1, k2, lambda) - noncentralF.cdf(f - h, k1, k2, lambda)) / (2 * h);
        const density = noncentralF.pdf(f, k1, k2, lambda);
        if (density > 1e-6) expect(Math.abs(slope / density - 1)).toBeLessThan(1e-4);
      }),
      runs,
    );
  });
});

describe('a huge noncentrality', () => {
  it('goes on where the sum over the mixture ends', () => {
    for (const df of [1, 2, 7])
      for (const z of [-4, -1, 0, 2, 4]) {
        const limit = 1e10 * df * df;
        const x = (Math.sqrt(limit) + z) ** 2;
        const [before, after] = [1 - 1e-15, 1 + 1e-15].map((a) => noncentralChiSquare.sf(x, df, limit * a));
        expect(Math.abs(after! / before! - 1)).toBeLessThan(1e-8);
      }
    // (sqrt(4e16) -/+ 1.96)^2
    const [low, high] = noncentralChiSquareLimits(4e16, 1, 0.95);
    expect(low / (2e8 - 1.959963984540054) ** 2).toBeCloseTo(1, 14);
    expect(high / (2e8 + 1.959963984540054) ** 2).toBeCloseTo(1, 14);
  });
});

describe('confidence limits of noncentrality', () => {
  it('leave half of the remainder in each tail', () => {
    const [low, high] = noncentralTLimits(2.5, 20, 0.95);
    expect(noncentralT.sf(2.5, 20, low) / 0.025).toBeCloseTo(1, 11);
    expect(noncentralT.cdf(2.5, 20, high) / 0.025).toBeCloseTo(1, 11);
    const [f1, f2] = noncentralFLimits(7, 3, 40, 0.9);
    expect(noncentralF.sf(7, 3, 40, f1) / 0.05).toBeCloseTo(1, 11);
    expect(noncentralF.cdf(7, 3, 40, f2) / 0.05).toBeCloseTo(1, 11);
    const [c1, c2] = noncentralChiSquareLimits(25, 8, 0.9);
    expect(noncentralChiSquare.sf(25, 8, c1) / 0.05).toBeCloseTo(1, 11);
    expect(noncentralChiSquare.cdf(25, 8, c2) / 0.05).toBeCloseTo(1, 11);
  });

  it('follow the denominator alone where the observed value is huge', () => {
    // R 4.2.2: 1e8 * sqrt(qchisq(c(.025, .975), 5) / 5)
    const [low, high] = noncentralTLimits(1e8, 5, 0.95);
    expect(low / 40772824.6136238).toBeCloseTo(1, 12);
    expect(high / 160203008.673558).toBeCloseTo(1, 12);
    expect(noncentralTLimits(-1e8, 5, 0.95)).toEqual([-high, -low]);
    // limits of t grow in proportion on both sides of the change of method
    for (const df of [1, 5, 100, 10_000]) {
      const edge = 1e6 * df ** 0.25;
      const [below, above] = [0.999 * edge, 1.001 * edge].map(
        (t) => noncentralTLimits(t, df, 0.95).map((limit) => limit / t) as [number, number],
      );
      expect(below![0] / above![0]).toBeCloseTo(1, 9);
      expect(below![1] / above![1]).toBeCloseTo(1, 9);
    }
  });

  it('of a large F are those of the sum, and come at once', () => {
    // the sum of the Poisson mixture, before large values had a method of their own
    for (const [f, df1, df2] of [
      [3e6, 1, 5],
      [2e7, 3, 100],
    ] as const) {
      const [low, high] = noncentralFLimits(f, df1, df2, 0.95);
      expect(noncentralF.sf(f, df1, df2, low) / 0.025).toBeCloseTo(1, 8);
      expect(noncentralF.cdf(f, df1, df2, high) / 0.025).toBeCloseTo(1, 8);
    }
    // R 4.2.2: 1e18 * qchisq(.025, 5) / 5
    expect(noncentralFLimits(1e18, 1, 5, 0.95)[0] / 1.6624232269733e17).toBeCloseTo(1, 12);
  });

  it('are 0 where the central distribution already leaves more', () => {
    expect(noncentralFLimits(1.2, 3, 40, 0.9)[0]).toBe(0);
    expect(noncentralFLimits(0.01, 3, 40, 0.9)).toEqual([0, 0]);
  });
});

describe('studentized range', () => {
  it('of two groups is a scaled t', () => {
    // R = |Z1 - Z2|: P(Q > q) = 2 P(T > q / sqrt 2)
    for (const [q, k] of [
      [0.5, 3],
      [3, 12],
      [9, 40],
      [25, 7],
    ] as const) {
      const ratio = studentizedRange.sf(q, 2, k) / (2 * studentT.sf(q / Math.SQRT2, k));
      expect(Math.abs(ratio - 1)).toBeLessThan(1e-11);
    }
  });

  it('of two groups is exact far in the lower tail', () => {
    // With 2 degrees of freedom P(|T| < t) = t / sqrt(t^2 + 2), so the quantile is 2 p / sqrt(1 - p^2).
    for (const p of [1e-12, 1e-6, 0.01, 0.5, 0.95]) {
      const exact = (2 * p) / Math.sqrt(1 - p * p);
      expect(Math.abs(studentizedRange.quantile(p, 2, 2) / exact - 1)).toBeLessThan(1e-12);
      expect(Math.abs(studentizedRange.cdf(exact, 2, 2) / p - 1)).toBeLessThan(1e-12);
    }
  });

  it('inverts in both tails', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 30 }),
        fc.double({ min: 2, max: 500, noNaN: true }),
        fc.double({ min: 1e-10, max: 0.999, noNaN: true }),
        (k, v, p) => {
          expect(Math.abs(studentizedRange.sf(studentizedRange.isf(p, k, v), k, v) / p - 1)).toBeLessThan(
            1e-9,
          );
        },
      ),
      { numRuns: 40 },
    );
  });
});
