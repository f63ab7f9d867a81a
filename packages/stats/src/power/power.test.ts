import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { near } from '../../test/near.ts';
import {
  chiSquareSize,
  effectF,
  effectW,
  fDesignPower,
  fDesignSize,
  fixedEffectDesign,
  oneWayDesign,
  REPEATED_EFFECTS,
  repeatedDesign,
  tableEffectW,
  weightedEffectF,
} from './more-groups.ts';
import {
  cohenH,
  corrected,
  exactBinomialPower,
  exactBinomialSize,
  finiteSize,
  meanHalfWidth,
  meanPrecisionSize,
  meanPrecisionTSize,
  meanTPower,
  meanTSize,
  meanZPower,
  meanZSize,
  proportionPower,
  proportionPrecisionSize,
  proportionSize,
} from './one-sample.ts';
import { mcnemarExactPower, mcnemarPower, mcnemarSize, sdOfDifferences } from './paired.ts';
import { LARGEST_STUDY, roundUp, sizeFor, smallestInSaw, smallestSize, withDropout } from './solve.ts';
import { chiSquarePower, ncpFor, normalPower, tailOf, tPower } from './tails.ts';
import {
  arcsinePower,
  arcsineSize,
  equivalenceExactPower,
  equivalencePower,
  equivalenceTPower,
  eventProbability,
  fisherPower,
  freedmanEvents,
  freedmanPower,
  LARGEST_FISHER,
  meansTPower,
  meansTSize,
  meansZPower,
  meansZSize,
  normalSize,
  oneTailPower,
  proportionsCorrected,
  proportionsPooledPower,
  proportionsPooledSize,
  schoenfeldEvents,
  schoenfeldPower,
  unpooledVariance,
} from './two-sample.ts';
import { withoutCorrection } from './z-design.ts';

const both = { alpha: 0.05, alternative: 'two-sided' } as const;
const upper = { alpha: 0.05, alternative: 'greater' } as const;
const lower = { alpha: 0.05, alternative: 'less' } as const;

describe('one sample', () => {
  it('of a mean has the power and the size of R', () => {
    // R: power.t.test(n = 20, delta = .5, type = "one.sample", strict = TRUE), and one-sided; pwr: pwr.t.test(d = .5, power = .8, type = "one.sample")
    near([meanTPower(20, 0.5, both), meanTPower(20, 0.5, upper)], [0.564504418439, 0.695149338245]);
    near([meanTSize(0.5, 0.8, both)], [33.3671291391], 1e-7);
    near([meanZPower(30, 0.4, both)], [0.591330511442]); // pwr: pwr.norm.test(d = .4, n = 30)
    near([meanZSize(0.5, 0.8, both)], [31.395518937], 1e-9); // R: ((qnorm(.975) + qnorm(.8)) / .5)^2
  });

  it('of a proportion has the power that its size was asked for', () => {
    const n = proportionSize(0.3, 0.5, 0.8, both);
    near([proportionPower(n, 0.3, 0.5, both)], [0.8]);
    // Fleiss, Levin & Paik (2003, eq. 2.7): n/4 (1 + sqrt(1 + 2/(n |p1 - p0|)))^2
    near([corrected(100, 0.3, 0.5)], [25 * (1 + Math.sqrt(1.1)) ** 2]);
    near([cohenH(0.6, 0.4)], [0.402715841581]); // pwr: ES.h(.6, .4)
  });

  it('of a proportion is tested exactly', () => {
    // R: pbinom and qbinom of 40 cases, .3 against .5, .025 a side
    const { power, actualAlpha } = exactBinomialPower(40, 0.3, 0.5, both);
    near([power, actualAlpha], [0.682090180978, 0.0385379940634]);
    // R: the first n with 1 - pbinom(qbinom(.05, n, .3, lower = FALSE), n, .5) of at least .8
    expect(exactBinomialSize(0.3, 0.5, 0.8, upper)).toBe(39);
    near([exactBinomialPower(39, 0.3, 0.5, upper).power], [0.831608182405]);
    near([exactBinomialPower(39, 0.7, 0.5, lower).power], [0.831608182405]);
    expect(exactBinomialSize(0.5, 0.500001, 0.8, both)).toBeNull();
  });

  it('is large enough for a precision', () => {
    near([meanHalfWidth(25, 8, 0.95)], [3.3022376986]); // R: qt(.975, 24) * 8 / 5
    const n = meanPrecisionTSize(8, 2, 0.95)!;
    expect(meanHalfWidth(n, 8, 0.95)).toBeLessThanOrEqual(2);
    expect(meanHalfWidth(n - 1, 8, 0.95)).toBeGreaterThan(2);
    near(
      [meanPrecisionSize(8, 2, 0.95), proportionPrecisionSize(0.5, 0.05, 0.95)],
      [61.46334113110599, 384.1458820694124],
    );
    // Cochran (1977, section 4.4): 384.16 of a population of 1000
    near([finiteSize(384.16, 1000)], [277.740825356]);
  });
});

