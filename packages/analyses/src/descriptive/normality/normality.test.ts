import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis } from './index.ts';

const frame = frameOf({
  x: [4.2, 5.1, 5.6, 4.9, 5.3, 4.8, 5, 5.4, 4.7, 5.2],
  skewed: [1, 1, 1, 2, 1, 3, 1, 2, 40, 1],
  same: Array(10).fill(7),
  few: [1, 2, ...Array(8).fill(null)],
  g: ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'b'],
});

it('says in one sentence whether values depart from normality', async () => {
  const { blocks } = await done(analysis, frame, { variables: ['x'] });
  // R: shapiro.test(x): W = 0.9721, p-value = 0.9096
  expect(textOf(blocks, 'finding')).toBe(
    'There is no evidence against normality of x, Shapiro–Wilk W = 0.972, p = .910.',
  );
});

it('sorts several variables by verdict', async () => {
  const { blocks } = await done(analysis, frame, { variables: ['x', 'skewed'] });
  expect(textOf(blocks, 'finding')).toBe(
    'skewed departs significantly from a normal distribution; x does not.',
  );
});

it('speaks of the first test that the sample allows', async () => {
  const { blocks } = await done(analysis, frame, { variables: ['x'], tests: ['dagostino', 'jarqueBera'] });
  expect(textOf(blocks, 'finding')).toContain('Jarque–Bera');
});

it('refuses what has no distribution, by code', async () => {
  expect(await refusedCodes(analysis, frame, { variables: ['same'] })).toEqual(['no-variation']);
  expect(await refusedCodes(analysis, frame, { variables: ['few'] })).toEqual(['too-few-values']);
  expect(await refusedCodes(analysis, frame, { variables: ['x'], group: 'x' })).toEqual(['group-is-outcome']);
});
