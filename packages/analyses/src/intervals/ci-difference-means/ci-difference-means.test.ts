import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { fillFromData } from '../../run.ts';
import type { DifferenceMeansResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const six = { n1: 22, mean1: 14.8, sd1: 3.1, n2: 27, mean2: 12.9, sd2: 2.7 };

it.each([
  [{ ...six, n1: 1 }, ['too-few-cases']],
  [{ ...six, n1: 1, n2: 0 }, ['too-few-cases', 'too-few-cases']],
  [{ ...six, n1: 1, method: 'z' }, ['done']],
  [{ ...six, sd1: 0, sd2: 0 }, ['no-variation']],
  [{ ...six, sd1: 0 }, ['done']],
  [{ ...six, sd2: -1 }, ['invalid-option']],
])('refuses %o as %s', async (options, codes) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual(codes),
);

it('reproduces the mileage example of NIST/SEMATECH e-Handbook 1.3.5.3 (AUTO83B)', async () => {
  // https://www.itl.nist.gov/div898/handbook/eda/section3/eda353.htm: US cars 249, 20.14458, 6.414700; Japanese cars 79, 30.48101, 6.107710
  const { result } = await done(analysis, nothing, {
    n1: 249,
    mean1: 20.14458,
    sd1: 6.4147,
    n2: 79,
    mean2: 30.48101,
    sd2: 6.10771,
    method: 'pooled',
  });
  const { meanDifference, intervals } = result as DifferenceMeansResult;
  expect(intervals[0]?.df).toBe(326);
  // its statistic and pooled standard error
  expect(meanDifference / intervals[0]!.standardError).toBeCloseTo(-12.62059, 4);
});

it('says what the interval tells of no difference', async () => {
  const { blocks } = await done(analysis, nothing, six);
  expect(textOf(blocks, 'finding')).toBe(
    'With 95% confidence the difference of the means (group 1 − group 2) lies between 0.20 and 3.60: M₁ − M₂ = 1.90.',
  );
  expect(textOf(blocks, 'interpretation')).toContain('The interval does not contain 0');
  const close = await done(analysis, nothing, { ...six, mean1: 13 });
  expect(textOf(close.blocks, 'interpretation')).toContain('The interval contains 0');
  const one = await done(analysis, nothing, { ...six, alternative: 'greater' });
  expect(textOf(one.blocks, 'finding')).toContain('is above 0.49');
});

it('takes two groups from data, and refuses what is not two', () => {
  const frame = frameOf({
    y: [1, 2, 3, 4, 5, null],
    g: ['a', 'a', 'b', 'b', 'b', 'a'],
    three: ['a', 'a', 'b', 'b', 'c', 'c'],
  });
  expect(fillFromData(analysis, frame, { outcome: 'y', group: 'g', levels: ['b', 'a'] })).toEqual({
    status: 'filled',
    options: { n1: 3, mean1: 4, sd1: 1, n2: 2, mean2: 1.5, sd2: Math.SQRT1_2 },
  });
  const code = (group: string, levels: readonly string[] = []) =>
    fillFromData(analysis, frame, { outcome: 'y', group, levels });
  expect(code('g', ['a', 'x'])).toMatchObject({ refusals: [{ code: 'unknown-level' }] });
  expect(code('three', ['a', 'c'])).toMatchObject({ refusals: [{ code: 'too-few-values' }] });
});
