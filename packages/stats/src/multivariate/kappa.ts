/** Agreement of raters on categories beyond chance. */
import { normal } from '../distributions/normal.ts';
import { StatsError } from '../stats-error.ts';

export const KAPPA_WEIGHTS = ['none', 'linear', 'quadratic'] as const;
export type KappaWeights = (typeof KAPPA_WEIGHTS)[number];

export interface CohenKappa {
  readonly n: number;
  readonly observedAgreement: number;
  readonly expectedAgreement: number;
  readonly estimate: number;
  readonly standardError: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  /** Under kappa = 0. */
  readonly standardErrorNull: number;
  readonly statistic: number | null;
  readonly pValue: number | null;
  /** Counts, a row for each category of the first rater. */
  readonly table: readonly (readonly number[])[];
}

/** Weight of a pair of categories i and j of k: 1 on the diagonal, less the further apart they are (Cicchetti & Allison 1971; Fleiss & Cohen 1973). */
function weightOf(i: number, j: number, k: number, weights: KappaWeights): number {
  if (i === j) return 1;
  if (weights === 'none') return 0;
  const distance = Math.abs(i - j) / (k - 1);
  return weights === 'linear' ? 1 - distance : 1 - distance * distance;
}

/** Cohen's (1960, 1968) kappa of codes from 0 to k - 1, with the standard errors of Fleiss, Cohen & Everitt (1969). */
export function cohenKappa(
  first: Int32Array,
  second: Int32Array,
  k: number,
  weights: KappaWeights,
  level = 0.95,
): CohenKappa {
  const n = first.length;
  if (n < 1) throw new StatsError('empty', 'no subject was rated by both');
  const table = Array.from({ length: k }, () => new Array<number>(k).fill(0));
  for (let i = 0; i < n; i++) table[first[i]!]![second[i]!]!++;
  const p = table.map((row) => row.map((count) => count / n));
  const rows = p.map((row) => row.reduce((sum, value) => sum + value, 0));
  const columns = rows.map((_, j) => p.reduce((sum, row) => sum + row[j]!, 0));
  const w = (i: number, j: number): number => weightOf(i, j, k, weights);
  let [observed, expected] = [0, 0];
  for (let i = 0; i < k; i++)
    for (let j = 0; j < k; j++) {
      observed += w(i, j) * p[i]![j]!;
      expected += w(i, j) * rows[i]! * columns[j]!;
    }
  if (!(1 - expected > 1e-12)) throw new StatsError('constant-column', 'one category only');
  const estimate = (observed - expected) / (1 - expected);
  const meanRow = rows.map((_, i) => columns.reduce((sum, share, j) => sum + w(i, j) * share, 0));
  const meanColumn = columns.map((_, j) => rows.reduce((sum, share, i) => sum + w(i, j) * share, 0));
  let [spread, spreadNull] = [0, 0];
  for (let i = 0; i < k; i++)
    for (let j = 0; j < k; j++) {
      const both = meanRow[i]! + meanColumn[j]!;
      spread += p[i]![j]! * (w(i, j) - both * (1 - estimate)) ** 2;
      spreadNull += rows[i]! * columns[j]! * (w(i, j) - both) ** 2;
    }
  const scale = Math.sqrt(n) * (1 - expected);
  const root = (value: number): number => Math.sqrt(Math.max(0, value < 1e-15 ? 0 : value)) / scale;
  const standardError = root(spread - (estimate - expected * (1 - estimate)) ** 2);
  const standardErrorNull = root(spreadNull - expected ** 2);
  const statistic = standardErrorNull > 0 ? estimate / standardErrorNull : null;
  const half = normal.isf((1 - level) / 2, 0, 1) * standardError;
  return {
    n,
    observedAgreement: observed,
    expectedAgreement: expected,
    estimate,
    standardError,
    ciLower: estimate - half,
    ciUpper: estimate + half,
    standardErrorNull,
    statistic,
    pValue: statistic === null ? null : 2 * normal.sf(Math.abs(statistic), 0, 1),
    table,
  };
}

export interface KappaCategory {
  readonly share: number;
  readonly estimate: number;
  readonly statistic: number;
  readonly pValue: number;
}

export interface FleissKappa {
  readonly n: number;
  readonly raters: number;
  readonly observedAgreement: number;
  readonly expectedAgreement: number;
  readonly estimate: number;
  /** Under kappa = 0 (Fleiss, Nee & Landis 1979). */
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
  /** By the code of the category; null for one that nobody used. */
  readonly categories: readonly (KappaCategory | null)[];
}

/** Fleiss' (1971) kappa of m raters, each a column of codes from 0 to k - 1 over the same subjects. */
export function fleissKappa(raters: readonly Int32Array[], k: number): FleissKappa {
  const m = raters.length;
  const n = raters[0]?.length ?? 0;
  if (m < 2 || n < 1) throw new StatsError('too-few', 'at least two raters are needed');
  const shares = new Float64Array(k);
  // by category: how often two raters of one subject both chose it
  const pairs = new Float64Array(k);
  const counts = new Int32Array(k);
  for (let i = 0; i < n; i++) {
    counts.fill(0);
    for (const codes of raters) counts[codes[i]!]!++;
    for (let c = 0; c < k; c++) {
      shares[c]! += counts[c]!;
      pairs[c]! += counts[c]! * (counts[c]! - 1);
    }
  }
  const all = n * m;
  for (let c = 0; c < k; c++) shares[c]! /= all;
  const observed = pairs.reduce((sum, value) => sum + value, 0) / (all * (m - 1));
  const expected = shares.reduce((sum, share) => sum + share * share, 0);
  if (!(1 - expected > 1e-12)) throw new StatsError('constant-column', 'one category only');
  const estimate = (observed - expected) / (1 - expected);
  let [spread, skew] = [0, 0];
  for (const share of shares) {
    const pq = share * (1 - share);
    spread += pq;
    skew += pq * (1 - 2 * share);
  }
  const unit = Math.sqrt(2 / (all * (m - 1)));
  const standardError = (unit * Math.sqrt(spread * spread - skew)) / spread;
  const statistic = estimate / standardError;
  const twoSided = (z: number): number => 2 * normal.sf(Math.abs(z), 0, 1);
  return {
    n,
    raters: m,
    observedAgreement: observed,
    expectedAgreement: expected,
    estimate,
    standardError,
    statistic,
    pValue: twoSided(statistic),
    categories: Array.from(shares, (share, c): KappaCategory | null => {
      if (share === 0) return null;
      const kappa = (pairs[c]! / (all * (m - 1) * share) - share) / (1 - share);
      return { share, estimate: kappa, statistic: kappa / unit, pValue: twoSided(kappa / unit) };
    }),
  };
}
