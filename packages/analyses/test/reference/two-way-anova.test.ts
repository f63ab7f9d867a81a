import { expect, it } from 'vitest';
import { ancova } from '../../reference/topics/two-way-anova.ts';
import { frameOf } from '../frames.ts';

it('one factor and one covariate may come without a list', async () => {
  const frame = frameOf({
    y: [3, 5, 4, 8, 6, 9, 7, 12],
    x: [1, 2, 3, 4, 1, 3, 2, 5],
    g: [...'aaaabbbb'],
  });
  const listed = await ancova.answer({ outcome: 'y', factors: ['g'], covariates: ['x'], ssType: 3 }, frame);
  const bare = await ancova.answer({ outcome: 'y', factors: 'g', covariates: 'x', ssType: 3 }, frame);
  expect(listed).toHaveProperty(['values', 'adjustedMeans', 'g', 'a', 'mean']);
  expect(bare).toEqual(listed);
});
