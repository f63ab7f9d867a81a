import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logBayesFactorR, logBayesFactorTau } from './bayes-correlation.ts';
import { correlationHomogeneity } from './compare-correlations.ts';
import { correlationSampler } from './correlation-sampler.ts';
import { kendallCounts } from './kendall-counts.ts';
import { partialCorrelation, remainderAfter } from './partial-correlation.ts';
import { correlationOf, mostInfluential, pearson, unitDeviations } from './pearson.ts';
import { kendall, spearman } from './rank-correlation.ts';

const of = (...values: readonly number[]): Float64Array => Float64Array.from(values);

describe('correlations', () => {
  it('do not depend on offset and unit, however large', () => {
    const x = of(1, 2, 4, 7, 11);
    const y = of(3, 1, 8, 6, 20);
    const r = correlationOf(x, y)!;
    for (const [unit, offset] of [
      [1, 1e9],
      [1e300, 0],
      [1e-300, 0],
      [-1e150, 5e150],
    ] as const)
      expect(
        Math.sign(unit) *
          correlationOf(
            x.map((value) => unit * value + offset),
            y,
          )!,
      ).toBeCloseTo(r, 6);
  });

  it('are perfect where one variable is the other, and have no statistic then', () => {
    const x = of(0.1, 0.7, 0.3, 1.9);
    expect(
      pearson(
        x,
        x.map((value) => 3 - 0.1 * value),
      ),
    ).toMatchObject({ estimate: -1, statistic: null, pValue: 0, ciLower: -1, ciUpper: -1 });
    expect(pearson(x, x, { alternative: 'less' })).toMatchObject({ pValue: 1, ciLower: -1, ciUpper: 1 });
  });

  it('are not defined without spread or for two pairs', () => {
    expect(pearson(of(1, 2, 3), of(5, 5, 5))).toBeNull();
    expect(spearman(of(1, 2, 3), of(5, 5, 5))).toBeNull();
    expect(kendall(of(1, 2, 3), of(5, 5, 5))).toBeNull();
    expect(kendall(of(1, 2), of(5, 6))).toBeNull();
    // the rounding of the values is no spread
    expect(pearson(of(1e17, 1e17, 1e17 + 16), of(1, 2, 3))).toBeNull();
    expect(pearson(of(1e12, 1e12, 1e12 + 1), of(1, 2, 3))?.estimate).toBeCloseTo(Math.sqrt(3) / 2, 12);
  });

  it('have limits from four pairs on, tau from five', () => {
    expect(pearson(of(1, 2, 3), of(1, 3, 2))).toMatchObject({ ciLower: null, ciUpper: null, df: 1 });
    expect(kendall(of(1, 2, 3, 4), of(1, 3, 2, 4))?.fieller.ciLower).toBeNull();
    expect(kendall(of(1, 2, 3, 4, 5), of(1, 3, 2, 4, 5))?.fieller.ciLower).not.toBeNull();
  });

  // R 4.2.2: cor.test(c(2.1, 3.3, 1.7, 4.8, 3.9, 2.6), c(9, 7, 11, 4, 6, 8), method = "spearman") and "kendall"
  it('have exact p values in small samples without ties', () => {
    const x = of(2.1, 3.3, 1.7, 4.8, 3.9, 2.6);
    const y = of(9, 7, 11, 4, 6, 8);
    expect(spearman(x, y)?.pValueExact).toBeCloseTo(2 / 720, 12);
    expect(kendall(x, y)?.pValueExact).toBeCloseTo(2 / 720, 12);
    expect(spearman(x, y, { alternative: 'greater' })?.pValueExact).toBe(1);
    expect(kendall(x, of(9, 7, 9, 4, 6, 8))!.pValueExact).toBeNull();
  });
});

it('the most influential case is the one that changes the correlation most', () => {
  const x = of(1, 2, 3, 4, 20);
  const y = of(2, 1, 4, 3, 30);
  const without = Array.from(x, (_, left) =>
    correlationOf(
      x.filter((_, i) => i !== left),
      y.filter((_, i) => i !== left),
    ),
  );
  const found = mostInfluential(unitDeviations(x)!, unitDeviations(y)!)!;
  expect(found.index).toBe(4);
  expect(found.without).toBeCloseTo(without[4]!, 12);
  expect(mostInfluential(unitDeviations(of(1, 2, 3))!, unitDeviations(of(1, 3, 2))!)).toBeNull();
});

describe('kendallCounts', () => {
  it('counts as looking at every pair does', () => {
    const values = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: -3, max: 3 })), {
      minLength: 2,
      maxLength: 60,
    });
    fc.assert(
      fc.property(values, (pairs) => {
        const x = Float64Array.from(pairs, ([a]) => a);
        const y = Float64Array.from(pairs, ([, b]) => b);
        let difference = 0;
        let tiedX = 0;
        for (let i = 0; i < x.length; i++)
          for (let j = 0; j < i; j++) {
            difference += Math.sign(x[i]! - x[j]!) * Math.sign(y[i]! - y[j]!);
            if (x[i] === x[j]) tiedX++;
          }
        const counts = kendallCounts(x, y);
        expect(counts.difference).toBe(difference);
        expect(counts.tiesX.pairs).toBe(tiedX);
      }),
    );
  });
});

