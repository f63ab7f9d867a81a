import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { fillFromData } from '../../run.ts';
import type { TwoSampleResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const six = { n1: 20, mean1: 14.2, sd1: 3.1, n2: 25, mean2: 12.5, sd2: 2.8 };

it.each([
  [{ ...six, n2: 1 }, 'too-few-cases'],
  [{ ...six, sd1: 0, sd2: 0 }, 'no-variation'],
  [{ ...six, sd1: 0 }, 'done'],
  [{ ...six, sd1: 0, test: 'variances' }, 'no-variation'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('reproduces the mileage example of NIST/SEMATECH e-Handbook 1.3.5.3 (AUTO83B)', async () => {
  // https://www.itl.nist.gov/div898/handbook/eda/section3/eda353.htm: t = -12.62059 with 326 degrees of freedom
  const { result } = await done(analysis, nothing, {
    n1: 249,
    mean1: 20.14458,
    sd1: 6.4147,
    n2: 79,
    mean2: 30.48101,
    sd2: 6.10771,
    method: 'pooled',
  });
  expect((result as TwoSampleResult).statistic).toBeCloseTo(-12.62059, 4);
  expect((result as TwoSampleResult).df).toBe(326);
});

it('says what the test finds', async () => {
  const { blocks } = await done(analysis, nothing, { ...six, method: 'pooled' });
  expect(textOf(blocks, 'finding')).toBe(
    'The difference of the means (group 1 − group 2) is not statistically significant, t(43) = 1.93, p = .060: difference = 1.70, 95% CI [−0.08, 3.48].',
  );
  const spread = await done(analysis, nothing, { test: 'variances', n1: 16, sd1: 5.1, n2: 22, sd2: 3.6 });
  expect(textOf(spread.blocks, 'finding')).toContain('F(15, 21) = 2.01, p = .140: ratio = 2.01');
});

it('takes two groups from data', () => {
  const frame = frameOf({ y: [1, 2, 3, 4, 5, 9], g: ['a', 'a', 'a', 'b', 'b', 'b'] });
  expect(fillFromData(analysis, frame, { outcome: 'y', group: 'g' })).toMatchObject({
    options: { n1: 3, mean1: 2, sd1: 1, n2: 3, mean2: 6 },
  });
});
