import { describe, expect, it } from 'vitest';
import { tableOf } from '../descriptive/contingency.ts';
import { Xoshiro256 } from '../rng/xoshiro.ts';
import { logBayesFactorBic, logBayesFactorBinomial, logBayesFactorTable } from './bayes-counts.ts';
import { riskMeasures } from './chi-square.ts';
import { fisherExact } from './fisher-exact.ts';
import { fisherSimulated } from './fisher-simulated.ts';
import { grubbsTest } from './grubbs.ts';
import { ordinalAssociation } from './ordinal-association.ts';
import { matchedRankBiserial, nonZeroPseudomedian, rankBiserial } from './rank-biserial.ts';
import { runsTest } from './runs-test.ts';

describe('Grubbs', () => {
  it('tests the value furthest from the mean', () => {
    // NIST/SEMATECH e-Handbook 1.3.5.17.1: G = 2.4687, index 8; p by the formula in R 4.2.2
    const values = Float64Array.of(199.31, 199.53, 200.19, 200.82, 201.92, 201.95, 202.18, 245.57);
    const test = grubbsTest(values);
    expect(test).toMatchObject({ index: 7, value: 245.57 });
    expect(test?.statistic).toBeCloseTo(2.46876461121, 9);
    expect(test?.pValue).toBeCloseTo(3.00263868207e-7, 12);
  });

  it('has no answer without spread or with two values, and none but certainty where all others are equal', () => {
    expect(grubbsTest(Float64Array.of(1, 2))).toBeNull();
    expect(grubbsTest(Float64Array.of(3, 3, 3))).toBeNull();
    expect(grubbsTest(Float64Array.of(3, 3, 3, 9))?.pValue).toBeLessThan(1e-6);
  });
});

describe('fisherExact', () => {
  it.each([
    // R 4.2.2: fisher.test(m, workspace = 2e7)
    [4, [3, 5, 3, 10, 3, 7, 10, 11, 0, 5, 12, 11, 1, 3, 7, 9], 0.4713905680859],
    [3, [24, 9, 18, 13, 1, 24, 16, 23, 6, 6, 43, 17], 3.76988429585561e-11],
    [2, [310, 290, 333, 401, 371, 388], 0.559511699658541],
  ])('of %i rows with many cases', (rows, counts, expected) => {
    const found = fisherExact(tableOf(Float64Array.from(counts), rows, counts.length / rows), 0.95);
    expect(found!.pValue / expected).toBeCloseTo(1, 8);
  });
});

describe('fisherSimulated', () => {
  it('comes as near the exact test as its standard error says', () => {
    const table = tableOf(Float64Array.of(3, 1, 4, 1, 5, 9, 2, 6, 5), 3, 3);
    const found = fisherSimulated(table, 20_000, 7)!;
    // R 4.2.2: fisher.test(matrix(c(3, 1, 4, 1, 5, 9, 2, 6, 5), 3, byrow = TRUE))$p.value
    expect(Math.abs(found.pValue - 0.2823602288)).toBeLessThan(3 * found.standardError);
    expect(fisherSimulated(table, 20_000, 7)).toEqual(found);
    // The same table ten times over is drawn cell by cell. R 4.2.2: fisher.test(..., workspace = 2e8)$p.value of 300 cases
    const some = tableOf(Float64Array.of(30, 27, 33, 45, 33, 42, 28, 36, 41), 3, 3);
    const many = fisherSimulated(some, 20_000, 7)!;
    expect(Math.abs(many.pValue - 0.5352190555)).toBeLessThan(3 * many.standardError);
    expect(fisherSimulated(tableOf(Float64Array.of(0.5, 1, 2, 3), 2, 2), 100, 7)).toBeNull();
  });
});

describe('tables with an empty cell', () => {
  it('have a risk difference, and no ratios', () => {
    // R 4.2.2: p <- c(3/3, 1/5); diff -/+ qnorm(.975) * sqrt(sum(p * (1 - p) / c(3, 5)))
    const { riskDifference, ...ratios } = riskMeasures(tableOf(Float64Array.of(3, 0, 1, 4), 2, 2), 0.95);
    expect(riskDifference.estimate).toBeCloseTo(0.8, 14);
    expect(riskDifference.ciLower).toBeCloseTo(0.449390983769367, 12);
    expect(riskDifference.ciUpper).toBeCloseTo(1.15060901623063, 12);
    expect(ratios).toEqual({ oddsRatio: null, relativeRisk: null, relativeRiskColumn2: null });
  });

  it('have no test of an ordinal measure where its error under independence is zero', () => {
    // sum n (A - D)^2 = (P - Q)^2 / n = 16 of the formulas of Brown & Benedetti (1977)
    const { gamma, kendallTauC } = ordinalAssociation(tableOf(Float64Array.of(2, 0, 0, 2), 2, 2), 0.95);
    expect(gamma).toMatchObject({ estimate: 1, standardError: 0, statistic: null, pValue: null });
    expect(kendallTauC).toMatchObject({ statistic: null, pValue: null });
    const none = ordinalAssociation(tableOf(Float64Array.of(2, 2, 2, 2), 2, 2), 0.95);
    expect(none.gamma).toMatchObject({ estimate: 0, statistic: 0, pValue: 1 });
  });
});

