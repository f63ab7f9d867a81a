import { describe, expect, it } from 'vitest';
import { kolmogorovExactCdf, kolmogorovLimit, smirnovExactSf, smirnovTwoSampleSf } from './kolmogorov.ts';

describe('Kolmogorov-Smirnov statistics', () => {
  it('exact two-sided distribution', () => {
    // Marsaglia, Tsang & Wang (2003), section 3: K(10, 0.274)
    expect(kolmogorovExactCdf(0.274, 10)).toBeCloseTo(0.6284796154565, 12);
    // R 4.2.2: 1 - ks.test p, n = 500, D = 0.05
    expect(kolmogorovExactCdf(0.05, 500)).toBeCloseTo(1 - 0.158662639220626, 12);
    // n = 1: P(D < d) = 2d - 1
    expect(kolmogorovExactCdf(0.7, 1)).toBeCloseTo(0.4, 14);
    expect([kolmogorovExactCdf(0.001, 10), kolmogorovExactCdf(1, 10)]).toEqual([0, 1]);
  });

  it('limiting distribution, both series', () => {
    // R 4.2.2: C_pKS2(1.3581) = 0.950000369568333
    expect(kolmogorovLimit.cdf(1.3581)).toBeCloseTo(0.950000369568333, 13);
    expect(kolmogorovLimit.cdf(1.18) + kolmogorovLimit.sf(1.18)).toBeCloseTo(1, 15);
    expect(Math.abs(kolmogorovLimit.sf(1.1800001) / kolmogorovLimit.sf(1.1799999) - 1)).toBeLessThan(1e-5);
    // far tails: 2 exp(-2 x^2)
    expect(kolmogorovLimit.sf(10) / (2 * Math.exp(-200))).toBeCloseTo(1, 13);
  });

  it('one-sided distribution', () => {
    // n = 1: P(D+ >= d) = 1 - d; n = 2: (1 - d)^2 + 2 d (1/2 - d) for d < 1/2 (direct integration)
    expect(smirnovExactSf(0.3, 1)).toBeCloseTo(0.7, 14);
    expect(smirnovExactSf(0.3, 2)).toBeCloseTo(0.49 + 0.6 * 0.2, 14);
    // close to its limit exp(-2 n d^2) for large n
    expect(smirnovExactSf(0.02, 5000) / Math.exp(-2 * 5000 * 0.02 ** 2)).toBeCloseTo(1, 1);
  });

  it('two samples', () => {
    // R 4.2.2: 1 - psmirnov(0.5, sizes 8 and 10) = 0.165958224781754
    expect(smirnovTwoSampleSf(0.5, 8, 10)).toBeCloseTo(0.165958224781754, 13);
    // complete separation: 2 of the choose(10, 5) orders
    expect(smirnovTwoSampleSf(1, 5, 5)).toBeCloseTo(2 / 252, 15);
  });
});
