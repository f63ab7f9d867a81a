/** Further charts and fits, pooled imputations and polychoric correlations: special cases that are known otherwise. */
import { describe, expect, it } from 'vitest';
import { bivariateNormalCdf } from '../distributions/bivariate-normal.ts';
import { andersonDarlingOf, fitDistribution } from '../distributions/fit-distribution.ts';
import { poolEstimate, poolTest } from '../imputation/pooling.ts';
import { matrix } from '../linalg/matrix.ts';
import { polychoric, polyserial } from '../multivariate/polychoric.ts';
import { StatsError } from '../stats-error.ts';
import { johnsonCurve } from './johnson.ts';
import { hotellingChart, mewmaChart } from './multivariate-charts.ts';
import { nonnormalCapability } from './nonnormal-capability.ts';
import { gChart, movingAverageChart, tChart } from './rare-event-charts.ts';

const of = (...values: number[]) => Float64Array.from(values);
const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof StatsError) return error.code;
    throw error;
  }
  return 'answered';
};
const a = of(5, 7, 6, 9, 8, 4, 6, 7, 5, 8);
const b = of(2, 1, 3, 2, 4, 1, 2, 4, 3, 2);

describe('multivariate charts', () => {
  it('have T² that add up to p (m - 1)', () => {
    const { t2 } = hotellingChart([a, b], 'sample', 0.01);
    expect(t2.reduce((sum, t) => sum + t, 0)).toBeCloseTo(2 * 9, 10);
    expect(codeOf(() => hotellingChart([a, a.map((v) => 2 * v)], 'sample', 0.01))).toBe('collinear');
  });

  it('is T² itself where the MEWMA forgets everything', () => {
    const sigma = matrix(1, 1, of(4));
    expect(mewmaChart([a], [6], sigma, 1, 9).t2[3]).toBeCloseTo(9 / 4, 12);
  });
});

describe('rare events', () => {
  it('have geometric limits, and refuse what cannot be', () => {
    const { probability } = gChart(of(1, 1, 1, 1));
    // p = 1/2: the smallest x with 1 - (1/2)^(x + 1) >= 0.99865 is 9
    expect(probability.upper).toBe(9);
    expect(codeOf(() => gChart(of(1, -1)))).toBe('out-of-domain');
    expect(codeOf(() => tChart(of(0, 1, 2), 'weibull'))).toBe('out-of-domain');
    expect(tChart(of(1, 2, 3), 'exponential').center).toBeCloseTo(2 * Math.LN2, 12);
    expect(movingAverageChart(of(1, 2, 3, 4), 2).points).toEqual([1, 1.5, 2.5, 3.5]);
  });
});

describe('fits', () => {
  it('solve their score equations', () => {
    const { shape, rate } = fitDistribution('gamma', a).parameters;
    expect(shape! / rate!).toBeCloseTo(6.5, 12);
    const weibull = fitDistribution('weibull', a);
    const { shape: k, scale } = weibull.parameters;
    expect(a.reduce((sum, v) => sum + (v / scale!) ** k!, 0)).toBeCloseTo(10, 10);
    expect(andersonDarlingOf(a, weibull)).toBeGreaterThan(0);
    expect(codeOf(() => fitDistribution('lognormal', of(0, 1)))).toBe('out-of-domain');
  });

  it('give capability by percentiles, which a normal fit turns into the usual one', () => {
    const fit = fitDistribution('normal', a);
    const { pp } = nonnormalCapability(a, fit, 0, 12);
    expect(pp).toBeCloseTo(12 / (6 * fit.parameters.sd!), 3);
    expect(codeOf(() => nonnormalCapability(a, fit, null, null))).toBe('empty');
  });

  it('return the percentiles that a Johnson curve was made of', () => {
    const values = Float64Array.from({ length: 60 }, (_, i) => Math.sinh((i - 29.5) / 12) + i / 30);
    const curve = johnsonCurve(values);
    for (const p of [0.1, 0.5, 0.9]) expect(curve.cdf(curve.quantile(p))).toBeCloseTo(p, 10);
  });
});

describe('pooling', () => {
  it('adds no variance where all imputations agree', () => {
    const one = poolEstimate([3, 3, 3], [4, 4, 4], 20);
    expect([one.standardError, one.riv, one.fmi > 0]).toEqual([2, 0, true]);
    expect(codeOf(() => poolEstimate([3], [4], 20))).toBe('too-few');
  });

  it('tests together what all imputations agree in by χ², for nothing is lost', () => {
    const unit = matrix(2, 2, Float64Array.of(1, 0, 0, 1));
    const alike = [1, 2, 3].map(() => [1, 2]);
    const joint = poolTest(
      alike,
      alike.map(() => unit),
      20,
    );
    // b'b = 5 on 2 degrees of freedom: R: pchisq(5, 2, lower.tail = FALSE) = 0.0820850
    expect(joint.statistic).toBe(2.5);
    expect(joint.pValueInfinite).toBeCloseTo(0.082085, 6);
  });

  it('tests one parameter together as alone', () => {
    const estimates = [1, 1.4, 0.8, 1.2, 1.1, 0.9];
    const one = poolEstimate(estimates, new Array<number>(6).fill(0.25), Number.POSITIVE_INFINITY);
    const joint = poolTest(
      estimates.map((e) => [e]),
      estimates.map(() => matrix(1, 1, of(0.25))),
      Number.POSITIVE_INFINITY,
    );
    expect(joint.statistic).toBeCloseTo(one.statistic ** 2, 12);
  });
});

describe('polychoric', () => {
  it('has the quadrant of Sheppard: a quarter plus asin(rho) / (2 pi)', () => {
    for (const rho of [-0.9, 0.3, 0.99])
      expect(bivariateNormalCdf(0, 0, rho)).toBeCloseTo(0.25 + Math.asin(rho) / (2 * Math.PI), 13);
    // margins at their medians: rho = sin(2 pi (p - 1/4))
    const { estimate } = polychoric([
      [35, 15],
      [15, 35],
    ]);
    expect(estimate).toBeCloseTo(Math.sin(2 * Math.PI * 0.1), 9);
  });

  it('refuses perfect agreement and one level', () => {
    expect(
      codeOf(() =>
        polychoric([
          [20, 0],
          [0, 20],
        ]),
      ),
    ).toBe('not-converged');
    expect(codeOf(() => polychoric([[20, 3]]))).toBe('constant-column');
    expect(polyserial(a, [0, 1, 0, 1, 1, 0, 0, 1, 0, 1], 2).estimate).toBeGreaterThan(0.9);
  });
});
