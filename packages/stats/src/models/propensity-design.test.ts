import { describe, expect, it } from 'vitest';
import {
  criticalGamma,
  discordantBound,
  nearestMatches,
  signedRankBound,
  weightedDifference,
} from './propensity-design.ts';

const settings = { ratio: 1, replace: false, caliper: null } as const;

describe('nearest-neighbour matches', () => {
  // two treated (rows 0, 1), four controls
  const scores = [0.9, 0.5, 0.8, 0.52, 0.1, 0.8];
  const treated = [1, 1, 0, 0, 0, 0];

  it('takes the nearest control of each, from the largest score down, ties in the order of the rows', () => {
    expect(nearestMatches(scores, treated, settings)).toEqual([
      { treated: 0, controls: [2] },
      { treated: 1, controls: [3] },
    ]);
    expect(nearestMatches(scores, treated, { ...settings, ratio: 2 })).toEqual([
      { treated: 0, controls: [2, 5] },
      { treated: 1, controls: [3, 4] },
    ]);
  });

  it('keeps to the caliper and to exact groups', () => {
    expect(nearestMatches(scores, treated, { ...settings, caliper: 0.05 })).toEqual([
      { treated: 1, controls: [3] },
    ]);
    expect(nearestMatches(scores, treated, { ...settings, exact: [1, 2, 2, 1, 2, 2] })).toEqual([
      { treated: 0, controls: [3] },
      { treated: 1, controls: [2] },
    ]);
  });

  it('uses a control again where that is allowed, never twice for one case', () => {
    const near = [0.9, 0.88, 0.87, 0.2];
    expect(nearestMatches(near, [1, 1, 0, 0], { ...settings, replace: true, ratio: 2 })).toEqual([
      { treated: 0, controls: [2, 3] },
      { treated: 1, controls: [2, 3] },
    ]);
  });

  it('equals a plain search over many cases', () => {
    const n = 300;
    const values = Array.from({ length: n }, (_, i) => Math.round(((i * 7919) % 997) / 20) / 10);
    const group = Array.from({ length: n }, (_, i) => (i % 3 === 0 ? 1 : 0));
    for (const replace of [false, true]) {
      const free = new Set(group.flatMap((each, i) => (each === 0 ? [i] : [])));
      const expected = new Map<number, number[]>();
      const order = group
        .flatMap((each, i) => (each === 1 ? [i] : []))
        .sort((a, b) => values[b]! - values[a]! || a - b);
      for (let round = 0; round < 2; round++)
        for (const i of order) {
          const own = expected.get(i) ?? [];
          if (own.length < round) continue;
          const candidates = [...free].filter(
            (row) => !own.includes(row) && Math.abs(values[row]! - values[i]!) <= 0.3,
          );
          candidates.sort(
            (a, b) => Math.abs(values[a]! - values[i]!) - Math.abs(values[b]! - values[i]!) || a - b,
          );
          const [row] = candidates;
          if (row === undefined) continue;
          expected.set(i, [...own, row]);
          if (!replace) free.delete(row);
        }
      const matches = nearestMatches(values, group, { ratio: 2, replace, caliper: 0.3 });
      expect(Object.fromEntries(matches.map((match) => [match.treated, match.controls]))).toEqual(
        Object.fromEntries(expected),
      );
    }
  });
});

describe('weighted difference', () => {
  const y = Float64Array.from([3, 5, 4, 8, 2, 6, 1, 4]);
  const treated = [1, 1, 1, 1, 0, 0, 0, 0];
  const weights = [1, 2, 1, 0.5, 1.5, 1, 1, 2];

  it('has the errors of sandwich::vcovHC and vcovCL', () => {
    // R: m <- lm(y ~ t, weights = w); coef(m)[2]; sqrt(vcovHC(m, "HC1")[2, 2]); sqrt(vcovCL(m, rep(1:4, 2))[2, 2])
    const robust = weightedDifference(y, treated, weights, null);
    expect(robust.estimate).toBeCloseTo(1.393939393939393, 12);
    expect(robust.df).toBe(6);
    const clustered = weightedDifference(y, treated, weights, [1, 2, 3, 4, 1, 2, 3, 4]);
    expect(clustered.df).toBe(3);
    expect([robust.standardError, clustered.standardError]).toEqual([
      expect.closeTo(1.1107394109178, 10),
      expect.closeTo(0.56184593178059, 10),
    ]);
  });
});

describe('bounds of Rosenbaum', () => {
  it('are the usual tests without hidden bias', () => {
    // without hidden bias: Wilcoxon's test by its normal approximation, McNemar's by the binomial distribution
    expect(signedRankBound([1, 2, 3, -1.5, 4, 5], 1)).toBeCloseTo(0.03736774915, 9);
    // R: pbinom(8, 12, .5, lower.tail = FALSE) = 0.072998046875; with gamma = 2, prob = 2 / 3: 0.393074678
    expect(discordantBound(9, 12, 1)).toBeCloseTo(0.072998046875, 12);
    expect(discordantBound(9, 12, 2)).toBeCloseTo(0.393074678092, 10);
    expect(discordantBound(0, 0, 2)).toBeNull();
  });

  it('say how much of it a result stands', () => {
    const bound = (gamma: number) => discordantBound(20, 22, gamma);
    const critical = criticalGamma(bound, 0.05)!;
    expect(bound(critical)).toBeCloseTo(0.05, 8);
    expect(criticalGamma((gamma) => discordantBound(5, 10, gamma), 0.05)).toBeNull();
  });
});
