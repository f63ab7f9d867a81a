import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { fillFromData } from '../../run.ts';
import type { VarianceResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);

it.each([
  [{ n: 1, sd: 2 }, 'too-few-cases'],
  [{ n: 9, sd: -2 }, 'invalid-option'],
  [{ n: 9, sd: 0 }, 'done'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('is the definition with quantiles from a table: chi-square .025 and .975 with 19 degrees of freedom', async () => {
  // NIST/SEMATECH e-Handbook 1.3.6.7.4: 32.852 and 8.907
  const { result, blocks } = await done(analysis, nothing, { n: 20, sd: 3.2 });
  const { ciLower, ciUpper } = result as VarianceResult;
  expect(ciLower).toBeCloseTo((19 * 10.24) / 32.852, 3);
  expect(ciUpper).toBeCloseTo((19 * 10.24) / 8.907, 2);
  expect(textOf(blocks, 'finding')).toBe(
    'With 95% confidence the standard deviation of the population lies between 2.43 and 4.67, and its variance lies between 5.92 and 21.84.',
  );
});

it('says one limit, and draws no curve without spread', async () => {
  const upper = await done(analysis, nothing, { n: 15, sd: 120.5, alternative: 'less' });
  expect(textOf(upper.blocks, 'finding')).toContain('is below 175.89, and its variance is below 30,938.20');
  const none = await done(analysis, nothing, { n: 15, sd: 0 });
  expect(none.blocks.some(({ kind }) => kind === 'figure')).toBe(false);
});

it('takes size and spread from a variable', () => {
  const frame = frameOf({ x: [1, 2, null, 3], one: [7, null, null, null] });
  expect(fillFromData(analysis, frame, { variable: 'x' })).toMatchObject({ options: { n: 3, sd: 1 } });
  expect(fillFromData(analysis, frame, { variable: 'one' })).toMatchObject({
    refusals: [{ code: 'too-few-cases' }],
  });
});
