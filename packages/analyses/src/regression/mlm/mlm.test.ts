import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { referenceFrame } from '../../../test/reference-frame.ts';
import type { RawOptions } from '../../index.ts';
import { analysis } from './index.ts';
import type { MlmResult } from './result.ts';

// nlme::Rail, travel times of ultrasonic waves in six rails (Pinheiro & Bates 2000, section 1.1)
const rail = frameOf({
  travel: [55, 53, 54, 26, 37, 32, 78, 91, 85, 92, 100, 96, 49, 51, 50, 80, 85, 83],
  rail: ['1', '1', '1', '2', '2', '2', '3', '3', '3', '4', '4', '4', '5', '5', '5', '6', '6', '6'],
  x: [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3],
  z: [4, 1, 3, 2, 5, 1, 3, 2, 4, 4, 1, 2, 5, 3, 1, 2, 4, 3],
  row: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r'],
  one: Array.from({ length: 18 }, () => 'x'),
  flat: Array.from({ length: 18 }, () => 3),
  yes: ['n', 'y', 'n', 'n', 'n', 'y', 'y', 'y', 'n', 'y', 'y', 'y', 'n', 'n', 'y', 'y', 'n', 'y'],
});

const result = async (options: RawOptions) => (await done(analysis, rail, options)).result as MlmResult;
const BASE = { outcome: 'travel', group: 'rail' };

it('reproduces the rails of Pinheiro and Bates', async () => {
  const reml = await result(BASE);
  expect(reml.coefficients[0]?.estimate).toBeCloseTo(66.5, 6);
  expect(Math.sqrt(reml.random[0]!.variances[0]!)).toBeCloseTo(24.80547, 3);
  expect(Math.sqrt(reml.fit.residualVariance)).toBeCloseTo(4.020779, 4);
  expect(reml.fit.logLik).toBeCloseTo(-61.0885, 3);
  const ml = await result({ ...BASE, estimation: 'ml' });
  expect(Math.sqrt(ml.random[0]!.variances[0]!)).toBeCloseTo(22.62435, 3);
  expect(ml.fit.logLik).toBeCloseTo(-64.28002, 3);
});

it('balanced groups have the variance components of the analysis of variance', async () => {
  // mean squares between 1862.1, within 16.1667
  const { random, fit } = await result(BASE);
  expect(fit.residualVariance).toBeCloseTo(16.16667, 4);
  expect(random[0]?.variances[0]).toBeCloseTo((1862.1 - 16.16667) / 3, 2);
  expect(random[0]?.icc).toBeCloseTo(
    random[0]!.variances[0]! / (random[0]!.variances[0]! + fit.residualVariance),
    9,
  );
});

it.each([
  [{ ...BASE, group: 'one' }, 'one-group'],
  [{ ...BASE, group: 'row' }, 'group-per-row'],
  [{ ...BASE, group: 'travel' }, 'used-twice'],
  [{ ...BASE, slopes: ['x'] }, 'slope-not-predictor'],
  [{ ...BASE, covariates: ['x', 'z'], slopes: ['x', 'z'] }, 'too-many-effects'],
  [{ ...BASE, covariates: ['x'], slopes: ['x'], slopesOver: 'upper' }, 'no-second-grouping'],
  [{ ...BASE, comparison: 'random' }, 'no-slopes'],
  [{ ...BASE, comparison: 'fixed', smaller: ['x'] }, 'not-smaller'],
  [{ ...BASE, covariates: ['flat'] }, 'constant-predictor'],
  [{ ...BASE, outcome: 'flat' }, 'constant-outcome'],
  [{ ...BASE, outcome: 'yes' }, 'not-a-number'],
  [{ ...BASE, family: 'binomial' }, 'outcome-levels'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, rail, options)).toEqual([code]),
);

