import { requireCount, requireNumber, requireProbability, StatsError } from '../stats-error.ts';
import { discreteQuantile, discreteUpperQuantile } from './discrete-search.ts';

/** Exact null distribution of an integer statistic: probabilities of 0, 1, ... and both cumulative tails. */
export interface ExactDistribution {
  readonly mass: Float64Array;
  /** P(X <= k). */
  readonly lower: Float64Array;
  /** P(X >= k). */
  readonly upper: Float64Array;
}

/** Cumulates a mass function from both ends, so that each tail keeps its relative precision. */
export function exactFromMass(mass: Float64Array): ExactDistribution {
  const size = mass.length;
  const lower = new Float64Array(size);
  const upper = new Float64Array(size + 1);
  let sum = 0;
  for (let k = 0; k < size; k++) {
    sum += mass[k]!;
    lower[k] = sum;
  }
  sum = 0;
  for (let k = size - 1; k >= 0; k--) {
    sum += mass[k]!;
    upper[k] = sum;
  }
  // the larger of two complementary tails is taken from the smaller one
  for (let k = 0; k < size; k++) {
    if (lower[k]! > 0.5) lower[k] = 1 - upper[k + 1]!;
    if (upper[k]! > 0.5) upper[k] = 1 - (k > 0 ? lower[k - 1]! : 0);
  }
  return { mass, lower, upper };
}

/** Keeps the most recent tables, since tests and tables ask for the same size again. */
function remember<K extends string>(
  make: (...sizes: number[]) => ExactDistribution,
): (key: K, ...sizes: number[]) => ExactDistribution {
  const tables = new Map<string, ExactDistribution>();
  return (key, ...sizes) => {
    const known = tables.get(key);
    if (known) return known;
    if (tables.size >= 8) tables.clear();
    const made = make(...sizes);
    tables.set(key, made);
    return made;
  };
}

/** Subset sums of 1..n, each element in or out with probability 1/2 (Wilcoxon 1945). */
function signedRankMass(n: number): ExactDistribution {
  const size = (n * (n + 1)) / 2 + 1;
  const mass = new Float64Array(size);
  mass[0] = 1;
  let top = 0;
  for (let j = 1; j <= n; j++) {
    top += j;
    for (let k = top; k >= 0; k--) mass[k] = 0.5 * (mass[k]! + (k >= j ? mass[k - j]! : 0));
  }
  return exactFromMass(mass);
}

/**
 * Mann-Whitney counts as probabilities: the largest of m + n values is of the first sample with probability
 * m/(m+n) and then adds n pairs (Mann & Whitney 1947, eq. 1). All terms are positive.
 */
function rankSumMass(m: number, n: number): ExactDistribution {
  if (m * m * n * n > 4e9)
    throw new StatsError('out-of-domain', 'samples are too large for the exact distribution');
  // rows[i] is the distribution for i and j values while j runs up to n
  const rows: Float64Array[] = Array.from({ length: m + 1 }, () => new Float64Array([1]));
  for (let j = 1; j <= n; j++) {
    for (let i = 1; i <= m; i++) {
      const without = rows[i]!; // i, j - 1
      const shifted = rows[i - 1]!; // i - 1, j
      const next = new Float64Array(i * j + 1);
      const a = i / (i + j);
      const b = j / (i + j);
      for (let k = 0; k < without.length; k++) next[k] = b * without[k]!;
      for (let k = 0; k < shifted.length; k++) next[k + j]! += a * shifted[k]!;
      rows[i] = next;
    }
  }
  return exactFromMass(rows[m]!);
}

/** Concordant pairs of a random permutation: inserting the n-th value adds 0..n-1 of them (Kendall 1938). */
function kendallMass(n: number): ExactDistribution {
  if (n > 170) throw new StatsError('out-of-domain', 'n is too large for the exact distribution', 'n');
  let mass = new Float64Array([1]);
  for (let j = 2; j <= n; j++) {
    const next = new Float64Array((j * (j - 1)) / 2 + 1);
    for (let k = 0; k < mass.length; k++) {
      const share = mass[k]! / j;
      for (let add = 0; add < j; add++) next[k + add]! += share;
    }
    mass = next;
  }
  return exactFromMass(mass);
}

/** Sum of squared rank differences over all permutations, by dynamic programming over the set of used ranks. */
function spearmanMass(n: number): ExactDistribution {
  if (n > 14) throw new StatsError('out-of-domain', 'n is too large for the exact distribution', 'n');
  const size = (n * (n * n - 1)) / 3 + 1;
  let layer = new Map<number, Float64Array>([[0, new Float64Array(size)]]);
  layer.get(0)![0] = 1;
  for (let position = 0; position < n; position++) {
    const next = new Map<number, Float64Array>();
    for (const [used, mass] of layer) {
      for (let rank = 0; rank < n; rank++) {
        if (used & (1 << rank)) continue;
        const d = (rank - position) ** 2;
        const key = used | (1 << rank);
        let target = next.get(key);
        if (!target) {
          target = new Float64Array(size);
          next.set(key, target);
        }
        for (let k = 0; k + d < size; k++) target[k + d]! += mass[k]!;
      }
    }
    layer = next;
  }
  const counts = layer.get((1 << n) - 1)!;
  const total = counts.reduce((sum, count) => sum + count, 0);
  return exactFromMass(counts.map((count) => count / total));
}

