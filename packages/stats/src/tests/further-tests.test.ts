/** Worked examples of rank, trimmed-mean and trend tests, agreement, ROC curves and standardized differences. */
import { describe, expect, it } from 'vitest';
import { smdOfCategories, smdOfMeans, smdOfProportions } from '../effects/standardized-differences.ts';
import {
  comparePaired,
  compareUnpaired,
  partialArea,
  rocAtThreshold,
  rocBest,
  rocMarker,
  rocPoints,
} from '../epidemiology/roc-curves.ts';
import { discriminantAnalysis } from '../multivariate/discriminant.ts';
import { gwetAgreement } from '../multivariate/gwet.ts';
import { StatsError } from '../stats-error.ts';
import { brunnerMunzel, brunnerMunzelPermutation } from './brunner-munzel.ts';
import { cochranArmitage, cochranArmitageExact, jonckheereExact, jonckheereTerpstra } from './trend-tests.ts';
import { yuenOneWay, yuenPaired, yuenTest } from './trimmed-means.ts';

const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof StatsError) return error.code;
    throw error;
  }
  return 'answered';
};
const of = (...values: number[]): Float64Array => Float64Array.from(values);

describe('brunnerMunzel', () => {
  // Brunner & Munzel (2000), pain scores of two treatments
  const y = of(1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 1, 1);
  const z = of(3, 3, 4, 3, 1, 2, 3, 1, 1, 5, 4);

  it('gives the published example', () => {
    const test = brunnerMunzel(y, z);
    expect(test.statistic).toBeCloseTo(3.1374674823, 9);
    expect(test.df).toBeCloseTo(17.6828419795, 8);
    expect(test.pValue).toBeCloseTo(0.00578620866615, 11);
    expect(test.relativeEffect).toBeCloseTo(0.788961038961, 11);
  });

  it('is antisymmetric, permutes all assignments, and refuses groups apart', () => {
    expect(brunnerMunzel(z, y).statistic).toBeCloseTo(-brunnerMunzel(y, z).statistic, 12);
    expect(brunnerMunzelPermutation(of(1, 2, 3), of(2, 4, 5))?.count).toBe(20);
    expect(brunnerMunzelPermutation(new Float64Array(10_001), new Float64Array(10_000))).toBeNull();
    // too many assignments to look at all: drawn, near the p of the t distribution, and the same for the same seed
    const large = brunnerMunzelPermutation(y, z, 'two-sided', 7)!;
    expect(large).toMatchObject({ count: 20_000, seed: 7 });
    expect(Math.abs(large.pValue - brunnerMunzel(y, z).pValue)).toBeLessThan(0.005);
    expect(brunnerMunzelPermutation(y, z, 'two-sided', 7)).toEqual(large);
    expect(codeOf(() => brunnerMunzel(of(1, 2), of(3, 4)))).toBe('constant-column');
    expect(codeOf(() => brunnerMunzel(of(1), of(3, 4)))).toBe('too-few');
  });
});

describe('trimmed means', () => {
  const a = of(4.1, 5.2, 6.3, 5.9, 12.4, 5.5, 4.8, 5.1);
  const b = of(6.1, 7.2, 6.8, 7.9, 7.4, 6.5, 20.1);

  it('are means where nothing is trimmed', () => {
    const mean = (v: Float64Array): number => v.reduce((sum, w) => sum + w, 0) / v.length;
    const { estimate, pValue, df } = yuenTest(a, b, 0);
    expect(estimate).toBeCloseTo(mean(a) - mean(b), 12);
    const one = yuenOneWay([a, b], 0);
    expect(one.pValue).toBeCloseTo(pValue, 12);
    expect(one.df2).toBeCloseTo(df, 10);
  });

  it('cut 3 of 15 from each end at 0.2, and refuse what is left without spread', () => {
    const fifteen = Float64Array.from({ length: 15 }, (_, i) => i);
    expect(
      yuenPaired(
        fifteen,
        fifteen.map((v, i) => v + (i % 3)),
        0.2,
      ).samples[0].h,
    ).toBe(9);
    expect(codeOf(() => yuenTest(of(1, 1, 1, 1, 9), of(2, 2, 2, 2, 8), 0.2))).toBe('constant-column');
    expect(codeOf(() => yuenTest(a, b, 0.5))).toBe('out-of-domain');
    expect(codeOf(() => yuenTest(of(1, 2, 3), b, 0.4))).toBe('too-few');
  });
});

describe('trends', () => {
  it('tests proportions over scores as prop.trend.test', () => {
    // R: prop.trend.test(c(83, 90, 129, 70), c(86, 93, 136, 82)), X-squared = 8.2249, p = 0.004132
    const test = cochranArmitage([86, 93, 136, 82], [83, 90, 129, 70], [1, 2, 3, 4]);
    expect(test.statistic).toBeCloseTo(8.2249, 4);
    expect(test.pValue).toBeCloseTo(0.004132, 6);
    expect(test.z).toBeLessThan(0);
    expect(codeOf(() => cochranArmitage([3, 4], [3, 4], [0, 1]))).toBe('constant-column');
  });

  it('has Fisher as its exact test of two groups', () => {
    // one-sided Fisher: P(X >= 4) of 4 events among 5 and 5: C(5,4) C(5,0) / C(10,4)
    expect(cochranArmitageExact([5, 5], [0, 4], [0, 1], 'greater')).toBeCloseTo(5 / 210, 12);
  });

  it('counts pairs in order, exactly for small groups', () => {
    const groups = [of(1, 2), of(3, 4), of(5, 6)];
    const { statistic, expected } = jonckheereTerpstra(groups);
    expect([statistic, expected]).toEqual([12, 6]);
    // one of 6! / (2! 2! 2!) = 90 arrangements is as high
    expect(jonckheereExact(groups, 'greater')).toBeCloseTo(1 / 90, 12);
    expect(codeOf(() => jonckheereTerpstra([of(1, 1), of(1, 1)]))).toBe('constant-column');
  });
});

