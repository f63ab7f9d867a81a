import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { fillFromData } from '../../run.ts';
import type { OneSampleResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);

it.each([
  [{ n: 10, mean: 5, sd: 0, nullMean: 4 }, 'no-variation'],
  [{ n: 1, mean: 5, sd: 1 }, 'too-few-cases'],
  [{ n: 9, mean: 5, sd: -1 }, 'invalid-option'],
  [{ test: 'variance', n: 9, sd: 2, nullVariance: 0 }, 'not-positive'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('reproduces the test of a standard deviation of NIST/SEMATECH e-Handbook 1.3.5.8 (GEAR)', async () => {
  // https://www.itl.nist.gov/div898/handbook/eda/section3/eda358.htm: n 100, sd 0.0063, hypothesis 0.1: chi-square 0.3903
  const { result } = await done(analysis, nothing, {
    test: 'variance',
    n: 100,
    sd: 0.006278908,
    nullVariance: 0.01,
  });
  expect((result as OneSampleResult).statistic).toBeCloseTo(0.3903, 4);
});

it('says what the test finds', async () => {
  const { blocks } = await done(analysis, nothing, { n: 24, mean: 52.3, sd: 6.8, nullMean: 50 });
  expect(textOf(blocks, 'finding')).toBe(
    'The difference of the mean from 50 is not statistically significant, t(23) = 1.66, p = .111: M = 52.30, 95% CI [49.43, 55.17].',
  );
  const less = await done(analysis, nothing, {
    n: 9,
    mean: 3.11,
    sd: 0.42,
    nullMean: 3.5,
    alternative: 'less',
  });
  expect(textOf(less.blocks, 'apa')).toContain('t(8) = −2.79, p = .012, d = −0.93');
});

it('takes its numbers from a variable', () => {
  const frame = frameOf({ x: [1, 2, null, 3], one: [7, null, null, null] });
  expect(fillFromData(analysis, frame, { variable: 'x' })).toMatchObject({
    options: { n: 3, mean: 2, sd: 1 },
  });
  expect(fillFromData(analysis, frame, { variable: 'one' })).toMatchObject({
    refusals: [{ code: 'too-few-cases' }],
  });
});
