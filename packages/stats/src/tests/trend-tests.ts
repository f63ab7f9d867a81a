/** Tests against an ordered alternative: proportions (Cochran and Armitage) and values (Jonckheere and Terpstra). */
import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import { lchoose } from '../special/beta.ts';
import { StatsError } from '../stats-error.ts';
import { type Alternative, pValueOf } from './alternative.ts';

const tailsOfNormal = { cdf: (x: number) => normal.cdf(x), sf: (x: number) => normal.sf(x) };
/** Sums closer than this share are equal. */
const EQUAL = 1e-9;

/** A chi-square statistic with its p value. */
interface ChiSquared {
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
}

const chiSquared = (statistic: number, df: number): ChiSquared => ({
  statistic,
  df,
  pValue: chiSquare.sf(Math.max(0, statistic), df),
});

/** Trend of a proportion over scores. */
export interface CochranArmitage {
  readonly n: number;
  readonly events: number;
  /** Positive where the proportion rises with the score. */
  readonly z: number;
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  readonly linearByLinear: ChiSquared;
  /** Pearson's test of any difference. */
  readonly overall: ChiSquared;
  /** What the line leaves unexplained; null for two groups. */
  readonly departure: ChiSquared | null;
  readonly slope: { readonly estimate: number; readonly standardError: number };
}

function sumsOf(sizes: ArrayLike<number>, events: ArrayLike<number>, scores: ArrayLike<number>) {
  const n = Array.from(sizes).reduce((sum, size) => sum + size, 0);
  const x = Array.from(events).reduce((sum, count) => sum + count, 0);
  if (sizes.length < 2) throw new StatsError('too-few', 'two groups are needed', 'group');
  if (!(x > 0 && x < n)) throw new StatsError('constant-column', 'the outcome does not vary', 'outcome');
  let mean = 0;
  for (let i = 0; i < sizes.length; i++) mean += (scores[i]! * sizes[i]!) / n;
  let squares = 0;
  let cross = 0;
  for (let i = 0; i < sizes.length; i++) {
    squares += sizes[i]! * (scores[i]! - mean) ** 2;
    cross += (scores[i]! - mean) * (events[i]! - (sizes[i]! * x) / n);
  }
  if (!(squares > 0)) throw new StatsError('constant-column', 'the scores do not vary', 'group');
  return { n, x, p: x / n, mean, squares, cross };
}

/** Cochran (1954, Biometrics 10, 417-451) and Armitage (1955, Biometrics 11, 375-386). */
export function cochranArmitage(
  sizes: ArrayLike<number>,
  events: ArrayLike<number>,
  scores: ArrayLike<number>,
  alternative: Alternative = 'two-sided',
): CochranArmitage {
  const { n, x, p, squares, cross } = sumsOf(sizes, events, scores);
  const k = sizes.length;
  const z = cross / Math.sqrt(p * (1 - p) * squares);
  let pearson = 0;
  for (let i = 0; i < k; i++) pearson += (events[i]! - sizes[i]! * p) ** 2 / (sizes[i]! * p * (1 - p));
  return {
    n,
    events: x,
    z,
    statistic: z * z,
    df: 1,
    pValue: alternative === 'two-sided' ? chiSquare.sf(z * z, 1) : pValueOf(z, alternative, tailsOfNormal),
    linearByLinear: chiSquared((z * z * (n - 1)) / n, 1),
    overall: chiSquared(pearson, k - 1),
    departure: k > 2 ? chiSquared(pearson - z * z, k - 2) : null,
    slope: { estimate: cross / squares, standardError: Math.sqrt((p * (1 - p)) / squares) },
  };
}

/** Different sums that the exact distribution may have. */
const MOST_SUMS = 400_000;