describe('runs', () => {
  const coin = [1, 0, 0, 1, 1, 0, 1, 0, 0, 0, 1, 1, 0].map((value) => value === 1);

  it('equals tseries::runs.test, and the exact distribution', () => {
    // R 4.2.2: tseries::runs.test(factor(a)); probabilities by choose()
    const test = runsTest(coin);
    expect(test).toMatchObject({ n1: 6, n2: 7, runs: 8 });
    expect(test?.statistic).toBeCloseTo(0.3139929128, 9);
    expect(test?.pValue).toBeCloseTo(0.753526422, 9);
    expect(test?.exactPValue).toBeCloseTo(1, 11);
    expect(runsTest(coin, 'clustered')?.exactPValue).toBeCloseTo(0.7331002331, 11);
  });

  it('gives probabilities that add up to one, also in long sequences', () => {
    const rng = new Xoshiro256(1);
    const long = Array.from({ length: 3000 }, () => rng.uniform() < 0.4);
    const less = runsTest(long, 'clustered')!.exactPValue!;
    const shorter = runsTest(long, 'alternating')!;
    expect(less + shorter.exactPValue!).toBeGreaterThan(1);
    expect(less + shorter.exactPValue!).toBeLessThan(1.05);
  });

  it('needs both kinds', () => {
    expect(runsTest([true, true])).toBeNull();
    expect(runsTest([])).toBeNull();
  });
});

describe('Bayes factors', () => {
  const table = [
    [12, 5, 9],
    [14, 7, 11],
  ];

  it.each([
    // R 4.2.2: BayesFactor::contingencyTableBF(m, sampleType, fixedMargin)
    ['total', -1.36193937827],
    ['rows', -1.93855868436],
    ['columns', -1.98044962607],
  ] as const)('of a table with the %s fixed', (plan, expected) => {
    expect(logBayesFactorTable(table, plan)).toBeCloseTo(expected, 8);
  });

  it('of a share', () => {
    // R: lbeta(62, 40) - lbeta(1, 1) - 100 * log(.5); lbeta(63, 42) - lbeta(2, 3) - 61 * log(.6) - 39 * log(.4)
    expect(logBayesFactorBinomial(61, 100, 0.5)).toBeCloseTo(0.331029532078, 10);
    expect(logBayesFactorBinomial(61, 100, 0.6, 2, 3)).toBeCloseTo(-1.977587076103, 10);
  });

  it('of a linear model by the BIC', () => {
    // R: (BIC(lm(len ~ 1)) - BIC(lm(len ~ factor(dose)))) / 2 of ToothGrowth, whose sums of squares these are
    expect(logBayesFactorBic(60, 3452.20933333333, 1025.775, 2)).toBeCloseTo(32.3126350809, 8);
  });
});

describe('rank-biserial correlations', () => {
  it('of two samples, ties counting for neither', () => {
    // R: mean(sign(outer(x, y, "-"))), as effectsize::rank_biserial
    expect(rankBiserial(Float64Array.of(1, 2, 2, 5, 7, 9), Float64Array.of(0, 2, 3, 3, 4))).toBeCloseTo(
      0.266666666667,
      6,
    );
  });

  it('of differences, zeros left out', () => {
    const differences = Float64Array.of(-7, -1, 0, 1, 2, 2, 5, 9);
    // ranks of |d| without the zero: 7 is 6, 1 and 1 are 1.5, 2 and 2 are 3.5, 5 is 5, 9 is 7: (20.5 - 7.5) / 28
    expect(matchedRankBiserial(differences)).toBeCloseTo(13 / 28, 12);
    // R: v <- d[d != 0]; w <- outer(v, v, "+") / 2; median(w[upper.tri(w, TRUE)])
    expect(nonZeroPseudomedian(differences)).toBe(1.75);
    expect(matchedRankBiserial(Float64Array.of(0, 0))).toBeNaN();
  });
});
