import { expect, it } from 'vitest';
import { adapter } from '../../reference/topics/one-way-anova.ts';
import { frameOf } from '../frames.ts';

// R's mtcars: mpg by gear, ten cars
const cars = frameOf({
  mpg: [21, 22.8, 24.4, 30.4, 21.4, 18.7, 14.3, 26, 15.8, 19.7],
  gear: [4, 4, 4, 4, 3, 3, 3, 5, 5, 5],
});

it('one method and a control that is a number are as good as a list and a name', async () => {
  const inputs = { outcome: 'mpg', group: 'gear', confidenceLevel: 0.95 };
  const listed = await adapter.answer({ ...inputs, postHoc: ['dunnett'], control: '4' }, cars);
  const bare = await adapter.answer({ ...inputs, postHoc: 'dunnett', control: 4 }, cars);
  expect(listed).toHaveProperty(['values', 'postHoc', 'dunnett', '3-4', 'pValue']);
  expect(bare).toEqual(listed);
});
