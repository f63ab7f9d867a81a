import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis } from './index.ts';
import type { DecompositionResult } from './result.ts';

/** Quarterly gas consumption in the UK 1960-1965, millions of therms (R datasets: UKgas). */
const gas = [
  160.1, 129.7, 84.8, 120.1, 160.1, 124.9, 84.8, 116.9, 169.7, 140.9, 89.7, 123.3, 187.3, 144.1, 92.9, 120.1,
  176.1, 147.3, 89.7, 123.3, 185.7, 155.3, 99.3, 131.3,
];
const frame = frameOf({
  gas,
  spike: gas.map((value, i) => (i === 10 ? value + 300 : value)),
  negative: gas.map((value, i) => (i === 4 ? -1 : value)),
  gap: gas.map((value, i) => (i === 4 ? null : value)),
});
const QUARTERS = { season: 'own', period: 4 };

const run = async (options: Record<string, unknown>) => {
  const outcome = await done(analysis, frame, { series: 'gas', ...QUARTERS, ...options });
  return { ...outcome, result: outcome.result as DecompositionResult };
};

describe('seasonal decomposition', () => {
  it('decomposes by moving averages', async () => {
    const { result, blocks } = await run({ method: 'classical-additive' });
    // R: decompose(ts(gas, frequency = 4))$figure
    expect(result.figure[0]).toBeCloseTo(43.269375, 9);
    expect(result.figure[2]).toBeCloseTo(-41.848125, 9);
    expect(result.points[0]).toMatchObject({ trend: null, remainder: null });
    expect(textOf(blocks, 'finding')).toContain('is highest in season 1 (+');
  });

  it('multiplies', async () => {
    const { result } = await run({ method: 'classical-multiplicative' });
    // R: decompose(ts(gas, frequency = 4), "multiplicative")$figure
    expect(result.figure[0]).toBeCloseTo(1.32812904151445, 9);
    expect(result.seasonalStrength).toBeNull();
  });

  it('follows Cleveland and colleagues', async () => {
    const { result } = await run({});
    // R: stl(ts(gas, frequency = 4), "periodic")$time.series
    expect(result.figure[0]).toBeCloseTo(42.7781356714128, 8);
    expect(result.points.at(-1)?.trend).toBeCloseTo(143.266233322641, 8);
    const changing = await run({ seasonal: 'changing', sWindow: 7 });
    // R: stl(ts(gas, frequency = 4), 7)$time.series[24, ]
    expect(changing.result.points.at(-1)?.seasonal).toBeCloseTo(-13.4333514137244, 8);
  });

  it('sets outliers aside when robust', async () => {
    const { result } = await run({ series: 'spike', robust: true });
    expect(result.outliers[0]).toMatchObject({ position: 11, weight: 0 });
    // R: stl(ts(spike, frequency = 4), "periodic", robust = TRUE)$time.series[11, 3]
    expect(result.outliers[0]?.remainder).toBeCloseTo(297.167871934553, 7);
  });

  it.each([
    ['no-season', { season: 'auto' }],
    ['too-few-cycles', { period: 12, method: 'stl' }],
    ['too-few-cycles', { period: 13, method: 'classical-additive' }],
    ['not-positive', { series: 'negative', method: 'classical-multiplicative' }],
    ['missing-inside', { series: 'gap' }],
  ])('refuses: %s', async (code, options) => {
    expect(await refusedCodes(analysis, frame, { series: 'gas', ...QUARTERS, ...options })).toEqual([code]);
  });
});
