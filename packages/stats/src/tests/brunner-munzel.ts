/** Brunner and Munzel's test of two groups whose spreads may differ. */
import { ranksOf } from '../descriptive/ranks.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import { shuffle } from '../rng/variates.ts';
import { Xoshiro256 } from '../rng/xoshiro.ts';
import { choose } from '../special/beta.ts';
import { StatsError } from '../stats-error.ts';
import { type Alternative, pValueOf } from './alternative.ts';

/** The relative effect P(first < second) + P(equal) / 2 with its test and limits. */
export interface BrunnerMunzel {
  readonly relativeEffect: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  /** The same statistic referred to the normal distribution. */
  readonly normalPValue: number;
  /** Not cut to [0, 1]. */
  readonly ciLower: number;
  readonly ciUpper: number;
  /** Limits through the logit, which stay inside (0, 1). */
  readonly logitCiLower: number;
  readonly logitCiUpper: number;
  readonly meanRanks: readonly [number, number];
}

interface Parts {
  readonly m1: number;
  readonly m2: number;
  readonly v1: number;
  readonly v2: number;
}

/** Smaller sums of the variances of placements are zero. */
const ROUNDING = 1e-9;

/** Mean ranks and the variances of placements of both groups. */
function partsOf(first: Float64Array, second: Float64Array): Parts {
  const n1 = first.length;
  const joint = new Float64Array(n1 + second.length);
  joint.set(first);
  joint.set(second, n1);
  const ranks = ranksOf(joint).ranks;
  const part = (own: Float64Array, from: number): readonly [number, number] => {
    const n = own.length;
    const inside = ranksOf(own).ranks;
    let mean = 0;
    for (let i = 0; i < n; i++) mean += ranks[from + i]! / n;
    let squares = 0;
    for (let i = 0; i < n; i++) squares += (ranks[from + i]! - inside[i]! - mean + (n + 1) / 2) ** 2;
    return [mean, squares / (n - 1)];
  };
  const [m1, v1] = part(first, 0);
  const [m2, v2] = part(second, n1);
  return { m1, m2, v1, v2 };
}

/**
 * Brunner & Munzel (2000, Biometrical Journal 42, 17-25): Welch's degrees of freedom on ranks. `greater` looks for a second
 * group with larger values. Groups that do not overlap have no variance and are refused ('constant-column').
 */
export function brunnerMunzel(
  first: Float64Array,
  second: Float64Array,
  alternative: Alternative = 'two-sided',
  level = 0.95,
): BrunnerMunzel {
  const n1 = first.length;
  const n2 = second.length;
  if (n1 < 2 || n2 < 2) throw new StatsError('too-few', 'each group needs two values', 'group');
  const { m1, m2, v1, v2 } = partsOf(first, second);
  const spread = n1 * v1 + n2 * v2;
  // placements are halves of whole numbers: what is smaller is rounding of their means
  if (!(spread > ROUNDING))
    throw new StatsError('constant-column', 'the variance of the relative effect is zero', 'outcome');
  const statistic = (n1 * n2 * (m2 - m1)) / ((n1 + n2) * Math.sqrt(spread));
  const df = spread ** 2 / ((n1 * v1) ** 2 / (n1 - 1) + (n2 * v2) ** 2 / (n2 - 1));
  const relativeEffect = (m2 - (n2 + 1) / 2) / n1;
  const standardError = Math.sqrt(v1 / (n1 * n2 ** 2) + v2 / (n2 * n1 ** 2));
  const t = studentT.isf((1 - level) / 2, df);
  const logit = Math.log(relativeEffect / (1 - relativeEffect));
  const half = (t * standardError) / (relativeEffect * (1 - relativeEffect));
  const back = (x: number): number => 1 / (1 + Math.exp(-x));
  return {
    relativeEffect,
    standardError,
    statistic,
    df,
    pValue: pValueOf(statistic, alternative, {
      cdf: (x) => studentT.cdf(x, df),
      sf: (x) => studentT.sf(x, df),
    }),
    normalPValue: pValueOf(statistic, alternative, { cdf: (x) => normal.cdf(x), sf: (x) => normal.sf(x) }),
    ciLower: relativeEffect - t * standardError,
    ciUpper: relativeEffect + t * standardError,
    logitCiLower: back(logit - half),
    logitCiUpper: back(logit + half),
    meanRanks: [m1, m2],
  };
}

