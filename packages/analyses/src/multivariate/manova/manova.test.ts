import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis } from './index.ts';
import type { ManovaResult } from './result.ts';

// Hand and Taylor's (1987) layout in small: two groups, two outcomes
const frame = frameOf({
  g: [...'aaaaaabbbbbb'],
  h: [...'xyxyxyxyxyxy'],
  k: [...'xxxxxxyyyyyy'],
  one: [...'aaaaaaaaaaaa'],
  y1: [4, 5, 6, 5, 4, 6, 8, 9, 7, 8, 9, 7],
  y2: [2, 4, 3, 5, 3, 2, 4, 2, 5, 3, 4, 6],
  y3: [1, 5, 2, 7, 3, 1, 9, 4, 6, 2, 8, 3],
  double: [8, 10, 12, 10, 8, 12, 16, 18, 14, 16, 18, 14],
  flat: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  huge: [1, 2, 3, Number.POSITIVE_INFINITY, 5, 6, 7, 8, 9, 1, 2, 3],
  c: [1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 2],
  few: [1, 2, null, null, null, null, 3, 5, null, null, null, null],
});

describe('MANOVA', () => {
  it('has one root and four statistics that agree with two groups', async () => {
    const { result, blocks } = await done(analysis, frame, { outcomes: ['y1', 'y2'], factors: ['g'] });
    const [effect] = (result as ManovaResult).effects;
    const { pillai, wilks, hotellingLawley, roy } = effect!.tests;
    // summary(manova(cbind(y1, y2) ~ g)) of R
    expect(wilks.f).toBeCloseTo(pillai.f, 10);
    expect(hotellingLawley.f).toBeCloseTo(pillai.f, 10);
    expect(roy.pValue).toBeCloseTo(pillai.pValue, 12);
    expect(pillai.df2).toBe(9);
    expect(textOf(blocks, 'finding')).toMatch(
      /^In y1 and y2 together the levels of g differed, V = 0\.\d+, F\(2, 9\) = /,
    );
    expect(textOf(blocks, 'methods')).toContain('Pillai’s trace is reported');
  });

  it('adjusts univariate p values within a term and holds covariates constant', async () => {
    const { result, blocks } = await done(analysis, frame, {
      outcomes: ['y1', 'y2', 'y3'],
      factors: ['g', 'h'],
      covariates: ['c'],
      adjustment: 'bonferroni',
      statistic: 'wilks',
      sumOfSquares: 'II',
    });
    const { effects } = result as ManovaResult;
    expect(effects.map(({ name }) => name)).toEqual(['c', 'g', 'h', 'g:h']);
    for (const { univariate } of effects)
      for (const { pValue, adjustedPValue } of univariate)
        expect(adjustedPValue).toBeCloseTo(Math.min(1, 3 * pValue), 12);
    expect(textOf(blocks, 'apa')).toContain('A MANCOVA of y1, y2 and y3 gave, by Wilks’s lambda');
  });

  it('does without covariances of groups that are too small', async () => {
    const { result } = await done(analysis, frame, { outcomes: ['y1', 'y2', 'y3'], factors: ['g', 'h'] });
    expect((result as ManovaResult).boxM).toBeNull();
  });

  it.each([
    ['used-twice', { outcomes: ['y1', 'y2'], factors: ['y1'] }],
    ['too-few-levels', { outcomes: ['y1', 'y2'], factors: ['one'] }],
    ['no-variation', { outcomes: ['y1', 'flat'], factors: ['g'] }],
    ['not-finite', { outcomes: ['y1', 'huge'], factors: ['g'] }],
    ['collinear-outcomes', { outcomes: ['y1', 'y2', 'double'], factors: ['g'] }],
    ['empty-cells', { outcomes: ['y1', 'y2'], factors: ['g', 'k'] }],
    ['too-few-rows', { outcomes: ['y1', 'few'], factors: ['g', 'h'] }],
  ])('says why: %s', async (code, options) => {
    expect(await refusedCodes(analysis, frame, options)).toEqual([code]);
  });
});
