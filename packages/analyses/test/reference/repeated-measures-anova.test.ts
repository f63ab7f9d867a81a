import { expect, it } from 'vitest';
import { adapter } from '../../reference/topics/repeated-measures-anova.ts';
import { frameOf } from '../frames.ts';

it('a between factor may be absent, null, or named', async () => {
  const frame = frameOf({
    before: [3, 5, 4, 8, 6, 9],
    after: [4, 7, 4, 11, 7, 13],
    arm: [...'aaabbb'],
  });
  const within = { name: 'time', variables: ['before', 'after'] };
  const absent = await adapter.answer({ within }, frame);
  expect(absent).toHaveProperty(['values', 'anova', 'time', 'statistic']);
  expect(await adapter.answer({ within, between: null }, frame)).toEqual(absent);
  expect(await adapter.answer({ within, between: 'arm' }, frame)).toHaveProperty([
    'values',
    'anova',
    'arm:time',
    'statistic',
  ]);
});
