import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { ScatterResult } from './compute.ts';
import { analysis } from './index.ts';

/** The first of Anscombe's four sets (1973): r = .816, slope 0.5, intercept 3. */
const anscombe = frameOf({
  x: [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5, 100],
  y: [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68, null],
  g: ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'b', 'b'],
});

it('has the line of least squares', async () => {
  const { result, blocks } = await done(analysis, anscombe, { x: 'x', y: 'y' });
  const { scatters, sample, points } = result as ScatterResult;
  expect(scatters[0]?.r).toBeCloseTo(0.816_420_516, 8);
  expect(scatters[0]?.slope).toBeCloseTo(0.500_090_909, 8);
  expect(scatters[0]?.intercept).toBeCloseTo(3.000_090_909, 8);
  expect(scatters[0]?.curve[0]).toMatchObject({ x: 4 });
  expect(sample).toEqual({ used: 11, excluded: 1 });
  expect(points).toHaveLength(11);
  expect(textOf(blocks, 'finding')).toBe('y rises with x (r = .82).');
});

it('has a curve for each group, none where there is no spread', async () => {
  const flat = frameOf({ x: [1, 2, 3, 1, 2, 3], y: [1, 2, 4, 5, 5, 5], g: ['a', 'a', 'a', 'b', 'b', 'b'] });
  const { result } = await done(analysis, flat, { x: 'x', y: 'y', group: 'g', curve: 'smooth' });
  const [a, b] = (result as ScatterResult).scatters;
  expect(a?.curve).toHaveLength(3);
  expect(b).toMatchObject({ r: null, slope: null, curve: [] });
});

it('refuses what has no case, and the same variable twice', async () => {
  const apart = frameOf({ x: [1, null], y: [null, 2] });
  expect(await refusedCodes(analysis, apart, { x: 'x', y: 'y' })).toEqual(['no-cases']);
  expect(await refusedCodes(analysis, anscombe, { x: 'x', y: 'x' })).toEqual(['same-variable']);
});
