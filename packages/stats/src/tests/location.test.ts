import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kthDifference, kthWalshAverage } from '../descriptive/pairwise.ts';
import { logBayesFactorT } from './bayes-t.ts';
import { equivalenceTest } from './equivalence.ts';
import { mannWhitney, shiftLimits } from './mann-whitney.ts';
import { pearson } from './pearson.ts';
import { signTest } from './sign-test.ts';
import { wilcoxonSignedRank } from './signed-rank.ts';

const sample = fc.array(
  fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ min: -1e6, max: 1e6, noNaN: true })),
  {
    minLength: 1,
    maxLength: 12,
  },
);
const ascending = (values: readonly number[]) => Float64Array.from(values).sort();

describe('order statistics of pairs', () => {
  it('are those of all differences', () => {
    fc.assert(
      fc.property(sample, sample, (a, b) => {
        const x = ascending(a);
        const y = ascending(b);
        const all = ascending([...x].flatMap((u) => [...y].map((v) => u - v)));
        for (let k = 1; k <= all.length; k++) expect(kthDifference(x, y, k) + 0).toBe(all[k - 1]! + 0);
      }),
    );
  });

  it('are those of all Walsh averages', () => {
    fc.assert(
      fc.property(sample, (a) => {
        const x = ascending(a);
        const all = ascending([...x].flatMap((u, i) => [...x.subarray(i)].map((v) => (u + v) / 2)));
        for (let k = 1; k <= all.length; k++) expect(kthWalshAverage(x, k) + 0).toBe(all[k - 1]! + 0);
      }),
    );
  });
});

describe('Bayes factor of a t test', () => {
  // R 4.2, BayesFactor 0.9.12: exp(ttest.tstat(t, n, rscale = sqrt(2) / 2, nullInterval = ...)$bf)
  it.each([
    [2.03, 20, [1.261627, 2.435163, 0.08809199]],
    [0, 10, [0.3087936, 0.3087936, 0.3087936]],
    [-4.06, 10, [17.2137, 0.1008384, 34.32655]],
  ] as const)('of t = %d with n = %d', (t, n, expected) => {
    (['two-sided', 'greater', 'less'] as const).forEach((alternative, i) => {
      expect(Math.exp(logBayesFactorT(t, n - 1, n, { alternative })) / expected[i]!).toBeCloseTo(1, 5);
    });
  });

  it('of two samples of ten', () => {
    expect(Math.exp(logBayesFactorT(1.86, 18, 5))).toBeCloseTo(1.264719, 5);
  });

  it('against the direction of the data is a small number, not nothing', () => {
    // R 4.2.2: log of 2 * integrate(likelihood of effects above zero / that of none * dcauchy); BayesFactor approximates from t = 5 on
    expect(logBayesFactorT(-2.3, 11, 12, { alternative: 'greater' })).toBeCloseTo(-2.20623087, 7);
    expect(logBayesFactorT(-8, 11, 12, { alternative: 'greater' })).toBeCloseTo(-2.56735614, 6);
    expect(logBayesFactorT(15, 29, 30, { alternative: 'less' })).toBeCloseTo(-3.46242766, 6);
    for (const t of [-1e6, -1e10, -1e15]) {
      expect(logBayesFactorT(t, 7, 8, { alternative: 'greater' })).toBeCloseTo(-2.2578585, 6);
      expect(logBayesFactorT(t, 7, 8, { alternative: 'less' })).toBeCloseTo(
        Math.LN2 + logBayesFactorT(t, 7, 8),
        10,
      );
    }
  });

  it('stays a number where the effect is overwhelming', () => {
    expect(logBayesFactorT(500, 999, 1000)).toBeGreaterThan(1000);
    // half of the prior on the wrong side: 2 dcauchy(0, 0, sqrt(2)/2) / 181, the rate at which the likelihood falls
    expect(Math.exp(logBayesFactorT(30, 199, 200, { alternative: 'less' }))).toBeCloseTo(0.00496, 4);
  });
});

it('two one-sided tests are those of t.test against each bound', () => {
  // R: x <- c(0.1, -0.2, 0.3, 0.05, -0.1, 0.2); t.test(x, mu = -0.5, alternative = "greater"), t.test(x, mu = 0.4, "less")
  const x = [0.1, -0.2, 0.3, 0.05, -0.1, 0.2];
  const mean = x.reduce((a, b) => a + b, 0) / 6;
  const sd = Math.sqrt(x.reduce((a, b) => a + (b - mean) ** 2, 0) / 5);
  const found = equivalenceTest(
    { estimate: mean, standardError: sd / Math.sqrt(6), df: 5 },
    { lower: -0.5, upper: 0.4 },
    0.05,
  );
  expect(found.lower.statistic).toBeCloseTo(7.371991, 5);
  expect(found.lower.pValue).toBeCloseTo(0.00036085, 7);
  expect(found.upper.pValue).toBeCloseTo(0.0031669, 6);
  expect(found.pValue).toBe(found.upper.pValue);
});

it('a correlation needs spread and three pairs', () => {
  expect(pearson(Float64Array.of(1, 2, 3), Float64Array.of(5, 5, 5))).toBeNull();
  expect(pearson(Float64Array.of(1, 2), Float64Array.of(1, 2))).toBeNull();
  expect(pearson(Float64Array.of(1e9, 1e9 + 1, 1e9 + 2), Float64Array.of(1, 2, 3))?.estimate).toBeCloseTo(
    1,
    12,
  );
});