describe('two samples', () => {
  it('of means have the power and the size of R', () => {
    // pwr: pwr.t2n.test(20, 30, .6); R: power.t.test(delta = .5, power = .8, strict = TRUE)
    near([meansTPower(20, 30, 0.6, both)], [0.530648119133]);
    near([meansTSize(0.5, 1, 0.8, both)], [63.7656101909], 1e-7);
    const n = meansZSize(5, 10, 8, 2, 0.9, both);
    near([n], [((1.959963984540054 + 1.2815515655446004) ** 2 * (100 + 32)) / 25]);
    near([meansZPower(n, 2 * n, 5, 10, 8, upper)], [meansZPower(n, 2 * n, -5, 10, 8, lower)]);
    expect(meansZPower(n, 2 * n, 5, 10, 8, both)).toBeCloseTo(0.9, 6);
  });

  it('of proportions have the size of power.prop.test, and that of Fleiss', () => {
    // R: power.prop.test(p1 = .5, p2 = .75, power = .9)$n, and n / 4 * (1 + sqrt(1 + 4 / (n * .25)))^2
    const n = proportionsPooledSize(0.5, 0.75, 1, 0.9, both);
    near([n, proportionsCorrected(n, 0.5, 0.75, 1)], [76.7069284518, 84.5176188117], 1e-9);
    near([proportionsPooledPower(n, n, 0.5, 0.75, both)], [0.9]);
    near([withoutCorrection(proportionsCorrected(60, 0.2, 0.5, 2), 0.2, 0.5, 2)], [60]);
    expect(withoutCorrection(1, 0.2, 0.5, 2)).toBe(0);
    const variance = unpooledVariance(0.5, 0.75, 2);
    near([variance], [0.25 + 0.1875 / 2]);
    near([oneTailPower(normalSize(variance, 0.25, 0.8, upper), variance, 0.25, upper)], [0.8]);
    near([arcsinePower(40, 60, 0.4, both)], [0.499895873715]); // pwr: pwr.2p2n.test(h = .4, n1 = 40, n2 = 60)
    near(
      [arcsinePower(arcsineSize(0.4, 2, 0.8, upper), 2 * arcsineSize(0.4, 2, 0.8, upper), 0.4, upper)],
      [0.8],
    );
  });

  it('are tested exactly by Fisher', () => {
    // R: sum of dbinom(a, 12, .2) * dbinom(b, 15, .7) over all tables with fisher.test()$p.value <= .05
    near([fisherPower(12, 15, 0.2, 0.7, 0.05)], [0.686506012423]);
    near([fisherPower(15, 12, 0.7, 0.2, 0.05)], [0.686506012423]);
    expect(fisherPower(LARGEST_FISHER + 1, 10, 0.2, 0.7, 0.05)).toBeNull();
  });

  it('are equivalent with the power of two one-sided tests', () => {
    // R, 20 a group with sd 1, margin .8, difference .1: pnorm, pt with ncp, integrate over the standard deviation
    const se = Math.sqrt(2 / 20);
    near([equivalencePower(se, 0.1, 0.8, 0.05)], [0.600396411921]);
    near([equivalenceTPower(se, 38, 0.1, 0.8, 0.05)], [0.576531324998], 1e-8);
    near([equivalenceExactPower(se, 38, 0.1, 0.8, 0.05)], [0.576531902319], 1e-8);
    near([equivalenceExactPower(se, 38, -0.1, 0.8, 0.05)], [0.576531902319], 1e-8);
    expect(equivalencePower(1, 0, 0.1, 0.05)).toBe(0);
    expect(equivalenceTPower(1, 10, 0, 0.1, 0.05)).toBe(0);
  });

  it('of survival need the events of Schoenfeld and of Freedman', () => {
    // R: (qnorm(.975) + qnorm(.8))^2 * 4 / log(.5)^2, and * 1.5^2 / .5^2
    near(
      [schoenfeldEvents(0.5, 1, 0.8, both), freedmanEvents(0.5, 1, 0.8, both)],
      [65.3456592589, 70.6399176091],
    );
    near([schoenfeldPower(schoenfeldEvents(0.6, 2, 0.9, both), 0.6, 2, both)], [0.9]);
    near([freedmanPower(freedmanEvents(0.6, 2, 0.9, both), 0.6, 2, both)], [0.9]);
    // R: 1 - integrate(function(u) exp(-.1 * (2 + u)), 0, 3) / 3
    near([eventProbability(0.1, 3, 2), eventProbability(0.1, 0, 2)], [0.292666355449, 1 - Math.exp(-0.2)]);
  });
});

