/** What is done with propensity scores: nearest-neighbour matches, weighted differences with robust errors, and how much hidden bias a result of pairs stands. */

import { binomial } from '../distributions/binomial.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import { numbersAt } from '../lists.ts';
import { StatsError } from '../stats-error.ts';

export interface MatchSettings {
  /** Controls for each treated case. */
  readonly ratio: number;
  readonly replace: boolean;
  /** Largest distance; null for none. */
  readonly caliper: number | null;
  /** Only cases with the same code are matched. */
  readonly exact?: ArrayLike<number> | undefined;
}

/** A treated case with its controls, the nearest first. */
export interface Match {
  readonly treated: number;
  readonly controls: readonly number[];
}

/** Controls of one exact group in the order of their scores, ties in that of the rows. */
class Pool {
  readonly #rows: readonly number[];
  readonly #scores: Float64Array;
  /** The next place at or after, and at or before, a place that is still free. */
  readonly #next: Int32Array;
  readonly #previous: Int32Array;
  readonly #placeOf: ReadonlyMap<number, number>;

  constructor(rows: readonly number[], scores: ArrayLike<number>) {
    this.#rows = [...rows].sort((a, b) => scores[a]! - scores[b]! || a - b);
    this.#scores = numbersAt(scores, this.#rows);
    this.#next = Int32Array.from({ length: rows.length + 1 }, (_, i) => i);
    this.#previous = Int32Array.from({ length: rows.length + 1 }, (_, i) => i);
    this.#placeOf = new Map(this.#rows.map((row, place) => [row, place]));
  }

