import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis } from './index.ts';
import type { ArimaResult } from './result.ts';

/** Luteinizing hormone (R datasets: lh). */
const lh = [
  2.4, 2.4, 2.4, 2.2, 2.1, 1.5, 2.3, 2.3, 2.5, 2.0, 1.9, 1.7, 2.2, 1.8, 3.2, 3.2, 2.7, 2.2, 2.2, 1.9, 1.9,
  1.8, 2.7, 3.0, 2.3, 2.0, 2.0, 2.9, 2.9, 2.7, 2.7, 2.3, 2.6, 2.4, 1.8, 1.7, 1.5, 1.4, 2.1, 3.3, 3.5, 3.5,
  3.1, 2.6, 2.1, 3.4, 3.0, 2.9,
];
const frame = frameOf({
  lh,
  gap: lh.map((value, i) => (i === 4 ? null : value)),
  constant: lh.map(() => 2),
  line: lh.map((_, i) => 3 * i),
  short: lh.map((value, i) => (i < 6 ? value : null)),
});

const run = async (options: Record<string, unknown>) => {
  const outcome = await done(analysis, frame, { series: 'lh', ...options });
  return { ...outcome, result: outcome.result as ArimaResult };
};

describe('ARIMA', () => {
  it('chooses a model, tells its coefficients and forecasts', async () => {
    const { result, blocks } = await run({ horizon: 3, holdout: 4 });
    // R: forecast::auto.arima(lh, approximation = FALSE) is ARIMA(1,0,0)
    expect(result.fit.order).toMatchObject({ p: 1, d: 0, q: 0 });
    expect(result.coefficients.map(({ name }) => name)).toEqual(['ar1', 'intercept']);
    expect(result.holdout?.model.n).toBe(4);
    expect(textOf(blocks, 'finding')).toMatch(/^ARIMA\(1,0,0\) forecasts lh at 2\.69 for position 49/);
  });

  it('fits given orders with a season', async () => {
    const { result } = await run({
      orders: 'own',
      p: 0,
      d: 1,
      q: 1,
      seasonalQ: 1,
      season: 'own',
      period: 4,
    });
    expect(result.coefficients.map(({ name }) => name)).toEqual(['ma1', 'sma1']);
    expect(result.fit.nUsed).toBe(47);
    expect(result.points[0]!.fitted).toBeNull();
  });

  it('has a drift where it is asked for', async () => {
    const { result } = await run({ orders: 'own', p: 0, d: 1, constant: 'drift' });
    expect(result.coefficients).toMatchObject([{ name: 'drift' }]);
    // the mean change
    expect(result.coefficients[0]?.estimate).toBeCloseTo((2.9 - 2.4) / 47, 12);
  });

  it('warns at the edge of the invertible region', async () => {
    const { blocks } = await run({ orders: 'own', p: 0, d: 2, q: 2 });
    expect(blocks.find((block) => block.kind === 'notice')).toMatchObject({ code: 'edge-of-region' });
  });

  it.each([
    ['missing-inside', { series: 'gap' }],
    ['constant', { series: 'constant' }],
    ['constant-differences', { series: 'line', orders: 'own', d: 1 }],
    ['too-few-values', { series: 'short', orders: 'own', p: 2, d: 1, q: 2 }],
    ['no-season', { orders: 'own', seasonalP: 1 }],
    ['period-too-long', { orders: 'own', seasonalP: 1, season: 'own', period: 100 }],
    ['lag-too-long', { orders: 'own', ljungBoxLag: 60 }],
    ['no-degrees-of-freedom', { orders: 'own', p: 2, ljungBoxLag: 2 }],
  ])('refuses: %s', async (code, options) => {
    expect(await refusedCodes(analysis, frame, { series: 'lh', ...options })).toEqual([code]);
  });
});