const signedRankTable = /* @__PURE__ */ remember(signedRankMass);
const rankSumTable = /* @__PURE__ */ remember(rankSumMass);
const kendallTable = /* @__PURE__ */ remember(kendallMass);
const spearmanTable = /* @__PURE__ */ remember(spearmanMass);

function massAt({ mass }: ExactDistribution, x: number): number {
  requireNumber(x, 'x');
  return Number.isInteger(x) ? (mass[x] ?? 0) : 0;
}

function lowerAt({ lower }: ExactDistribution, x: number): number {
  requireNumber(x, 'x');
  if (x < 0) return 0;
  return lower[Math.floor(x)] ?? 1;
}

/** P(X > x). */
function upperAt({ upper }: ExactDistribution, x: number): number {
  requireNumber(x, 'x');
  if (x < 0) return 1;
  return upper[Math.floor(x) + 1] ?? 0;
}

function quantileOf(table: ExactDistribution, p: number, upper: boolean): number {
  requireProbability(p);
  const find = upper ? discreteUpperQuantile : discreteQuantile;
  const last = table.mass.length - 1;
  return find(
    p,
    last / 2,
    0,
    last,
    (x) => lowerAt(table, x),
    (x) => upperAt(table, x),
  );
}

function signedRankOf(n: number): ExactDistribution {
  requireCount(n, 'n', 1);
  if (n > 1000) throw new StatsError('out-of-domain', 'n is too large for the exact distribution', 'n');
  return signedRankTable(String(n), n);
}

function rankSumOf(m: number, n: number): ExactDistribution {
  requireCount(m, 'm', 1);
  requireCount(n, 'n', 1);
  return rankSumTable(`${m},${n}`, m, n);
}

/** Wilcoxon signed-rank statistic V (sum of the positive ranks of n pairs, no ties or zeros). */
export const signedRank = {
  /** P(V = x). */
  pdf: (x: number, n: number): number => massAt(signedRankOf(n), x),
  /** P(V <= x). */
  cdf: (x: number, n: number): number => lowerAt(signedRankOf(n), x),
  /** P(V > x). */
  sf: (x: number, n: number): number => upperAt(signedRankOf(n), x),
  /** Smallest x with P(V <= x) >= p. */
  quantile: (p: number, n: number): number => quantileOf(signedRankOf(n), p, false),
  /** Smallest x with P(V > x) <= p. */
  isf: (p: number, n: number): number => quantileOf(signedRankOf(n), p, true),
};

/** Mann-Whitney statistic of the first sample (0 .. m n), samples of m and n values without ties. */
export const rankSum = {
  /** P(U = x). */
  pdf: (x: number, m: number, n: number): number => massAt(rankSumOf(m, n), x),
  /** P(U <= x). */
  cdf: (x: number, m: number, n: number): number => lowerAt(rankSumOf(m, n), x),
  /** P(U > x). */
  sf: (x: number, m: number, n: number): number => upperAt(rankSumOf(m, n), x),
  /** Smallest x with P(U <= x) >= p. */
  quantile: (p: number, m: number, n: number): number => quantileOf(rankSumOf(m, n), p, false),
  /** Smallest x with P(U > x) <= p. */
  isf: (p: number, m: number, n: number): number => quantileOf(rankSumOf(m, n), p, true),
};

/** Exact tail probabilities of an observed rank statistic. */
export interface ExactTails {
  /** P(X <= x). */
  readonly pLower: number;
  /** P(X >= x). */
  readonly pUpper: number;
  /** Twice the smaller tail, at most 1. */
  readonly pTwoSided: number;
}

function tailsAt(table: ExactDistribution, x: number): ExactTails {
  requireCount(x, 'x');
  const pLower = lowerAt(table, x);
  const pUpper = upperAt(table, x - 1);
  return { pLower, pUpper, pTwoSided: Math.min(1, 2 * Math.min(pLower, pUpper)) };
}

/** Exact tails of Spearman's S = sum of squared rank differences, n <= 14 pairs without ties. */
export function spearmanExact(s: number, n: number): ExactTails {
  requireCount(n, 'n', 2);
  return tailsAt(spearmanTable(String(n), n), s);
}

/** Exact tails of Kendall's number of concordant pairs, n <= 170 pairs without ties. */
export function kendallExact(concordant: number, n: number): ExactTails {
  requireCount(n, 'n', 2);
  return tailsAt(kendallTable(String(n), n), concordant);
}
