import { loadAnalysis, runAnalysis } from '@constat/analyses';
import { type Column, Frame } from '@constat/data';
import { expect, test } from 'vitest';
import { shapeAnswer, shapeOptions, shapesOf } from './shape.ts';

const numbers = (name: string, values: readonly number[]): Column => ({
  id: name,
  role: 'none',
  description: '',
  name,
  type: 'numeric',
  cells: { kind: 'numbers', values: Float64Array.from(values) },
});

async function shapes(values: readonly number[], group: readonly number[] | null) {
  const analysis = await loadAnalysis('descriptives');
  const frame = new Frame([numbers('y', values), ...(group ? [numbers('g', group)] : [])]);
  if (!analysis) throw new Error('descriptives are missing');
  return shapesOf(await runAnalysis(analysis, frame, shapeOptions('y', group ? 'g' : null)));
}

test('count and skewness of each group are read from descriptives', async () => {
  const values = [1, 2, 3, 4, 5, 1, 1, 1, 2, 30];
  const found = await shapes(values, [1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
  expect(found.map(({ n }) => n)).toEqual([5, 5]);
  expect(found[0]?.skewness).toBeCloseTo(0, 12);
  // The adjusted Fisher–Pearson coefficient, by its formula in R.
  expect(found[1]?.skewness).toBeCloseTo(2.229811, 5);
  expect((await shapes(values, null)).map(({ n }) => n)).toEqual([10]);
});

test('equal values have no skewness, and are no reason to fail', async () => {
  expect(await shapes([2, 2, 2], null)).toEqual([{ n: 3, skewness: null }]);
});

test('the answer follows the numbers that the pictures say', () => {
  const answer = (...groups: readonly (readonly [n: number, skewness: number | null])[]) =>
    shapeAnswer(groups.map(([n, skewness]) => ({ n, skewness })));
  expect(answer()).toBeNull();
  expect(answer([31, 4], [31, -4])).toBe('symmetric');
  expect(answer([30, 1.01], [31, 0])).toBe('skewed');
  expect(answer([30, -1], [15, 1])).toBe('symmetric');
  expect(answer([14, 0], [40, 0])).toBe('few');
  expect(answer([20, null])).toBe('symmetric');
});
