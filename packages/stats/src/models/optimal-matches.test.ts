import { describe, expect, it } from 'vitest';
import { optimalMatches } from './optimal-matches.ts';

/** All ways to give treated cases one control each, none twice, within the caliper: most matches, then least distance. */
function bySearch(
  scores: readonly number[],
  treated: readonly number[],
  caliper: number,
): readonly [number, number] {
  const cases = treated.flatMap((t, i) => (t === 1 ? [i] : []));
  const controls = treated.flatMap((t, i) => (t === 0 ? [i] : []));
  let best: readonly [number, number] = [0, 0];
  const look = (k: number, used: readonly number[], sum: number): void => {
    const i = cases[k];
    if (i === undefined) {
      if (used.length > best[0] || (used.length === best[0] && sum < best[1])) best = [used.length, sum];
      return;
    }
    look(k + 1, used, sum);
    for (const j of controls) {
      const distance = Math.abs((scores[i] ?? 0) - (scores[j] ?? 0));
      if (distance <= caliper && !used.includes(j)) look(k + 1, [...used, j], sum + distance);
    }
  };
  look(0, [], 0);
  return best;
}

let state = 7;
const next = (): number => {
  state = (state * 16807) % 2147483647;
  return state / 2147483647;
};

describe('optimal matches', () => {
  it('have the most pairs within the caliper and then the least distance, as a search of all ways finds', () => {
    for (let round = 0; round < 60; round++) {
      const scores = Array.from({ length: 11 }, () => Math.round(next() * 20) / 10);
      const treated = scores.map((_, i) => (i < 5 ? 1 : 0));
      const caliper = round % 3 === 0 ? 10 : 0.1 + next() * 0.4;
      const matches = optimalMatches(scores, treated, { ratio: 1, caliper });
      const [pairs, distance] = bySearch(scores, treated, caliper);
      const own = matches.flatMap(({ treated: i, controls }) =>
        controls.map((j) => Math.abs((scores[i] ?? 0) - (scores[j] ?? 0))),
      );
      expect(own).toHaveLength(pairs);
      expect(own.reduce((sum, d) => sum + d, 0)).toBeCloseTo(distance, 10);
      const taken = matches.flatMap(({ controls }) => controls);
      expect(new Set(taken).size).toBe(taken.length);
    }
  });

  it('give every treated case a control before any gets a second one, and stay within exact groups', () => {
    const scores = [0, 0.5, 0.1, 0.2, 0.3];
    const treated = [1, 1, 0, 0, 0];
    const settings = { ratio: 2, caliper: null };
    expect(
      optimalMatches(scores, treated, settings)
        .map(({ controls }) => controls.length)
        .sort(),
    ).toEqual([1, 2]);
    expect(optimalMatches(scores, treated, { ...settings, exact: [1, 2, 1, 1, 2] })).toEqual([
      { treated: 0, controls: [2, 3] },
      { treated: 1, controls: [4] },
    ]);
  });
});
