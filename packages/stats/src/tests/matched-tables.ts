/** Tests of tables of matched or stratified cases. */
import type { ContingencyTable } from '../descriptive/contingency.ts';
import { binomial } from '../distributions/binomial.ts';
import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import { cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { matrix } from '../linalg/matrix.ts';
import type { ChiSquareTest } from '../models/regression-diagnostics.ts';
import { StatsError } from '../stats-error.ts';

const tested = (statistic: number, df: number): ChiSquareTest => ({
  statistic,
  df,
  pValue: chiSquare.sf(Math.max(0, statistic), df),
});

export interface McNemar extends ChiSquareTest {
  readonly n: number;
  /** Of a 2 x 2 table: with continuity correction, the exact binomial p, and the two discordant counts. */
  readonly twoByTwo: {
    readonly corrected: ChiSquareTest;
    readonly exactPValue: number;
    readonly first: number;
    readonly second: number;
  } | null;
}

/** McNemar (1947) for 2 x 2, Bowker (1948) for larger square tables; null when no case changed. */
export function mcnemar({ rows, counts, total }: ContingencyTable): McNemar | null {
  let statistic = 0;
  let df = 0;
  for (let i = 0; i < rows; i++)
    for (let j = i + 1; j < rows; j++) {
      const b = counts[i * rows + j]!;
      const c = counts[j * rows + i]!;
      if (rows === 2 || b + c > 0) df++;
      if (b + c > 0) statistic += (b - c) ** 2 / (b + c);
    }
  if (df === 0) return null;
  if (rows > 2) return { ...tested(statistic, (rows * (rows - 1)) / 2), n: total, twoByTwo: null };
  const [first, second] = [counts[1]!, counts[2]!];
  const changed = first + second;
  if (changed === 0) return null;
  return {
    ...tested(statistic, 1),
    n: total,
    twoByTwo: {
      corrected: tested(Math.max(0, Math.abs(first - second) - 1) ** 2 / changed, 1),
      exactPValue: Math.min(1, 2 * binomial.cdf(Math.min(first, second), changed, 0.5)),
      first,
      second,
    },
  };
}

/** Cochran (1950): whether several yes-or-no questions are answered yes equally often by the same cases; null when none differ. */
export function cochranQ(
  columns: readonly Uint8Array[],
): (ChiSquareTest & { readonly n: number; readonly proportions: readonly number[] }) | null {
  const k = columns.length;
  const n = columns[0]?.length ?? 0;
  const totals = columns.map((column) => column.reduce((sum, value) => sum + value, 0));
  let all = 0;
  let squares = 0;
  for (let i = 0; i < n; i++) {
    let yes = 0;
    for (const column of columns) yes += column[i]!;
    all += yes;
    squares += yes * yes;
  }
  const divisor = k * all - squares;
  if (divisor === 0) return null;
  const between = totals.reduce((sum, total) => sum + total * total, 0);
  const statistic = ((k - 1) * (k * between - all * all)) / divisor;
  return { ...tested(statistic, k - 1), n, proportions: totals.map((total) => total / n) };
}

export interface MantelHaenszel {
  readonly n: number;
  /** Of 2 x 2 tables: with and without continuity correction, common odds ratio and its interval, homogeneity. */
  readonly twoByTwo: {
    readonly corrected: ChiSquareTest;
    readonly uncorrected: ChiSquareTest;
    /** Null, with what rests on it, where every stratum has an empty cell on the same diagonal. */
    readonly common: {
      readonly oddsRatio: number;
      readonly ciLower: number;
      readonly ciUpper: number;
      readonly breslowDay: ChiSquareTest;
      readonly tarone: ChiSquareTest;
    } | null;
  } | null;
  /** Of larger tables: the generalised test of general association. */
  readonly generalized: ChiSquareTest | null;
}

/**
 * Mantel & Haenszel (1959) over strata; common odds ratio with the variance of Robins, Breslow & Greenland (1986); homogeneity by
 * Breslow & Day (1980) with Tarone's (1985) correction; larger tables by the generalised statistic of Landis, Heyman & Koch
 * (1978). Strata with fewer than two cases are left out. Null where nothing can be compared.
 */
export function mantelHaenszel(strata: readonly ContingencyTable[], level: number): MantelHaenszel | null {
  const used = strata.filter(({ total }) => total > 1);
  const n = strata.reduce((sum, { total }) => sum + total, 0);
  const [first] = used;
  if (!first) return null;
  if (first.rows === 2 && first.columns === 2) {
    const twoByTwo = stratified(used, level);
    return twoByTwo && { n, twoByTwo, generalized: null };
  }
  const generalized = generalAssociation(used);
  return generalized && { n, twoByTwo: null, generalized };
}

function stratified(strata: readonly ContingencyTable[], level: number): MantelHaenszel['twoByTwo'] {
  let delta = 0;
  let variance = 0;
  let [r, s, pr, cross, qs] = [0, 0, 0, 0, 0];
  for (const { counts, rowTotals, columnTotals, total } of strata) {
    const [a, b, c, d] = counts as unknown as readonly [number, number, number, number];
    delta += a - (rowTotals[0]! * columnTotals[0]!) / total;
    variance +=
      (rowTotals[0]! * rowTotals[1]! * columnTotals[0]! * columnTotals[1]!) / (total ** 2 * (total - 1));
    const ri = (a * d) / total;
    const si = (b * c) / total;
    const pi = (a + d) / total;
    const qi = (b + c) / total;
    r += ri;
    s += si;
    pr += pi * ri;
    cross += pi * si + qi * ri;
    qs += qi * si;
  }
  if (!(variance > 0)) return null;
  const shift = Math.abs(delta) >= 0.5 ? 0.5 : 0;
  return {
    corrected: tested((Math.abs(delta) - shift) ** 2 / variance, 1),
    uncorrected: tested(delta ** 2 / variance, 1),
    common:
      r > 0 && s > 0
        ? {
            ...commonOdds(strata, r / s),
            ...logLimits(
              r / s,
              pr / (2 * r ** 2) + cross / (2 * r * s) + qs / (2 * s ** 2),
              normal.isf((1 - level) / 2),
            ),
          }
        : null,
  };
}

function logLimits(
  oddsRatio: number,
  variance: number,
  z: number,
): { readonly oddsRatio: number; readonly ciLower: number; readonly ciUpper: number } {
  const factor = Math.exp(z * Math.sqrt(variance));
  return { oddsRatio, ciLower: oddsRatio / factor, ciUpper: oddsRatio * factor };
}

/** Whether the odds ratios of the strata are alike. */
function commonOdds(
  strata: readonly ContingencyTable[],
  odds: number,
): { readonly breslowDay: ChiSquareTest; readonly tarone: ChiSquareTest } {
  let day = 0;
  let gap = 0;
  let spread = 0;
  for (const table of strata) {
    const { expected, variance } = underCommonOdds(table, odds);
    if (!(variance > 0)) continue;
    const distance = table.counts[0]! - expected;
    day += distance ** 2 / variance;
    gap += distance;
    spread += variance;
  }
  const df = Math.max(1, strata.length - 1);
  return { breslowDay: tested(day, df), tarone: tested(day - gap ** 2 / spread, df) };
}

/** The first cell that the common odds ratio gives with these margins (root of a quadratic), and its variance. */
function underCommonOdds(
  { rowTotals, columnTotals, total }: ContingencyTable,
  odds: number,
): { expected: number; variance: number } {
  const m = rowTotals[0]!;
  const t = columnTotals[0]!;
  const rest = total - m - t;
  let expected: number;
  if (Math.abs(odds - 1) < 1e-12) expected = (m * t) / total;
  else {
    const b = rest + odds * (m + t);
    const a = 1 - odds;
    const root = Math.sqrt(b * b + 4 * a * odds * m * t);
    expected = (-b + root) / (2 * a);
  }
  const variance = 1 / (1 / expected + 1 / (m - expected) + 1 / (t - expected) + 1 / (rest + expected));
  return { expected, variance };
}

function generalAssociation(strata: readonly ContingencyTable[]): ChiSquareTest | null {
  const { rows, columns } = strata[0]!;
  const df = (rows - 1) * (columns - 1);
  const distance = new Float64Array(df);
  const covariance = matrix(df, df);
  for (const { counts, rowTotals, columnTotals, total } of strata) {
    const scale = 1 / (total ** 2 * (total - 1));
    const rowPart = (i: number, k: number): number => rowTotals[i]! * ((i === k ? total : 0) - rowTotals[k]!);
    const columnPart = (j: number, l: number): number =>
      columnTotals[j]! * ((j === l ? total : 0) - columnTotals[l]!);
    for (let i = 0; i < rows - 1; i++)
      for (let j = 0; j < columns - 1; j++) {
        const at = i * (columns - 1) + j;
        distance[at]! += counts[i * columns + j]! - (rowTotals[i]! * columnTotals[j]!) / total;
        for (let k = 0; k < rows - 1; k++)
          for (let l = 0; l < columns - 1; l++)
            covariance.data[at + (k * (columns - 1) + l) * df]! += scale * rowPart(i, k) * columnPart(j, l);
      }
  }
  try {
    const solved = choleskySolve(cholesky(covariance), distance);
    return tested(
      distance.reduce((sum, value, i) => sum + value * solved[i]!, 0),
      df,
    );
  } catch (error) {
    // a row or column that is empty in every stratum
    if (error instanceof StatsError) return null;
    throw error;
  }
}
