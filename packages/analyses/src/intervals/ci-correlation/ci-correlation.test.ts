import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { fillFromData } from '../../run.ts';
import type { CorrelationResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);

it.each([
  [{ r: 1.2, n: 20 }, ['invalid-option']],
  [{ r: 0.5, n: 3 }, ['too-few-cases']],
  [{ r: 0.5, n: 4, type: 'kendall' }, ['too-few-cases']],
  [{ r: -1, n: 9 }, ['perfect-correlation']],
  [{ type: 'two-correlations', r1: 0.1, n1: 3, r2: 1, n2: 9 }, ['too-few-cases', 'perfect-correlation']],
])('refuses %o as %s', async (options, codes) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual(codes),
);

it('reproduces R’s cor.test of cars: 0.8068949, 0.6816422 to 0.8862036', async () => {
  const { result, blocks } = await done(analysis, nothing, { r: 0.8068949, n: 50 });
  const { one } = result as CorrelationResult;
  expect(one?.ciLower).toBeCloseTo(0.6816422, 6);
  expect(one?.ciUpper).toBeCloseTo(0.8862036, 6);
  expect(textOf(blocks, 'finding')).toBe(
    'With 95% confidence Pearson’s correlation in the population lies between .68 and .89: r = .81.',
  );
  expect(textOf(blocks, 'apa')).toBe('The correlation was r(48) = .81, 95% CI [.68, .89], n = 50.');
});

it('gives both intervals of Spearman’s coefficient, and one limit where asked', async () => {
  const both = await done(analysis, nothing, { r: 0.45, n: 50, type: 'spearman' });
  expect(both.blocks.find(({ kind }) => kind === 'table')).toMatchObject({ rows: { length: 2 } });
  const one = await done(analysis, nothing, { r: 0.18, n: 52, alternative: 'less' });
  expect(textOf(one.blocks, 'finding')).toContain('is below');
});

it('compares two correlations', async () => {
  const { result, blocks } = await done(analysis, nothing, {
    type: 'two-correlations',
    r1: 0.58,
    n1: 60,
    r2: 0.31,
    n2: 75,
  });
  expect((result as CorrelationResult).two?.ciLower).toBeLessThan(0);
  expect(textOf(blocks, 'finding')).toContain('0.27, z = 1.93, p = .054');
  expect(textOf(blocks, 'interpretation')).toContain('compatible with equal correlations');
});

it('takes the coefficient from two variables', () => {
  const frame = frameOf({ x: [1, 2, 3, 4, null], y: [1, 3, 2, 4, 9], same: [5, 5, 5, 5, 5] });
  const fill = (variable2: string, type = 'pearson') =>
    fillFromData(analysis, frame, { variable1: 'x', variable2, type });
  expect(fill('y', 'kendall')).toMatchObject({
    options: { type: 'kendall', n: 4, r: expect.closeTo(2 / 3, 12) },
  });
  expect(fill('y', 'spearman')).toMatchObject({ options: { type: 'spearman', n: 4 } });
  expect(fill('same')).toMatchObject({ refusals: [{ code: 'no-variation' }] });
  expect(fill('x')).toMatchObject({ refusals: [{ code: 'same-variable' }] });
});
