import { describe, expect, it } from 'vitest';
import { done, frameOf } from '../../../test/frames.ts';
import { analysis as logistic } from '../logistic-regression/index.ts';
import { analysis as poisson } from '../poisson-regression/index.ts';
import type { MarginalVariable } from './marginal.ts';

// R datasets::mtcars
const cars = frameOf({
  am: [1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1],
  qsec: [
    16.46, 17.02, 18.61, 19.44, 17.02, 20.22, 15.84, 20, 22.9, 18.3, 18.9, 17.4, 17.6, 18, 17.98, 17.82,
    17.42, 19.47, 18.52, 19.9, 20.01, 16.87, 17.3, 15.41, 17.05, 18.9, 16.7, 16.9, 14.5, 15.5, 14.6, 18.6,
  ],
  vs: [0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1],
  carb: [4, 4, 1, 1, 2, 1, 4, 2, 2, 4, 4, 3, 3, 3, 4, 4, 4, 1, 2, 1, 1, 2, 2, 4, 2, 1, 2, 2, 4, 6, 8, 2],
});

const marginalOf = (result: unknown) => (result as { marginal: readonly MarginalVariable[] }).marginal;

describe('average marginal effects', () => {
  // R 4.2.2: delta method by hand on glm(), checked by symmetric differences
  it('are those of R in a logistic regression', async () => {
    const options = { outcome: 'am', covariates: ['qsec'], factors: ['vs'], marginal: true };
    const { result, blocks } = await done(logistic, cars, options);
    const [qsec, vs] = marginalOf(result);
    expect(qsec?.effects[0]?.estimate).toBeCloseTo(-0.22520757476, 8);
    expect(qsec?.effects[0]?.standardError).toBeCloseTo(0.044489806201, 8);
    expect(vs?.effects).toHaveLength(1);
    expect(vs?.effects[0]?.estimate).toBeCloseTo(0.551326248488, 8);
    expect(vs?.effects[0]?.standardError).toBeCloseTo(0.09359119013, 8);
    expect(blocks.some((block) => block.kind === 'figure' && block.id === 'marginal-effects')).toBe(true);
  });

  it('are those of R in a Poisson regression', async () => {
    const options = { outcome: 'carb', covariates: ['qsec'], factors: ['vs'], marginal: true };
    const [qsec, vs] = marginalOf((await done(poisson, cars, options)).result);
    expect(qsec?.effects[0]?.estimate).toBeCloseTo(-0.500313072246, 8);
    expect(qsec?.effects[0]?.standardError).toBeCloseTo(0.264164109464, 8);
    expect(vs?.effects).toHaveLength(1);
    expect(vs?.effects[0]?.estimate).toBeCloseTo(-0.648342914071, 8);
    expect(vs?.effects[0]?.standardError).toBeCloseTo(0.863111308582, 8);
  });

  it('are not computed unless asked for', async () => {
    const { result } = await done(logistic, cars, { outcome: 'am', covariates: ['qsec'] });
    expect(marginalOf(result)).toEqual([]);
  });
});