/** Exact conditional p value given both margins; null where there are too many different tables. */
export function cochranArmitageExact(
  sizes: ArrayLike<number>,
  events: ArrayLike<number>,
  scores: ArrayLike<number>,
  alternative: Alternative = 'two-sided',
): number | null {
  const { x, mean, n } = sumsOf(sizes, events, scores);
  const unit = Math.max(...Array.from(scores, (score) => Math.abs(score - mean))) * n;
  // sums of centred scores with their probabilities, by how many events have been placed
  let placed = new Map<number, Map<number, { sum: number; weight: number }>>([
    [0, new Map([[0, { sum: 0, weight: 1 }]])],
  ]);
  for (let i = 0; i < sizes.length; i++) {
    const next: typeof placed = new Map();
    let kept = 0;
    for (const [before, sums] of placed)
      for (let count = 0; count <= Math.min(sizes[i]!, x - before); count++) {
        // a constant of the group is divided out, so that nothing overflows
        const ways = Math.exp(lchoose(sizes[i]!, count) - lchoose(sizes[i]!, Math.floor(sizes[i]! / 2)));
        const target = next.get(before + count) ?? new Map<number, { sum: number; weight: number }>();
        next.set(before + count, target);
        for (const { sum, weight } of sums.values()) {
          const value = sum + count * (scores[i]! - mean);
          const key = Math.round((value / unit) * 1e11);
          const found = target.get(key);
          if (found) found.weight += weight * ways;
          else {
            target.set(key, { sum: value, weight: weight * ways });
            if (++kept > MOST_SUMS) return null;
          }
        }
      }
    placed = next;
  }
  let observed = 0;
  for (let i = 0; i < sizes.length; i++) observed += events[i]! * (scores[i]! - mean);
  return tailOf(placed.get(x)!.values(), observed, alternative, EQUAL * unit);
}

/** Share of the weight at least as extreme as what was observed; sums are measured from their expectation. */
function tailOf(
  sums: Iterable<{ readonly sum: number; readonly weight: number }>,
  observed: number,
  alternative: Alternative,
  margin: number,
): number {
  let extreme = 0;
  let total = 0;
  for (const { sum, weight } of sums) {
    total += weight;
    const beyond =
      alternative === 'greater'
        ? sum >= observed - margin
        : alternative === 'less'
          ? sum <= observed + margin
          : Math.abs(sum) >= Math.abs(observed) - margin;
    if (beyond) extreme += weight;
  }
  return Math.min(1, extreme / total);
}

/** Trend of values over ordered groups. */
export interface JonckheereTerpstra {
  readonly n: number;
  /** Pairs of groups in order whose values are in order, ties half. */
  readonly statistic: number;
  readonly expected: number;
  readonly variance: number;
  readonly z: number;
  readonly pValue: number;
  /** With a correction for continuity. */
  readonly zCorrected: number;
  readonly pValueCorrected: number;
}

/** Sizes of the blocks of equal values, ascending, with how many of each group they hold. */
function blocksOf(groups: readonly Float64Array[]): readonly (readonly number[])[] {
  const counts = new Map<number, number[]>();
  groups.forEach((values, g) => {
    for (const value of values) {
      const key = value === 0 ? 0 : value;
      const block = counts.get(key) ?? new Array<number>(groups.length).fill(0);
      block[g]!++;
      counts.set(key, block);
    }
  });
  return [...counts.entries()].sort(([a], [b]) => a - b).map(([, block]) => block);
}