describe('pairs', () => {
  it('of yes and no have the size of Connor, and an exact power', () => {
    // R: ((qnorm(.975) * sqrt(.25) + qnorm(.8) * sqrt(.25 - .15^2)) / .15)^2; binomial tests averaged over 60 pairs
    near([mcnemarSize(0.2, 0.05, 0.8, both)], [84.8130159423]);
    near([mcnemarPower(84.8130159423, 0.2, 0.05, both)], [0.8], 1e-8);
    near([mcnemarExactPower(0.2, 0.05, both)(60)], [0.580854909203]);
    near([mcnemarExactPower(0.05, 0.2, both)(60)], [0.580854909203]);
    near([sdOfDifferences(3, 4, 0.5), sdOfDifferences(2, 2, 1)], [Math.sqrt(13), 0]);
  });
});

describe('more groups', () => {
  it('have the power of power.anova.test', () => {
    // R: power.anova.test(groups = 4, between.var = 1, within.var = 3, n = 5), f = sqrt(1 * 3 / 4 / 3); and power = .8
    const design = oneWayDesign(Math.sqrt(0.25), 4);
    near([fDesignPower(design, 20, 0.05)], [0.353559423815]);
    near([fDesignSize(design, 0.8, 0.05)], [4 * 11.9261309577], 1e-5);
    expect(fixedEffectDesign(0.5, 3, 4)).toMatchObject({ df1: 3 });
    near([fDesignPower(fixedEffectDesign(0.5, 3, 4), 20, 0.05)], [0.353559423815]);
    near([fDesignPower(fixedEffectDesign(0.5, 3, 5), 20, 0.05)], [0.34853151147186]); // R: pf(qf(.95, 3, 15), 3, 15, 5, lower = FALSE)
  });

  it('have effects of means', () => {
    // Cohen (1988): means 1, 2, 3 with sd 2 have f = sqrt(2/3)/2
    near(
      [effectF([1, 2, 3], 2), weightedEffectF([1, 2, 3], [7, 7, 7], 2)],
      [Math.sqrt(2 / 3) / 2, Math.sqrt(2 / 3) / 2],
    );
    near([weightedEffectF([0, 1], [1, 3], 1)], [Math.sqrt(3) / 4]);
  });

  it.each([
    // R: pf(qf(.95, df1, df2), df1, df2, ncp, lower = FALSE) with G*Power's f^2 N m/(1 - rho), f^2 N m/(1 + (m - 1) rho), and epsilon .8
    ['within', 1, 0.903156250362],
    ['between', 1, 0.387086280513],
    ['interaction', 0.8, 0.84640103377],
  ] as const)('measured again and again have the power of G*Power (%s)', (effect, epsilon, power) => {
    const setting = { f: 0.25, groups: 2, measurements: 4, correlation: 0.5, epsilon };
    near([fDesignPower(repeatedDesign(effect, setting), 30, 0.05)], [power], 1e-8);
    expect(REPEATED_EFFECTS).toContain(effect);
  });

  it('of counts have the power of pwr.chisq.test', () => {
    near([chiSquarePower(0.09 * 100, 3, 0.05)], [0.711253599795]); // pwr: pwr.chisq.test(w = .3, df = 3, N = 100)
    near([chiSquareSize(0.3, 3, 0.8, 0.05)], [121.139592113], 1e-8);
    near([effectW([0.25, 0.25, 0.25, 0.25], [0.375, 0.208, 0.208, 0.209])], [0.28867975336]); // pwr: ES.w1
    // pwr: ES.w2, Cohen's example of sex and party
    near(
      [
        tableEffectW([
          [0.225, 0.125, 0.16, 0.04],
          [0.125, 0.125, 0.16, 0.04],
        ]),
      ],
      [0.136963567269],
    );
  });
});