  /** Follows the links to a free place, and shortens them. */
  #follow(links: Int32Array, from: number): number {
    let at = from;
    while (links[at] !== at) {
      links[at] = links[links[at]!]!;
      at = links[at]!;
    }
    return at;
  }

  #lowerBound(score: number): number {
    let [low, high] = [0, this.#scores.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#scores[middle]! < score) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** First free place from `from` on that is not among those taken by the same case. */
  #firstFree(from: number, taken: ReadonlySet<number>): number {
    let at = this.#follow(this.#next, from);
    while (at < this.#rows.length && taken.has(this.#rows[at]!)) at = this.#follow(this.#next, at + 1);
    return at;
  }

  /** Last free place before `from`, shifted by one so that 0 is none. */
  #lastFree(from: number, taken: ReadonlySet<number>): number {
    let at = this.#follow(this.#previous, from);
    while (at > 0 && taken.has(this.#rows[at - 1]!)) at = this.#follow(this.#previous, at - 1);
    return at;
  }

  /** The nearest control that is free, of several alike the first row; null beyond the caliper. */
  nearest(score: number, caliper: number | null, taken: ReadonlySet<number>): number | null {
    const bound = this.#lowerBound(score);
    const candidates: number[] = [];
    const right = this.#firstFree(bound, taken);
    if (right < this.#rows.length) candidates.push(right);
    const left = this.#lastFree(bound, taken);
    // of those with the same score the first row is taken
    if (left > 0) candidates.push(this.#firstFree(this.#lowerBound(this.#scores[left - 1]!), taken));
    let best: number | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const place of candidates) {
      const distance = Math.abs(this.#scores[place]! - score);
      const row = this.#rows[place]!;
      if (distance > least || (distance === least && best !== null && row > best)) continue;
      least = distance;
      best = row;
    }
    return caliper !== null && least > caliper ? null : best;
  }

  take(row: number): void {
    const place = this.#placeOf.get(row)!;
    this.#next[place] = place + 1;
    this.#previous[place + 1] = place;
  }
}

/**
 * Greedy nearest-neighbour matching on a score: treated cases from the largest score down, one control each in a round, as many rounds
 * as controls are wanted (Ho, Imai, King & Stuart 2011, Journal of Statistical Software 42(8)). Cases without a match are left out.
 */
export function nearestMatches(
  scores: ArrayLike<number>,
  treated: ArrayLike<number>,
  { ratio, replace, caliper, exact }: MatchSettings,
): readonly Match[] {
  const n = treated.length;
  const controls = new Map<number, number[]>();
  const cases: number[] = [];
  for (let i = 0; i < n; i++) {
    if (treated[i] === 1) {
      cases.push(i);
      continue;
    }
    const code = exact?.[i] ?? 0;
    const rows = controls.get(code);
    if (rows) rows.push(i);
    else controls.set(code, [i]);
  }
  const pools = new Map([...controls].map(([code, rows]) => [code, new Pool(rows, scores)]));
  const found = new Map<number, number[]>();
  const order = [...cases].sort((a, b) => scores[b]! - scores[a]! || a - b);
  for (let round = 0; round < ratio; round++)
    for (const i of order) {
      const own = found.get(i) ?? [];
      if (own.length < round) continue;
      const pool = pools.get(exact?.[i] ?? 0);
      const row = pool?.nearest(scores[i]!, caliper, new Set(own)) ?? null;
      if (row === null) continue;
      found.set(i, [...own, row]);
      if (!replace) pool?.take(row);
    }
  return cases.flatMap((i) => (found.has(i) ? [{ treated: i, controls: found.get(i)! }] : []));
}

/** Weighted means of treated and controls, their difference, and robust errors. */
export interface WeightedDifference {
  readonly meanTreated: number;
  readonly meanControl: number;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  /** Null without clusters. */
  readonly clusters: number | null;
  /** Ratios of shares and of odds; null unless both shares lie between 0 and 1. */
  readonly riskRatio: RatioEstimate | null;
  readonly oddsRatio: RatioEstimate | null;
}

export interface RatioEstimate {
  readonly estimate: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/**
 * Weighted least squares of an outcome on the treatment alone, weights taken as given: errors are HC1, or CR1 by clusters, with
 * g / (g - 1) (n - 1) / (n - 2) and t tests on n - 2 or g - 1 degrees of freedom. Ratios by the delta method on logs.
 */
export function weightedDifference(
  outcome: Float64Array,
  treated: ArrayLike<number>,
  weights: ArrayLike<number>,
  clusters: ArrayLike<number> | null,
  level = 0.95,
): WeightedDifference {
  const sums = [0, 0];
  const means = [0, 0];
  let n = 0;
  for (let i = 0; i < outcome.length; i++) {
    const w = weights[i]!;
    if (!(w > 0)) continue;
    n++;
    const group = treated[i] === 1 ? 1 : 0;
    sums[group]! += w;
    means[group]! += (w / sums[group]!) * (outcome[i]! - means[group]!);
  }
  if (!(sums[0]! > 0 && sums[1]! > 0)) throw new StatsError('empty', 'a group has no weight', 'weights');
  if (n < 3) throw new StatsError('too-few', 'too few rows', 'outcome');
  const scores = new Map<number, [number, number]>();
  for (let i = 0; i < outcome.length; i++) {
    const w = weights[i]!;
    if (!(w > 0)) continue;
    const group = treated[i] === 1 ? 1 : 0;
    const key = clusters ? clusters[i]! : i;
    const own = scores.get(key) ?? [0, 0];
    own[group] += (w * (outcome[i]! - means[group]!)) / sums[group]!;
    scores.set(key, own);
  }
  const g = scores.size;
  if (g < 2) throw new StatsError('too-few', 'too few clusters', 'clusters');
  const [v0, v1, v01] = [...scores.values()]
    .reduce((sum, [a, b]) => [sum[0]! + a * a, sum[1]! + b * b, sum[2]! + a * b], [0, 0, 0])
    .map((value) => (value * g * (n - 1)) / ((g - 1) * (n - 2))) as [number, number, number];
  const df = clusters ? g - 1 : n - 2;
  const critical = studentT.isf((1 - level) / 2, df);
  const estimate = means[1]! - means[0]!;
  const standardError = Math.sqrt(Math.max(0, v0 + v1 - 2 * v01));
  const statistic = estimate / standardError;
  const [p0, p1] = [means[0]!, means[1]!];
  const ratio = (log: (p: number) => number, slope: (p: number) => number): RatioEstimate | null => {
    if (!(p0 > 0 && p0 < 1 && p1 > 0 && p1 < 1)) return null;
    const centre = log(p1) - log(p0);
    const [d0, d1] = [slope(p0), slope(p1)];
    const half = critical * Math.sqrt(Math.max(0, d1 * d1 * v1 + d0 * d0 * v0 - 2 * d0 * d1 * v01));
    return { estimate: Math.exp(centre), ciLower: Math.exp(centre - half), ciUpper: Math.exp(centre + half) };
  };
  return {
    meanTreated: p1,
    meanControl: p0,
    estimate,
    standardError,
    statistic,
    df,
    pValue: 2 * studentT.sf(Math.abs(statistic), df),
    ciLower: estimate - critical * standardError,
    ciUpper: estimate + critical * standardError,
    clusters: clusters ? g : null,
    riskRatio: ratio(Math.log, (p) => 1 / p),
    oddsRatio: ratio(
      (p) => Math.log(p / (1 - p)),
      (p) => 1 / (p * (1 - p)),
    ),
  };
}

/** Ranks of positive numbers, ties at their mean. */
function midranks(values: readonly number[]): Float64Array {
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!);
  const ranks = new Float64Array(values.length);
  for (let start = 0; start < order.length; ) {
    let end = start;
    while (end + 1 < order.length && values[order[end + 1]!] === values[order[start]!]) end++;
    for (let k = start; k <= end; k++) ranks[order[k]!] = (start + end) / 2 + 1;
    start = end + 1;
  }
  return ranks;
}

/**
 * Rosenbaum's (2002, Observational Studies, 2nd ed., section 4.3) bound: the largest one-sided p value of Wilcoxon's signed-rank test of
 * pairs (differences treated minus control, greater) where a hidden variable changes the odds of treatment within a pair by at most gamma.
 */
export function signedRankBound(differences: ArrayLike<number>, gamma: number): number | null {
  const kept = Array.from(differences).filter((each) => each !== 0);
  if (kept.length === 0) return null;
  const ranks = midranks(kept.map(Math.abs));
  const p = gamma / (1 + gamma);
  let [sum, all, squares] = [0, 0, 0];
  ranks.forEach((rank, i) => {
    if (kept[i]! > 0) sum += rank;
    all += rank;
    squares += rank * rank;
  });
  return normal.sf((sum - p * all) / Math.sqrt(p * (1 - p) * squares));
}

/** The same of McNemar's test: `events` of the discordant pairs have the event in the treated case alone. */
export function discordantBound(events: number, discordant: number, gamma: number): number | null {
  if (discordant === 0) return null;
  return events === 0 ? 1 : binomial.sf(events - 1, discordant, gamma / (1 + gamma));
}

/** The largest gamma at which the bound stays below alpha; null where it is not below it even without hidden bias. */
export function criticalGamma(bound: (gamma: number) => number | null, alpha: number): number | null {
  const start = bound(1);
  if (start === null || start >= alpha) return null;
  let [low, high] = [1, 2];
  while ((bound(high) ?? 1) < alpha) {
    if (high > 1e6) return high;
    low = high;
    high *= 2;
  }
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if ((bound(middle) ?? 1) < alpha) low = middle;
    else high = middle;
  }
  return low;
}