it('samples of rows correlate as their values do', () => {
  const values = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: -900, max: 900 })), {
    minLength: 3,
    maxLength: 30,
  });
  fc.assert(
    fc.property(values, fc.array(fc.nat(), { minLength: 3, maxLength: 40 }), (pairs, drawn) => {
      const x = Float64Array.from(pairs, ([a]) => a);
      const y = Float64Array.from(pairs, ([, b]) => b / 7);
      const rows = Int32Array.from(drawn, (row) => row % pairs.length);
      const sampler = correlationSampler(x, y);
      const [a, b] = [Float64Array.from(rows, (row) => x[row]!), Float64Array.from(rows, (row) => y[row]!)];
      for (const [found, expected] of [
        [sampler.pearson(rows), pearson(a, b)],
        [sampler.spearman(rows), spearman(a, b)],
        [sampler.kendall(rows), kendall(a, b)],
      ] as const)
        if (expected === null) expect(found).toBeNaN();
        else expect(found).toBeCloseTo(expected.estimate, 6);
    }),
  );
});

describe('partial correlations', () => {
  it('refuse a variable, and a control, that the controls explain', () => {
    const a = of(1, 2, 4, 8, 9, 3);
    const b = of(2, 1, 7, 3, 3, 5);
    const sum = a.map((value, i) => 1e6 + value - 2 * b[i]!);
    expect(() => remainderAfter([a, b])(sum)).toThrow('explained');
    expect(() => remainderAfter([a, b, sum])).toThrow('explained');
    expect(() => remainderAfter([a.map(() => 3)])).toThrow('explained');
  });

  it('are plain ones without controls', () => {
    const a = of(1, 2, 4, 8, 9, 3);
    const b = of(2, 1, 7, 3, 3, 5);
    const rest = remainderAfter([]);
    const { estimate, zeroOrder, df } = partialCorrelation(
      { values: a, rest: rest(a) },
      { values: b, rest: rest(b) },
      0,
    );
    expect(estimate).toBeCloseTo(zeroOrder, 14);
    expect(df).toBe(4);
  });
});

describe('Bayes factors of a correlation', () => {
  // R 4.2.2, BayesFactor 0.9.12-4.4: correlationBF(y, x, rscale = width)@bayesFactor$bf
  it.each([
    [0.1, 20, 1, -1.20211820645258],
    [-0.35, 8, 1 / 3, -0.183443715419605],
    [0.7, 50, 1, 13.7957188051717],
    [-0.95, 6, 2, 2.81361688379614],
    [0.1, 1000, 0.5, 2.17127174756736],
  ])('r = %s, n = %s, width %s', (r, n, width, expected) => {
    expect(logBayesFactorR(r, n, { width })).toBeCloseTo(expected, 8);
  });

  it('of the two halves average to that of the whole', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.999, max: 0.999, noNaN: true }),
        fc.integer({ min: 3, max: 5000 }),
        fc.constantFrom(0.2, 0.5, 1, 2),
        (r, n, width) => {
          for (const logFactor of [logBayesFactorR, logBayesFactorTau]) {
            const whole = logFactor(r, n, { width })!;
            const up = logFactor(r, n, { width, alternative: 'greater' })!;
            const down = logFactor(r, n, { width, alternative: 'less' })!;
            expect(0.5 * Math.exp(up - whole) + 0.5 * Math.exp(down - whole)).toBeCloseTo(1, 8);
            expect(logFactor(-r, n, { width, alternative: 'less' })! - up).toBeCloseTo(0, 7);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  // By integrate() in R: the likelihood of rho as the integral of (cosh w - rho r)^(1 - n) over w, times the prior of one sign.
  it('take half of the prior for a one-sided alternative', () => {
    expect(logBayesFactorR(0.1, 3, { alternative: 'greater' })).toBeCloseTo(-0.34415907, 7);
    expect(logBayesFactorR(0.7, 3, { width: 2, alternative: 'less' })).toBeCloseTo(-1.06230939, 7);
    expect(logBayesFactorTau(0.7, 1000, { alternative: 'less' })).toBeCloseTo(-6.909588294652, 7);
  });

  it('of a perfect correlation has no bound', () => {
    expect(logBayesFactorR(1, 10)).toBeNull();
  });
});

it('correlations of two groups are equal as Fisher’s z says', () => {
  const { statistic, df } = correlationHomogeneity([
    { estimate: 0.52, n: 61 },
    { estimate: 0.19, n: 84 },
  ]);
  expect(df).toBe(1);
  expect(Math.sqrt(statistic)).toBeCloseTo(2.23245778288993, 12);
});
