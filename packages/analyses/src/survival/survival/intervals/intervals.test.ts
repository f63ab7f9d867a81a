import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../../test/frames.ts';
import { analysis } from '../index.ts';
import type { IntervalResult } from './result.ts';

/** Limits of twelve cases in two groups of unlike size: one exact, two before the first look, three without the event, one unknown. */
const frame = frameOf({
  from: [null, 2, 4, 6, 3, 5, 8, 0, 6, 10, 7, null, 2],
  to: [3, 5, 8, 6, 7, null, 12, 4, null, 14, null, null, 9],
  arm: ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'b', 'b', 'b', 'a'],
  age: [50, 61, 47, 58, 66, 52, 49, 71, 60, 55, 63, 40, null],
  minus: [-1, 2, 4, 6, 3, 5, 8, 0, 6, 10, 7, null, 2],
  zero: [0, 5, 8, 6, 7, null, 12, 4, null, 14, null, null, 9],
  never: [null, null, null, null, null, null, null, null, null, null, null, null, null],
  early: [3, 5, 8, 6, 7, null, null, null, null, null, null, null, null],
});
const base = { censoring: 'interval', lower: 'from', upper: 'to', group: 'arm' };

describe('Times between two limits', () => {
  it('gives Turnbull’s curves and the model of survreg', async () => {
    const { result, blocks } = await done(analysis, frame, { ...base, times: '5' });
    const { groups, models, sample, counts } = result as IntervalResult;
    expect(sample).toEqual({ used: 12, excluded: 1 });
    expect(counts).toEqual({ exact: 1, left: 2, interval: 6, right: 3 });
    // R: survreg(Surv(l, r, type = 'interval2') ~ arm), l and r NA where open
    const [model] = models;
    expect(model?.logLik).toBeCloseTo(-10.45737409, 6);
    expect(model?.ratios.map(({ estimate }) => estimate)).toEqual([
      expect.closeTo(1.5922932054, 6),
      expect.closeTo(0.7470327236, 6),
    ]);
    expect(groups.map(({ intervals }) => intervals.reduce((sum, { mass }) => sum + mass, 0))).toEqual([
      expect.closeTo(1, 12),
      expect.closeTo(1, 12),
    ]);
    expect(textOf(blocks, 'finding')).toMatch(
      /^The time until the event depended on the groups \(Weibull model/,
    );
  });

  it('takes predictors before the groups, and cases without them are left out', async () => {
    const { result } = await done(analysis, frame, {
      ...base,
      covariates: ['age'],
      distributions: ['lognormal'],
    });
    const { sample, models } = result as IntervalResult;
    expect(sample).toEqual({ used: 11, excluded: 2 });
    expect(models[0]?.ratios.map(({ name }) => name)).toEqual(['(Intercept)', 'age']);
    expect(models[0]?.ratios[1]?.estimate).toBeCloseTo(-0.02010687562, 6);
  });

  it.each([
    ['negative-time', { lower: 'minus' }],
    ['zero-time', { upper: 'zero' }],
    ['limits-crossed', { lower: 'to', upper: 'from' }],
    ['no-upper-limits', { upper: 'never' }],
    ['no-events-in-group', { upper: 'early' }],
    ['used-twice', { upper: 'from' }],
    ['bad-shares', { shares: '0, 50' }],
    ['bad-times', { times: 'soon' }],
  ])('refuses: %s', async (code, options) => {
    expect(await refusedCodes(analysis, frame, { ...base, ...options })).toEqual([code]);
  });
});
