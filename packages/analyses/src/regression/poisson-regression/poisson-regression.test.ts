import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../index.ts';
import { analysis } from './index.ts';
import type { PoissonResult } from './result.ts';

// Dobson (1990), the example of R's help page of glm
const trial = frameOf({
  counts: [18, 17, 15, 20, 10, 20, 25, 13, 12],
  outcome: ['1', '2', '3', '1', '2', '3', '1', '2', '3'],
  treatment: ['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'c'],
  rate: [1.5, 2, 3, 4, 5, 6, 7, 8, 9],
  minus: [-1, 2, 3, 4, 5, 6, 7, 8, 9],
  zero: [0, 0, 0, 0, 0, 0, 0, 0, 0],
  time: [0, 1, 1, 1, 1, 1, 1, 1, 1],
  one: ['x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x'],
  z: [3, 1, 4, 1, 5, 9, 2, 6, 5],
  twice: [6, 2, 8, 2, 10, 18, 4, 12, 10],
});
const spread = frameOf({
  y: [0, 0, 1, 9, 0, 25, 2, 0, 14, 3, 0, 40, 1, 0, 6, 7],
  x: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
  g: ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b', 'a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'],
  t: [1, 2, 1, 2, 3, 1, 2, 1, 2, 3, 1, 2, 3, 1, 2, 1],
  none: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1],
  y2: [0, 0, 0, 0, 0, 0, 0, 0, 2, 4, 1, 3, 2, 5, 1, 2],
});

const result = async (frame: typeof trial, options: RawOptions) =>
  (await done(analysis, frame, options)).result as PoissonResult;

const DOBSON = { outcome: 'counts', factors: ['outcome', 'treatment'] };

it('reproduces the example of Dobson (1990)', async () => {
  const { fit, coefficients } = await result(trial, DOBSON);
  const [intercept, second, third] = coefficients;
  expect(intercept?.estimate).toBeCloseTo(3.044522, 5);
  expect(second?.estimate).toBeCloseTo(-0.4542553, 6);
  expect(second?.standardError).toBeCloseTo(0.2021708, 6);
  expect(third?.standardError).toBeCloseTo(0.1927423, 6);
  expect(fit.deviance).toBeCloseTo(5.129141, 5);
  expect(fit.likelihood?.aic).toBeCloseTo(56.76132, 4);
});

it('says the finding, and names what contributed', async () => {
  const { blocks } = await done(analysis, trial, DOBSON);
  expect(textOf(blocks, 'finding')).toContain(
    'did not explain counts significantly better than its mean does',
  );
  expect(textOf(blocks, 'finding')).toContain(
    'outcome (2 vs. 1) (IRR = 0.63, 95% CI [0.43, 0.94]) contributed significantly',
  );
});

it.each([
  [{ outcome: 'counts' }, 'no-predictor'],
  [{ outcome: 'rate', covariates: ['z'] }, 'not-counts'],
  [{ outcome: 'minus', covariates: ['z'] }, 'negative-counts'],
  [{ outcome: 'zero', covariates: ['z'] }, 'all-zero'],
  [{ outcome: 'counts', covariates: ['z'], exposure: 'time' }, 'bad-exposure'],
  [{ outcome: 'counts', covariates: ['z'], exposure: 'z' }, 'used-twice'],
  [{ outcome: 'counts', factors: ['one'] }, 'constant-predictor'],
  [{ outcome: 'counts', covariates: ['z', 'twice'] }, 'collinear'],
  [{ outcome: 'counts', covariates: ['z'], effectOf: 'one' }, 'not-predictor'],
  [{ ...DOBSON, family: 'negative-binomial' }, 'no-overdispersion'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, trial, options)).toEqual([code]),
);

it('refuses a level without any count, which has no finite coefficient', async () => {
  expect(await refusedCodes(analysis, spread, { outcome: 'y2', factors: ['none'] })).toEqual(['zero-rate']);
});

it('quasi-Poisson has the estimates of Poisson and errors that allow for the dispersion', async () => {
  const options = { outcome: 'y', covariates: ['x'], factors: ['g'], exposure: 't' };
  const poisson = await result(spread, options);
  const quasi = await result(spread, { ...options, family: 'quasi-poisson' });
  expect(quasi.coefficients[1]?.estimate).toBeCloseTo(poisson.coefficients[1]!.estimate, 12);
  expect(quasi.coefficients[1]!.standardError / poisson.coefficients[1]!.standardError).toBeCloseTo(
    Math.sqrt(poisson.fit.dispersion),
    9,
  );
  expect(quasi.fit.likelihood).toBeNull();
});

it('offers the negative binomial model where counts vary too much', async () => {
  const { blocks } = await done(analysis, spread, { outcome: 'y', covariates: ['x'] });
  const check = blocks.find((block) => block.kind === 'check' && block.id === 'dispersion');
  expect(check).toMatchObject({
    verdict: 'violated',
    action: { options: { family: 'negative-binomial' } },
  });
});

it('quasi-Poisson, which says nothing of zeros, is not judged by them', async () => {
  const checked = async (family: string) => {
    const { blocks } = await done(analysis, spread, { outcome: 'y', covariates: ['x'], family });
    return blocks.flatMap((block) => (block.kind === 'check' ? [block.id] : []));
  };
  expect(await checked('poisson')).toContain('zeros');
  expect(await checked('quasi-poisson')).not.toContain('zeros');
});

it('expected frequencies add up to the cases', async () => {
  const { frequencies } = await result(spread, {
    outcome: 'y',
    covariates: ['x'],
    family: 'negative-binomial',
  });
  expect(frequencies.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(16, 9);
  expect(frequencies.reduce((sum, { observed }) => sum + observed, 0)).toBe(16);
});
