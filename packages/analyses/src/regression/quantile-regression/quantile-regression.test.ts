import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { referenceFrame } from '../../../test/reference-frame.ts';
import type { RawOptions } from '../../index.ts';
import type { QuantileResult } from './compute.ts';
import { analysis } from './index.ts';

const engel = await referenceFrame('dep_qr_engel.csv');
const food = { outcome: 'foodexp', covariates: ['income'] };

const odd = frameOf({
  y: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  flat: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  x: [3, 1, 4, 1, 5, 9, 2, 6, 5, 3],
  twice: [6, 2, 8, 2, 10, 18, 4, 12, 10, 6],
  g: ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'],
});

describe('quantile regression', () => {
  it('equals quantreg on Engel’s data and says it in a sentence', async () => {
    // Koenker & Bassett (1982); quantreg: rq(foodexp ~ income, tau = .5), 81.48225 and 0.56018
    const { result, blocks } = await done(analysis, engel, { ...food, quantiles: '.5', errors: 'iid' });
    const [fit] = (result as QuantileResult).fits;
    expect(fit?.coefficients[0]?.estimate).toBeCloseTo(81.48225, 4);
    expect(fit?.coefficients[1]?.estimate).toBeCloseTo(0.56018, 5);
    expect(textOf(blocks, 'finding')).toMatch(
      /^At the median of foodexp: income \(b = 0\.560, 95% CI \[0\.5\d\d, 0\.5\d\d\]\) contributed significantly\.$/,
    );
  });

  it('tells how the coefficient changes over the quantiles, each once and in order', async () => {
    const { result, blocks } = await done(analysis, engel, { ...food, quantiles: '0.9; 0.1 0.5, .5' });
    expect((result as QuantileResult).fits.map(({ tau }) => tau)).toEqual([0.1, 0.5, 0.9]);
    // quantreg: income 0.4018 at .1, 0.6863 at .9
    expect(textOf(blocks, 'finding')).toContain(
      'The coefficient of income goes from 0.402 at the 0.1 quantile to 0.686 at the 0.9 quantile.',
    );
  });

  it('says where other coefficients fit as well', async () => {
    // the median of four values lies anywhere between the two middle ones
    const groups = frameOf({ g: ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b'], y: [1, 2, 4, 9, 3, 5, 6, 8] });
    const { result, blocks } = await done(analysis, groups, {
      outcome: 'y',
      factors: ['g'],
      quantiles: '0.5, 0.6',
      errors: 'rank',
    });
    expect((result as QuantileResult).fits.map(({ isUnique }) => isUnique)).toEqual([false, true]);
    expect(blocks.flatMap((block) => (block.kind === 'notice' ? [block.code] : []))).toEqual(['not-unique']);
  });

  it('finds lines that cross', async () => {
    // at x = 0 the values spread from 0 to 10, at x = 1 hardly: carried on to x = 2 the lines have crossed
    const eleven = Array.from({ length: 11 }, (_, i) => i);
    const fan = frameOf({
      x: [...eleven.map(() => 0), ...eleven.map(() => 1), 2],
      y: [...eleven, ...eleven.map((i) => 5 + i / 100), 5.05],
    });
    const { result, blocks } = await done(analysis, fan, {
      outcome: 'y',
      covariates: ['x'],
      quantiles: '0.2, 0.8',
      errors: 'rank',
    });
    expect((result as QuantileResult).crossed).toBe(1);
    expect(blocks.find((block) => block.kind === 'check' && block.id === 'crossing')).toMatchObject({
      verdict: 'doubtful',
    });
  });

  it('refuses by name', async () => {
    const codes = (options: RawOptions) =>
      refusedCodes(analysis, odd, { outcome: 'y', covariates: ['x'], ...options });
    expect(await codes({ quantiles: '1' })).toEqual(['quantile-out-of-range']);
    expect(await codes({ quantiles: '0.5, median' })).toEqual(['quantile-out-of-range']);
    expect(await codes({ quantiles: ' ' })).toEqual(['number-of-quantiles']);
    expect(await codes({ covariates: [] })).toEqual(['no-predictor']);
    expect(await codes({ outcome: 'flat' })).toEqual(['constant-outcome']);
    expect(await codes({ covariates: ['x', 'twice'] })).toEqual(['collinear']);
    expect(await codes({ covariates: ['x', 'y'] })).toEqual(['used-twice']);
    expect(await codes({ factors: ['g'], references: { g: 'z' } })).toEqual(['unknown-level']);
  });
});

it('errors of nothing are refused with their reason', async () => {
  const frame = frameOf({
    y: Array.from({ length: 40 }, (_, i) => i % 2),
    x: Array.from({ length: 40 }, (_, i) => (i * 7) % 11),
  });
  expect(
    await refusedCodes(analysis, frame, { outcome: 'y', covariates: ['x'], quantiles: '0.1', errors: 'iid' }),
  ).toEqual(['no-density']);
});
