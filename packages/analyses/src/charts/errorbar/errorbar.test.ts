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
