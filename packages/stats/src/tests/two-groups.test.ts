import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moments, sdOf } from '../descriptive/moments.ts';
import { compareConditions, friedman } from './friedman.ts';
import { compareRanks, kruskalWallis } from './kruskal-wallis.ts';
import { levene } from './levene.ts';
import { mannWhitney } from './mann-whitney.ts';
import { shapiroWilk } from './shapiro-wilk.ts';
import {
  hedgesFactor,
  type StandardizedDifferences,
  standardizedDifference,
  standardizedDifferences,
  twoSampleT,
} from './two-sample-t.ts';
import { flignerKilleen } from './variances.ts';

const summary = (values: readonly number[]) => {
  const m = moments(Float64Array.from(values));
  return { n: m.n, mean: m.mean, sd: sdOf(m)! };
};

// Student (1908), sleep data as in R datasets::sleep, treated as independent groups.
const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];
const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

describe('twoSampleT', () => {
  it('equals R: t.test(extra ~ group, data = sleep)', () => {
    const welch = twoSampleT(summary(first), summary(second), {
      equalVariances: false,
      alternative: 'two-sided',
      level: 0.95,
    });
    expect(welch.statistic).toBeCloseTo(-1.860813467487, 10);
    expect(welch.df).toBeCloseTo(17.776473516178, 9);
    expect(welch.pValue).toBeCloseTo(0.07939414018736, 12);
    expect(welch.ciLower).toBeCloseTo(-3.36548323071171, 11);
  });

  it('leaves the open limit of a one-sided interval out and halves the p value on its side', () => {
    const options = { equalVariances: true, level: 0.95 } as const;
    const both = twoSampleT(summary(first), summary(second), { ...options, alternative: 'two-sided' });
    const less = twoSampleT(summary(first), summary(second), { ...options, alternative: 'less' });
    expect(less.ciLower).toBeNull();
    expect(less.pValue).toBeCloseTo(both.pValue / 2, 14);
  });
});

describe('effect sizes', () => {
  it('shrink to zero from any sample by J, which is 1 - 3/(4 df - 1) to first order', () => {
    for (const df of [10, 50, 200]) expect(hedgesFactor(df)).toBeCloseTo(1 - 3 / (4 * df - 1), 3);
  });

  it('have limits around the estimate that change sign with the groups', () => {
    fc.assert(
      fc.property(fc.double({ min: -3, max: 3, noNaN: true }), fc.integer({ min: 3, max: 200 }), (d, n) => {
        const a = { n, mean: d, sd: 1 };
        const b = { n: n + 5, mean: 0, sd: 1.5 };
        const forward = standardizedDifferences(a, b, 0.95).cohenD;
        const backward = standardizedDifferences(b, a, 0.95).cohenD;
        expect(forward.ciLower).toBeLessThanOrEqual(forward.estimate);
        expect(forward.ciUpper).toBeGreaterThanOrEqual(forward.estimate);
        expect(backward.ciUpper).toBeCloseTo(-forward.ciLower, 8);
      }),
      { numRuns: 50 },
    );
  });
});

describe('levene', () => {
  it('has nothing to compare when the groups are constant', () => {
    expect(levene([Float64Array.of(1, 1, 1), Float64Array.of(2, 2)])).toBeNull();
  });
});

describe('shapiroWilk', () => {
  it('equals R: shapiro.test(sleep$extra)', () => {
    const result = shapiroWilk(Float64Array.from([...first, ...second]).sort())!;
    expect(result.statistic).toBeCloseTo(0.946072762509969, 12);
    expect(result.pValue).toBeCloseTo(0.311375416723224, 10);
  });

  it('is not defined outside 3 to 5000 values or without spread', () => {
    expect(shapiroWilk(Float64Array.of(1, 2))).toBeNull();
    expect(shapiroWilk(new Float64Array(10).fill(3))).toBeNull();
    expect(shapiroWilk(new Float64Array(5001).map((_, i) => i))).toBeNull();
  });
});

