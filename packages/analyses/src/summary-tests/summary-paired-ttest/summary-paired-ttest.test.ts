import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { fillFromData } from '../../run.ts';
import type { PairedResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const two = { type: 'means', n: 9, mean1: 3, sd1: 2, mean2: 1, sd2: 2 };

it.each([
  [{ n: 1, meanDifference: 1, sdDifference: 1 }, 'too-few-cases'],
  [{ n: 9, meanDifference: 1, sdDifference: 0 }, 'no-variation'],
  [{ ...two, correlation: 1 }, 'no-variation'],
  [{ ...two, correlation: 0.5 }, 'done'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('reproduces R’s paired t-test of its sleep data: t = -4.0621, df = 9, p-value = 0.002833', async () => {
  const { result, blocks } = await done(analysis, nothing, {
    n: 10,
    meanDifference: -1.58,
    sdDifference: 1.229995,
  });
  expect((result as PairedResult).statistic).toBeCloseTo(-4.0621, 4);
  expect((result as PairedResult).pValue).toBeCloseTo(0.002833, 6);
  expect(textOf(blocks, 'finding')).toBe(
    'The mean difference (first − second) is statistically significant, t(9) = −4.06, p = .003: difference = −1.58, 95% CI [−2.46, −0.70].',
  );
});

it('takes the differences of two variables', () => {
  const frame = frameOf({ x: [3, 5, null, 9], y: [1, 2, 3, 3] });
  expect(fillFromData(analysis, frame, { variable1: 'x', variable2: 'y' })).toMatchObject({
    options: { type: 'difference', n: 3 },
  });
});
