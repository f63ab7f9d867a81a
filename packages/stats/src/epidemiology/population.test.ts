import { describe, expect, it } from 'vitest';
import { near } from '../../test/near.ts';
import { fertilityRates, lifeTable, populationStructure } from './demography.ts';
import {
  attackRates,
  epidemicCurve,
  finalSizeAttack,
  finalSizeR0,
  growthOfSeries,
  growthOfTwo,
  sirCourse,
  timeSummary,
} from './outbreak.ts';
import { combinedTest, posttestProbabilities, screeningYield } from './screening.ts';

describe('a population', () => {
  const classes = [
    { age: 0, males: 20, females: 10 },
    { age: 15, males: 30, females: 30 },
    { age: 65, males: 4, females: 6 },
  ];

  it('has a structure', () => {
    const found = populationStructure(classes);
    expect([found.young, found.working, found.old, found.population]).toEqual([30, 60, 10, 100]);
    near(
      [
        found.youthDependency,
        found.oldAgeDependency,
        found.totalDependency,
        found.ageingIndex,
        found.sexRatio,
      ],
      [50, 100 / 6, 400 / 6, 100 / 3, (100 * 54) / 46],
    );
    // the fiftieth of 100 is the twentieth of 60 between 15 and 65
    near([found.medianAge], [15 + (20 / 60) * 50]);
  });

  it('without people in a part has no share of it, and no middle in the open class', () => {
    const old = populationStructure([
      { age: 0, males: 1, females: 0 },
      { age: 15, males: 0, females: 0 },
      { age: 65, males: 5, females: 5 },
    ]);
    expect([old.youthDependency, old.medianAge]).toEqual([null, null]);
    expect(old.ageingIndex).toBe(1000);
  });

  it('has the fertility of its classes', () => {
    const found = fertilityRates(
      [
        { age: 20, births: 100, women: 1000, personYears: 480_000 },
        { age: 25, births: 60, women: 1000, personYears: 470_000 },
      ],
      5,
      105,
      100_000,
    );
    near(found.asfr, [0.1, 0.06]);
    near([found.tfr, found.grr], [0.8, 0.8 / 2.05]);
    near([found.meanAgeChildbearing], [(0.1 * 22.5 + 0.06 * 27.5) / 0.16]);
    near([found.nrr], [(0.1 * 4.8 + 0.06 * 4.7) / 2.05]);
    const none = fertilityRates([{ age: 20, births: 0, women: 5, personYears: null }], 5, 105, 1);
    expect([none.tfr, none.meanAgeChildbearing, none.nrr]).toEqual([0, null, null]);
  });
});

describe('a life table', () => {
  const classes = [
    { age: 0, deaths: 60, population: 10_000, ax: null },
    { age: 1, deaths: 20, population: 40_000, ax: null },
    { age: 5, deaths: 500, population: 300_000, ax: null },
    { age: 65, deaths: 4000, population: 80_000, ax: null },
  ];

  it('is that of Chiang', () => {
    const found = lifeTable(classes, 'chiang', 100_000, 0.95);
    expect(found.ax.slice(0, 3)).toEqual([0.1, 1.6, 30]);
    // Chiang (1984): q = n m/(1 + (n - a) m), by hand
    const q = [0.006 / (1 + 0.9 * 0.006), (4 * 0.0005) / (1 + 2.4 * 0.0005), 60 / 600 / (1 + 30 / 600)];
    near(found.qx, [...q, 1]);
    near(found.lx, [
      1e5,
      1e5 * (1 - q[0]!),
      1e5 * (1 - q[0]!) * (1 - q[1]!),
      1e5 * (1 - q[0]!) * (1 - q[1]!) * (1 - q[2]!),
    ]);
    near([found.ex[3]], [20]);
    near([found.lifeExpectancyAtBirth], [found.Lx.reduce((sum, years) => sum + years, 0) / 1e5]);
    // var(e0) = sum of l^2 (n - a + e')^2 q^2 (1 - q)/deaths over the closed classes
    const variance = [0, 1, 2].reduce((sum, i) => {
      const [n, a] = [[1, 4, 60][i]!, found.ax[i]!];
      const reach = (found.lx[i]! / 1e5) * (n - a + found.ex[i + 1]!);
      return sum + reach ** 2 * ((q[i]! ** 2 * (1 - q[i]!)) / classes[i]!.deaths);
    }, 0);
    near([found.standardError], [Math.sqrt(variance)]);
    near([found.ciUpper! - found.lifeExpectancyAtBirth], [1.959963984540054 * Math.sqrt(variance)]);
  });

  it('does not depend on its radix, and has nobody left where all die', () => {
    const [small, large] = [lifeTable(classes, 'chiang', 1, 0.95), lifeTable(classes, 'chiang', 1e5, 0.95)];
    near(
      [small.lifeExpectancyAtBirth, small.standardError],
      [large.lifeExpectancyAtBirth, large.standardError!],
    );
    const all = lifeTable(
      [
        { age: 0, deaths: 10, population: 1, ax: 1 },
        { age: 1, deaths: 1, population: 1, ax: null },
      ],
      'chiang',
      1,
      0.95,
    );
    expect([all.qx[0], all.ex[1]]).toEqual([1, null]);
  });

  it('of Greville has no standard error', () => {
    const found = lifeTable(classes, 'greville', 100_000, 0.95);
    const m = 500 / 300_000;
    near([found.qx[2]], [m / (1 / 60 + m * (0.5 + 5 * (m - 0.09)))]);
    expect([found.standardError, found.ciLower]).toEqual([null, null]);
    expect(found.qx.slice(0, 2)).toEqual(lifeTable(classes, 'chiang', 100_000, 0.95).qx.slice(0, 2));
  });
});