describe('mannWhitney', () => {
  const options = { alternative: 'two-sided', level: 0.95 } as const;

  it('equals R: wilcox.test on small groups without ties', () => {
    // wilcox.test(c(1.1, 2.2, 3.3), c(4.4, 5.5, 6.6, 7.7)): W = 0, p = 2/35.
    const result = mannWhitney(Float64Array.of(1.1, 2.2, 3.3), Float64Array.of(4.4, 5.5, 6.6, 7.7), options)!;
    expect(result.statistic).toBe(0);
    expect(result.pExact).toBeCloseTo(2 / 35, 14);
    expect(result.rankBiserial.estimate).toBe(-1);
  });

  it('counts every pair once, also with ties', () => {
    const values = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(values, values, (x, y) => {
        const result = mannWhitney(Float64Array.from(x), Float64Array.from(y), options);
        if (!result) return;
        let pairs = 0;
        for (const a of x) for (const b of y) pairs += a > b ? 1 : a === b ? 0.5 : 0;
        expect(result.statistic).toBeCloseTo(pairs, 10);
        expect(result.pExact).toBeGreaterThan(0);
        expect(result.pExact).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });

  it('has an exact p of larger groups where it is asked for', () => {
    // R 4.2.2: wilcox.test(x, y, exact = TRUE); with ties coin::wilcox_test(..., distribution = "exact")
    const sample = (n: number, step: number, modulus: number, add: number) =>
      Float64Array.from({ length: n }, (_, i) => ((i * step) % modulus) + add);
    const cases = [
      [sample(60, 37, 101, 0), sample(55, 53, 97, 0.5), 0.641358450236875, 0.681316008446772],
      [sample(60, 37, 7, 0), sample(55, 53, 6, 0), 0.149517676136937, 0.925113454561086],
    ] as const;
    for (const [x, y, both, less] of cases) {
      expect(mannWhitney(x, y, options)!.pExact).toBeNull();
      expect(mannWhitney(x, y, { ...options, exact: true })?.pExact).toBeCloseTo(both, 12);
      expect(mannWhitney(y, x, { ...options, exact: true })?.pExact).toBeCloseTo(both, 12);
      expect(mannWhitney(x, y, { ...options, exact: true, alternative: 'less' })?.pExact).toBeCloseTo(
        less,
        12,
      );
      expect(mannWhitney(y, x, { ...options, exact: true, alternative: 'greater' })?.pExact).toBeCloseTo(
        less,
        12,
      );
    }
    const large = sample(400, 1, 401, 0);
    expect(mannWhitney(large, large, { ...options, exact: true })!.pExact).toBeNull();
  });

  it('has no answer when all values are equal', () => {
    expect(mannWhitney(Float64Array.of(1, 1), Float64Array.of(1, 1, 1), options)).toBeNull();
  });
});

describe('standardizedDifference', () => {
  const first = { n: 12, mean: 5, sd: 2 };
  const second = { n: 7, mean: 3.5, sd: 0.8 };

  it('is the estimate that comes with limits, and NaN without spread', () => {
    for (const [kind, effect] of Object.entries(standardizedDifferences(first, second, 0.9))) {
      const alone = standardizedDifference(first, second, kind as keyof StandardizedDifferences);
      expect(alone).toBeCloseTo(effect.estimate, 15);
    }
    expect(standardizedDifference(first, { ...second, sd: 0 }, 'glassDelta')).toBeNaN();
  });
});

describe('flignerKilleen', () => {
  it('ties distances from the median of an even number of values as R does', () => {
    // R 4.2.2: fligner.test(list(...))
    const groups = [
      [
        -658175227179.78, -1216900396411.62, 1561268360065.99, 842647892030.176, 1386389382267.5,
        -253422267708.323,
      ],
      [374191449719.298, 175818633026.977],
      [-1595449158045.65, 782003711170.262],
    ].map((values) => Float64Array.from(values));
    expect(flignerKilleen(groups)?.statistic).toBeCloseTo(3.44757653052655, 11);
  });
});

describe('comparisons of ranks without spread within groups', () => {
  const groups = (...values: number[][]) => values.map((each) => Float64Array.from(each));

  it('one value per group: no Conover comparison and no eta squared (N - k = 0)', () => {
    const single = groups([1], [5], [3], [4]);
    expect(kruskalWallis(single)).toMatchObject({ n: 4, df: 3, etaSquared: null });
    expect(compareRanks(single, 'conover')).toEqual([]);
    // R 4.2.2: (1 - 4) / sqrt(4 * 5 / 12 * 2)
    expect(compareRanks(single, 'dunn')[0]?.statistic).toBeCloseTo(-1.6431676725155, 12);
  });

  it('constant groups: t is infinite, and zero where the mean ranks are equal', () => {
    const constant = groups([1, 1, 1], [2, 2], [1, 1, 1, 1]);
    expect(compareRanks(constant, 'conover')).toMatchObject([
      { statistic: Number.NEGATIVE_INFINITY, df: 6, pValue: 0 },
      { statistic: 0, df: 6, pValue: 1 },
      { statistic: Number.POSITIVE_INFINITY, df: 6, pValue: 0 },
    ]);
    const alike = friedman(groups([1, 4], [1, 4], [2, 6]))!;
    expect(compareConditions(alike, 'durbinConover')).toMatchObject([
      { statistic: 0, df: 2, pValue: 1 },
      { statistic: Number.NEGATIVE_INFINITY, pValue: 0 },
      { statistic: Number.NEGATIVE_INFINITY, pValue: 0 },
    ]);
  });
});
