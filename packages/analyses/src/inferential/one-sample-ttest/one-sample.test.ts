import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { OneSampleResult } from './compute.ts';
import { analysis } from './index.ts';

const frame = frameOf({
  mpg: [21, 21, 22.8, 21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, null],
  half: [0.5, null, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  same: [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3],
  one: [1, null, null, null, null, null, null, null, null, null, null],
});

describe('finding', () => {
  it('says direction, verdict, test, effect and interval in one sentence', async () => {
    const { blocks } = await done(analysis, frame, { outcomes: ['mpg'], testValue: 18 });
    // R: t.test(mpg, mu = 18), effectsize::cohens_d(mpg, mu = 18)
    expect(textOf(blocks, 'finding')).toBe(
      'Mean mpg was 2.37 above 18, and the difference was statistically significant, t(9) = 2.58, p = .030, d = 0.82, 95% CI [0.08, 1.52].',
    );
  });

  it('lists several variables by verdict', async () => {
    const { blocks } = await done(analysis, frame, { outcomes: ['mpg', 'half'], testValue: 4.5 });
    expect(textOf(blocks, 'finding')).toBe(
      'The mean of mpg differed significantly from 4.50; that of half did not.',
    );
  });
});

it('one-sided tests have one limit', async () => {
  const { result } = await done(analysis, frame, { outcomes: ['mpg'], testValue: 18, alternative: 'less' });
  const { test } = (result as OneSampleResult).outcomes[0]!;
  expect(test.ciLower).toBeNull();
  expect(test.pValue).toBeGreaterThan(0.95);
});

it('listwise deletion uses the same cases for all', async () => {
  const options = { outcomes: ['mpg', 'half'], testValue: 0 };
  const each = (await done(analysis, frame, options)).result as OneSampleResult;
  expect(each.outcomes.map(({ values }) => values.n)).toEqual([10, 10]);
  expect(each.sample).toEqual({ used: 11, excluded: 0 });
  const all = (await done(analysis, frame, { ...options, missing: 'listwise' })).result as OneSampleResult;
  expect(all.outcomes.map(({ values }) => values.n)).toEqual([9, 9]);
  expect(all.sample).toEqual({ used: 9, excluded: 2 });
});

it('bounds in standard deviations are turned into units of the variable', async () => {
  const { result } = await done(analysis, frame, { outcomes: ['mpg'], testValue: 20, equivalence: true });
  const { equivalence, values } = (result as OneSampleResult).outcomes[0]!;
  expect(equivalence?.upperBound).toBeCloseTo(0.5 * values.sd, 12);
  expect(equivalence?.pValue).toBe(Math.max(equivalence!.lower.pValue, equivalence!.upper.pValue));
});

it('refuses what cannot be tested, by code', async () => {
  expect(await refusedCodes(analysis, frame, { outcomes: ['same'] })).toEqual(['no-variation']);
  expect(await refusedCodes(analysis, frame, { outcomes: ['one'] })).toEqual(['too-few-values']);
  expect(
    await refusedCodes(analysis, frame, {
      outcomes: ['mpg'],
      equivalence: true,
      lowerBound: 1,
      upperBound: 1,
    }),
  ).toEqual(['bounds-crossed']);
});
