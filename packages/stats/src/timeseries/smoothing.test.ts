import { describe, expect, it } from 'vitest';
import { forecastVariances, smooth, smoothingForecast, usualStart } from './smoothing.ts';
import { estimateSmoothing } from './smoothing-search.ts';

/** Quarterly gas consumption in the UK 1960-1963 (R datasets: UKgas). */
const gas = Float64Array.of(
  ...[
    160.1, 129.7, 84.8, 120.1, 160.1, 124.9, 84.8, 116.9, 169.7, 140.9, 89.7, 123.3, 187.3, 144.1, 92.9,
    120.1,
  ],
);

describe('exponential smoothing', () => {
  it('runs Holt and Winters’ recursions', () => {
    const parameters = { alpha: 0.3, beta: 0.1, gamma: 0.4, phi: 1 };
    const model = 'holt-winters-multiplicative';
    const start = usualStart(gas, model, 4);
    // R: HoltWinters(ts(gas, frequency = 4), .3, .1, .4, "multiplicative")
    const state = smooth(gas, model, parameters, start);
    expect(state.sse).toBeCloseTo(797.310872171431, 7);
    expect(state.level).toBeCloseTo(131.461341855426, 9);
    expect(smoothingForecast(state, model, parameters, 5)[4]).toBeCloseTo(181.991005534438, 9);
  });

  it('damps a trend', () => {
    const state = { sse: 0, level: 10, trend: 2, seasonal: new Float64Array(0) };
    const forecast = smoothingForecast(state, 'damped', { phi: 0.5 }, 3);
    expect([...forecast]).toEqual([11, 11.5, 11.75]);
  });

  it('knows how errors of forecasts grow', () => {
    const parameters = { alpha: 0.3, beta: 0.1, gamma: 0.4, phi: 1 };
    const state = smooth(
      gas,
      'holt-winters-additive',
      parameters,
      usualStart(gas, 'holt-winters-additive', 4),
    );
    // R: predict(HoltWinters(ts(gas, frequency = 4), .3, .1, .4), 5, prediction.interval = TRUE)
    expect(forecastVariances(state, 'holt-winters-additive', parameters, 5)[4]).toBeCloseTo(1.8806, 8);
    expect(forecastVariances(state, 'ses', parameters, 3)[2]).toBeCloseTo(1 + 2 * 0.09, 12);
  });

  it('finds parameters at least as good as a search from one place', () => {
    const start = usualStart(gas, 'holt', 4);
    const { sse } = smooth(gas, 'holt', estimateSmoothing(gas, 'holt', start), start);
    // R: HoltWinters(gas, gamma = FALSE)$SSE
    expect(sse).toBeLessThanOrEqual(32332.8690846642 * (1 + 1e-6));
  });

  it('refuses a series shorter than its start', () => {
    expect(() => usualStart(gas.slice(0, 8), 'holt-winters-additive', 4)).toThrow(
      expect.objectContaining({ code: 'too-few' }),
    );
  });
});