it('signed ranks of a hundred thousand differences need no pairs and the limits enclose the centre', () => {
  const values = Float64Array.from({ length: 100_000 }, (_, i) => Math.sin(i * 12.9898) * 3 + 0.01);
  const found = wilcoxonSignedRank(values, { alternative: 'two-sided', level: 0.95 });
  expect(found?.exact).toBeNull();
  expect(found?.pseudomedian.ciLower).toBeLessThan(found?.pseudomedian.estimate ?? 0);
  expect(found?.pseudomedian.ciUpper).toBeGreaterThan(found?.pseudomedian.estimate ?? 0);
});

it('signed ranks have an exact p of larger samples where it is asked for', () => {
  // R 4.2.2: wilcox.test(z, exact = TRUE, alternative = ...) with z = 1, 2, -3, 4, 5, -6 ... 80
  const z = Float64Array.from({ length: 80 }, (_, i) => ((i + 1) % 3 === 0 ? -(i + 1) : i + 1));
  const p = (alternative: 'two-sided' | 'less' | 'greater') =>
    wilcoxonSignedRank(z, { alternative, level: 0.95, method: 'exact' })!.exact!.pValue;
  expect(wilcoxonSignedRank(z, { alternative: 'less', level: 0.95 })!.exact).toBeNull();
  expect(p('two-sided')).toBeCloseTo(0.00613398404852197, 14);
  expect(p('less')).toBeCloseTo(0.996979189854746, 12);
  expect(p('greater')).toBeCloseTo(0.00306699202426099, 14);
});

it('limits of the median stand where their level is met exactly', () => {
  // P(B(2, 1/2) <= 0) = 1/4 = (1 - 0.5) / 2; P(B(3, 1/2) <= 0) = 1/8 = (1 - 0.75) / 2, as pbinom in R 4.2.2
  const limits = (values: number[], level: number) =>
    signTest(Float64Array.from(values), { alternative: 'two-sided', level });
  const two = limits([-1, 1], 0.5);
  expect(two).toMatchObject({ ciLower: -1, ciUpper: 1 });
  expect(two?.achievedLevel).toBeCloseTo(0.5, 14);
  expect(limits([-1, 1, 4], 0.75)).toMatchObject({ ciLower: -1, ciUpper: 4 });
  expect(limits([-1, 1], 0.51)).toMatchObject({ ciLower: null, ciUpper: null });
});

describe('limits of the location as R 4.2.2 gives them, wilcox.test(conf.int = TRUE)', () => {
  // mtcars: mpg by am, with ties; two small samples without
  const manual = Float64Array.of(21, 21, 22.8, 32.4, 30.4, 33.9, 27.3, 26, 30.4, 15.8, 19.7, 15, 21.4);
  const automatic = Float64Array.of(
    21.4,
    18.7,
    18.1,
    14.3,
    24.4,
    22.8,
    19.2,
    17.8,
    16.4,
    17.3,
    15.2,
    10.4,
    10.4,
    14.7,
    21.5,
    15.5,
    15.2,
    13.3,
    19.2,
  );
  const a = Float64Array.of(1.1, 2.3, 4.7, 3.9, 8.2, 6.05);
  const b = Float64Array.of(0.4, 2.9, 5.1, 7.7, 1.9, 3.3, 9.4);
  const tied = Float64Array.of(1, 2, 2, -1, 3, 4, -2, 5, 6, -3, 2.5, 1.5);
  const plain = Float64Array.of(0.3, 1.9, -0.7, 2.4, 3.3, -1.2, 4.1, 0.95);
  const none = null;

  it.each([
    ['auto', 'two-sided', [2.9, 11.7], [-4, 4.15], [0, 3.5], [-0.45, 3.25]],
    ['auto', 'less', [none, 11], [none, 3.15], [none, 3.25], [none, 2.85]],
    ['auto', 'greater', [3.6, none], [-3.35, none], [0.25, none], [-0.125, none]],
    ['corrected', 'two-sided', [2.9, 11.7], [-4, 4.15], [0, 3.5], [-0.45, 3.25]],
    ['corrected', 'greater', [3.6, none], [-3.35, none], [0.25, none], [-0.125, none]],
    ['asymptotic', 'two-sided', [2.9, 11.3], [-3.8, 3.5], [0, 3.5], [-0.2, 3]],
    ['asymptotic', 'less', [none, 11], [none, 3.1], [none, 3.25], [none, 2.6]],
  ] as const)('%s, %s', (method, alternative, ...expected) => {
    const options = { alternative, level: 0.95, method };
    const shift = (x: Float64Array, y: Float64Array) =>
      shiftLimits(x, y, { ...options, hasTies: mannWhitney(x, y, options)!.hasTies });
    const found = [
      shift(manual, automatic),
      shift(a, b),
      wilcoxonSignedRank(tied, options)!.centre,
      wilcoxonSignedRank(plain, options)!.centre,
    ];
    found.forEach(({ ciLower, ciUpper }, i) => {
      [ciLower, ciUpper].forEach((limit, side) => {
        const wanted = expected[i]?.[side];
        if (typeof wanted === 'number') expect(limit).toBeCloseTo(wanted, 9);
        else expect(limit).toBeNull();
      });
    });
  });
});
