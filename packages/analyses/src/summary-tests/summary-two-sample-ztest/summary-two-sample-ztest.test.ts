import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, refusedCodes, textOf } from '../../../test/frames.ts';
import type { TwoSampleZResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const shares = { test: 'proportions', x1: 45, n1: 120, x2: 30, n2: 130 };
const six = { n1: 80, mean1: 5.1, sd1: 1.2, n2: 95, mean2: 5.6, sd2: 1.4 };

it.each([
  [{ ...six, n1: 0 }, 'too-few-cases'],
  [{ ...six, sd1: 0, sd2: 0 }, 'no-variation'],
  [{ ...shares, x1: 0, x2: 0 }, 'no-variation'],
  [{ ...shares, x1: 120, x2: 130 }, 'no-variation'],
  [{ ...shares, x2: 131 }, 'count-above-total'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('squares to Pearson’s chi-square of the table, 45 75 and 30 100', async () => {
  const { result, blocks } = await done(analysis, nothing, shares);
  // sum (O - E)^2 / E with E = 36, 84, 39, 91
  const chi = 81 / 36 + 81 / 84 + 81 / 39 + 81 / 91;
  expect((result as TwoSampleZResult).statistic ** 2).toBeCloseTo(chi, 10);
  expect(textOf(blocks, 'finding')).toBe(
    'The difference of the proportions, 37.5% and 23.1%, is statistically significant, z = 2.49, p = .013: 14.4 percentage points, 95% CI [3.0, 25.4].',
  );
});

it('says what two means with known spread tell', async () => {
  const { blocks } = await done(analysis, nothing, six);
  expect(textOf(blocks, 'finding')).toContain(
    'z = −2.54, p = .011: difference = −0.50, 95% CI [−0.89, −0.11]',
  );
});
