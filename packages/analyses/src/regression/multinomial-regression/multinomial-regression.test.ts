import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../index.ts';
import { analysis } from './index.ts';
import type { CategoryResult } from './result.ts';

/** MASS::housing, summed over contact: 1681 residents by influence and satisfaction. */
const housing = frameOf({
  sat: ['Low', 'Medium', 'High', 'Low', 'Medium', 'High', 'Low', 'Medium', 'High'],
  infl: ['Low', 'Low', 'Low', 'Medium', 'Medium', 'Medium', 'High', 'High', 'High'],
  freq: [282, 170, 175, 206, 189, 263, 79, 87, 230],
  one: ['x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x'],
  half: [0.5, 1, 1, 1, 1, 1, 1, 1, 1],
  z: [3, 1, 4, 1, 5, 9, 2, 6, 5],
  twice: [6, 2, 8, 2, 10, 18, 4, 12, 10],
  up: [1, 1, 1, 2, 2, 2, 3, 3, 3],
});

const apart = frameOf({
  y: ['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'c'],
  x: [1, 2, 3, 11, 12, 13, 21, 22, 23],
});

const UPWARDS = 'Low\nMedium\nHigh';
const BASE = {
  outcome: 'sat',
  factors: ['infl'],
  weights: 'freq',
  base: { sat: 'Low' },
  references: { infl: 'Low' },
  order: UPWARDS,
};
const result = async (options: RawOptions) =>
  (await done(analysis, housing, options)).result as CategoryResult;

it('a saturated multinomial model has the log ratios of the counts', async () => {
  const { equations, fit } = await result(BASE);
  const medium = equations.find(({ category }) => category === 'Medium')!.coefficients;
  expect(medium[0]?.estimate).toBeCloseTo(Math.log(170 / 282), 9);
  const high = medium.find(({ name }) => name === 'infl=High')!;
  expect(high.estimate).toBeCloseTo(Math.log(87 / 79 / (170 / 282)), 9);
  expect(high.standardError).toBeCloseTo(Math.sqrt(1 / 87 + 1 / 79 + 1 / 170 + 1 / 282), 9);
  expect(fit.n).toBe(1681);
});

it('turns signs when the base category changes', async () => {
  const low = await result(BASE);
  const high = await result({ ...BASE, base: { sat: 'High' } });
  const of = ({ equations }: CategoryResult, category: string) =>
    equations.find((equation) => equation.category === category)!.coefficients[1]!.estimate;
  expect(of(high, 'Low')).toBeCloseTo(-of(low, 'High'), 9);
});

it('an ordinal model favours higher categories with positive coefficients, whatever their order', async () => {
  const up = await result({ ...BASE, method: 'ordinal' });
  const down = await result({ ...BASE, method: 'ordinal', order: 'High\nMedium\nLow' });
  const slope = ({ equations }: CategoryResult) =>
    equations[0]!.coefficients.find(({ name }) => name === 'infl=High')!.estimate;
  expect(slope(up)).toBeGreaterThan(1);
  expect(slope(down)).toBeCloseTo(-slope(up), 7);
  expect(up.thresholds.map(({ between }) => between.join('|'))).toEqual(['Low|Medium', 'Medium|High']);
});

it.each([
  [{ outcome: 'sat' }, 'no-predictor'],
  [{ outcome: 'one', covariates: ['z'] }, 'one-level-outcome'],
  [{ outcome: 'sat', covariates: ['z', 'twice'] }, 'collinear'],
  [{ outcome: 'sat', factors: ['one'] }, 'constant-predictor'],
  [{ ...BASE, weights: 'half' }, 'bad-weights'],
  [{ ...BASE, method: 'ordinal', order: 'Low\nHigh' }, 'bad-order'],
  [{ ...BASE, method: 'ordinal', order: 'Low\nMedium\nHigh\nHighest' }, 'unknown-level'],
  [{ ...BASE, base: { sat: 'None' } }, 'unknown-level'],
  [{ ...BASE, effectOf: 'z' }, 'not-predictor'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, housing, options)).toEqual([code]),
);

it.each(['multinomial', 'ordinal'])('refuses categories that are separated (%s)', async (method) => {
  const codes = await refusedCodes(analysis, apart, {
    outcome: 'y',
    covariates: ['x'],
    method,
    order: 'a\nb\nc',
  });
  expect(codes).toEqual(['separation']);
});

it('says what was found, and offers the other model where lines are not parallel', async () => {
  const { blocks } = await done(analysis, housing, { ...BASE, method: 'ordinal' });
  expect(textOf(blocks, 'finding')).toContain(
    'told the categories of sat apart better than their overall frequencies do',
  );
  expect(textOf(blocks, 'interpretation')).toContain(
    'the odds of a higher category of sat are multiplied by',
  );
  expect(blocks.some((block) => block.kind === 'check' && block.id === 'parallel')).toBe(true);
});

it('probabilities of a new case add up to one', async () => {
  const { predictions } = await result({ ...BASE, newCases: [{ infl: 'Low' }] });
  expect(predictions[0]?.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  expect(predictions[0]?.shares[0]).toBeCloseTo(282 / 627, 9);
});

it('ordinal probit leaves cases without a predictor out', async () => {
  const y = ['lo', 'lo', 'mid', 'lo', 'mid', 'hi', 'mid', 'hi', 'hi', 'mid', 'lo', 'hi'];
  const x = [1, 2, 2.5, 3.5, 4, 5, 3, 6, 7, 5.5, 2.2, null];
  const frame = frameOf({ y, x });
  const { result, sample } = await done(analysis, frame, {
    outcome: 'y',
    covariates: ['x'],
    method: 'ordinal',
    link: 'probit',
    order: 'lo\nmid\nhi',
  });
  expect(sample).toEqual({ used: 11, excluded: 1 });
  // R 4.2.2, MASS 7.3.58: polr(factor(y, c("lo", "mid", "hi"), ordered = TRUE) ~ x, method = "probit")$coefficients
  const { equations } = result as CategoryResult;
  expect(equations[0]?.coefficients[0]).toMatchObject({ name: 'x', estimate: expect.closeTo(1.115579, 5) });
});

it('is fitted where a category is out of reach for some cases', async () => {
  const index = Array.from({ length: 40 }, (_, i) => i);
  const x = index.map((i) => (i - 20) / 5);
  const latent = x.map((value, i) => value + (((i * 7) % 13) - 6) / 5);
  const frame = frameOf({ x, o: latent.map((value) => (value <= -1 ? 'low' : value <= 1 ? 'mid' : 'high')) });
  const { result } = await done(analysis, frame, {
    outcome: 'o',
    covariates: ['x'],
    method: 'ordinal',
    link: 'cloglog',
    order: { o: ['low', 'mid', 'high'] },
  });
  // R 4.2.2: MASS::polr(o ~ x, method = "cloglog"), its Hessian by differences
  expect(JSON.stringify(result)).toMatch(/"estimate":1\.53232/);
  expect((result as CategoryResult).fit.logLik).toBeCloseTo(-14.08740295, 7);
});
