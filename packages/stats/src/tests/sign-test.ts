import { medianSorted } from '../descriptive/order.ts';
import { sorted } from '../descriptive/sort.ts';
import { binomial } from '../distributions/binomial.ts';
import { normal } from '../distributions/normal.ts';
import { type Alternative, pValueOf } from './alternative.ts';
import type { DeviateAndP } from './signed-rank.ts';

export interface SignTest {
  /** Non-zero differences. */
  readonly n: number;
  readonly nPositive: number;
  readonly nNegative: number;
  readonly nZero: number;
  /** Exact binomial p; two-sided it is twice the smaller tail. */
  readonly pValue: number;
  /** Normal approximation with continuity correction. */
  readonly asymptotic: DeviateAndP;
  /** Median of all differences, zeros included, with limits from order statistics; null where n is too small for any. */
  readonly median: number;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
  /** Coverage of those limits, at least the level asked for. */
  readonly achievedLevel: number | null;
}

/**
 * Sign test of differences: the number of positive ones among the non-zero is binomial with probability 1/2 (Conover 1999,
 * "Practical nonparametric statistics", 3.4; interval of the median 3.2). Null when every difference is zero.
 */
export function signTest(
  differences: Float64Array,
  { alternative, level }: { alternative: Alternative; level: number },
): SignTest | null {
  let nPositive = 0;
  let nNegative = 0;
  for (const value of differences) {
    if (value > 0) nPositive++;
    else if (value < 0) nNegative++;
  }
  const n = nPositive + nNegative;
  if (n === 0) return null;
  const pValue = pValueOf(nPositive, alternative, {
    cdf: (k) => binomial.cdf(k, n, 0.5),
    sf: (k) => (k === 0 ? 1 : binomial.sf(k - 1, n, 0.5)),
  });
  const distance = nPositive - n / 2;
  const shift = { 'two-sided': Math.sign(distance) * 0.5, greater: 0.5, less: -0.5 }[alternative];
  const statistic = (distance - shift) / (Math.sqrt(n) / 2);
  const ordered = sorted(differences);
  return {
    n,
    nPositive,
    nNegative,
    nZero: differences.length - n,
    pValue,
    asymptotic: {
      statistic,
      pValue: pValueOf(statistic, alternative, { cdf: normal.cdf, sf: normal.sf }),
    },
    median: medianSorted(ordered),
    ...medianLimits(ordered, level),
  };
}

/** x(k) and x(m+1-k) with the largest k such that P(B(m, 1/2) <= k - 1) <= (1 - level) / 2. */
function medianLimits(
  ordered: Float64Array,
  level: number,
): { ciLower: number | null; ciUpper: number | null; achievedLevel: number | null } {
  const m = ordered.length;
  // with room for the rounding of a level that is met exactly, as 0.5 by two values
  const half = ((1 - level) / 2) * (1 + 1e-12);
  let k = binomial.quantile(half, m, 0.5) + 1;
  while (k > 0 && binomial.cdf(k - 1, m, 0.5) > half) k--;
  if (k === 0) return { ciLower: null, ciUpper: null, achievedLevel: null };
  return {
    ciLower: ordered[k - 1]!,
    ciUpper: ordered[m - k]!,
    achievedLevel: 1 - 2 * binomial.cdf(k - 1, m, 0.5),
  };
}
