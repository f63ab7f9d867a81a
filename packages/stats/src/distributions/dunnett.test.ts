import { describe, expect, it } from 'vitest';
import { dunnettIsf, dunnettLoadings, dunnettSf } from './dunnett.ts';
import { studentT } from './student-t.ts';

describe("Dunnett's distribution", () => {
  it('critical values of the published tables', () => {
    // Dunnett (1964), Biometrics 20, table II: two-sided 5 %, 3 comparisons, 20 and 40 df; equal groups
    const equal = dunnettLoadings(1, [1, 1, 1]);
    expect(dunnettIsf(0.05, equal, 20)).toBeCloseTo(2.54, 2);
    expect(dunnettIsf(0.05, equal, 40)).toBeCloseTo(2.44, 2);
    // Dunnett (1955), table 1a: one-sided 5 %, 3 comparisons, 20 df
    expect(dunnettIsf(0.05, equal, 20, 'greater')).toBeCloseTo(2.19, 2);
    expect(dunnettIsf(0.05, equal, 20, 'less')).toBeCloseTo(-2.19, 2);
  });

  it('one comparison is the t test', () => {
    for (const df of [3, 17, 400]) {
      expect(dunnettSf(2.2, [0.6], df) / (2 * studentT.sf(2.2, df))).toBeCloseTo(1, 11);
      expect(dunnettSf(2.2, [0.6], df, 'greater') / studentT.sf(2.2, df)).toBeCloseTo(1, 11);
    }
  });

  it('inverts and stays below the Bonferroni bound in the far tail', () => {
    const loadings = dunnettLoadings(8, [10, 12, 5]);
    const t = dunnettIsf(1e-6, loadings, 31);
    expect(dunnettSf(t, loadings, 31) / 1e-6).toBeCloseTo(1, 9);
    expect(dunnettSf(12, loadings, 31)).toBeLessThanOrEqual(6 * studentT.sf(12, 31));
    expect(dunnettSf(12, loadings, 31)).toBeGreaterThan(2 * studentT.sf(12, 31));
  });

  it('refuses loadings of 1', () => {
    expect(() => dunnettSf(2, [1], 10)).toThrowError(expect.objectContaining({ code: 'out-of-domain' }));
  });
});
