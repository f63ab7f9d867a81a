/** Sizes and powers of analyses of variance and chi-square tests, as G*Power defines them (Faul et al. 2007). */
import { sizeFor } from './solve.ts';
import { chiSquarePower, fPower } from './tails.ts';

/** Cohen's f of group means with a common standard deviation, the groups of equal size. */
export function effectF(means: readonly number[], sd: number): number {
  const grand = means.reduce((sum, mean) => sum + mean, 0) / means.length;
  const squares = means.reduce((sum, mean) => sum + (mean - grand) ** 2, 0);
  return Math.sqrt(squares / means.length) / sd;
}

/** Cohen's f of groups of unequal size: sqrt(ncp/N). */
export function weightedEffectF(means: readonly number[], sizes: readonly number[], sd: number): number {
  const total = sizes.reduce((sum, n) => sum + n, 0);
  const grand = means.reduce((sum, mean, i) => sum + mean * sizes[i]!, 0) / total;
  const squares = means.reduce((sum, mean, i) => sum + sizes[i]! * (mean - grand) ** 2, 0);
  return Math.sqrt(squares / total) / sd;
}

/** An F test whose degrees of freedom and noncentrality follow from the number of cases. */
export interface FDesign {
  readonly df1: number;
  df2(total: number): number;
  ncp(total: number): number;
  /** The least total at which the second degrees of freedom are positive. */
  readonly least: number;
}

/** One-way analysis of variance of k groups. */
export const oneWayDesign = (f: number, groups: number): FDesign => ({
  df1: groups - 1,
  df2: (total) => total - groups,
  ncp: (total) => f * f * total,
  least: groups * 1.0001,
});

/** A fixed effect of a factorial design; with covariates the second degrees of freedom fall. */
export const fixedEffectDesign = (f: number, df1: number, parameters: number): FDesign => ({
  df1,
  df2: (total) => total - parameters,
  ncp: (total) => f * f * total,
  least: parameters * 1.0001,
});

export interface RepeatedSetting {
  readonly f: number;
  readonly groups: number;
  readonly measurements: number;
  readonly correlation: number;
  readonly epsilon: number;
}

export const REPEATED_EFFECTS = ['within', 'between', 'interaction'] as const;
export type RepeatedEffect = (typeof REPEATED_EFFECTS)[number];

/** An effect of a design with repeated measurements. */
export function repeatedDesign(
  effect: RepeatedEffect,
  { f, groups: k, measurements: m, correlation: rho, epsilon }: RepeatedSetting,
): FDesign {
  const least = k * 1.0001;
  if (effect === 'between')
    return {
      df1: k - 1,
      df2: (total) => total - k,
      ncp: (total) => (f * f * total * m) / (1 + (m - 1) * rho),
      least,
    };
  return {
    df1: (effect === 'within' ? m - 1 : (k - 1) * (m - 1)) * epsilon,
    df2: (total) => (total - k) * (m - 1) * epsilon,
    ncp: (total) => (f * f * total * m * epsilon) / (1 - rho),
    least,
  };
}

export const fDesignPower = ({ df1, df2, ncp }: FDesign, total: number, alpha: number): number =>
  fPower(ncp(total), df1, df2(total), alpha);

/** Unrounded total. */
export const fDesignSize = (design: FDesign, power: number, alpha: number): number | null =>
  sizeFor((total) => fDesignPower(design, total, alpha), power, design.least);

/** Cohen's w of one set of proportions against another. */
export const effectW = (null0: readonly number[], alternative: readonly number[]): number =>
  Math.sqrt(null0.reduce((sum, p0, i) => sum + (alternative[i]! - p0) ** 2 / p0, 0));

/** Cohen's w of a table of proportions against the product of its margins. */
export function tableEffectW(table: readonly (readonly number[])[]): number {
  const rows = table.map((row) => row.reduce((sum, p) => sum + p, 0));
  const columns = table[0]!.map((_, j) => table.reduce((sum, row) => sum + row[j]!, 0));
  const products = rows.flatMap((row) => columns.map((column) => row * column));
  return effectW(products, table.flat());
}

/** Unrounded total of a chi-square test. */
export const chiSquareSize = (w: number, df: number, power: number, alpha: number): number | null =>
  sizeFor((total) => chiSquarePower(w * w * total, df, alpha), power, 1);
