import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { referenceFrame } from '../../../test/reference-frame.ts';
import type { RawOptions } from '../../index.ts';
import type { RegularizedResult } from './compute.ts';
import { analysis } from './index.ts';

const cars = await referenceFrame('dep_reg_mtcars.csv');
const model = { outcome: 'mpg', covariates: ['cyl', 'disp', 'hp', 'drat', 'wt', 'qsec'] };

const odd = frameOf({
  y: [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13],
  same: Array(12).fill(3),
  half: [0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  below: [-1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  x: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11],
});

describe('lasso, ridge and elastic net', () => {
  it('says what is left and how well cases left out are predicted', async () => {
    const { result, blocks } = await done(analysis, cars, model);
    const { validation, fit, lambda } = result as RegularizedResult;
    expect(validation?.lambdaMin).toBe(lambda);
    expect(validation?.explained).toBeLessThan(fit.devianceRatio);
    expect(textOf(blocks, 'finding')).toMatch(
      /^For mpg the lasso keeps \d of 6 coefficients at λ = .* The model explains \d+\.\d% of the variance, \d+\.\d% in cases left out\.$/,
    );
  });

  it('is the same every time, and stronger by one standard error', async () => {
    const of = async (options: RawOptions) =>
      (await done(analysis, cars, { ...model, ...options })).result as RegularizedResult;
    const [first, again, stronger] = [await of({}), await of({}), await of({ choose: '1se' })];
    expect(again).toEqual(first);
    expect(stronger.lambda).toBeGreaterThanOrEqual(first.lambda);
    expect(stronger.fit.nonzero).toBeLessThanOrEqual(first.fit.nonzero);
  });

  it('leaves nothing at the largest λ and everything with ridge', async () => {
    const { result } = await done(analysis, cars, { ...model, choose: 'own', lambda: 100 });
    expect((result as RegularizedResult).fit.nonzero).toBe(0);
    const ridge = await done(analysis, cars, { ...model, penalty: 'ridge' });
    expect((ridge.result as RegularizedResult).fit.nonzero).toBe(6);
    expect(textOf(ridge.blocks, 'finding')).toMatch(/ridge regression keeps all 6 coefficients/);
  });

  it('refuses by name', async () => {
    const codes = (options: RawOptions) =>
      refusedCodes(analysis, odd, { outcome: 'y', covariates: ['x'], ...options });
    expect(await codes({ covariates: [] })).toEqual(['no-predictor']);
    expect(await codes({ outcome: 'same' })).toEqual(['constant-outcome']);
    expect(await codes({ outcome: 'half', family: 'poisson' })).toEqual(['not-counts']);
    expect(await codes({ outcome: 'below', family: 'poisson' })).toEqual(['negative-counts']);
    expect(await codes({ family: 'binomial' })).toEqual(['outcome-levels']);
    expect(await codes({ lambdas: '1, few' })).toEqual(['not-a-strength']);
    expect(await codes({ lambdas: '1, -2' })).toEqual(['not-a-strength']);
    expect(await codes({ folds: 6 })).toEqual(['many-folds']);
    expect(await codes({ folds: 4 })).toEqual(['done']);
    expect(await codes({ foldVariable: 'same' })).toEqual(['fold-values']);
    expect(await codes({ covariates: ['same'] })).toEqual(['no-relation']);
  });
});
