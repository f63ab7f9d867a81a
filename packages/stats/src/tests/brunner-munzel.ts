/** Brunner and Munzel's test of two groups whose spreads may differ. */
import { ranksOf } from '../descriptive/ranks.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
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
  if (!(spread > 0))
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

/** Assignments of cases to groups that are all looked at. */
const MOST_ASSIGNMENTS = 200_000;
/** Statistics closer than this are equal. */
const EQUAL = 1e-9;

/**
 * The studentised permutation test over all assignments (Neubert & Brunner 2007, Computational Statistics & Data Analysis
 * 51, 5192-5204); null where there are too many of them.
 */
export function brunnerMunzelPermutation(
  first: Float64Array,
  second: Float64Array,
  alternative: Alternative = 'two-sided',
): { readonly pValue: number; readonly count: number } | null {
  const n1 = first.length;
  const n = n1 + second.length;
  const count = choose(n, n1);
  if (count > MOST_ASSIGNMENTS) return null;
  const all = Float64Array.from([...first, ...second]);
  const statistic = (members: readonly number[]): number => {
    const inside = new Uint8Array(n);
    for (const i of members) inside[i] = 1;
    const a = all.filter((_, i) => inside[i] === 1);
    const b = all.filter((_, i) => inside[i] === 0);
    const { m1, m2, v1, v2 } = partsOf(a, b);
    const spread = a.length * v1 + b.length * v2;
    if (!(spread > 1e-12)) return m2 === m1 ? 0 : (m2 - m1) * Number.POSITIVE_INFINITY;
    return (m2 - m1) / Math.sqrt(spread);
  };
  const members = Array.from({ length: n1 }, (_, i) => i);
  const observed = statistic(members);
  let above = 0;
  let below = 0;
  for (;;) {
    const t = statistic(members);
    if (t >= observed - EQUAL) above++;
    if (t <= observed + EQUAL) below++;
    let at = n1 - 1;
    while (at >= 0 && members[at] === n - n1 + at) at--;
    if (at < 0) break;
    members[at]!++;
    for (let i = at + 1; i < n1; i++) members[i] = members[i - 1]! + 1;
  }
  const upper = above / count;
  const lower = below / count;
  const pValue =
    alternative === 'greater'
      ? upper
      : alternative === 'less'
        ? lower
        : Math.min(1, 2 * Math.min(upper, lower));
  return { pValue, count };
}