/** Jonckheere (1954, Biometrika 41, 133-145) with the variance for ties of Hollander, Wolfe & Chicken (2014, 6.2). */
export function jonckheereTerpstra(
  groups: readonly Float64Array[],
  alternative: Alternative = 'two-sided',
): JonckheereTerpstra {
  if (groups.length < 2) throw new StatsError('too-few', 'two groups are needed', 'group');
  const blocks = blocksOf(groups);
  if (blocks.length < 2) throw new StatsError('constant-column', 'the values do not vary', 'outcome');
  const sizes = groups.map((values) => values.length);
  const n = sizes.reduce((sum, size) => sum + size, 0);
  const before = new Array<number>(groups.length).fill(0);
  let statistic = 0;
  for (const block of blocks) {
    statistic += gainOf(before, block);
    block.forEach((count, g) => {
      before[g]! += count;
    });
  }
  const over = (counts: readonly number[], f: (c: number) => number) =>
    counts.reduce((sum, c) => sum + f(c), 0);
  const ties = blocks.map((block) => over(block, (c) => c));
  const two = (c: number): number => c * (c - 1);
  const three = (c: number): number => c * (c - 1) * (c - 2);
  const five = (c: number): number => c * (c - 1) * (2 * c + 5);
  const variance =
    (five(n) - over(sizes, five) - over(ties, five)) / 72 +
    (n > 2 ? (over(sizes, three) * over(ties, three)) / (36 * three(n)) : 0) +
    (over(sizes, two) * over(ties, two)) / (8 * two(n));
  const expected = (n * n - over(sizes, (c) => c * c)) / 4;
  const away = statistic - expected;
  const root = Math.sqrt(variance);
  const corrected =
    alternative === 'two-sided'
      ? Math.sign(away) * Math.max(0, Math.abs(away) - 0.5)
      : away + (alternative === 'greater' ? -0.5 : 0.5);
  return {
    n,
    statistic,
    expected,
    variance,
    z: away / root,
    pValue: pValueOf(away / root, alternative, tailsOfNormal),
    zCorrected: corrected / root,
    pValueCorrected: pValueOf(corrected / root, alternative, tailsOfNormal),
  };
}

/** What a block of equal values adds to the statistic, given those placed below it. */
function gainOf(before: readonly number[], block: readonly number[]): number {
  let gain = 0;
  let lower = 0;
  let inside = 0;
  for (let g = 0; g < block.length; g++) {
    gain += block[g]! * (lower + inside / 2);
    lower += before[g]!;
    inside += block[g]!;
  }
  return gain;
}

/** Steps of work that the exact distribution may take. */
const MOST_WORK = 30_000_000;

/** Exact permutation p value given the ties; null where it would take too long. */
export function jonckheereExact(
  groups: readonly Float64Array[],
  alternative: Alternative = 'two-sided',
): number | null {
  const { statistic, expected, n } = jonckheereTerpstra(groups, alternative);
  const sizes = groups.map((values) => values.length);
  const states = sizes.reduce((product, size) => product * (size + 1), 1);
  const width = Math.round(4 * expected) + 1;
  if (states * width > MOST_WORK || n > 150) return null;
  let reached = new Map<string, { at: readonly number[]; weights: Float64Array }>([
    ['', { at: sizes.map(() => 0), weights: Float64Array.of(1) }],
  ]);
  let work = 0;
  for (const block of blocksOf(groups)) {
    const size = block.reduce((sum, count) => sum + count, 0);
    const next: typeof reached = new Map();
    for (const { at, weights } of reached.values())
      for (const allocation of allocations(
        size,
        sizes.map((most, g) => most - at[g]!),
      )) {
        const shift = Math.round(2 * gainOf(at, allocation.counts));
        const to = at.map((count, g) => count + allocation.counts[g]!);
        const key = to.join();
        const target = next.get(key) ?? { at: to, weights: new Float64Array(width) };
        work += weights.length;
        if (work > MOST_WORK) return null;
        next.set(key, target);
        for (let v = 0; v < weights.length; v++)
          if (weights[v] !== 0) target.weights[v + shift]! += weights[v]! * allocation.ways;
      }
    reached = next;
  }
  const weights = reached.get(sizes.join())!.weights;
  const sums = Array.from(weights, (weight, v) => ({ sum: v / 2 - expected, weight }));
  return tailOf(sums, statistic - expected, alternative, EQUAL);
}

/** All ways to share a block among groups, with their numbers of arrangements up to a constant. */
function allocations(
  size: number,
  room: readonly number[],
): readonly { readonly counts: readonly number[]; readonly ways: number }[] {
  const result: { counts: number[]; ways: number }[] = [];
  const visit = (g: number, left: number, counts: number[], ways: number): void => {
    if (g === room.length) {
      if (left === 0) result.push({ counts, ways });
      return;
    }
    for (let c = 0; c <= Math.min(left, room[g]!); c++)
      visit(g + 1, left - c, [...counts, c], ways * Math.exp(lchoose(left, c)));
  };
  visit(0, size, [], 1);
  return result;
}
