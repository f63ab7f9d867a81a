import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beta,
  binomial,
  cauchy,
  chiSquare,
  type Distribution,
  erf,
  erfc,
  erfcinv,
  exponential,
  fDistribution,
  gamma,
  gammaFunction,
  geometric,
  hypergeometric,
  incompleteBetaLower,
  incompleteBetaUpper,
  incompleteGammaLower,
  incompleteGammaUpper,
  lgamma,
  logistic,
  lognormal,
  negativeBinomial,
  noncentralT,
  normal,
  poisson,
  studentT,
  uniform,
  weibull,
} from '../src/index.ts';

// CONSTAT_FUZZ_RUNS=30000 makes these a million points and more
const numRuns = Number(process.env.CONSTAT_FUZZ_RUNS ?? 300);

/** Numbers spread evenly over the logarithm of least..most. */
function positive(least: number, most: number): fc.Arbitrary<number> {
  return fc.double({ min: Math.log(least), max: Math.log(most), noNaN: true }).map((log) => Math.exp(log));
}

function between(min: number, max: number): fc.Arbitrary<number> {
  return fc.double({ min, max, noNaN: true });
}

/** Probabilities: anywhere in the unit interval, or deep in the tail. */
const probability = fc.oneof(between(1e-12, 1 - 1e-12), positive(1e-290, 0.5));

interface Family {
  readonly distribution: Distribution<number[]>;
  readonly parameters: fc.Arbitrary<number[]>;
  readonly symmetryCentre?: (parameters: readonly number[]) => number;
}

function family<P extends readonly number[]>(
  distribution: Distribution<P>,
  parameters: readonly fc.Arbitrary<number>[],
  symmetryCentre?: Family['symmetryCentre'],
): Family {
  return {
    distribution: distribution as unknown as Distribution<number[]>,
    parameters: fc.tuple(...parameters).map((values) => [...values]),
    ...(symmetryCentre ? { symmetryCentre } : {}),
  };
}

const CONTINUOUS: Readonly<Record<string, Family>> = {
  normal: family(
    normal as Distribution<[number, number]>,
    [between(-50, 50), positive(1e-3, 1e3)],
    ([m = 0]) => m,
  ),
  studentT: family(studentT, [positive(0.1, 1e10)], () => 0),
  chiSquare: family(chiSquare, [positive(0.05, 1e7)]),
  fDistribution: family(fDistribution, [positive(0.2, 1e4), positive(0.2, 1e4)]),
  beta: family(beta, [positive(0.05, 1e4), positive(0.05, 1e4)]),
  gamma: family(gamma as Distribution<[number, number]>, [positive(0.02, 1e6), positive(1e-3, 1e3)]),
  exponential: family(exponential, [positive(1e-4, 1e4)]),
  weibull: family(weibull, [positive(0.2, 30), positive(1e-2, 1e2)]),
  lognormal: family(lognormal, [between(-5, 5), positive(0.05, 4)]),
  logistic: family(logistic, [between(-5, 5), positive(0.05, 50)], ([m = 0]) => m),
  cauchy: family(cauchy, [between(-5, 5), positive(0.05, 50)], ([m = 0]) => m),
  uniform: family(uniform, [between(-10, 0), between(0.5, 10)], ([a = 0, b = 0]) => (a + b) / 2),
};

const DISCRETE: Readonly<Record<string, Family>> = {
  binomial: family(binomial, [fc.integer({ min: 1, max: 20000 }), between(0.001, 0.999)]),
  poisson: family(poisson, [positive(1e-2, 1e5)]),
  negativeBinomial: family(negativeBinomial, [positive(0.1, 500), between(0.005, 0.995)]),
  geometric: family(geometric, [between(1e-4, 0.999)]),
  hypergeometric: {
    distribution: hypergeometric as unknown as Distribution<number[]>,
    parameters: fc
      .tuple(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 3000 }), between(0, 1))
      .map(([m, n, share]) => [m, n, Math.floor(share * (m + n))]),
  },
};

