/** Correlations of ranks: Spearman's rho and Kendall's tau-b. */
import { type Ranks, ranksOf } from '../descriptive/ranks.ts';
import { type ExactTails, kendallExact, spearmanExact } from '../distributions/exact-ranks.ts';
import { normal } from '../distributions/normal.ts';
import { StatsError } from '../stats-error.ts';
import { type Alternative, pValueOf } from './alternative.ts';
import { kendallCounts } from './kendall-counts.ts';
import { type CorrelationOptions, correlationOf, fisherLimits, testCorrelation } from './pearson.ts';

export interface Limits {
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export interface SpearmanTest {
  readonly n: number;
  readonly estimate: number;
  readonly statistic: number | null;
  readonly df: number;
  /** From t = r sqrt((n - 2) / (1 - r^2)). */
  readonly pValue: number;
  /** Over all orders of the ranks; null with ties and from 13 pairs on. */
  readonly pValueExact: number | null;
  /** Two-sided limits with the standard error of Fieller, Hartley and Pearson (1957), sqrt(1.06 / (n - 3)), on Fisher's scale. */
  readonly fieller: Limits;
  /** The same with that of Bonett and Wright (2000), sqrt((1 + r^2 / 2) / (n - 3)). */
  readonly bonettWright: Limits;
}

export interface KendallTest {
  readonly n: number;
  readonly estimate: number;
  /** S over its standard deviation given the ties, without correction for continuity. */
  readonly statistic: number;
  readonly pValue: number;
  /** Over all orders; null with ties and from 50 pairs on. */
  readonly pValueExact: number | null;
  /** Two-sided limits with the standard error of Fieller, Hartley and Pearson (1957), sqrt(0.437 / (n - 4)), on Fisher's scale. */
  readonly fieller: Limits;
}

/** Above this the exact distribution of rho takes too long; from 50 on that of tau is normal for all purposes. */
const SPEARMAN_EXACT = 12;
const KENDALL_EXACT = 49;

/** Spearman's rho of two samples of equal length. */
export const spearman = (
  x: Float64Array,
  y: Float64Array,
  options?: CorrelationOptions,
): SpearmanTest | null => spearmanOfRanks(ranksOf(x), ranksOf(y), options);

/** Spearman's rho: Pearson's correlation of mid-ranks. Null without spread or with fewer than 3 pairs. */
export function spearmanOfRanks(
  a: Ranks,
  b: Ranks,
  { alternative = 'two-sided', level = 0.95 }: CorrelationOptions = {},
): SpearmanTest | null {
  const n = a.ranks.length;
  const estimate = correlationOf(a.ranks, b.ranks);
  if (estimate === null || n < 3) return null;
  const { statistic, df, pValue } = testCorrelation(estimate, n, { alternative });
  return {
    n,
    estimate,
    statistic,
    df,
    pValue,
    pValueExact:
      a.tieSum === 0 && b.tieSum === 0 && n <= SPEARMAN_EXACT
        ? exactP(spearmanExact(squaredDistance(a.ranks, b.ranks), n), opposite(alternative))
        : null,
    fieller: fisherLimits(estimate, Math.sqrt(1.06 / (n - 3)), { alternative, level }),
    bonettWright: fisherLimits(estimate, Math.sqrt((1 + estimate ** 2 / 2) / (n - 3)), {
      alternative,
      level,
    }),
  };
}

function squaredDistance(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2;
  return sum;
}

/** The sum of squared differences is small where the correlation is large. */
const opposite = (alternative: Alternative): Alternative =>
  alternative === 'greater' ? 'less' : alternative === 'less' ? 'greater' : alternative;

const exactP = ({ pLower, pUpper, pTwoSided }: ExactTails, alternative: Alternative): number =>
  alternative === 'two-sided' ? pTwoSided : alternative === 'greater' ? pUpper : pLower;

/** Kendall's tau-b with the normal test of S (Kendall 1970, Rank correlation methods, chapter 4). Null without spread. */
export function kendall(
  x: Float64Array,
  y: Float64Array,
  { alternative = 'two-sided', level = 0.95 }: CorrelationOptions = {},
): KendallTest | null {
  const n = x.length;
  if (y.length !== n) throw new StatsError('length-mismatch', 'samples have different lengths', 'y');
  if (n < 3) return null;
  const counts = kendallCounts(x, y);
  const { difference: s, tiesX, tiesY, pairs } = counts;
  const untiedX = pairs - tiesX.pairs;
  const untiedY = pairs - tiesY.pairs;
  if (untiedX === 0 || untiedY === 0) return null;
  const estimate = Math.max(-1, Math.min(1, s / Math.sqrt(untiedX) / Math.sqrt(untiedY)));
  const variance =
    (n * (n - 1) * (2 * n + 5) - tiesX.squares - tiesY.squares) / 18 +
    (tiesX.cubes * tiesY.cubes) / (9 * n * (n - 1) * (n - 2)) +
    (2 * tiesX.pairs * tiesY.pairs) / (n * (n - 1));
  const statistic = s / Math.sqrt(variance);
  const isTied = tiesX.pairs + tiesY.pairs > 0;
  return {
    n,
    estimate,
    statistic,
    pValue: pValueOf(statistic, alternative, { cdf: normal.cdf, sf: normal.sf }),
    pValueExact: !isTied && n <= KENDALL_EXACT ? exactP(kendallExact((pairs + s) / 2, n), alternative) : null,
    fieller: fisherLimits(estimate, n > 4 ? Math.sqrt(0.437 / (n - 4)) : Number.POSITIVE_INFINITY, {
      alternative,
      level,
    }),
  };
}
