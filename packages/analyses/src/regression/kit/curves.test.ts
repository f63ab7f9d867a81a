import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis as linear } from '../linear-regression/index.ts';
import type { RegressionResult } from '../linear-regression/result.ts';
import { analysis as logistic } from '../logistic-regression/index.ts';
import type { LogisticResult } from '../logistic-regression/result.ts';
import type { CurveResult } from './curves.ts';

const N = 40;
const of = <T>(make: (i: number) => T): T[] => Array.from({ length: N }, (_, i) => make(i));
const dose = of((i) => (i * 7) % 23);
/** Missing values in the outcome and in a covariate, groups of unlike size. */
const frame = frameOf({
  dose,
  size: of((i) => (i === 5 ? null : (i * 11) % 13)),
  arm: of((i) => (i % 3 === 0 ? 'a' : 'b')),
  bent: of((i) => (i === 9 ? null : ((i * 7) % 23) ** 2 / 10 + ((i * 5) % 7))),
  ill: of((i) => ((Math.abs(((i * 7) % 23) - 11) + ((i * 3) % 5)) % 9 > 5 ? 'yes' : 'no')),
  few: of((i) => i % 2),
  site: of((i) => i % 11),
});
const base = { outcome: 'bent', covariates: ['dose', 'size'], factors: ['arm'], curved: ['dose'] };

describe('Covariates as curves', () => {
  it('are tested as R does with natural splines', async () => {
    const { result } = await done(linear, frame, base);
    const [curve] = (result as RegressionResult).curves;
    // R: anova(lm(bent ~ dose + size + arm), lm(bent ~ splines::ns(dose, df = 3) + size + arm)), AIC of both
    expect(curve?.bend).toMatchObject({ df: 2, df2: 32, statistic: expect.closeTo(58.5069233973, 6) });
    expect([curve?.lineAic, curve?.aic]).toEqual([
      expect.closeTo(226.950741599, 6),
      expect.closeTo(172.495215047, 6),
    ]);
    expect(curve?.points.at(-1)?.fit).toBeCloseTo(51.2721606932, 6);
    expect(curve?.points.at(-1)?.ciUpper).toBeCloseTo(53.5097768499, 6);
  });

  it('are tested with the errors chosen, and drawn with their limits', async () => {
    const curveWith = async (options: object): Promise<CurveResult | undefined> =>
      ((await done(linear, frame, { ...base, ...options })).result as RegressionResult).curves[0];
    // R: sandwich::vcovHC(type = "HC3") and vcovCL(type = "HC1") in Wald tests of the same columns
    const robust = await curveWith({ robust: 'HC3' });
    expect(robust?.bend).toMatchObject({ df: 2, df2: 32, statistic: expect.closeTo(45.4519236721, 6) });
    expect(robust?.whole.statistic).toBeCloseTo(494.478537849, 5);
    expect(robust?.points.at(-1)?.ciUpper).toBeCloseTo(53.8745619551, 6);
    const clustered = await curveWith({ robust: 'cluster', cluster: 'site' });
    expect(clustered?.bend).toMatchObject({ df2: 10, statistic: expect.closeTo(101.61123253, 5) });
    const options = { ...base, outcome: 'ill', curveBasis: 'polynomial', curveDf: 2, robust: 'HC0' };
    const { result, blocks } = await done(logistic, frame, options);
    const [curve] = (result as LogisticResult).curves;
    expect(curve?.bend).toMatchObject({ df: 1, df2: null, statistic: expect.closeTo(0.672780895212, 6) });
    expect(textOf(blocks, 'finding')).not.toContain('bends');
  });

  it('that bend are a caution of the finding', async () => {
    const { blocks } = await done(linear, frame, base);
    expect(textOf(blocks, 'finding')).toContain('the effect of dose bends');
  });

  it('are tested by likelihood ratios in logistic regression', async () => {
    const options = { ...base, outcome: 'ill', curveBasis: 'polynomial', curveDf: 2 };
    const { result } = await done(logistic, frame, options);
    const [curve] = (result as LogisticResult).curves;
    expect(curve?.bend).toMatchObject({ df: 1, df2: null, statistic: expect.closeTo(0.708049211327, 6) });
    expect(curve?.points[0]?.fit).toBeCloseTo(0.406939723595, 6);
  });

  it.each([
    ['curve-not-covariate', { curved: ['few'] }],
    ['curve-in-interaction', { terms: [['dose'], ['size'], ['arm'], ['dose', 'size']] }],
    ['curve-weights', { intercept: false }],
    ['curve-too-bent', { covariates: ['dose', 'few'], curved: ['few'] }],
  ])('refuses: %s', async (code, options) => {
    expect(await refusedCodes(linear, frame, { ...base, ...options })).toEqual([code]);
  });
});