/** Relative slack at x: a few rounding errors, and what one rounding error of x itself does to the tail. */
function slack({ distribution }: Family, x: number, parameters: number[], tail: number): number {
  const size = Math.max(Math.abs(x), ...parameters.slice(0, 2).map(Math.abs));
  const change = (size * distribution.pdf(x, ...parameters)) / tail;
  return 2e-12 + 8 * Number.EPSILON * (Number.isFinite(change) ? change : 0);
}

describe('continuous distributions', () => {
  for (const [name, entry] of Object.entries(CONTINUOUS)) {
    const { distribution: d, parameters, symmetryCentre } = entry;
    it(`${name}: the tails at a quantile are p and 1 - p`, () => {
      fc.assert(
        fc.property(parameters, probability, (values, p) => {
          const x = d.quantile(p, ...values);
          const q = 1 - p;
          // rounded to the edge of the support, or below the range of doubles, x says nothing about the tail
          if (!Number.isFinite(x) || Math.abs(x) < 1e-290 || (name === 'beta' && x > 1 - 1e-12)) return;
          const lower = d.cdf(x, ...values);
          const upper = d.sf(x, ...values);
          const small = Math.min(p, q);
          const found = p < q ? lower : upper;
          expect(Math.abs(found / small - 1)).toBeLessThan(slack(entry, x, values, small));
          expect(Math.abs(lower + upper - 1)).toBeLessThan(1e-13);
        }),
        { numRuns },
      );
    });

    it(`${name}: isf mirrors quantile, log tails agree, tails are monotone`, () => {
      fc.assert(
        fc.property(parameters, probability, positive(1e-6, 1), (values, p, step) => {
          const x = d.isf(p, ...values);
          if (!Number.isFinite(x) || Math.abs(x) < 1e-290 || (name === 'beta' && x > 1 - 1e-12)) return;
          const upper = d.sf(x, ...values);
          const target = Math.min(p, 1 - p);
          const found = p < 0.5 ? upper : d.cdf(x, ...values);
          expect(Math.abs(found / target - 1)).toBeLessThan(slack(entry, x, values, target));
          if (upper > 1e-290) {
            expect(Math.abs(d.logSf(x, ...values) - Math.log(upper))).toBeLessThan(
              1e-12 * (1 - Math.log(upper)),
            );
          }
          const further = x + Math.abs(x) * step;
          expect(d.sf(further, ...values)).toBeLessThanOrEqual(upper * (1 + 1e-12));
          expect(d.cdf(further, ...values)).toBeGreaterThanOrEqual(d.cdf(x, ...values) * (1 - 1e-12));
        }),
        { numRuns },
      );
    });

    if (symmetryCentre) {
      it(`${name}: is symmetric`, () => {
        fc.assert(
          fc.property(parameters, between(0, 30), (values, z) => {
            const centre = symmetryCentre(values);
            const scale = name === 'studentT' || name === 'uniform' ? 1 : (values[1] ?? 1);
            // distances that survive the addition to the centre unchanged
            const distance = centre + z * scale - centre;
            const lower = d.cdf(centre - distance, ...values);
            const upper = d.sf(centre + distance, ...values);
            expect(Math.abs(lower - upper)).toBeLessThan(1e-9 * upper + 1e-300);
          }),
          { numRuns },
        );
      });
    }
  }
});

describe('discrete distributions', () => {
  for (const [name, { distribution: d, parameters }] of Object.entries(DISCRETE)) {
    it(`${name}: the quantile is the first to reach p, tails add to 1 and differ by the mass`, () => {
      fc.assert(
        fc.property(parameters, probability, (values, p) => {
          const x = d.quantile(p, ...values);
          const lower = d.cdf(x, ...values);
          const before = d.cdf(x - 1, ...values);
          expect(lower).toBeGreaterThanOrEqual(p * (1 - 1e-12));
          if (p <= 0.5) expect(before).toBeLessThan(p * (1 + 1e-12));
          expect(Math.abs(lower + d.sf(x, ...values) - 1)).toBeLessThan(1e-13);
          if (lower < 0.5) {
            expect(Math.abs(lower - before - d.pdf(x, ...values))).toBeLessThan(1e-11 * lower);
          }
        }),
        { numRuns },
      );
    });
  }
});

