import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis } from './index.ts';
import type { FactorialResult } from './result.ts';

// R's ToothGrowth
const teeth = frameOf({
  len: [
    4.2, 11.5, 7.3, 5.8, 6.4, 10, 11.2, 11.2, 5.2, 7, 16.5, 16.5, 15.2, 17.3, 22.5, 17.3, 13.6, 14.5, 18.8,
    15.5, 23.6, 18.5, 33.9, 25.5, 26.4, 32.5, 26.7, 21.5, 23.3, 29.5, 15.2, 21.5, 17.6, 9.7, 14.5, 10, 8.2,
    9.4, 16.5, 9.7, 19.7, 23.3, 23.6, 26.4, 20, 25.2, 25.8, 21.2, 14.5, 27.3, 25.5, 26.4, 22.4, 24.5, 24.8,
    30.9, 26.4, 27.3, 29.4, 23,
  ],
  supp: ['VC', 'OJ'].flatMap((level) => Array(30).fill(level)),
  dose: Array.from({ length: 60 }, (_, i) => [0.5, 1, 2][Math.floor(i / 10) % 3]!),
  id: Array.from({ length: 60 }, (_, i) => `r${i}`),
  half: Array.from({ length: 60 }, (_, i) => (i < 20 ? 'a' : i < 45 ? 'b' : 'c')),
  x: Array.from({ length: 60 }, (_, i) => (i * 7) % 13),
  twice: Array.from({ length: 60 }, (_, i) => 2 * ((i * 7) % 13) + 1),
  flat: Array(60).fill(3),
});
const options = { outcome: 'len', factors: ['supp', 'dose'] };

it('speaks of the interaction first, and offers the simple effects', async () => {
  const { blocks } = await done(analysis, teeth, options);
  // R: car::Anova(lm(len ~ supp * factor(dose)), type = 3): F = 4.107, p = 0.02186
  expect(textOf(blocks, 'finding')).toBe(
    'The effect of supp on len depended on dose: their interaction was statistically significant, F(2, 54) = 4.11, p = .022, partial η² = .132.',
  );
  expect(blocks).toContainEqual(expect.objectContaining({ code: 'simple-effects' }));
});

it('speaks of the main effects where the model has no interaction', async () => {
  const { blocks } = await done(analysis, teeth, { ...options, model: 'main' });
  // R: anova(lm(len ~ supp + factor(dose))): supp F(1, 56) = 14.02, p = .0004; dose F(2, 56) = 82.81
  expect(textOf(blocks, 'finding')).toBe(
    'Mean len differed significantly between the levels of supp (F(1, 56) = 14.02, p < .001, partial η² = .20) and dose (F(2, 56) = 82.81, p < .001, partial η² = .75).',
  );
  expect(textOf(blocks, 'interpretation')).toMatch(
    /^The model has no interactions: that the effect of one factor is the same at all levels of the others is assumed, not tested\. The largest/,
  );
});

it('an interaction with a covariate brings the terms it contains, uncentred', async () => {
  const { result } = await done(analysis, teeth, {
    ...options,
    covariates: ['x'],
    model: 'custom',
    terms: [['supp', 'x']],
  });
  const { terms, means } = result as FactorialResult;
  expect(terms.map(({ variables }) => variables.join(':'))).toEqual(['x', 'supp', 'dose', 'supp:x']);
  // R: options(contrasts = c("contr.sum", "contr.poly")); m <- lm(len ~ x + supp + factor(dose) + supp:x); car::Anova(m, type = 3)
  expect(terms[1]?.statistic).toBeCloseTo(12.927751161415, 6);
  expect(terms[3]?.statistic).toBeCloseTo(3.445331266771, 6);
  // R: emmeans::emmeans(m, "supp")
  expect(means[0]?.rows[0]?.mean).toBeCloseTo(20.6866692626, 6);
});

it('products of covariates stand at the product of their means', async () => {
  const { result } = await done(analysis, teeth, {
    outcome: 'len',
    factors: ['supp'],
    covariates: ['x', 'dose'],
    model: 'custom',
    terms: [['x', 'dose']],
  });
  // R: emmeans::emmeans(lm(len ~ x * dose + supp), "supp")
  expect((result as FactorialResult).means[0]?.rows[0]?.mean).toBeCloseTo(20.6742294455, 6);
});