describe('an outbreak', () => {
  it('has attack rates', () => {
    // Oswego, vanilla ice cream (CDC): 43 of 54 and 3 of 21 ill; R: fisher.test(matrix(c(43, 11, 3, 18), 2, byrow = TRUE))
    const found = attackRates({ a: 43, b: 11, c: 3, d: 18 }, 0.95);
    near([found.exposed, found.unexposed, found.riskRatio?.estimate], [43 / 54, 1 / 7, (43 / 54) * 7]);
    near([found.fisherPValue], [2.5974506918373e-7]);
    const everybody = attackRates({ a: 4, b: 1, c: 0, d: 0 }, 0.95);
    expect([everybody.unexposed, everybody.difference, everybody.chiSquare]).toEqual([null, null, null]);
  });

  it('has a curve whose bins begin at multiples of their width', () => {
    expect(epidemicCurve([2.5, 3, 4.9, 7.1], 2)).toEqual({ start: 2, counts: [2, 1, 1] });
    expect(epidemicCurve([0.3, 0.1 + 0.2, 0.6], 0.3)).toMatchObject({ counts: [2, 1] });
    expect(timeSummary([])).toBeNull();
    expect(timeSummary([4, 1, 2, 9])).toEqual({ n: 4, median: 3, min: 1, max: 9, mean: 4 });
  });

  it('grows as by lm', () => {
    const found = growthOfSeries([0, 1, 2, 3, 4, 5, 6], [3, 5, 6, 11, 15, 26, 34], 0.95);
    const { regression } = found;
    // R: f <- lm(log(c(3, 5, 6, 11, 15, 26, 34)) ~ I(0:6)); coef(f), confint(f), summary(f)$r.squared
    near([found.growthRate, regression?.intercept], [0.4106018818176, 1.1096532412427]);
    near([regression?.standardError, regression?.rSquared], [0.01769850791545, 0.990795809402]);
    near([regression?.rate.ciLower, regression?.rate.ciUpper], [0.3651064188523, 0.4560973447829]);
    near([found.doublingTime, regression?.doubling?.ciUpper], [1.688124704864, Math.LN2 / 0.3651064188523]);
    expect(growthOfSeries([0, 1, 2], [5, 9, 5], 0.95).regression!.doubling).toBeNull();
    near([growthOfTwo(10, 40, 6).doublingTime], [3]);
    near([growthOfTwo(40, 10, 6).doublingTime], [-3]);
    expect(growthOfTwo(7, 7, 3).doublingTime).toBeNull();
  });

  it('ends at the root of A = 1 - exp(-R0 A)', () => {
    // R: uniroot(function(x) 1 - exp(-2 * x) - x, c(.1, 1))
    near([finalSizeAttack(2)], [0.79681213002], 1e-10);
    expect([finalSizeAttack(1), finalSizeAttack(0.5)]).toEqual([0, 0]);
    near([finalSizeR0(0.79681213002, 1)], [2], 1e-10);
    const course = sirCourse(0.5, 0.25, 200);
    // the same share of those who were susceptible in the beginning, with 0.1 % infected then
    expect(1 - course.at(-1)!.susceptible).toBeCloseTo(0.7974, 3);
    expect(course.every(({ susceptible }, i) => i === 0 || susceptible < course[i - 1]!.susceptible)).toBe(
      true,
    );
  });
});

describe('screening', () => {
  const tests = [
    { sensitivity: 0.9, specificity: 0.8 },
    { sensitivity: 0.7, specificity: 0.95 },
  ];

  it('by several tests', () => {
    const [serial, parallel] = [combinedTest(tests, 'serial'), combinedTest(tests, 'parallel')];
    near([serial.sensitivity, serial.specificity], [0.63, 1 - 0.2 * 0.05]);
    near([parallel.sensitivity, parallel.specificity], [1 - 0.1 * 0.3, 0.76]);
  });

  it('finds what it finds', () => {
    const found = screeningYield(tests, 'serial', 0.1, 1000);
    near([found.tp, found.fn, found.fp, found.tn], [63, 37, 9, 891]);
    near([found.ppv, found.npv, found.numberNeededToScreen], [63 / 72, 891 / 928, 1000 / 63]);
    near([found.referrals, found.falsePositivesPerTruePositive, found.missedPerThousand], [72, 9 / 63, 37]);
    // in series only those whom the first test called positive take the second: 90 + 180
    near(found.tested, [1000, 270]);
    near(screeningYield(tests, 'parallel', 0.1, 1000).tested, [1000, 1000]);
    const nobody = screeningYield([{ sensitivity: 0, specificity: 1 }], 'serial', 0.1, 10);
    expect([nobody.ppv, nobody.numberNeededToScreen]).toEqual([null, null]);
  });

  it('changes what is believed result by result', () => {
    const [first, second] = posttestProbabilities(
      [
        { ...tests[0]!, positive: true },
        { ...tests[1]!, positive: false },
      ],
      0.1,
    );
    near([first, second], [0.09 / 0.27, (0.09 * 0.3) / (0.09 * 0.3 + 0.18 * 0.95)]);
    expect(posttestProbabilities([{ sensitivity: 0, specificity: 1, positive: true }], 0.1)).toEqual([null]);
  });
});
