import { describe, expect, it } from 'vitest';
import { augmentedDickeyFuller, kpss, phillipsPerron } from './stationarity.ts';

/** Luteinizing hormone (R datasets: lh). */
const lh = Float64Array.of(
  ...[2.4, 2.4, 2.4, 2.2, 2.1, 1.5, 2.3, 2.3, 2.5, 2.0, 1.9, 1.7, 2.2, 1.8, 3.2, 3.2, 2.7, 2.2, 2.2, 1.9],
  ...[1.9, 1.8, 2.7, 3.0, 2.3, 2.0, 2.0, 2.9, 2.9, 2.7, 2.7, 2.3, 2.6, 2.4, 1.8, 1.7, 1.5, 1.4, 2.1, 3.3],
  ...[3.5, 3.5, 3.1, 2.6, 2.1, 3.4, 3.0, 2.9],
);

describe('tests of stationarity', () => {
  it('follows Dickey and Fuller', () => {
    const test = augmentedDickeyFuller(lh, { lags: 3, deterministic: 'trend' });
    // R: tseries::adf.test(lh, k = 3), urca::ur.df(lh, "trend", 3)
    expect(test.statistic).toBeCloseTo(-3.5579936151426, 10);
    expect(test.pValue).toBeCloseTo(0.0462423517040361, 10);
    expect(test.phi3).toBeCloseTo(6.35545766002161, 9);
  });

  it('follows Kwiatkowski and colleagues', () => {
    const test = kpss(lh, { about: 'trend', lagRule: 'short' });
    // R: tseries::kpss.test(lh, "Trend")
    expect(test.statistic).toBeCloseTo(0.0546074444611429, 10);
    expect(test.lagUsed).toBe(3);
  });

  it('follows Phillips and Perron', () => {
    const test = phillipsPerron(lh, { lagRule: 'short' });
    // R: tseries::pp.test(lh, type = "Z(alpha)"), stats::PP.test(lh)
    expect(test.bias.statistic).toBeCloseTo(-22.2244111920273, 9);
    expect(test.studentized.statistic).toBeCloseTo(-3.69992070028801, 10);
  });

  it('does not care about a large offset', () => {
    const far = lh.map((value) => value + 1e9);
    const near = augmentedDickeyFuller(lh, { lags: 2, deterministic: 'drift' });
    expect(augmentedDickeyFuller(far, { lags: 2, deterministic: 'drift' }).statistic).toBeCloseTo(
      near.statistic,
      5,
    );
  });

  it.each([
    ['constant-column', [1, 1, 1, 1, 1, 1, 1, 1]],
    ['too-few', [1, 3, 2, 4, 1]],
    ['collinear', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ])('refuses: %s', (code, values) => {
    expect(() =>
      augmentedDickeyFuller(Float64Array.from(values), { lags: 1, deterministic: 'trend' }),
    ).toThrow(expect.objectContaining({ code }));
  });
});
