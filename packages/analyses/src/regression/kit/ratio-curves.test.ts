import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis as cox } from '../../survival/cox-regression/index.ts';
import type { CoxResult } from '../../survival/cox-regression/result.ts';
import { analysis as poisson } from '../poisson-regression/index.ts';
import type { PoissonResult } from '../poisson-regression/result.ts';
import type { CurveResult } from './curves.ts';

const N = 60;
const of = <T>(make: (i: number) => T): T[] => Array.from({ length: N }, (_, i) => make(i));
/** Missing values in a covariate, a bend in both outcomes. */
const frame = frameOf({
  dose: of((i) => (i * 7) % 23),
  size: of((i) => (i === 5 ? null : (i * 11) % 13)),
  arm: of((i) => (i % 3 === 0 ? 'a' : 'b')),
  count: of((i) => Math.round((((i * 7) % 23) - 11) ** 2 / 12 + ((i * 5) % 4))),
  years: of((i) => 1 + (i % 4)),
  time: of((i) => 40 - (((i * 7) % 23) - 11) ** 2 / 5 + ((i * 13) % 17)),
  dead: of((i) => (i % 4 === 1 ? 0 : 1)),
  site: of((i) => i % 12),
});
const counts = { outcome: 'count', covariates: ['dose', 'size'], factors: ['arm'], curved: ['dose'] };
const times = {
  time: 'time',
  event: 'dead',
  covariates: ['dose', 'size'],
  factors: ['arm'],
  curved: ['dose'],
};

const countCurve = async (options: object): Promise<CurveResult | undefined> =>
  ((await done(poisson, frame, { ...counts, ...options })).result as PoissonResult).curves[0];
const timeCurve = async (options: object): Promise<CurveResult | undefined> =>
  ((await done(cox, frame, { ...times, ...options })).result as CoxResult).bends[0];

// Values by R 4.2.2: anova of glm with and without splines::ns(dose, df = 3), coxph, sandwich::vcovCL(type = "HC0")
describe('Curves of models of ratios', () => {
  it('of counts are tested by likelihood ratios and drawn at an exposure of 1', async () => {
    const plain = await countCurve({});
    expect(plain?.bend).toMatchObject({ df: 2, df2: null, statistic: expect.closeTo(117.76257601, 7) });
    expect(plain?.whole).toMatchObject({ df: 3, statistic: expect.closeTo(117.84899444, 7) });
    expect([plain?.lineAic, plain?.aic]).toEqual([
      expect.closeTo(345.6312539653, 8),
      expect.closeTo(231.8686779573, 8),
    ]);
    const rates = await countCurve({ exposure: 'years' });
    expect(rates?.bend?.statistic).toBeCloseTo(119.94285706, 7);
    expect(rates?.points[0]?.fit).toBeCloseTo(5.378437279, 8);
    expect(rates?.points.at(-1)?.ciUpper).toBeCloseTo(6.8275741, 5);
  });

  it('of counts allow for their spread, or for clusters', async () => {
    const quasi = await countCurve({ family: 'quasi-poisson' });
    expect(quasi?.bend).toMatchObject({ df: 2, df2: 53, statistic: expect.closeTo(127.871, 2) });
    expect([quasi?.aic, quasi?.lineAic]).toEqual([null, null]);
    const clustered = await countCurve({ robust: 'cluster', cluster: 'site' });
    expect(clustered?.bend).toMatchObject({ df: 2, df2: null, statistic: expect.closeTo(216.7414018, 5) });
  });

  it('of hazards are ratios to the median', async () => {
    const plain = await timeCurve({});
    expect(plain?.bend).toMatchObject({ df: 2, statistic: expect.closeTo(48.98280578897, 8) });
    expect(plain?.whole.statistic).toBeCloseTo(48.98831655885, 8);
    expect([plain?.lineAic, plain?.aic]).toEqual([
      expect.closeTo(283.96234599346, 8),
      expect.closeTo(238.97954020449, 8),
    ]);
    expect(plain?.reference).toBe(11);
    expect(plain?.points[0]?.fit).toBeCloseTo(192.2926561492, 6);
    expect(plain?.points[0]?.ciLower).toBeCloseTo(35.35364270902, 6);
    const strata = await timeCurve({ strata: 'arm', factors: [] });
    expect(strata?.bend?.statistic).toBeCloseTo(47.13668754701, 8);
    const clustered = await timeCurve({ errors: 'cluster', cluster: 'site' });
    expect(clustered?.bend?.statistic).toBeCloseTo(208.4251151617, 6);
  });

  it('that bend are a caution of the finding', async () => {
    const { blocks } = await done(cox, frame, times);
    expect(textOf(blocks, 'finding')).toContain('the effect of dose bends');
  });

  it('refuse what has no best fit, and what is no covariate', async () => {
    const spread = { ...counts, family: 'negative-binomial' };
    expect(await refusedCodes(poisson, frame, spread)).toEqual(['curve-no-fit']);
    expect(await refusedCodes(cox, frame, { ...times, curved: ['years'] })).toEqual(['curve-not-covariate']);
  });
});
