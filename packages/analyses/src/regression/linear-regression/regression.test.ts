import { runsToText } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis } from './index.ts';
import type { RegressionResult } from './result.ts';

// Women's heights and weights, R datasets::women; numbers of summary(lm(weight ~ height, women)).
const women = frameOf({
  height: [58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72],
  weight: [115, 117, 120, 123, 126, 129, 132, 135, 139, 142, 146, 150, 154, 159, 164],
});

const frame = frameOf({
  y: [1, 3, 2, 5, 4, 6, 8, 7, 9, 11],
  a: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  twice: [2, 4, 6, 8, 10, 12, 14, 16, 18, 20],
  flat: [3, 3, 3, 3, 3, 3, 3, 3, 3, 3],
  w: [1, 1, 1, 1, 1, 1, 1, 1, 1, 0],
  g: ['p', 'q', 'p', 'q', 'p', 'q', 'p', 'q', 'p', 'q'],
  lone: ['r', null, null, null, null, null, null, null, null, 's'],
});

describe('linear regression', () => {
  it('equals R on the women data and says so in a sentence', async () => {
    const { result, blocks } = await done(analysis, women, { outcome: 'weight', covariates: ['height'] });
    const { fit, coefficients } = result as RegressionResult;
    expect(fit.rSquared).toBeCloseTo(0.991009832, 8);
    expect(coefficients[1]?.estimate).toBeCloseTo(3.45, 12);
    expect(coefficients[0]?.estimate).toBeCloseTo(-87.5166666667, 9);
    expect(textOf(blocks, 'finding')).toBe(
      'height (b = 3.450, 95% CI [3.253, 3.647]) contributed significantly. The model explained 99.1% of the variance of weight, F(1, 13) = 1,433.02, p < .001.',
    );
  });

  // R: predict(lm(weight ~ height, women), data.frame(height = c(58, 72)), interval = 'confidence')
  it('draws the expected outcome along the strongest predictor', async () => {
    const { result } = await done(analysis, women, { outcome: 'weight', covariates: ['height'] });
    const { effect } = result as RegressionResult;
    expect(effect).toMatchObject({ name: 'height', others: false });
    const ends = [effect!.points[0]!, effect!.points.at(-1)!];
    expect(ends.map(({ at }) => at)).toEqual([58, 72]);
    expect(ends[0]?.fit).toBeCloseTo(112.5833333, 6);
    expect(ends[0]?.ciLower).toBeCloseTo(110.963734, 5);
    expect(ends[1]?.ciUpper).toBeCloseTo(162.5029326, 5);
    const other = await done(analysis, frame, { outcome: 'y', covariates: ['a'], factors: ['g'] });
    expect((other.result as RegressionResult).effect).toMatchObject({ name: 'a', others: true });
  });

  it('names factor coefficients by level and reference', async () => {
    const { result, blocks } = await done(analysis, frame, {
      outcome: 'y',
      covariates: ['a'],
      factors: ['g'],
      references: { g: 'q' },
      terms: [['a'], ['g'], ['a', 'g']],
    });
    expect((result as RegressionResult).coefficients.map(({ name }) => name)).toEqual([
      '(Intercept)',
      'a',
      'g=p',
      'a:g=p',
    ]);
    const table = blocks.find((block) => block.kind === 'table' && block.id === 'coefficients');
    expect(table?.kind === 'table' && table.rows.map((row) => row.cells.Predictor)).toEqual([
      'Intercept',
      'a',
      'g (p − q)',
      'a × g (p − q)',
    ]);
  });

  it('predicts the value on the line', async () => {
    const { result } = await done(analysis, women, {
      outcome: 'weight',
      covariates: ['height'],
      newCases: [{ height: 65 }],
    });
    // mean(height) = 65, so the prediction is mean(weight) = 136.7333.
    expect((result as RegressionResult).predictions[0]?.fit).toBeCloseTo(136.7333333333, 9);
  });

  it('leaves rows of levels that vanish with missing values out of the coding', async () => {
    expect(await refusedCodes(analysis, frame, { outcome: 'y', factors: ['lone'] })).toEqual([
      'too-few-rows',
    ]);
  });

  it.each([
    ['no-predictor', { outcome: 'y' }],
    ['used-twice', { outcome: 'y', covariates: ['y'] }],
    ['collinear', { outcome: 'y', covariates: ['a', 'twice'] }],
    ['constant-predictor', { outcome: 'y', covariates: ['a', 'flat'] }],
    ['constant-outcome', { outcome: 'flat', covariates: ['a'] }],
    ['perfect-fit', { outcome: 'twice', covariates: ['a'] }],
    ['bad-weights', { outcome: 'y', covariates: ['a'], weights: 'w' }],
    ['unknown-level', { outcome: 'y', factors: ['g'], references: { g: 'z' } }],
    ['unknown-term', { outcome: 'y', covariates: ['a'], terms: [['a'], ['a', 'g']] }],
    ['incomplete-case', { outcome: 'y', covariates: ['a'], newCases: [{}] }],
    ['incomplete-case', { outcome: 'y', factors: ['g'], newCases: [{ g: 'z' }] }],
    ['invalid-option', { outcome: 'y', covariates: ['a'], confidenceLevel: 2 }],
  ])('refuses: %s', async (code, options) => {
    expect(await refusedCodes(analysis, frame, options)).toEqual([code]);
  });

  it('says which way neighbouring residuals go together', async () => {
    const x = Array.from({ length: 30 }, (_, i) => i);
    const said = async (noise: (i: number) => number) => {
      const { blocks } = await done(analysis, frameOf({ x, y: x.map((i) => i + noise(i)) }), {
        outcome: 'y',
        covariates: ['x'],
      });
      const [check] = blocks.flatMap((block) =>
        block.kind === 'check' && block.id === 'independence' ? [block] : [],
      );
      return runsToText([...check!.evidence, ' ', ...check!.advice]);
    };
    // R 4.2.2: lmtest::dwtest(y ~ x)$statistic for (-1)^i: 3.878763; for sin(i / 5): 0.1113671
    expect(await said((i) => (-1) ** i)).toMatch(
      /^Durbin–Watson 3\.88.* Neighbouring rows have opposite residuals\./,
    );
    expect(await said((i) => Math.sin(i / 5))).toContain('Neighbouring rows have similar residuals.');
  });

  it('offers robust errors where the spread changes', async () => {
    const x = Array.from({ length: 60 }, (_, i) => i + 1);
    const fan = frameOf({ x, y: x.map((value, i) => value + (i % 2 === 0 ? 1 : -1) * value * 0.5) });
    const { blocks } = await done(analysis, fan, { outcome: 'y', covariates: ['x'] });
    expect(blocks.find((block) => block.kind === 'check' && block.id === 'spread')).toMatchObject({
      verdict: 'violated',
      action: { options: { robust: 'HC3' } },
    });
  });

  it('tests the steps in order', async () => {
    const { result } = await done(analysis, frame, {
      outcome: 'y',
      covariates: ['a'],
      factors: ['g'],
      steps: [{ variable: 'g', step: 2 }],
    });
    const { steps, fit } = result as RegressionResult;
    expect(steps.map((step) => step.added)).toEqual([['a'], ['g']]);
    expect(steps[0]!.rSquared + steps[1]!.rSquaredChange).toBeCloseTo(fit.rSquared, 12);
  });
});

