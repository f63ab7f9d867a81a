import { mean } from '../descriptive/sums.ts';
import { fDistribution } from '../distributions/f.ts';
import { StatsError } from '../stats-error.ts';

export const ICC_FORMS = ['icc1', 'icc2', 'icc3', 'icc1k', 'icc2k', 'icc3k'] as const;
/** Shrout and Fleiss' forms: one-way, two-way random (agreement), two-way mixed (consistency); of single ratings and of means of k. */
export type IccForm = (typeof ICC_FORMS)[number];

export interface Icc {
  readonly estimate: number;
  /** Null where the raters agree perfectly. */
  readonly statistic: number | null;
  readonly df1: number;
  readonly df2: number;
  readonly pValue: number;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export interface IntraclassCorrelations extends Readonly<Record<IccForm, Icc>> {
  readonly n: number;
  readonly k: number;
  readonly meanSquares: {
    readonly rows: number;
    readonly columns: number;
    readonly error: number;
    readonly within: number;
  };
}

/**
 * Intraclass correlations of n subjects (rows) by k raters (columns) from the mean squares of a two-way layout (Shrout & Fleiss 1979),
 * limits by McGraw & Wong (1996, table 7), those of agreement with Satterthwaite's degrees of freedom.
 */
export function intraclass(raters: readonly Float64Array[], level = 0.95): IntraclassCorrelations {
  const k = raters.length;
  const n = raters[0]?.length ?? 0;
  if (k < 2 || n < 2) throw new StatsError('too-few', 'at least two raters and two subjects are needed');
  const { rows, columns, error, within } = meanSquares(raters);
  if (!(rows > 0)) throw new StatsError('constant-column', 'the subjects do not differ');
  const tail = (1 - level) / 2;
  const [dfRows, dfWithin, dfError] = [n - 1, n * (k - 1), (n - 1) * (k - 1)];

  const oneWay = ratioForms(rows, within, dfRows, dfWithin, k, tail);
  const mixed = ratioForms(rows, error, dfRows, dfError, k, tail);
  const agreement = (rows - error) / (rows + (k - 1) * error + (k * (columns - error)) / n);
  const limits = agreementLimits({ rows, columns, error }, agreement, n, k, tail);
  const test = {
    statistic: mixed.single.statistic,
    df1: dfRows,
    df2: dfError,
    pValue: mixed.single.pValue,
  };
  const stepUp = (value: number | null): number | null =>
    value === null ? null : (value * k) / (1 + value * (k - 1));
  return {
    n,
    k,
    meanSquares: { rows, columns, error, within },
    icc1: oneWay.single,
    icc2: { estimate: agreement, ...test, ...limits },
    icc3: mixed.single,
    icc1k: oneWay.average,
    icc2k: {
      estimate: (rows - error) / (rows + (columns - error) / n),
      ...test,
      ciLower: stepUp(limits.ciLower),
      ciUpper: stepUp(limits.ciUpper),
    },
    icc3k: mixed.average,
  };
}

function meanSquares(raters: readonly Float64Array[]): IntraclassCorrelations['meanSquares'] {
  const k = raters.length;
  const n = raters[0]!.length;
  const centre = mean(raters.map((ratings) => mean(ratings)));
  const subject = new Float64Array(n);
  const rater = new Float64Array(k);
  for (let j = 0; j < k; j++)
    for (let i = 0; i < n; i++) {
      const value = raters[j]![i]! - centre;
      subject[i]! += value / k;
      rater[j]! += value / n;
    }
  let [rows, columns, error] = [0, 0, 0];
  let size = 0;
  for (let i = 0; i < n; i++) rows += k * subject[i]! ** 2;
  for (let j = 0; j < k; j++) {
    columns += n * rater[j]! ** 2;
    for (let i = 0; i < n; i++) {
      const value = raters[j]![i]! - centre;
      error += (value - subject[i]! - rater[j]!) ** 2;
      size += value * value;
    }
  }
  // what rounding leaves of a perfect fit is nothing
  const none = 1e-24 * size;
  const clean = (sum: number): number => (sum <= none ? 0 : sum);
  [rows, columns, error] = [clean(rows), clean(columns), clean(error)];
  return {
    rows: rows / (n - 1),
    columns: columns / (k - 1),
    error: error / ((n - 1) * (k - 1)),
    within: (columns + error) / (n * (k - 1)),
  };
}

/** Forms that are functions of one F ratio. */
function ratioForms(
  rows: number,
  error: number,
  df1: number,
  df2: number,
  k: number,
  tail: number,
): { readonly single: Icc; readonly average: Icc } {
  const statistic = error === 0 ? null : rows / error;
  const test = {
    statistic,
    df1,
    df2,
    pValue: statistic === null ? 0 : fDistribution.sf(statistic, df1, df2),
  };
  const single = (f: number): number => (f - 1) / (f + k - 1);
  const low = statistic === null ? null : statistic / fDistribution.isf(tail, df1, df2);
  const high = statistic === null ? null : statistic * fDistribution.isf(tail, df2, df1);
  const averageOf = (f: number | null): number | null => (f === null ? null : 1 - 1 / f);
  return {
    single: {
      estimate: (rows - error) / (rows + (k - 1) * error),
      ...test,
      ciLower: low === null ? null : single(low),
      ciUpper: high === null ? null : single(high),
    },
    average: {
      estimate: (rows - error) / rows,
      ...test,
      ciLower: averageOf(low),
      ciUpper: averageOf(high),
    },
  };
}

function agreementLimits(
  { rows, columns, error }: { readonly rows: number; readonly columns: number; readonly error: number },
  estimate: number,
  n: number,
  k: number,
  tail: number,
): Pick<Icc, 'ciLower' | 'ciUpper'> {
  // Satterthwaite's degrees of freedom, multiplied by the error so that none is allowed
  const a = k * estimate * columns;
  const b = error * (n * (1 + (k - 1) * estimate) - k * estimate);
  const v = ((k - 1) * (n - 1) * (a + b) ** 2) / ((n - 1) * a * a + b * b);
  if (!(v > 0 && v < Number.POSITIVE_INFINITY)) return { ciLower: null, ciUpper: null };
  const upper = fDistribution.isf(tail, n - 1, v);
  const lower = fDistribution.isf(tail, v, n - 1);
  const between = k * columns + (k * n - k - n) * error;
  return {
    ciLower: (n * (rows - upper * error)) / (upper * between + n * rows),
    ciUpper: (n * (lower * rows - error)) / (between + n * lower * rows),
  };
}
