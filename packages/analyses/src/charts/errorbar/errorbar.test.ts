import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { ErrorBarResult } from './compute.ts';
import { analysis } from './index.ts';

const frame = frameOf({ y: [1, 3, 5, 9, null], g: ['a', 'a', 'b', 'c', 'a'] });
const meansOf = async (options: Readonly<Record<string, unknown>>) =>
  ((await done(analysis, frame, { outcome: 'y', category: 'g', ...options })).result as ErrorBarResult).means;

it('has an interval for each mean, none for a single case', async () => {
  const [a, b] = await meansOf({});
  expect(a).toMatchObject({ n: 2, value: 2 });
  expect(a?.upper).toBeCloseTo(2 + 12.706_204_736, 8);
  expect(b).toMatchObject({ n: 1, value: 5, sd: null, lower: null, upper: null });
});

it('shows standard errors and deviations', async () => {
  const [se] = await meansOf({ spread: 'se' });
  const [sd] = await meansOf({ spread: 'sd' });
  expect(se?.upper).toBeCloseTo(3, 12);
  expect(sd?.upper).toBeCloseTo(2 + Math.SQRT2, 12);
});

it('tells the highest and the lowest mean', async () => {
  const { blocks } = await done(analysis, frame, { outcome: 'y', category: 'g' });
  expect(textOf(blocks, 'finding')).toBe(
    'The mean of y was highest for g = c, at 9.00, and lowest for g = a, at 2.00.',
  );
});

it('refuses the same variable twice', async () => {
  expect(await refusedCodes(analysis, frame, { outcome: 'y', category: 'g', group: 'g' })).toEqual([
    'same-variable',
  ]);
});

it('draws bootstrap intervals, which lie unevenly around a skewed mean', async () => {
  const skewed = frameOf({ y: [1, 2, 2, 3, 3, 4, 5, 7, 11, 24], g: Array.from({ length: 10 }, () => 'a') });
  const { result } = await done(analysis, skewed, { outcome: 'y', category: 'g', spread: 'boot' });
  const [mean] = (result as ErrorBarResult).means;
  expect(mean?.value).toBe(6.2);
  // set.seed(1); quantile(replicate(4e5, mean(sample(v, replace = TRUE))), c(.025, .975), type = 6); 2,000 samples are within .06 and .16
  expect(Math.abs((mean?.lower ?? 0) - 2.9)).toBeLessThan(4 * 0.0604);
  expect(Math.abs((mean?.upper ?? 0) - 10.8)).toBeLessThan(4 * 0.1635);
  const again = await done(analysis, skewed, { outcome: 'y', category: 'g', spread: 'boot' });
  expect(again.result).toEqual(result);
  const many = frameOf({
    y: Array.from({ length: 100_001 }, (_, i) => i),
    g: Array.from({ length: 100_001 }, () => 'a'),
  });
  expect(await refusedCodes(analysis, many, { outcome: 'y', category: 'g', spread: 'boot' })).toEqual([
    'too-many-cases',
  ]);
});
