import { describe, expect, it } from 'vitest';
import { kruskalPermutation } from './kruskal-exact.ts';
import { signFlips } from './sign-flips.ts';

const samples = (...groups: readonly (readonly number[])[]) =>
  groups.map((group) => Float64Array.from(group));

describe('signFlips', () => {
  const differences = Float64Array.of(1.2, -0.4, 2.2, 0, 3.1, -1.1, 0.6, 0.9);

  it('counts every choice of signs', () => {
    // R: s <- as.matrix(expand.grid(rep(list(c(-1, 1)), 8))) %*% abs(d); mean(s >= sum(d) - 1e-9)
    expect(signFlips(differences)).toEqual({ pValue: 0.15625, count: 128, seed: null });
    expect(signFlips(differences, 'greater')?.pValue).toBe(0.078125);
    expect(signFlips(differences, 'less')?.pValue).toBe(0.9375);
  });

  it('of signed ranks is the signed-rank test', () => {
    const ranks = Float64Array.from({ length: 30 }, (_, i) => (i < 25 ? i + 1 : -(i + 1)));
    // the positive ranks sum to 325, the negative ones to 140; R: psignrank(140, 30) = 0.0288439644500613
    expect(signFlips(ranks, 'greater')?.pValue).toBeCloseTo(0.0288439644500613, 12);
  });

  it('draws where all would be too many, and gives up beyond', () => {
    const many = Float64Array.from({ length: 60 }, (_, i) => Math.cos(i) + 0.1);
    const found = signFlips(many, 'two-sided', 7);
    expect(found?.count).toBe(20_000);
    expect(found?.seed).toBe(7);
    expect(signFlips(new Float64Array(20_001).fill(1))).toBeNull();
  });
});

describe('kruskalPermutation', () => {
  it('is exact with ties', () => {
    // R: combn(6, 3, function(i) kruskal.test(list(z[i], z[-i]))$statistic)
    expect(kruskalPermutation(samples([1.2, 2.3, 3.1], [4.2, 3.1, 5]), 100, 1)?.pValue).toBeCloseTo(0.2, 14);
  });

  it('is exact of three groups of six', () => {
    // R: all choose(18, 6) choose(12, 6) ways, in reference/r/permutation-tests.R
    const groups = samples([27, 2, 4, 18, 7, 9], [20, 8, 14, 36, 21, 22], [34, 31, 3, 23, 30, 6]);
    expect(kruskalPermutation(groups, 100, 1)?.pValue).toBeCloseTo(0.252592645449788, 14);
  });

  it('draws orders where sums of ranks are too many, and refuses equal values', () => {
    const groups = [0, 1, 2].map((g) => Float64Array.from({ length: 12 }, (_, i) => Math.sin(i * 97) + g));
    const found = kruskalPermutation(groups, 2000, 3);
    expect(found?.samples).toBe(2000);
    expect(found?.pValue).toBeLessThan(0.01);
    expect(kruskalPermutation(samples([1, 1], [1, 1]), 100, 1)).toBeNull();
  });
});
