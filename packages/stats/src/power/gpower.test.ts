/** Powers beside values of R 4 (base distributions, sums and integrals written out), and of G*Power's manual of 1 June 2023. */
import { describe, expect, it } from 'vitest';
import { near as allNear } from '../../test/near.ts';
import {
  dependentCorrelationsDesign,
  sharingCorrelationsDesign,
  tetrachoricDesign,
} from './dependent-correlations.ts';
import { fDesignPower } from './more-groups.ts';
import {
  commonDistance,
  hotellingOneDesign,
  hotellingTwoDesign,
  manovaDesign,
  manovaEffect,
  multivariateWithinDesign,
} from './multivariate.ts';
import { correlationExactPower, rSquaredPower } from './random-regression.ts';
import {
  biserialDesign,
  coefficientDesign,
  interceptsDesign,
  slopeDesign,
  slopesDesign,
  tDesignPower,
} from './t-design.ts';
import { LARGEST_UNCONDITIONAL, unconditionalPower } from './unconditional.ts';
import { variancePower, variancesPower } from './variances.ts';
import { zDesignPower } from './z-design.ts';

const ALPHA = 0.05;
const near = (actual: number, expected: number, share: number): void => allNear([actual], [expected], share);

describe('t tests', () => {
  it('of a point-biserial correlation', () => {
    // manual of G*Power, chapter 16: 164 cases, power 0.950308
    expect(Math.abs(tDesignPower(biserialDesign(0.25), 164, 0, ALPHA, 'one-sided') - 0.950308)).toBeLessThan(
      1e-6,
    );
  });

  it('of slopes and intercepts', () => {
    near(tDesignPower(slopesDesign(0.5, 1, 1.4, 1.2), 30, 45, ALPHA, 'one-sided'), 0.620848037703, 1e-8);
    near(
      tDesignPower(interceptsDesign(1.5, [1, 2], [1, 1.4], 1.2), 30, 45, ALPHA, 'two-sided'),
      0.920021585674,
      1e-8,
    );
  });

  it('a slope and a coefficient are the correlation in other words', () => {
    const r = 0.25;
    const expected = tDesignPower(biserialDesign(r), 100, 0, ALPHA, 'two-sided');
    const slope = slopeDesign(r * 2, 1, 2 * Math.sqrt(1 - r * r));
    near(tDesignPower(slope, 100, 0, ALPHA, 'two-sided'), expected, 1e-12);
    const coefficient = coefficientDesign((r * r) / (1 - r * r), 1);
    near(tDesignPower(coefficient, 100, 0, ALPHA, 'two-sided'), expected, 1e-12);
  });
});

describe('correlations of one sample', () => {
  it('with a variable in common, and without one', () => {
    // manual of G*Power, chapter 28: 144 and 886 cases for a power of 80%, one-sided
    near(zDesignPower(sharingCorrelationsDesign(0.4, 0.2, 0.5), 144, ALPHA, 'one-sided'), 0.8011611287, 1e-9);
    expect(zDesignPower(sharingCorrelationsDesign(0.4, 0.2, 0.5), 143, ALPHA, 'one-sided')).toBeLessThan(0.8);
    const apart = dependentCorrelationsDesign({ ab: 0.1, cd: 0.2, ac: 0.5, ad: 0.4, bc: -0.4, bd: 0.8 });
    near(zDesignPower(apart, 886, ALPHA, 'one-sided'), 0.8001561875, 1e-9);
    expect(zDesignPower(apart, 885, ALPHA, 'one-sided')).toBeLessThan(0.8);
  });

  it('tetrachoric', () => {
    // manual of G*Power, chapter 31: 463 cases, power 0.950370
    const design = tetrachoricDesign(0.2399846, 0, 0.6019313, 0.5815451);
    expect(Math.abs(zDesignPower(design, 463, ALPHA, 'one-sided') - 0.95037)).toBeLessThan(1e-6);
    near(zDesignPower(tetrachoricDesign(0.5, 0.3, 0.5, 0.5), 300, ALPHA, 'one-sided'), 0.792667990904, 1e-8);
    near(zDesignPower(tetrachoricDesign(0.3, 0, 0.3, 0.6), 200, ALPHA, 'two-sided'), 0.72945488802, 1e-8);
  });
});