describe('refuses, by code', () => {
  it.each([
    ['used-twice', { factors: ['supp', 'len'] }],
    ['too-few-levels', { factors: ['supp', 'flat'] }],
    ['too-many-levels', { factors: ['supp', 'id'] }],
    ['empty-cells', { factors: ['supp', 'half'] }],
    ['constant-covariate', { covariates: ['flat'] }],
    ['collinear', { covariates: ['x', 'twice'] }],
    ['unknown-term', { model: 'custom', terms: [['supp', 'x']] }],
    ['unknown-factor', { customContrasts: [{ factor: 'half', label: '', weights: '1 -1 0' }] }],
    ['bad-contrast', { customContrasts: [{ factor: 'dose', label: '', weights: '1 1 0' }] }],
    ['no-variation', { outcome: 'flat' }],
    ['perfect-fit', { outcome: 'twice', covariates: ['x'] }],
  ])('%s', async (code, change) => {
    expect(await refusedCodes(analysis, teeth, { ...options, ...change })).toEqual([code]);
  });

  it('a cell for every case', async () => {
    const frame = frameOf({ y: [1, 3, 2, 5], a: ['p', 'p', 'q', 'q'], b: ['r', 's', 'r', 's'] });
    expect(await refusedCodes(analysis, frame, { outcome: 'y', factors: ['a', 'b'] })).toEqual([
      'too-few-rows',
    ]);
  });
});

describe('on request', () => {
  it('compares each level with a control by Dunnett', async () => {
    const { result } = await done(analysis, teeth, {
      ...options,
      postHoc: ['dunnett'],
      controls: { dose: '1' },
    });
    const { pairs } = result as FactorialResult;
    const dose = pairs.find(({ factor }) => factor === 'dose')!;
    const compared = dose.methods.dunnett!;
    expect(compared.map(({ first, second }) => [dose.levels[first], dose.levels[second]])).toEqual([
      ['0.5', '1'],
      ['2', '1'],
    ]);
    // R 4.2.2: emmeans, mvtnorm::pmvt with correlation .5 and 54 degrees of freedom; the quantile 2.27131423 by integrating pmvnorm
    expect(compared[1]?.statistic).toBeCloseTo(5.54272032381, 8);
    expect(compared[1]?.pValue).toBeCloseTo(1.81463284e-6, 6);
    expect(compared[1]?.ciLower).toBeCloseTo(3.756729285, 6);
  });

  it('gives Bayes factors by the BIC, and limits of eta squared', async () => {
    const { result, blocks } = await done(analysis, teeth, { ...options, bayesFactor: true });
    const { terms } = result as FactorialResult;
    // R: -(60 * log(sse / (sse + ss)) + df * log(60)) / 2 with the sums of squares of car::Anova(type = 3)
    const expected = [5.55416308809, 40.404245400455, 0.153527095932];
    terms.forEach(({ logBayesFactor }, i) => {
      expect(logBayesFactor).toBeCloseTo(expected[i]!, 8);
    });
    expect(blocks).toContainEqual(expect.objectContaining({ id: 'bayes' }));
    // R: uniroot over pf(f, df, 59 - df, ncp), f from eta squared, limits ncp / (ncp + 60)
    expect(terms[1]?.etaSquaredLimits.ciLower).toBeCloseTo(0.554486618071, 6);
    expect(terms[1]?.etaSquaredLimits.ciUpper).toBeCloseTo(0.776615180814, 6);
  });

  it('refuses a control that is no level', async () => {
    const asked = { ...options, postHoc: ['dunnett'], controls: { dose: '9' } };
    expect(await refusedCodes(analysis, teeth, asked)).toEqual(['unknown-level']);
  });
});

it('slopes are compared between the levels within which the covariate varies', async () => {
  const x = [1, 2, 3, 4, 1, 3, 2, 5, 2, 2, 2, 2];
  const slopesOf = async (offset: number) => {
    const frame = frameOf({
      y: [3, 5, 4, 8, 6, 9, 7, 12, 5, 6, 8, 7],
      x: x.map((value) => value + offset),
      g: [...'aaaabbbbcccc'],
    });
    const { result } = await done(analysis, frame, { outcome: 'y', factors: ['g'], covariates: ['x'] });
    return (result as FactorialResult).slopes[0];
  };
  // R: m <- lm(y ~ x + g); anova(m, update(m, . ~ . + g:x))
  for (const offset of [0, 2 ** 30]) {
    const slopes = await slopesOf(offset);
    expect(slopes).toMatchObject({ factor: 'g', df1: 1, df2: 7 });
    expect(slopes?.statistic).toBeCloseTo(0.0485033259423521, 10);
    expect(slopes?.pValue).toBeCloseTo(0.8319735934959368, 10);
  }
});
