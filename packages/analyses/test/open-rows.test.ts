import { expect, it } from 'vitest';
import { analysis as matrix } from '../src/correlation/matrix/index.ts';
import { analysis as regression } from '../src/regression/linear-regression/index.ts';
import { done, frameOf } from './frames.ts';

const frame = frameOf({ x: [1, 2, 3, 4, 5, 7], y: [2, 1, 4, 3, 6, 5], z: [3, 1, 2, 6, 4, 9] });

it('a row whose variables are still to be chosen is not computed', async () => {
  const open = { first: 'x', second: 'y', third: 'x', fourth: null };
  const { result } = await done(matrix, frame, { variables: ['x', 'y', 'z'], comparisons: [open] });
  expect(result).toMatchObject({ comparisons: [] });
  const whole = { ...open, fourth: 'z' };
  expect(
    (await done(matrix, frame, { variables: ['x', 'y', 'z'], comparisons: [open, whole] })).result,
  ).toMatchObject({ comparisons: [{ n: 6 }] });
});

it('nor is a step without its predictor', async () => {
  const options = { outcome: 'y', covariates: ['x', 'z'] };
  const { result } = await done(regression, frame, { ...options, steps: [{ variable: null, step: 2 }] });
  expect(result).toMatchObject({ steps: [] });
});