describe('powers', () => {
  const effect = fc.double({ min: 0.01, max: 1.5, noNaN: true });
  const size = fc.integer({ min: 3, max: 300 });

  it('grow with size, effect and level, and are the level without an effect', () => {
    fc.assert(
      fc.property(size, effect, (n, d) => {
        for (const test of [both, upper]) {
          const power = meanTPower(n, d, test);
          expect(power).toBeGreaterThanOrEqual(0.05 - 1e-12);
          expect(power).toBeLessThanOrEqual(1 + 1e-12);
          expect(meanTPower(n + 5, d, test)).toBeGreaterThanOrEqual(power - 1e-10);
          expect(meanTPower(n, d, { ...test, alpha: 0.1 })).toBeGreaterThanOrEqual(power - 1e-10);
          expect(meansTPower(n, n, d, test)).toBeLessThanOrEqual(power + 1e-10);
        }
        near([tPower(0, n, 0.05, 'two-sided'), normalPower(0, 0.05, 'less')], [0.05, 0.05], 1e-8);
        near(
          [meanTPower(n, -d, lower), meanTPower(n, -d, both)],
          [meanTPower(n, d, upper), meanTPower(n, d, both)],
          1e-8,
        );
        near([meansTPower(n, 2 * n, d, both)], [meansTPower(2 * n, n, d, both)], 1e-9);
      }),
      { numRuns: 25 },
    );
  });

  it('have tails of half the level on each side', () => {
    expect([tailOf(0.05, 'two-sided'), tailOf(0.05, 'less'), tailOf(0.05, 'greater')]).toEqual([
      0.025, 0.05, 0.05,
    ]);
    const ncp = ncpFor((value) => normalPower(value, 0.05, 'greater'), 0.8);
    near([ncp], [1.6448536269514722 + 0.8416212335729143]);
  });
});

describe('from a power to a size', () => {
  it('is the place where it is reached, the least where that is enough, none where no size is', () => {
    near([sizeFor((n) => 1 - 10 / n, 0.9, 2)], [100]);
    expect(sizeFor(() => 0.95, 0.9, 7)).toBe(7);
    expect(sizeFor(() => 0.5, 0.9, 2)).toBeNull();
    expect(smallestSize((n) => n >= 37, 2)).toBe(37);
    expect(smallestSize((n) => n >= 2, 2)).toBe(2);
    expect(smallestSize((n) => n > 3 * LARGEST_STUDY, 2)).toBeNull();
  });

  it('finds the first tooth of a saw', () => {
    const saw = (n: number) => n / 100 - (n % 7 === 0 ? 0 : 0.05);
    expect(smallestInSaw(saw, 0.8, 1, () => 0.1)).toBe(84);
    expect(
      smallestInSaw(
        () => 0,
        0.8,
        1,
        () => 0.1,
      ),
    ).toBeNull();
  });

  it('is rounded up, but not for an error of rounding, and makes up for those who drop out', () => {
    expect([roundUp(12), roundUp(12.0000000000001), roundUp(12.001)]).toEqual([12, 12, 13]);
    expect([withDropout(80, 0.2), withDropout(81, 0.2), withDropout(80, 0)]).toEqual([100, 102, 80]);
  });
});