it('gives robust errors where a group has no residuals', async () => {
  const flat = frameOf({ y: [0, 0, 0, 1, 2, 4], g: ['a', 'a', 'a', 'b', 'b', 'b'] });
  const { result } = await done(analysis, flat, {
    outcome: 'y',
    factors: ['g'],
    intercept: false,
    robust: 'HC0',
  });
  // R 4.2.2: sqrt(diag(sandwich::vcovHC(lm(y ~ 0 + g), type = "HC0"))) is 0 and 0.7200823
  const { HC0 } = (result as RegressionResult).robust!;
  expect(HC0[0]).toMatchObject({ standardError: 0, statistic: 0, pValue: 1 });
  expect(HC0[1]?.standardError).toBeCloseTo(0.7200823, 7);
});

it('without intercept the coefficients of a factor are the means of its levels', async () => {
  const frame = frameOf({ y: [3, 5, 4, 8, 9, 10], g: ['a', 'a', 'a', 'b', 'b', 'b'] });
  const { result, blocks } = await done(analysis, frame, { outcome: 'y', factors: ['g'], intercept: false });
  const { coefficients, fit } = result as RegressionResult;
  expect(coefficients.map(({ estimate }) => estimate)).toEqual([
    expect.closeTo(4, 12),
    expect.closeTo(9, 12),
  ]);
  // R 4.2.2: summary(lm(c(3, 5, 4, 8, 9, 10) ~ 0 + gl(2, 3)))$r.squared
  expect(fit.rSquared).toBeCloseTo(0.986440678, 9);
  expect(textOf(blocks, 'apa')).toContain('g = a, b = 4.00');
  expect(textOf(blocks, 'finding')).toContain('of the sum of squares about zero of y');
  expect(textOf(blocks, 'interpretation')).toContain('y is predicted to be 9.00 for g = b; ');
  expect(textOf(blocks, 'interpretation')).not.toMatch(/higher|lower/);
});