it('says how much lies between groups, and which effects there are', async () => {
  const { blocks } = await done(analysis, rail, { ...BASE, covariates: ['x'] });
  expect(textOf(blocks, 'finding')).toMatch(
    /^97\.\d% of the variance left lies between groups of rail\. On travel: x \(b = 1\.67/,
  );
  expect(textOf(blocks, 'methods')).toContain('random intercepts of rail');
});

it('random slopes that the data do not support are said so', async () => {
  const { blocks } = await done(analysis, rail, { ...BASE, covariates: ['z'], slopes: ['z'] });
  expect(blocks.some((block) => block.kind === 'check' && block.id === 'singular')).toBe(true);
});

it('fits a logistic model with random intercepts', async () => {
  const { coefficients, outcome, residuals } = await result({
    outcome: 'yes',
    group: 'rail',
    family: 'binomial',
    covariates: ['z'],
  });
  expect(outcome.levels).toEqual({ event: 'y', other: 'n' });
  expect(coefficients[1]!.df).toBeNull();
  expect(residuals).toBeNull();
});

describe('Kenward and Roger', () => {
  it('equal pbkrtest on a split-plot design, whose plots are a factor, too', async () => {
    // reference/cases/mixed-extensions.json, oats-kr-split-plot
    const oats = await referenceFrame('dep_mm_oats.csv');
    const asked = {
      outcome: 'yield',
      factors: ['variety', 'nitro'],
      group: 'variety',
      upper: 'block',
      smallSample: 'kenward-roger',
    };
    const { result, blocks } = await done(analysis, oats, asked);
    const { fTests, termTests } = result as MlmResult;
    expect(termTests).toEqual([]);
    expect(fTests?.map(({ term, df, df2 }) => [term, df, Math.round(df2 ?? 0)])).toEqual([
      ['variety', 2, 10],
      ['nitro', 3, 51],
    ]);
    expect(textOf(blocks, 'methods')).toContain('Terms were tested by F tests of Kenward and Roger.');
    expect(await refusedCodes(analysis, oats, { ...asked, upper: null })).toEqual(['used-twice']);
  });

  it('are left aside where the model is not fitted by REML', async () => {
    const oats = await referenceFrame('dep_mm_oats.csv');
    const { result } = await done(analysis, oats, {
      outcome: 'yield',
      factors: ['nitro'],
      group: 'block',
      estimation: 'ml',
      smallSample: 'kenward-roger',
    });
    expect((result as MlmResult).fTests).toEqual([]);
    expect((result as MlmResult).termTests).toHaveLength(1);
  });
});

describe('Counts in groups', () => {
  const wards = { outcome: 'errors', factors: ['shift'], group: 'ward', exposure: 'nights' };
  const counts = async (options: RawOptions) =>
    (await done(analysis, await referenceFrame('dep_mm_wards.csv'), { ...wards, ...options }))
      .result as MlmResult;

  it('are modelled as glmmTMB does', async () => {
    // R 4.2.2, glmmTMB(errors ~ offset(log(nights)) + shift + (1 | ward), family = poisson)
    const { fit, outcome, random } = await counts({ family: 'poisson' });
    expect(fit.logLik).toBeCloseTo(-107.43382055, 5);
    expect(random[0]?.variances[0]).toBeCloseTo(0.47685989, 5);
    expect(fit.rSquaredMarginal).toBeCloseTo(0.0628966075, 5);
    expect(fit.rSquaredConditional).toBeCloseTo(0.6585976009, 5);
    expect(outcome.counts).toMatchObject({ exposure: 'nights', dispersion: null });
    expect(outcome.counts?.pearson).toBeCloseTo(0.9707667919, 5);
    expect(random[0]?.icc).toBeCloseTo(0.6356833176, 5);
  });

  it('are told as ratios of rates', async () => {
    const { blocks } = await done(analysis, await referenceFrame('dep_mm_wards.csv'), {
      ...wards,
      family: 'poisson',
    });
    expect(textOf(blocks, 'finding')).toContain('shift (night − day) (IRR = 1.73');
  });

  it.each([
    [{ outcome: 'shift', factors: [], family: 'poisson' }, 'not-a-number'],
    [{ outcome: 'lognights', family: 'poisson' }, 'not-counts'],
  ])('refuse %o as %s', async (options, code) =>
    expect(
      await refusedCodes(analysis, await referenceFrame('dep_mm_wards.csv'), { ...wards, ...options }),
    ).toEqual([code]),
  );

  it('that vary less than Poisson counts have no negative binomial model', async () => {
    const even = frameOf({
      count: [4, 5, 5, 4, 4, 5, 7, 8, 8, 7, 7, 8],
      group: [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2],
    });
    const options = { outcome: 'count', group: 'group', family: 'negative-binomial' };
    expect(await refusedCodes(analysis, even, options)).toEqual(['no-overdispersion']);
  });
});

describe('Residuals that are not independent', () => {
  const teeth = { outcome: 'distance', covariates: ['age'], group: 'subject', time: 'visit' };
  const refused = async (options: RawOptions) =>
    refusedCodes(analysis, await referenceFrame('dep_mm_orthodont.csv'), { ...teeth, ...options });

  it('are told in the finding, with the test of it', async () => {
    // R 4.2.2: nlme::gls(distance ~ age, corCompSymm(form = ~ 1 | subject)) against gls(distance ~ age), REML
    const { blocks } = await done(analysis, await referenceFrame('dep_mm_orthodont.csv'), {
      ...teeth,
      within: 'cs',
    });
    expect(textOf(blocks, 'finding')).toContain(
      'Rows of one subject are correlated (r = .686, χ²(1) = 62.17, p < .001)',
    );
  });

  it.each([
    ['structure-alone', { within: 'ar1', slopes: ['age'] }],
    ['structure-alone', { within: 'cs', smallSample: 'kenward-roger' }],
    ['structure-alone', { spread: 'sex', comparison: 'fixed' }],
    ['repeated-time', { within: 'ar1', group: 'sex' }],
  ])('refuse: %s', async (code, options) => expect(await refused(options)).toEqual([code]));
});

it('refuses two groupings that divide the cases alike', async () => {
  const twice = frameOf({
    travel: [55, 53, 54, 26, 37, 32, 78, 91, 85, 92, 100, 96],
    rail: ['1', '1', '1', '2', '2', '2', '3', '3', '3', '4', '4', '4'],
    copy: ['d', 'd', 'd', 'c', 'c', 'c', 'b', 'b', 'b', 'a', 'a', 'a'],
  });
  for (const structure of ['nested', 'crossed'])
    expect(await refusedCodes(analysis, twice, { ...BASE, upper: 'copy', structure })).toEqual([
      'same-groups',
    ]);
});
