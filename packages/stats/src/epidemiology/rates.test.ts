import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitsOf, near } from '../../test/near.ts';
import { binomialTwoSided, poissonTwoSided } from './exact-two-sided.ts';
import { byarLimits, compareRates, mortalityRatio, singleRate } from './rates.ts';
import { compareAdjusted, directRate, indirectRate } from './standardization.ts';
import {
  detectableRatio,
  exposureOfCases,
  rateStudyPower,
  rateStudyTime,
  uncorrectedSize,
} from './study-size.ts';
import {
  actuarialTable,
  constantRate,
  constantSurvival,
  logRankOfCounts,
  type TwoGroupTime,
} from './survival-counts.ts';

describe('a rate', () => {
  it('has the limits of R', () => {
    const found = singleRate(11, 1200, 1000, 0.95);
    near([found.rate], [11 / 1.2]);
    near(limitsOf(found.exact), [4.575966972697, 16.401698761085]); // R: poisson.test(11, 1200)$conf.int * 1000
    // Breslow & Day (1987, p. 69): 11 (1 - 1/99 - 1.96/(3 sqrt(11)))^3, 12 (1 - 1/108 + 1.96/(3 sqrt(12)))^3
    near(limitsOf(byarLimits(11, 0.95)), [5.48369019845, 19.68323711615]);
    // R: 11 - qnorm(.975) * sqrt(11); exp(qnorm(.975) / sqrt(11))
    near([found.wald!.ciLower * 1.2, found.log!.ciUpper / (11 / 1.2)], [4.4995348606707, 1.8057055038957]);
    expect(found.wald!.ciLower + found.wald!.ciUpper).toBeCloseTo(2 * found.rate, 10);
    near([found.log!.ciLower * found.log!.ciUpper], [found.rate ** 2]);
  });

  it('of nothing has an upper limit only', () => {
    const none = singleRate(0, 10, 1, 0.95);
    expect([none.rate, none.exact.ciLower, none.byar.ciLower, none.wald, none.log]).toEqual([
      0,
      0,
      0,
      null,
      null,
    ]);
    near([none.exact.ciUpper], [-Math.log(0.025) / 10]);
  });

  it('is in proportion to the unit', () => {
    const [one, thousand] = [singleRate(7, 320, 1, 0.9), singleRate(7, 320, 1000, 0.9)];
    near(
      limitsOf(thousand.exact),
      limitsOf(one.exact).map((value) => 1000 * value!),
    );
    near(
      limitsOf(thousand.byar),
      limitsOf(one.byar).map((value) => 1000 * value!),
    );
  });
});

describe('two rates', () => {
  // Breast cancer after fluoroscopy (Rothman, Greenland & Lash 2008): 41 in 28,010 and 15 in 19,017 person-years
  const found = compareRates([41, 28010], [15, 19017], 10_000, 0.95);

  it('are compared as by poisson.test', () => {
    // R: poisson.test(c(41, 15), c(28010, 19017))
    near([found.ratio.estimate, found.exactPValue], [1.855758657622, 0.0408520262865]);
    near(limitsOf(found.ratio.exact), [1.005684062689, 3.609300311078]);
    // R: exp(log(ratio) -+ qnorm(.975) * sqrt(1 / 41 + 1 / 15)), and of the difference sqrt(41 / 28010^2 + 15 / 19017^2)
    near([found.ratio.ciLower, found.ratio.ciUpper], [1.027225997648, 3.352563314428]);
    near(limitsOf(found.difference), [6.7499499733576, 0.7492720676658, 12.7506278790494]);
    // R: s <- 28010 / 47027; (41 - 56 s)^2 / (56 s (1 - s)); 2 * (1 - pbinom(41, 56, s) + dbinom(41, 56, s) / 2)
    near([found.chiSquare.statistic, found.midPValue], [4.333793326912, 0.03545742177226]);
    near([found.attributableFraction], [1 - 1 / 1.855758657622], 1e-11);
  });

  it('exchanged have the inverse ratio and the same tests', () => {
    const turned = compareRates([15, 19017], [41, 28010], 10_000, 0.95);
    near(limitsOf(turned.ratio.exact), [1 / 3.609300311078, 1 / 1.005684062689]);
    near(
      [turned.chiSquare.statistic, turned.exactPValue, turned.midPValue],
      [found.chiSquare.statistic, found.exactPValue, found.midPValue],
    );
  });

  it('without cases in the first have a ratio of zero', () => {
    const none = compareRates([0, 10], [5, 10], 1, 0.95);
    expect([none.ratio.estimate, none.ratio.ciLower, none.attributableFraction]).toEqual([0, null, null]);
    near([none.exactPValue], [2 / 32]);
  });
});