describe('special functions', () => {
  it('gamma satisfies its recurrence and reflection', () => {
    fc.assert(
      fc.property(between(0.01, 150), (x) => {
        expect(gammaFunction(x + 1) / (x * gammaFunction(x))).toBeCloseTo(1, 11);
        expect(Math.abs(lgamma(x + 1) - lgamma(x) - Math.log(x))).toBeLessThan(
          1e-13 * (1 + Math.abs(lgamma(x))),
        );
        if (x < 20 && Math.abs(x - Math.round(x)) > 1e-3) {
          const product = gammaFunction(x) * gammaFunction(1 - x) * Math.sin(Math.PI * (x - Math.round(x)));
          expect(Math.abs(product)).toBeCloseTo(Math.PI, 9);
        }
      }),
      { numRuns },
    );
  });

  it('incomplete gamma and beta tails add to 1 and satisfy their recurrences', () => {
    fc.assert(
      fc.property(positive(0.02, 500), positive(0.02, 500), between(1e-6, 1 - 1e-6), (a, b, x) => {
        expect(incompleteBetaLower(a, b, x) + incompleteBetaUpper(a, b, x)).toBeCloseTo(1, 13);
        const mirrored = incompleteBetaUpper(b, a, 1 - x, x);
        expect(Math.abs(incompleteBetaLower(a, b, x, 1 - x) - mirrored)).toBeLessThanOrEqual(
          1e-12 * mirrored,
        );
        const y = b;
        expect(incompleteGammaLower(a, y) + incompleteGammaUpper(a, y)).toBeCloseTo(1, 13);
        // Q(a + 1, y) = Q(a, y) + y^a e^-y / Gamma(a + 1) (A&S 6.5.21)
        const step = Math.exp(a * Math.log(y) - y - lgamma(a + 1));
        const next = incompleteGammaUpper(a + 1, y);
        expect(Math.abs(next - incompleteGammaUpper(a, y) - step)).toBeLessThan(1e-11 * next);
      }),
      { numRuns },
    );
  });

  it('error functions are odd, complementary and inverted', () => {
    fc.assert(
      fc.property(between(-5, 26), (x) => {
        expect(erf(-x)).toBe(-erf(x));
        expect(erf(x) + erfc(x)).toBeCloseTo(1, 14);
        if (x > -3) expect(Math.abs(erfcinv(erfc(x)) - x)).toBeLessThan(1e-10 + 1e-12 * Math.abs(x));
      }),
      { numRuns },
    );
  });
});

describe('noncentral t', () => {
  it('tails add to 1, reflect, invert and fall with the noncentrality', () => {
    fc.assert(
      fc.property(between(-20, 40), positive(0.8, 1e6), between(-20, 20), (t, df, ncp) => {
        const lower = noncentralT.cdf(t, df, ncp);
        const upper = noncentralT.sf(t, df, ncp);
        expect(Math.abs(lower + upper - 1)).toBeLessThan(1e-12);
        expect(noncentralT.sf(-t, df, -ncp)).toBe(lower);
        expect(noncentralT.sf(t, df, ncp + 0.5)).toBeGreaterThanOrEqual(upper * (1 - 1e-12));
        if (Math.min(lower, upper) > 1e-200 && Math.abs(t) > 0.1) {
          const back = lower < upper ? noncentralT.quantile(lower, df, ncp) : noncentralT.isf(upper, df, ncp);
          expect(Math.abs(back - t)).toBeLessThan(1e-9 * (1 + Math.abs(t)));
        }
      }),
      { numRuns: Math.ceil(numRuns / 20) },
    );
  });
});
