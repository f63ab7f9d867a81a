import { describe, expect, it } from 'vitest';
import { near } from '../../test/near.ts';
import { correlationPower } from './correlation.ts';
import {
  aucPower,
  aucPrecisionSize,
  aucStandardError,
  aucTestSize,
  cronbachLimits,
  cronbachPrecisionSize,
  intraclassPrecisionSize,
  intraclassWidth,
  negativesFor,
} from './estimates.ts';
import {
  armsDesign,
  clusteredDesign,
  correlationDesign,
  coxDesign,
  cronbachDesign,
  crossoverDesign,
  designEffect,
  fleissDesign,
  hayesBennettDesign,
  intraclassDesign,
  kelseyDesign,
  logisticBinaryDesign,
  logisticDesign,
  matchedPairsDesign,
  probabilityByOdds,
  ratesDesign,
  twoCorrelationsDesign,
  zDesignPower,
  zDesignSize,
} from './z-design.ts';

const both = { alpha: 0.05, alternative: 'two-sided' } as const;
const upper = { alpha: 0.05, alternative: 'greater' } as const;
const lower = { alpha: 0.05, alternative: 'less' } as const;

describe('correlations and regressions', () => {
  it('have the power of pwr.r.test', () => {
    near(
      [correlationPower(50, 0.3, both), correlationPower(50, 0.3, upper)],
      [0.57155584186, 0.69113948538],
      1e-7,
    );
    near(
      [correlationPower(50, -0.3, lower), correlationPower(50, -0.3, both)],
      [0.69113948538, 0.57155584186],
      1e-7,
    );
    near([zDesignSize(correlationDesign(0.3, 0), 0.8, 0.05, 'two-sided')], [84.9278111158]); // R: ((za + zb) / atanh(.3))^2 + 3
    near([zDesignSize(twoCorrelationsDesign(0.3, 0), 0.8, 0.05, 'two-sided') - 3], [2 * 81.9278111158]);
  });

  it('with a logit have the size of Hsieh, Bloch and Larsen', () => {
    // R: (za + zb)^2 / (.2 * .8 * log(1.5)^2) / (1 - .1) with power .9; their formula of a binary predictor with power .8
    near([zDesignSize(logisticDesign(0.2, 1.5, 0.1), 0.9, 0.05, 'two-sided')], [443.840319269]);
    near([zDesignSize(logisticBinaryDesign(0.3, 2, 0.4, 0), 0.8, 0.05, 'two-sided')], [290.888353957]);
    near([probabilityByOdds(0.3, 2)], [6 / 13]);
    near(
      [coxDesign(2, 0.25, 0).distance, coxDesign(0.5, 0.25, 0.19).distance],
      [Math.LN2 / 2, (Math.LN2 / 2) * 0.9],
    );
  });
});

describe('other designs', () => {
  it('of clusters grow by the design effect, or by the variation between clusters', () => {
    // Eldridge, Ashby & Kerry (2006): 1 + ((cv^2 + 1) m - 1) icc
    near([designEffect(20, 0.05, 0), designEffect(20, 0.05, 0.5)], [1.95, 1 + 24 * 0.05]);
    const arms = armsDesign(5, 100, 100);
    near(
      [zDesignSize(clusteredDesign(arms, 20, 1.95), 0.8, 0.05, 'two-sided')],
      [(zDesignSize(arms, 0.8, 0.05, 'two-sided') * 1.95) / 20],
    );
    // R: Hayes & Bennett (1999), 1 + (za + zb)^2 ((.1 * .9 + .05 * .95) / 100 + .25^2 (.1^2 + .05^2)) / .05^2
    near([zDesignSize(hayesBennettDesign(0.1, 0.05, 100, 0.25), 0.8, 0.05, 'two-sided')], [7.76965877088]);
  });

  it('of cases and controls', () => {
    // R: Schlesselman (1982), pairs with exposure .3 of controls and an odds ratio of 2
    near([zDesignSize(matchedPairsDesign(0.3, 2), 0.8, 0.05, 'two-sided')], [140.799256543]);
    near([zDesignSize(fleissDesign(0.5, 0.75, 1), 0.9, 0.05, 'two-sided')], [76.7069284518]);
    // Kelsey's: (za + zb)^2 p q (r + 1)/(r d^2)
    near(
      [zDesignSize(kelseyDesign(0.5, 0.75, 1), 0.9, 0.05, 'two-sided')],
      [((1.959963984540054 + 1.2815515655446004) ** 2 * 0.625 * 0.375 * 2) / 0.0625],
    );
    near(
      [zDesignSize(ratesDesign(0.02, 0.01), 0.8, 0.05, 'two-sided')],
      [((1.959963984540054 + 0.8416212335729143) ** 2 * 0.03) / 0.0001],
    );
    near([crossoverDesign(3, 4).distance], [3 / (4 * Math.SQRT2)]);
  });

  it('have the power of their size', () => {
    for (const design of [
      correlationDesign(0.4, 0.1),
      fleissDesign(0.2, 0.4, 2),
      cronbachDesign(0.9, 0.8, 10),
      intraclassDesign(0.8, 0.6, 3),
    ]) {
      const n = zDesignSize(design, 0.9, 0.05, 'one-sided');
      near([zDesignPower(design, n, 0.05, 'one-sided')], [0.9]);
      expect(zDesignPower(design, n, 0.05, 'two-sided')).toBeLessThan(0.9);
      expect(zDesignSize(design, 0.9, 0.05, 'two-sided')).toBeGreaterThan(n);
    }
    // without a difference both tails are the level
    near([zDesignPower({ distance: 0 }, 50, 0.05, 'two-sided')], [0.05]);
  });

  it('of estimates are as precise as asked', () => {
    // Bonett (2002): R, 1 + 8 z^2 (1 - .7)^2 (1 + 3 * .7)^2 / (4 * 3 * .2^2); 8 * 10 / 9 * (z / log(.3 / .15))^2 + 2
    near(
      [intraclassPrecisionSize(0.7, 4, 0.2, 0.95), cronbachPrecisionSize(0.7, 0.85, 10, 0.95)],
      [56.3746289003, 73.071050944],
    );
    near([intraclassWidth(56.3746289003, 0.7, 4, 0.95)], [0.2], 1e-9);
    const { lower: low, upper: high } = cronbachLimits(73.071050944, 0.8, 10, 0.95);
    near([Math.log((1 - low) / (1 - high))], [Math.log(0.3 / 0.15)], 1e-9);
    expect(low).toBeLessThan(0.8);
    expect(high).toBeGreaterThan(0.8);
  });

  it('of ROC curves have the error of Hanley and McNeil', () => {
    near([aucStandardError(0.8, 50, 60)], [0.0434443023584]);
    const n = aucTestSize(0.8, 0.7, 1.5, 0.8, 0.05, 'two-sided')!;
    expect(aucPower(n, negativesFor(n, 1.5), 0.8, 0.7, 0.05, 'two-sided')).toBeGreaterThanOrEqual(0.8);
    expect(aucPower(n - 1, negativesFor(n - 1, 1.5), 0.8, 0.7, 0.05, 'two-sided')).toBeLessThan(0.8);
    const precise = aucPrecisionSize(0.8, 1, 0.05, 0.95)!;
    expect(1.96 * aucStandardError(0.8, precise, precise)).toBeLessThanOrEqual(0.0500001);
    expect(1.96 * aucStandardError(0.8, precise - 1, precise - 1)).toBeGreaterThan(0.05);
    expect([negativesFor(10, 0.3), negativesFor(10, 1.01)]).toEqual([3, 11]);
  });
});
