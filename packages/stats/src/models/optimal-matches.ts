/** Matches on a score whose distances add up to the least. */
import { StatsError } from '../stats-error.ts';
import type { Match, MatchSettings } from './propensity-design.ts';

/** Choices of one group that are kept to go back by; more would take too much memory. */
const MOST_CHOICES = 3e8;
const STAY = 0;
const SKIP = 1;
const TAKE = 2;

/**
 * A match for as many treated cases as the caliper allows, then as many matches as there can be, none of a control twice, with the least sum of distances. On one score the pairs of such a match do not cross
 * (an exchange of crossing pairs never adds to the sum, nor to the largest distance), so that treated cases and controls, both in the order of their scores,
 * are gone through once, each treated case as often as controls are wanted. Of several such matches those with the first controls are taken.
 */
export function optimalMatches(
  scores: ArrayLike<number>,
  treated: ArrayLike<number>,
  { ratio, caliper, exact }: Omit<MatchSettings, 'replace'>,
): readonly Match[] {
  const groups = new Map<number, { readonly cases: number[]; readonly controls: number[] }>();
  for (let i = 0; i < treated.length; i++) {
    const code = exact?.[i] ?? 0;
    const group = groups.get(code) ?? { cases: [], controls: [] };
    groups.set(code, group);
    (treated[i] === 1 ? group.cases : group.controls).push(i);
  }
  const found = new Map<number, number[]>();
  const rising = (a: number, b: number): number => scores[a]! - scores[b]! || a - b;
  for (const { cases, controls } of groups.values()) {
    const wanted = cases.sort(rising).flatMap((i) => Array.from({ length: ratio }, () => i));
    controls.sort(rising);
    for (const [i, j] of pairsOf(scores, wanted, controls, caliper))
      found.set(i, [...(found.get(i) ?? []), j]);
  }
  const distance = (i: number) => (a: number, b: number) =>
    Math.abs(scores[a]! - scores[i]!) - Math.abs(scores[b]! - scores[i]!) || a - b;
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([i, own]) => ({ treated: i, controls: own.sort(distance(i)) }));
}

/** Pairs of one group, from the largest score down. */
function pairsOf(
  scores: ArrayLike<number>,
  cases: readonly number[],
  controls: readonly number[],
  caliper: number | null,
): readonly (readonly [number, number])[] {
  const n = controls.length;
  if (cases.length * (n + 1) > MOST_CHOICES)
    throw new StatsError('out-of-domain', 'too many cases for optimal matches', 'treatment');
  const choices = new Uint8Array(cases.length * (n + 1));
  // what is left out counts first: a case without a match more than all further matches together
  const whole = cases.length + 1;
  let [missedBefore, missed] = [new Float64Array(n + 1), new Float64Array(n + 1)];
  let [sumBefore, sum] = [new Float64Array(n + 1), new Float64Array(n + 1)];
  cases.forEach((i, k) => {
    const at = k * (n + 1);
    const lost = cases[k - 1] === i ? 1 : whole;
    for (let j = 0; j <= n; j++) {
      let left = (missedBefore[j] ?? 0) + lost;
      let least = sumBefore[j] ?? 0;
      let choice = SKIP;
      if (j > 0) {
        const distance = Math.abs(scores[controls[j - 1] ?? 0]! - scores[i]!);
        const [taken, total] = [missedBefore[j - 1] ?? 0, (sumBefore[j - 1] ?? 0) + distance];
        if (!(caliper !== null && distance > caliper) && isLess(taken, total, left, least)) {
          [left, least] = [taken, total];
          choice = TAKE;
        }
        if (!isLess(left, least, missed[j - 1] ?? 0, sum[j - 1] ?? 0)) {
          [left, least] = [missed[j - 1] ?? 0, sum[j - 1] ?? 0];
          choice = STAY;
        }
      }
      missed[j] = left;
      sum[j] = least;
      choices[at + j] = choice;
    }
    [missedBefore, missed] = [missed, missedBefore];
    [sumBefore, sum] = [sum, sumBefore];
  });
  const pairs: (readonly [number, number])[] = [];
  for (let k = cases.length - 1, j = n; k >= 0; ) {
    const choice = choices[k * (n + 1) + j];
    if (choice === TAKE) pairs.push([cases[k] ?? 0, controls[j - 1] ?? 0]);
    if (choice !== STAY) k--;
    if (choice !== SKIP) j--;
  }
  return pairs;
}

const isLess = (missed: number, sum: number, otherMissed: number, otherSum: number): boolean =>
  missed < otherMissed || (missed === otherMissed && sum < otherSum);