/** Assignments of cases to groups that are all looked at; beyond, some are drawn. */
const MOST_ASSIGNMENTS = 200_000;
/** Assignments drawn at random where all would be too many. */
const DRAWN_ASSIGNMENTS = 20_000;
/** Cases whose drawn assignments take seconds. */
const MOST_CASES = 20_000;
/** Statistics closer than this are equal. */
const EQUAL = 1e-9;

/** The p value of permutations, out of all assignments of the cases to the groups or of some that were drawn. */
export interface BrunnerMunzelPermutation {
  readonly pValue: number;
  /** Assignments looked at, the observed one among them. */
  readonly count: number;
  /** Null where all of them were. */
  readonly seed: number | null;
}

/**
 * The studentised permutation test (Neubert & Brunner 2007, Computational Statistics & Data Analysis 51, 5192-5204): over all
 * assignments up to 200,000 of them, else over some drawn at random; null beyond 20,000 cases.
 */
export function brunnerMunzelPermutation(
  first: Float64Array,
  second: Float64Array,
  alternative: Alternative = 'two-sided',
  seed = 1,
): BrunnerMunzelPermutation | null {
  const n1 = first.length;
  const n = n1 + second.length;
  const all = choose(n, n1) <= MOST_ASSIGNMENTS;
  if (!all && n > MOST_CASES) return null;
  const statistic = placedStatistic(first, second);
  const observed = statistic(Int32Array.from({ length: n1 }, (_, i) => i));
  let above = 0;
  let below = 0;
  let count = 0;
  const look = (t: number): void => {
    if (t >= observed - EQUAL) above++;
    if (t <= observed + EQUAL) below++;
    count++;
  };
  if (all) for (const members of combinations(n, n1)) look(statistic(members));
  else {
    const rng = new Xoshiro256(seed);
    const cases = Int32Array.from({ length: n }, (_, i) => i);
    look(observed);
    while (count < DRAWN_ASSIGNMENTS) look(statistic(shuffle(rng, cases).subarray(0, n1)));
  }
  const upper = above / count;
  const lower = below / count;
  const pValue =
    alternative === 'greater'
      ? upper
      : alternative === 'less'
        ? lower
        : Math.min(1, 2 * Math.min(upper, lower));
  return { pValue, count, seed: all ? null : seed };
}

/** Every choice of `size` out of `n` places, in a list that is reused. */
function* combinations(n: number, size: number): Generator<Int32Array> {
  const members = Int32Array.from({ length: size }, (_, i) => i);
  for (;;) {
    yield members;
    let at = size - 1;
    while (at >= 0 && members[at] === n - size + at) at--;
    if (at < 0) return;
    members[at]!++;
    for (let i = at + 1; i < size; i++) members[i] = members[i - 1]! + 1;
  }
}

/** The statistic for any members of the first group, up to a factor: values are sorted once, so that ranks within groups are counts. */
function placedStatistic(first: Float64Array, second: Float64Array): (members: Int32Array) => number {
  const n = first.length + second.length;
  const joint = new Float64Array(n);
  joint.set(first);
  joint.set(second, first.length);
  const { ranks } = ranksOf(joint);
  const order = Int32Array.from({ length: n }, (_, i) => i).sort((a, b) => ranks[a]! - ranks[b]!);
  const inside = new Uint8Array(n);
  return (members) => {
    inside.fill(0);
    const sizes = [n - members.length, members.length];
    const means = [0, 0];
    for (const i of members) inside[i] = 1;
    for (let i = 0; i < n; i++) means[inside[i]!]! += ranks[i]! / sizes[inside[i]!]!;
    const before = [0, 0];
    const squares = [0, 0];
    for (let from = 0, to = 0; from < n; from = to) {
      const rank = ranks[order[from]!]!;
      const tied = [0, 0];
      while (to < n && ranks[order[to]!] === rank) tied[inside[order[to++]!]!]!++;
      for (let g = 0; g < 2; g++) {
        const own = before[g]! + (tied[g]! + 1) / 2;
        squares[g]! += tied[g]! * (rank - own - means[g]! + (sizes[g]! + 1) / 2) ** 2;
        before[g]! += tied[g]!;
      }
    }
    const difference = means[0]! - means[1]!;
    const [m, k] = [sizes[0]!, sizes[1]!];
    const spread = (m * squares[0]!) / (m - 1) + (k * squares[1]!) / (k - 1);
    if (!(spread > 1e-12)) return difference === 0 ? 0 : difference * Number.POSITIVE_INFINITY;
    return difference / Math.sqrt(spread);
  };
}
