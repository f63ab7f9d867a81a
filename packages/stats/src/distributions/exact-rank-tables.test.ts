import { describe, expect, it } from 'vitest';
import { friedmanExactSf, kruskalWallisExactSf } from './exact-rank-tables.ts';
import { rankSum } from './exact-ranks.ts';

describe('Kruskal-Wallis, exact', () => {
  it('known tail probabilities', () => {
    // enumeration of all 756756 allocations of 15 ranks to three groups of 5
    expect(kruskalWallisExactSf(5.78, [5, 5, 5])).toBeCloseTo(36912 / 756756, 13);
    expect(kruskalWallisExactSf(7.98, [5, 5, 5])).toBeCloseTo(7974 / 756756, 13);
    // sizes 2, 2, 2: the largest H is 4.5714, reached by 6 of 90 allocations
    expect(kruskalWallisExactSf(4.571428571428571, [2, 2, 2])).toBeCloseTo(6 / 90, 14);
  });

  it('with two groups it is the two-sided rank-sum test', () => {
    // H = 12/(N(N+1)) (...) is a function of |U - mn/2|
    const [m, n, u] = [5, 7, 6];
    const total = m + n;
    const r1 = u + (m * (m + 1)) / 2;
    const r2 = (total * (total + 1)) / 2 - r1;
    const h = (12 / (total * (total + 1))) * ((r1 * r1) / m + (r2 * r2) / n) - 3 * (total + 1);
    expect(kruskalWallisExactSf(h, [m, n])).toBeCloseTo(2 * rankSum.cdf(u, m, n), 13);
  });

  it('refuses large tables', () => {
    const call = (): number => kruskalWallisExactSf(5, [30, 30, 30]);
    expect(call).toThrowError(expect.objectContaining({ code: 'out-of-domain' }));
  });
});

describe('Friedman, exact', () => {
  it('known tail probabilities', () => {
    // Friedman (1937), table V: k = 3, n = 4: chi-square 6.5 has 0.042; n = 3: 6.0 has 0.028
    expect(friedmanExactSf(6.5, 4, 3)).toBeCloseTo(0.0417, 4);
    expect(friedmanExactSf(6, 3, 3)).toBeCloseTo(1 / 36, 12);
    expect(friedmanExactSf(0, 5, 4)).toBeCloseTo(1, 12);
  });
});
