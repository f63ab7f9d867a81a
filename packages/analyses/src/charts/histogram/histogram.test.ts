import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { HistogramResult } from './compute.ts';
import { analysis } from './index.ts';

const frame = frameOf({ y: [0, 1, 2, 3, 4, 10, null], g: ['a', 'a', 'a', 'b', 'b', 'b', 'b'] });
const resultOf = async (options: Readonly<Record<string, unknown>>) =>
  (await done(analysis, frame, { outcome: 'y', ...options })).result as HistogramResult;

describe('classes', () => {
  it('are as many as asked for', async () => {
    const { edges, histograms } = await resultOf({ classes: 'count', count: 5 });
    expect(edges).toEqual([0, 2, 4, 6, 8, 10]);
    expect(histograms[0]?.counts).toEqual([2, 2, 1, 0, 1]);
  });

  it('are as wide as asked for, the largest value in the last', async () => {
    const { edges, histograms } = await resultOf({ classes: 'width', width: 2.5 });
    expect(edges).toEqual([0, 2.5, 5, 7.5, 10]);
    expect(histograms[0]?.counts).toEqual([3, 2, 0, 1]);
  });

  it('are the same in all groups', async () => {
    const { histograms } = await resultOf({ group: 'g', classes: 'count', count: 2 });
    expect(histograms.map(({ counts }) => counts)).toEqual([
      [3, 0],
      [2, 1],
    ]);
  });

  it('are one where all values are equal', async () => {
    const { result } = await done(analysis, frameOf({ y: [7, 7] }), { outcome: 'y' });
    expect((result as HistogramResult).histograms[0]?.counts).toEqual([2]);
  });
});

it('tells where most cases lie', async () => {
  const { blocks } = await done(analysis, frame, { outcome: 'y', classes: 'width', width: 5 });
  expect(textOf(blocks, 'finding')).toBe('y lies most often between 0 and 5: 5 of 6 cases, 83.3%.');
});

it('refuses classes without width or without end', async () => {
  const refused = (width: number) => refusedCodes(analysis, frame, { outcome: 'y', classes: 'width', width });
  expect(await refused(0)).toEqual(['bad-width']);
  expect(await refused(1e-6)).toEqual(['bad-width']);
  expect(await refusedCodes(analysis, frameOf({ y: [null, null] }), { outcome: 'y' })).toEqual(['no-values']);
  expect(await refusedCodes(analysis, frame, { outcome: 'y', group: 'y' })).toEqual(['same-variable']);
});
