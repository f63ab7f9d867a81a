import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { fillFromData } from '../../run.ts';
import type { RatioVariancesResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);

it.each([
  [{ n1: 10, sd1: 2, n2: 12, sd2: 0 }, ['no-variation']],
  [{ n1: 10, sd1: 0, n2: 12, sd2: 0 }, ['no-variation']],
  [{ n1: 1, sd1: 2, n2: 12, sd2: 1 }, ['too-few-cases']],
  [{ n1: 9, sd1: 2, n2: 12, sd2: -1 }, ['invalid-option']],
])('refuses %o as %s', async (options, codes) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual(codes),
);

it('reproduces the F test of NIST/SEMATECH e-Handbook 1.3.5.9 (JAHANMI2)', async () => {
  // https://www.itl.nist.gov/div898/handbook/eda/section3/eda359.htm: n 240 and 240, sd 65.54909 and 61.85425, F = 1.123037
  const { result } = await done(analysis, nothing, { n1: 240, sd1: 65.54909, n2: 240, sd2: 61.85425 });
  const { ratio, df1, ciLower, ciUpper } = result as RatioVariancesResult;
  expect(ratio).toBeCloseTo(1.123037, 5);
  expect(df1).toBe(239);
  expect(ciLower < 1 && ciUpper > 1).toBe(true);
});

it('says what the ratio tells', async () => {
  const { blocks } = await done(analysis, nothing, { n1: 16, sd1: 5.2, n2: 21, sd2: 3.4 });
  expect(textOf(blocks, 'finding')).toBe(
    'With 95% confidence the ratio of the variances (group 1 / group 2) lies between 0.91 and 6.45: 2.34, F(15, 20) = 2.34, p = .077.',
  );
  expect(textOf(blocks, 'interpretation')).toContain('compatible with equal variances');
});

it('takes two groups from data', () => {
  const frame = frameOf({ y: [1, 2, 3, 4, 5, 9], g: ['a', 'a', 'a', 'b', 'b', 'b'] });
  expect(fillFromData(analysis, frame, { outcome: 'y', group: 'g' })).toMatchObject({
    options: { n1: 3, sd1: 1, n2: 3 },
  });
});
