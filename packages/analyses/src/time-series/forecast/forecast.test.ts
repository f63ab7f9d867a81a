import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { timesAfter } from '../kit/calendar.ts';
import { analysis } from './index.ts';
import type { ForecastResult } from './result.ts';

/** Quarterly gas consumption in the UK 1960-1965 (R datasets: UKgas). */
const gas = [
  160.1, 129.7, 84.8, 120.1, 160.1, 124.9, 84.8, 116.9, 169.7, 140.9, 89.7, 123.3, 187.3, 144.1, 92.9, 120.1,
  176.1, 147.3, 89.7, 123.3, 185.7, 155.3, 99.3, 131.3,
];
const frame = frameOf({
  gas,
  zero: gas.map((value, i) => (i === 3 ? 0 : value)),
  gap: gas.map((value, i) => (i === 3 ? null : value)),
  short: gas.map((value, i) => (i < 4 ? value : null)),
});
const QUARTERS = { season: 'own', period: 4 };

const run = async (options: Record<string, unknown>) => {
  const outcome = await done(analysis, frame, { series: 'gas', ...options });
  return { ...outcome, result: outcome.result as ForecastResult };
};

describe('forecast', () => {
  it('chooses a model with a season for a seasonal series', async () => {
    const { result, blocks } = await run({ ...QUARTERS, horizon: 4, holdout: 4 });
    expect(result.model).toMatch(/^holt-winters/);
    expect(result.candidates).toHaveLength(5);
    expect(result.holdout?.model.mae).toBeLessThan(30);
    expect(textOf(blocks, 'finding')).toContain('gas is forecast at');
  });

  it('forecasts with given parameters', async () => {
    const { result } = await run({
      model: 'holt',
      parameters: 'own',
      alpha: 0.5,
      beta: 0.2,
      horizon: 2,
      holdout: 0,
    });
    // R: predict(HoltWinters(gas, .5, .2, FALSE), 2, prediction.interval = TRUE)
    expect(result.forecasts[1]?.mean).toBeCloseTo(126.340003516285, 8);
    expect(result.forecasts[1]?.upper).toBeCloseTo(233.497649250326, 7);
    expect(result.holdout).toBeNull();
  });

  it('measures accuracy on values held out', async () => {
    const { result } = await run({ model: 'ses', parameters: 'own', alpha: 1, holdout: 3, season: 'none' });
    // with alpha = 1 the forecast is the last value, as the naive one
    expect(result.holdout!.model).toEqual(result.holdout!.naive);
    expect(result.holdout?.model.mae).toBeCloseTo((30.4 + 86.4 + 54.4) / 3, 10);
  });

  it('goes on with dates as they were', () => {
    const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
    const next = (last: string, unit: 'month' | 'weekday' | 'day', step: number) =>
      timesAfter(day(last), { unit, step }, 2).map((time) => new Date(time).toISOString().slice(0, 10));
    expect(next('2024-12-01', 'month', 1)).toEqual(['2025-01-01', '2025-02-01']);
    expect(next('2024-01-31', 'month', 1)).toEqual(['2024-02-29', '2024-03-31']);
    expect(next('2024-03-01', 'weekday', 1)).toEqual(['2024-03-04', '2024-03-05']);
    expect(next('2024-03-01', 'day', 7)).toEqual(['2024-03-08', '2024-03-15']);
  });

  it.each([
    ['no-season', { model: 'holt-winters-additive' }],
    ['not-positive', { ...QUARTERS, series: 'zero', model: 'holt-winters-multiplicative' }],
    ['too-few-values', { ...QUARTERS, series: 'short', model: 'holt-winters-additive' }],
    ['too-few-values', { series: 'short' }],
    ['missing-inside', { series: 'gap' }],
    ['bad-states', { model: 'ses', start: 'own' }],
    ['first-too-late', { model: 'ses', start: 'own', initialLevel: '3', firstFitted: 90 }],
    [
      'season-length',
      {
        ...QUARTERS,
        model: 'holt-winters-additive',
        start: 'own',
        initialLevel: '3',
        initialSeasonal: '1, 2',
      },
    ],
  ])('refuses: %s', async (code, options) => {
    expect(await refusedCodes(analysis, frame, { series: 'gas', ...options })).toEqual([code]);
  });
});
