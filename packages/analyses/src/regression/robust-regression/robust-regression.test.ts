import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { referenceFrame } from '../../../test/reference-frame.ts';
import type { RawOptions } from '../../index.ts';
import type { RobustResult } from './compute.ts';
import { analysis } from './index.ts';

const stackloss = await referenceFrame('dep_rob_stackloss.csv');
const plant = { outcome: 'stack_loss', covariates: ['air_flow', 'water_temp', 'acid_conc'] };

const odd = frameOf({
  y: [1, 2, 3, 4, 5, 6, 7, 8, 9, 11],
  line: [2, 4, 6, 8, 10, 12, 14, 16, 18, 20],
  x: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  twice: [2, 4, 6, 8, 10, 12, 14, 16, 18, 20],
  z: [3, 1, 4, 1, 5, 9, 2, 6, 5, 3],
});

describe('robust regression', () => {
  it('equals MASS on the stack loss data and says who counts for less', async () => {
    // Venables & Ripley (2002): rlm(stack.loss ~ ., stackloss): −41.0265, 0.8294, 0.9261, −0.1278
    const { result, blocks } = await done(analysis, stackloss, plant);
    const { coefficients, lightest } = result as RobustResult;
    const published = [-41.0265, 0.8294, 0.9261, -0.1278];
    for (const [j, value] of published.entries()) expect(coefficients[j]?.estimate).toBeCloseTo(value, 3);
    expect(lightest[0]?.row).toBe(21);
    expect(textOf(blocks, 'finding')).toMatch(
      /^For stack_loss: air_flow \(b = 0\.8\d, .* of 21 cases counted for less than one\.$/,
    );
  });

  it('keeps weights for the data', async () => {
    const { result } = await done(analysis, stackloss, { ...plant, psi: 'bisquare' });
    const { weights, fit } = result as RobustResult;
    expect(weights).toHaveLength(21);
    expect(weights.filter((weight) => weight < 0.999999)).toHaveLength(fit.downweighted);
  });

  it('refuses by name', async () => {
    const codes = (options: RawOptions) =>
      refusedCodes(analysis, odd, { outcome: 'y', covariates: ['z'], ...options });
    expect(await codes({ outcome: 'line', covariates: ['x'] })).toEqual(['no-spread']);
    expect(await codes({ covariates: ['x', 'twice'] })).toEqual(['collinear']);
    expect(await codes({ covariates: [] })).toEqual(['no-predictor']);
    expect(await codes({ covariates: ['y'] })).toEqual(['used-twice']);
  });
});
