import { describe, expect, it } from 'vitest';
import { differenceInterval, hybridDifference, pairedDifferenceInterval } from './proportion-difference.ts';
import { PROPORTION_INTERVALS, proportionInterval } from './proportion-interval.ts';
import { rateInterval, survivalProbabilityInterval } from './survival-interval.ts';

const rounded = ({ ciLower, ciUpper }: { ciLower: number; ciUpper: number }, digits = 4) => [
  +ciLower.toFixed(digits),
  +ciUpper.toFixed(digits),
];

describe('a proportion', () => {
  it('keeps all digits of a small one among many', () => {
    // one of 1e12: the lower root of Wilson's equation is about 1e-12/(1 + 3.9 + 1.96 sqrt 2)
    const { ciLower, ciUpper } = proportionInterval(1, 1e12, 0.95, 'wilson')!;
    expect(ciLower).toBeGreaterThan(1.7e-13);
    expect(ciLower * ciUpper).toBeCloseTo(1e-24, 30);
  });

  it('has limits in order on both sides of the estimate, mirrored for the complement', () => {
    for (const method of PROPORTION_INTERVALS)
      for (const [x, n] of [
        [0, 7],
        [1, 7],
        [3, 7],
        [7, 7],
        [500, 1e6],
      ] as const) {
        const limits = proportionInterval(x, n, 0.95, method);
        const mirrored = proportionInterval(n - x, n, 0.95, method);
        if (limits === null || mirrored === null) {
          expect(x === 0 || x === n).toBe(true);
          continue;
        }
        expect(limits.ciLower).toBeLessThanOrEqual(x / n);
        expect(limits.ciUpper).toBeGreaterThanOrEqual(x / n);
        expect(limits.ciLower).toBeCloseTo(1 - mirrored.ciUpper, 12);
      }
  });
});

describe('a difference of proportions', () => {
  it('reproduces Newcombe (1998), table II, 56/70 - 48/80 and 9/10 - 3/10', () => {
    const of = (x1: number, n1: number, x2: number, n2: number) =>
      (['newcombe', 'newcombeCorrected', 'mee', 'miettinenNurminen'] as const).map((method) =>
        rounded(differenceInterval({ x: x1, n: n1 }, { x: x2, n: n2 }, 0.95, method)),
      );
    expect(of(56, 70, 48, 80)).toEqual([
      [0.0524, 0.3339],
      [0.0428, 0.3422],
      [0.0533, 0.3377],
      [0.0528, 0.3382],
    ]);
    expect(of(9, 10, 3, 10)).toEqual([
      [0.1705, 0.809],
      [0.1013, 0.8387],
      [0.1821, 0.837],
      [0.17, 0.8406],
    ]);
  });

  it('has score limits where both groups have none: those of one proportion with z squared in its size', () => {
    const { ciLower, ciUpper } = differenceInterval({ x: 0, n: 10 }, { x: 0, n: 20 }, 0.95, 'mee');
    const z2 = 1.959963984540054 ** 2;
    expect(ciLower).toBeCloseTo(-z2 / (20 + z2), 12);
    expect(ciUpper).toBeCloseTo(z2 / (10 + z2), 12);
    const all = differenceInterval({ x: 10, n: 10 }, { x: 20, n: 20 }, 0.95, 'mee');
    expect(all).toEqual({ ciLower: -ciUpper, ciUpper: -ciLower });
  });

  it('ends at the scale where all of one group differ from none of the other', () => {
    expect(differenceInterval({ x: 5, n: 5 }, { x: 0, n: 4 }, 0.95, 'mee').ciUpper).toBe(1);
    expect(differenceInterval({ x: 0, n: 5 }, { x: 4, n: 4 }, 0.95, 'miettinenNurminen').ciLower).toBe(-1);
  });

  it('of pairs is that of the same formulas in R', () => {
    // 14 both, 5 first only, 0 second only, 22 neither (data of Altman et al., 2000, table 6.2)
    expect(rounded(pairedDifferenceInterval({ a: 14, b: 5, c: 0, d: 22 }, 0.95, 'newcombe'), 3)).toEqual([
      0.011, 0.226,
    ]);
  });

  it('of other estimates combines their limits, after Zou (2007)', () => {
    // https://search.r-project.org/CRAN/refmans/statpsych/html/ci.cor2.gen.html: 0.2, 0.07 to 0.3220656
    const limits = hybridDifference(
      { estimate: 0.4, ciLower: 0.35, ciUpper: 0.47 },
      { estimate: 0.2, ciLower: 0.1, ciUpper: 0.32 },
    );
    expect(rounded(limits, 7)).toEqual([0.07, 0.3220656]);
  });
});

it('exact limits of ten events are chi-square quantiles: qchisq(.025, 20)/2 and qchisq(.975, 22)/2 in R', () => {
  expect(rounded(rateInterval(10, 1, 0.95), 3)).toEqual([4.795, 18.39]);
  expect(rateInterval(0, 1, 0.95).ciLower).toBe(0);
  expect(rateInterval(0, 1, 0.95).ciUpper).toBeCloseTo(-Math.log(0.025), 12);
});

it('a survival of all or none has limits on the plain scale only', () => {
  expect(survivalProbabilityInterval(1, 0, 0.95, 'logLog')).toBeNull();
  expect(survivalProbabilityInterval(0, 0, 0.95, 'logit')).toBeNull();
  expect(survivalProbabilityInterval(1, 0, 0.95, 'plain')).toEqual({ ciLower: 1, ciUpper: 1 });
});
