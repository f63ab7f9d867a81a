import { describe, expect, it } from 'vitest';
import { fitArima, forecastArima } from './arima.ts';
import { chooseDifferences, searchArima } from './arima-order.ts';

/** Luteinizing hormone (R datasets: lh). */
const lh = Float64Array.of(
  ...[2.4, 2.4, 2.4, 2.2, 2.1, 1.5, 2.3, 2.3, 2.5, 2.0, 1.9, 1.7, 2.2, 1.8, 3.2, 3.2, 2.7, 2.2, 2.2, 1.9],
  ...[1.9, 1.8, 2.7, 3.0, 2.3, 2.0, 2.0, 2.9, 2.9, 2.7, 2.7, 2.3, 2.6, 2.4, 1.8, 1.7, 1.5, 1.4, 2.1, 3.3],
  ...[3.5, 3.5, 3.1, 2.6, 2.1, 3.4, 3.0, 2.9],
);
const NONE = { p: 0, d: 0, q: 0, seasonalP: 0, seasonalD: 0, seasonalQ: 0, period: 1, constant: true };

describe('ARIMA', () => {
  it('maximises the exact likelihood', () => {
    const fit = fitArima(lh, { ...NONE, p: 1 });
    // R: arima(lh, c(1, 0, 0), method = "ML"), errors by numDeriv::hessian of its log likelihood
    expect(fit.logLik).toBeCloseTo(-29.3791623862689, 8);
    expect(fit.coefficients[0]?.estimate).toBeCloseTo(0.5739245, 5);
    expect(fit.coefficients[0]?.standardError).toBeCloseTo(0.1162055602, 6);
    expect(fit.coefficients[1]?.estimate).toBeCloseTo(2.4132854, 5);
    expect(fit.aicc).toBeCloseTo(65.3037793179924, 6);
  });

  it('forecasts a mean with the spread of the process', () => {
    const fit = fitArima(lh, { ...NONE, p: 1 });
    const { means, standardErrors } = forecastArima(lh, fit, 12);
    // R: predict(arima(lh, c(1, 0, 0), method = "ML"), 12)
    expect(means[0]).toBeCloseTo(2.6926230534926, 5);
    expect(standardErrors[11]).toBeCloseTo(0.542670945096028, 5);
  });

  it('forecasts a random walk with drift by its last value and mean change', () => {
    const values = Float64Array.of(1, 3, 4, 6, 9, 10, 13, 14);
    const fit = fitArima(values, { ...NONE, d: 1 });
    expect(fit.coefficients).toMatchObject([{ name: 'drift' }]);
    const { means } = forecastArima(values, fit, 2);
    expect(means[1]).toBeCloseTo(14 + (2 * 13) / 7, 10);
  });

  it('is not disturbed by offset and scale', () => {
    const near = fitArima(lh, { ...NONE, p: 1, q: 1 });
    const far = fitArima(
      lh.map((value) => 1e6 + 1e-3 * value),
      { ...NONE, p: 1, q: 1 },
    );
    expect(far.coefficients[0]?.estimate).toBeCloseTo(near.coefficients[0]!.estimate, 4);
    expect(far.logLik).toBeCloseTo(near.logLik + 48 * Math.log(1e3), 4);
  });

  it('chooses the orders that auto.arima chooses', () => {
    const differences = chooseDifferences(lh, 1);
    expect(differences).toEqual({ d: 0, seasonalD: 0 });
    // R: forecast::auto.arima(lh, approximation = FALSE)
    expect(searchArima(lh, { ...differences, period: 1 }, () => {})[0]?.order).toMatchObject({ p: 1, q: 0 });
  });

  it.each([
    ['too-few', lh.slice(0, 6), { ...NONE, p: 2, q: 2 }],
    ['constant-column', new Float64Array(20).fill(3), { ...NONE, p: 1 }],
    ['out-of-domain', lh, { ...NONE, d: 2 }],
  ])('refuses: %s', (code, values, order) => {
    expect(() => fitArima(values, order)).toThrow(expect.objectContaining({ code }));
  });
});