describe('gwetAgreement', () => {
  it('gives the published example of four raters with gaps', () => {
    // Gwet (2014), table 4.1 as in irrCAC: AC1 = 0.77544, standard error 0.14295
    const na = -1;
    const raters = [
      [0, 1, 2, 2, 1, 0, 3, 0, 1, na, na, na],
      [0, 1, 2, 2, 1, 1, 3, 0, 1, 4, na, 2],
      [na, 2, 2, 2, 1, 2, 3, 1, 1, 4, 0, na],
      [0, 1, 2, 2, 1, 3, 3, 0, 1, 4, 0, na],
    ];
    const { estimate, standardError } = gwetAgreement(raters, 5);
    expect(estimate).toBeCloseTo(0.77544, 5);
    expect(standardError).toBeCloseTo(0.14295, 5);
    expect(codeOf(() => gwetAgreement([raters[0]!], 5))).toBe('too-few');
  });
});

describe('ROC curves', () => {
  // R 4.2.2, pROC: area 0.771428571, standard error 0.146152469078, limits 0.484974996 and 1
  const marker = of(2.1, 3.9, 5.2, 8.8, 7.9, 12.5, 13.1, 30.2, 16.0, 19.8, 20.1, 23.5);
  const isCase = Uint8Array.of(0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 1, 1);

  it('agree with pROC', () => {
    const { area } = rocMarker(marker, isCase);
    expect(area.auc).toBeCloseTo(0.771428571429, 11);
    expect(area.standardError).toBeCloseTo(0.146152469078, 11);
    expect(area.ciLower).toBeCloseTo(0.484974996, 8);
    expect(rocMarker(marker, isCase, 'lower').area.auc).toBeCloseTo(1 - area.auc, 12);
  });

  it('have cut-offs between values, partial areas that add up, and comparisons', () => {
    const points = rocPoints(marker, isCase);
    expect(rocBest(points).youden.threshold).toBeCloseTo((16 + 19.8) / 2, 12);
    const low = partialArea(points, 'specificity', 0, 0.4).area;
    const high = partialArea(points, 'specificity', 0.4, 1).area;
    expect(low + high).toBeCloseTo(rocMarker(marker, isCase).area.auc, 12);
    expect(rocAtThreshold(marker, isCase, 'higher', 19.8).specificity).toBe(1);
    const other = marker.map((v, i) => v + (i % 3) * 9);
    const pair = comparePaired([rocMarker(marker, isCase), rocMarker(other, isCase)]).pairs[0]!;
    expect(pair.difference).toBeCloseTo(0.771428571429 - rocMarker(other, isCase).area.auc, 11);
    const { area } = rocMarker(marker, isCase);
    expect(compareUnpaired(area, area).statistic).toBe(0);
    expect(codeOf(() => rocMarker(marker, new Uint8Array(12)))).toBe('constant-column');
    expect(codeOf(() => partialArea(points, 'specificity', 0.9, 0.9))).toBe('out-of-domain');
  });
});

describe('standardized differences', () => {
  it('of two categories are those of their proportion', () => {
    const two = smdOfCategories([30, 10], [20, 20]);
    expect(two.smd).toBeCloseTo(smdOfProportions({ n: 40, x: 20 }, { n: 40, x: 10 }).absSmd, 12);
    expect(smdOfMeans({ n: 10, mean: 3, sd: 2 }, { n: 12, mean: 2, sd: 2 }).smd).toBe(0.5);
    expect(codeOf(() => smdOfMeans({ n: 9, mean: 5, sd: 0 }, { n: 9, mean: 4, sd: 0 }))).toBe(
      'constant-column',
    );
  });
});

describe('discriminantAnalysis', () => {
  it('scales functions as MASS::lda and refuses variables that repeat', () => {
    const x = of(1.2, 2.5, 3.1, 4.8, 5.0, 6.7, 7.7, 8.1, 9.4, 10.9, 11.3, 12.6);
    const y = of(2.1, 3.9, 5.2, 8.8, 7.9, 12.5, 13.1, 30.2, 16.0, 19.8, 20.1, 23.5);
    const group = [0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 1, 1];
    const { coefficients } = discriminantAnalysis([x, y], ['x', 'y'], group, 2);
    expect(coefficients[0]?.[0]).toBeCloseTo(0.1020847890603, 10);
    expect(coefficients[0]?.[1]).toBeCloseTo(0.0876054474349, 10);
    expect(codeOf(() => discriminantAnalysis([x, x.map((v) => 2 * v)], ['x', 'z'], group, 2))).toBe(
      'collinear',
    );
  });
});