describe('exact distributions', () => {
  it('of R² with random predictors', () => {
    near(rSquaredPower(153, 5, 0.1, 0, ALPHA), 0.88970109, 1e-7);
    near(rSquaredPower(60, 3, 0.2, 0, 0.01), 0.701858797268, 1e-9);
    near(rSquaredPower(60, 3, 0.3, 0.1, ALPHA), 0.672762587568, 1e-9);
  });

  it('of a correlation', () => {
    near(correlationExactPower(20, 0.5, ALPHA, 'two-sided'), 0.641656317, 1e-8);
    near(correlationExactPower(20, 0.5, ALPHA, 'one-sided'), 0.755645327, 1e-8);
    near(correlationExactPower(2000, 0.05, ALPHA, 'one-sided'), 0.723090313, 1e-8);
    near(correlationExactPower(20, 0, ALPHA, 'one-sided'), ALPHA, 1e-12);
  });

  it('of two proportions without conditions', () => {
    const { power = 0, actualAlpha = 0 } = unconditionalPower(40, 40, 0.3, 0.6, ALPHA, 'two-sided') ?? {};
    near(power, 0.76419093838, 1e-10);
    near(actualAlpha, 0.04769511246, 1e-9);
    expect(unconditionalPower(LARGEST_UNCONDITIONAL + 1, 10, 0.3, 0.6, ALPHA, 'less')).toBeNull();
    // one side is as powerful whichever group comes first
    const greater = unconditionalPower(12, 20, 0.7, 0.2, ALPHA, 'greater');
    near(greater?.power ?? 0, unconditionalPower(20, 12, 0.2, 0.7, ALPHA, 'less')?.power ?? 1, 1e-12);
  });
});

describe('variances', () => {
  // manual of G*Power, chapters 26 and 15: 0.803686 and 0.800105
  it('one against a value', () =>
    expect(Math.abs(variancePower(81, 2 / 3, ALPHA, 'one-sided') - 0.803686)).toBeLessThan(1e-6));
  it('two groups', () =>
    expect(Math.abs(variancesPower(193, 193, 1.5, ALPHA, 'two-sided') - 0.800105)).toBeLessThan(1e-6));
  it('the smaller one first is the same test', () =>
    near(
      variancesPower(30, 50, 0.6, ALPHA, 'one-sided'),
      variancesPower(50, 30, 1 / 0.6, ALPHA, 'one-sided'),
      1e-12,
    ));
});

describe('many outcomes', () => {
  it('Hotelling’s T²', () => {
    const distance = commonDistance([0.5, 0.2, 0.3], 0.4);
    near(distance, 0.512799144854, 1e-11);
    near(fDesignPower(hotellingOneDesign(distance, 3), 30, ALPHA), 0.577991163479, 1e-9);
    near(fDesignPower(hotellingTwoDesign(distance, 3, 0.4), 50, ALPHA), 0.266393603489, 1e-9);
  });

  it.each([
    ['pillai', 0.709643882675],
    ['wilks', 0.709129242003],
    ['hotelling', 0.708595627489],
  ] as const)('MANOVA by %s', (statistic, power) =>
    near(
      fDesignPower(manovaDesign(0.1, statistic, { responses: 3, effectDf: 2, groups: 3 }), 60, ALPHA),
      power,
      1e-9,
    ),
  );

  it('two groups are Hotelling’s T² by each statistic', () => {
    const setting = { responses: 3, effectDf: 1, groups: 2 };
    const expected = fDesignPower(hotellingTwoDesign(0.8, 3, 0.5), 50, ALPHA);
    for (const statistic of ['pillai', 'wilks', 'hotelling'] as const)
      near(fDesignPower(manovaDesign(0.8 ** 2 / 4, statistic, setting), 50, ALPHA), expected, 1e-12);
    // one root l: V = l/(1 + l), lambda = 1/(1 + l), T = l
    near(manovaEffect('pillai', 0.2, setting), 0.25, 1e-12);
    near(manovaEffect('wilks', 0.8, setting), 0.25, 1e-12);
    near(manovaEffect('hotelling', 0.25, setting), 0.25, 1e-12);
  });

  it('a change over measurements', () =>
    near(fDesignPower(multivariateWithinDesign(0.25, 2, 4, 0.5), 40, ALPHA), 0.958185543206, 1e-9));
});
