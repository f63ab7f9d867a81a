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

it('says which source makes most of the variation', async () => {
  // purity less 93 of batches of three suppliers, Montgomery (2013), Design and Analysis of Experiments, example 14.1
  const purity = [
    1, -1, 0, -2, -3, -4, -2, 0, 1, 1, 4, 0, 1, -2, -3, 0, 4, 2, -1, 0, -2, 0, 3, 2, 2, 4, 0, -2, 0, 2, 1, -1,
    2, 3, 2, 1,
  ];
  const supplier = purity.map((_, i) => `S${Math.floor(i / 12)}`);
  const batch = purity.map((_, i) => `B${Math.floor(i / 3) % 4}`);
  const { result, blocks } = await done(analysis, frameOf({ purity, supplier, batch }), {
    outcome: 'purity',
    category: 'supplier',
    group: 'batch',
    multiVari: true,
  });
  const sources = (result as ErrorBarResult).multiVari?.sources ?? [];
  expect(sources.map(({ label }) => label)).toEqual(['supplier', 'batch within supplier', 'Within batch']);
  // the variance of suppliers is zero; then batches have (SS suppliers + SS batches)/11 for their mean square
  const error = 63.333_333_333 / 24;
  const between = ((15.055_555_556 + 69.916_666_667) / 11 - error) / 3;
  [0, between, error].forEach((variance, i) => {
    expect(sources[i]?.variance).toBeCloseTo(variance, 5);
  });
  expect(textOf(blocks, 'finding')).toContain('Most of the variation lies within levels of batch (61%).');
});
