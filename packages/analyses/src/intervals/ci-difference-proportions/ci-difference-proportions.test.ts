import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { fillFromData } from '../../run.ts';
import type { DifferenceProportionsResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);

it.each([
  [{ x1: 12, n1: 10, x2: 3, n2: 10 }, ['count-above-total']],
  [{ x1: 2, n1: 10, x2: 0, n2: 0 }, ['too-few-cases']],
  [{ x1: 3, n1: 2, x2: 3, n2: 2 }, ['count-above-total', 'count-above-total']],
  [{ x1: -1, n1: 10, x2: 0, n2: 5 }, ['invalid-option']],
])('refuses %o as %s', async (options, codes) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual(codes),
);

it('reproduces Newcombe (1998), table II, 56/70 − 48/80', async () => {
  const { result, blocks } = await done(analysis, nothing, { x1: 56, n1: 70, x2: 48, n2: 80 });
  const { newcombe, miettinenNurminen } = (result as DifferenceProportionsResult).intervals;
  expect(newcombe.ciLower).toBeCloseTo(0.0524, 4);
  expect(newcombe.ciUpper).toBeCloseTo(0.3339, 4);
  expect(miettinenNurminen.ciUpper).toBeCloseTo(0.3382, 4);
  expect(textOf(blocks, 'finding')).toBe(
    'With 95% confidence the difference of the proportions (group 1 − group 2) lies between 5.2 and 33.4 percentage points: 80.0% (56 of 70) and 60.0% (48 of 80).',
  );
  expect(textOf(blocks, 'interpretation')).toContain('one case in 5.0');
});

it('has all intervals for none and all', async () => {
  for (const [x1, x2] of [
    [0, 0],
    [4, 5],
    [0, 5],
    [4, 0],
  ]) {
    const { result } = await done(analysis, nothing, { x1, n1: 4, x2, n2: 5, confidenceLevel: 0.9999 });
    for (const { ciLower, ciUpper } of Object.values((result as DifferenceProportionsResult).intervals))
      expect(-1 <= ciLower && ciLower <= ciUpper && ciUpper <= 1).toBe(true);
  }
});

it('counts a value in two groups', () => {
  const frame = frameOf({
    ill: ['yes', 'no', 'yes', null, 'no', 'no'],
    arm: ['a', 'a', 'b', 'b', 'b', null],
  });
  expect(
    fillFromData(analysis, frame, { variable: 'ill', value: ['yes'], group: 'arm', levels: ['b', 'a'] }),
  ).toEqual({ status: 'filled', options: { x1: 1, n1: 2, x2: 1, n2: 2 } });
  expect(fillFromData(analysis, frame, { variable: 'ill', value: ['?'], group: 'arm' })).toMatchObject({
    refusals: [{ code: 'unknown-level' }],
  });
  expect(fillFromData(analysis, frame, { variable: 'ill', group: 'ill' })).toMatchObject({
    refusals: [{ code: 'group-is-outcome' }],
  });
});
