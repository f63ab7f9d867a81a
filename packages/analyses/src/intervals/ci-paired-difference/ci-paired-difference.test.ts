import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { fillFromData, runAnalysis } from '../../run.ts';
import type { PairedDifferenceResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);

it('asks for the numbers of what is known only', async () => {
  expect(await runAnalysis(analysis, nothing, { type: 'proportions', a: 1 })).toMatchObject({
    needs: ['b', 'c', 'd'],
  });
  expect(await runAnalysis(analysis, nothing, { n: 3 })).toMatchObject({
    needs: ['meanDifference', 'sdDifference'],
  });
});

it.each([
  [{ n: 1, meanDifference: 2, sdDifference: 0 }, 'too-few-cases'],
  [{ type: 'proportions', a: 0, b: 0, c: 0, d: 0 }, 'too-few-cases'],
  [{ type: 'means', n: 5, mean1: 1, sd1: 1, mean2: 0, sd2: 1, correlation: 1.1 }, 'invalid-option'],
  [{ n: 5, meanDifference: 2, sdDifference: 0 }, 'done'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('reproduces R’s paired t-test of its sleep data', async () => {
  // t.test(sleep$extra[1:10], sleep$extra[11:20], paired = TRUE): -2.4598858 to -0.7001142
  const { result, blocks } = await done(analysis, nothing, {
    n: 10,
    meanDifference: -1.58,
    sdDifference: 1.229995,
  });
  const { interval } = (result as PairedDifferenceResult).means!;
  expect(interval.ciLower).toBeCloseTo(-2.4598858, 5);
  expect(interval.ciUpper).toBeCloseTo(-0.7001142, 5);
  expect(textOf(blocks, 'finding')).toBe(
    'With 95% confidence the mean difference (first − second) lies between −2.46 and −0.70: M = −1.58.',
  );
});

it('two means with a perfect correlation and equal spread differ by the same in all pairs', async () => {
  const { result } = await done(analysis, nothing, {
    type: 'means',
    n: 5,
    mean1: 3,
    sd1: 2,
    mean2: 1,
    sd2: 2,
    correlation: 1,
  });
  expect((result as PairedDifferenceResult).means).toMatchObject({ sdDifference: 0, cohenDz: null });
});

it('says what pairs tell about proportions', async () => {
  const { blocks } = await done(analysis, nothing, { type: 'proportions', a: 20, b: 12, c: 2, d: 16 });
  expect(textOf(blocks, 'finding')).toBe(
    'With 95% confidence the difference of the proportions (first − second) lies between 5.6 and 32.9 percentage points: 64.0% and 44.0% of 50 pairs.',
  );
  expect(textOf(blocks, 'interpretation')).toContain('Only pairs that changed (14)');
});

it('takes the differences of two variables', () => {
  const frame = frameOf({ x: [3, 5, null, 9], y: [1, 2, 3, 3], few: [1, null, null, null] });
  expect(fillFromData(analysis, frame, { variable1: 'x', variable2: 'y' })).toMatchObject({
    options: { type: 'difference', n: 3, meanDifference: 11 / 3 },
  });
  expect(fillFromData(analysis, frame, { variable1: 'x', variable2: 'x' })).toMatchObject({
    refusals: [{ code: 'same-variable' }],
  });
  expect(fillFromData(analysis, frame, { variable1: 'x', variable2: 'few' })).toMatchObject({
    refusals: [{ code: 'too-few-cases' }],
  });
});