describe('observed beside expected', () => {
  it('is tested as by poisson.test', () => {
    const found = mortalityRatio(62, 45.2, 0.95);
    // R: poisson.test(62, 45.2), its p of r = 1
    near([found.ratio, found.exactPValue], [62 / 45.2, 0.01694227260964]);
    near(limitsOf(found.exact), [1.051660276243, 1.758433669817]);
    near(limitsOf(found.squareRoot), [1.051495417215, 1.734361428146]); // Vandenbroucke: (sqrt(62) -+ qnorm(.975) / 2)^2 / 45.2
    near([found.chiSquare.statistic], [16.8 ** 2 / 45.2]);
    expect(mortalityRatio(0, 3, 0.95).squareRoot).toBeNull();
  });

  it('two-sided exact p values are those of R', () => {
    // R: poisson.test(5, r = 12.5), binom.test(3, 20, .4), binom.test(15, 20, .4)
    near([poissonTwoSided(5, 12.5)], [0.0321309921629]);
    near(
      [binomialTwoSided(3, 20, 0.4), binomialTwoSided(15, 20, 0.4)],
      [0.02242703814204, 0.002135574019865],
    );
    expect([poissonTwoSided(4, 4), binomialTwoSided(5, 10, 0.5)]).toEqual([1, 1]);
  });

  it('two-sided exact p values do not depend on what is called a success', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.nat(60),
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        (n, k, share) => {
          const x = Math.min(k, n);
          const p = binomialTwoSided(x, n, share);
          expect(p).toBeGreaterThan(0);
          expect(p).toBeLessThanOrEqual(1);
          expect(binomialTwoSided(n - x, n, 1 - share)).toBeCloseTo(p, 9);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('standardisation', () => {
  // Fay & Feuer (1997), Down syndrome by birth order; epitools: ageadjust.direct(count, pop, stdpop = std) * 1e5
  const cases = [107, 141, 60, 40, 39, 25];
  const populations = [230061, 329449, 114920, 39487, 14208, 3052];
  const standard = [63986.6, 186263.6, 157302.2, 97647, 47572.6, 12262.6];
  const strata = cases.map((each, i) => ({ cases: each, population: populations[i]! }));
  const found = directRate(strata, standard, 1e5, 0.95);

  it('to a standard gives the rate of epitools with its gamma limits', () => {
    near([found.crudeRate, found.adjustedRate], [56.34750546037, 92.3045255332]);
    near(limitsOf(found.gamma), [80.4417498507, 105.76334574926]);
    near([(found.normal.ciUpper - found.normal.ciLower) / 2], [1.959963984540054 * found.standardError]);
  });

  it('does not depend on the size of the standard, and on its own population gives the crude rate', () => {
    const twice = directRate(
      strata,
      standard.map((each) => 2 * each),
      1e5,
      0.95,
    );
    near([twice.adjustedRate, twice.variance], [found.adjustedRate, found.variance]);
    near(limitsOf(twice.gamma), limitsOf(found.gamma) as number[]);
    near([directRate(strata, populations, 1e5, 0.95).adjustedRate], [found.crudeRate]);
  });

  it('without cases has an upper limit only', () => {
    const none = directRate([{ cases: 0, population: 50 }], [1], 1, 0.95);
    expect([none.adjustedRate, none.gamma.ciLower]).toEqual([0, 0]);
    near([none.gamma.ciUpper], [-Math.log(0.025) / 50]);
  });

  it('of two populations is compared by the delta method', () => {
    const other = directRate(
      strata.map((each) => ({ ...each, cases: 2 * each.cases })),
      standard,
      1e5,
      0.95,
    );
    const { ratio, difference } = compareAdjusted(other, found, 0.95);
    near([ratio?.estimate, difference.estimate], [2, found.adjustedRate]);
    const relative = Math.sqrt(
      found.variance / found.adjustedRate ** 2 + other.variance / other.adjustedRate ** 2,
    );
    near([ratio!.ciUpper! / 2], [Math.exp(1.959963984540054 * relative)]);
    near(
      [difference.ciUpper - difference.estimate],
      [1.959963984540054 * Math.sqrt(found.variance + other.variance)],
    );
  });

  it('from the rates of a standard gives observed over expected', () => {
    const rates = [0.0005, 0.001, 0.004, 0.01];
    const indirect = indirectRate(110, [20000, 15000, 9000, 3000], rates, 0.002, 1000, 0.95);
    near([indirect.expected, indirect.smr], [91, 110 / 91]);
    near([indirect.ciLower, indirect.ciUpper], [0.9934793636527, 1.4569202969981]); // R: poisson.test(110, 91)$conf.int
    near(limitsOf(indirect.indirect), [(2 * 110) / 91, 2 * 0.9934793636527, 2 * 1.4569202969981]);
    near([indirect.crudeRate], [(1000 * 110) / 47000]);
    expect(indirectRate(110, [1], [1], null, 1, 0.95).indirect).toBeNull();
  });
});

describe('survival from counts', () => {
  it('is that of Cutler and Ederer', () => {
    // By hand: of 100, 10 die and 20 withdraw in the first year (90 effective), then 5 die and 10 withdraw of 70 (65 effective)
    const rows = actuarialTable(100, [
      { start: 0, end: 1, events: 10, withdrawn: 20 },
      { start: 1, end: 2, events: 5, withdrawn: 10 },
    ]);
    near(
      rows.map((row) => row.effective),
      [90, 65],
    );
    near(
      rows.map((row) => row.entering),
      [100, 70],
    );
    near(
      rows.map((row) => row.survival),
      [8 / 9, (8 / 9) * (12 / 13)],
    );
    near(
      rows.map((row) => row.hazard),
      [10 / 85, 5 / 62.5],
    );
    near([rows[1]?.standardError], [(8 / 9) * (12 / 13) * Math.sqrt(10 / (90 * 80) + 5 / (65 * 60))]);
  });

  it('at a constant rate has the limits of gamma quantiles', () => {
    const found = constantRate(9, 120, 0.95);
    // R: qgamma(.025, 9) / 120, qgamma(.975, 10) / 120, qgamma(.975, 9) / 120, 9 / 120 * exp(-+qnorm(.975) / 3)
    near(limitsOf(found.exact), [0.03429477581149, 0.1423733620952]);
    near([found.typeII?.ciUpper], [0.1313599101683]);
    near(limitsOf(found.log), [0.03902360757205, 0.14414351593748]);
    near(limitsOf(found.mean), [120 / 9, 1 / 0.1423733620952, 1 / 0.03429477581149]);
    near([found.median], [(Math.LN2 * 120) / 9]);
    near(limitsOf(constantSurvival(found, 10)), [
      0.472366552741,
      Math.exp(-1.423733620952),
      Math.exp(-0.3429477581149),
    ]);
    expect(constantRate(0, 5, 0.95)).toMatchObject({
      rate: 0,
      typeII: null,
      log: null,
      mean: null,
      median: null,
    });
  });

  it('of two groups is compared as by survdiff', () => {
    // R: survdiff(Surv(time, status) ~ x, data = aml), the events and ends of observation at the 18 times
    const aml: readonly (readonly [readonly [number, number], readonly [number, number]])[] = [
      [
        [0, 2],
        [0, 0],
      ],
      [
        [0, 2],
        [0, 0],
      ],
      [
        [1, 0],
        [0, 0],
      ],
      [
        [0, 1],
        [0, 0],
      ],
      [
        [1, 0],
        [1, 0],
      ],
      [
        [0, 0],
        [0, 1],
      ],
      [
        [1, 0],
        [0, 0],
      ],
      [
        [1, 1],
        [0, 0],
      ],
      [
        [0, 1],
        [0, 0],
      ],
      [
        [0, 0],
        [1, 0],
      ],
      [
        [0, 1],
        [0, 0],
      ],
      [
        [1, 0],
        [0, 0],
      ],
      [
        [0, 1],
        [0, 0],
      ],
      [
        [1, 0],
        [0, 0],
      ],
      [
        [0, 1],
        [0, 0],
      ],
      [
        [0, 1],
        [1, 0],
      ],
      [
        [1, 0],
        [0, 0],
      ],
      [
        [0, 0],
        [1, 0],
      ],
    ];
    const times = aml.map(([events, censored]): TwoGroupTime => ({ events, censored }));
    const found = logRankOfCounts([11, 12], times, 0.95)!;
    near([found.statistic, found.variance], [3.396388698978, 4.007550745939]);
    near(found.expected, [10.689335992301, 7.310664007699]);
    expect(found.observed).toEqual([7, 11]);
    const log = (7 - 10.689335992301) / 4.007550745939;
    near([Math.log(found.peto.estimate)], [log]);
    near([Math.log(found.peto.ciUpper) - log], [1.959963984540054 / Math.sqrt(4.007550745939)]);
    near([found.ratio], [7 / 10.689335992301 / (11 / 7.310664007699)]);
    expect(logRankOfCounts([3, 0], [{ events: [1, 0], censored: [0, 0] }], 0.95)).toBeNull();
  });
});

describe('the size of a study', () => {
  const test = { alpha: 0.05, alternative: 'two-sided' } as const;

  it('of rates and its power belong together', () => {
    // R: (qnorm(.975) + qnorm(.8))^2 * (.02 + .01 / 2) / .01^2; pnorm(.01 / sqrt(.03 / 3000) - qnorm(.975))
    near([rateStudyTime(0.02, 0.01, 2, 0.8, test)], [1962.219933587]);
    near([rateStudyPower(3000, 3000, 0.02, 0.01, test)], [0.8853789898]);
    const time = rateStudyTime(0.02, 0.01, 2, 0.8, test);
    near([rateStudyPower(time, 2 * time, 0.02, 0.01, test)], [0.8]);
  });

  it('in terms of odds, and without the correction for continuity', () => {
    // Schlesselman (1982): exposure .3 of controls and an odds ratio of 2 are .4615 of cases
    near([exposureOfCases(0.3, 2)], [6 / 13]);
    expect(exposureOfCases(0.3, 1)).toBe(0.3);
    const [n, p1, p2, ratio] = [150, 0.3, 0.2, 2];
    const corrected = (n / 4) * (1 + Math.sqrt(1 + (2 * (ratio + 1)) / (n * ratio * Math.abs(p1 - p2)))) ** 2;
    near([uncorrectedSize(corrected, p1, p2, ratio)], [n]);
    expect(uncorrectedSize(2, p1, p2, ratio)).toBe(0);
  });

  it('finds the smallest ratio that is detected, if one is', () => {
    const power = (ratio: number) => rateStudyPower(3000, 3000, 0.01 * ratio, 0.01, test);
    const ratio = detectableRatio(power, 0.8, 50)!;
    near([power(ratio)], [0.8]);
    expect(detectableRatio(power, 0.8, 1.05)).toBeNull();
  });
});
