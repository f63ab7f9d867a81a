/** Tests of a unit root and of stationarity: Dickey and Fuller, Phillips and Perron, Kwiatkowski and colleagues. */
import { mean } from '../descriptive/sums.ts';
import { requireCount, StatsError } from '../stats-error.ts';
import { orthogonalSteps } from './orthogonal-steps.ts';
import {
  type CriticalValues,
  dickeyFullerCritical,
  dickeyFullerP,
  KPSS_CRITICAL,
  kpssP,
  normalizedBiasP,
} from './unit-root-tables.ts';

export const DETERMINISTIC = ['none', 'drift', 'trend'] as const;
/** What stands in the regression beside the lagged values: nothing, a constant, a constant and time. */
export type Deterministic = (typeof DETERMINISTIC)[number];

export interface AugmentedDickeyFuller {
  readonly n: number;
  /** Rows of the regression. */
  readonly rows: number;
  readonly lags: number;
  readonly statistic: number;
  /** Coefficient of the lagged level: 0 under the unit root. */
  readonly estimate: number;
  readonly standardError: number;
  readonly criticalValues: CriticalValues;
  /** With constant and time only; between .01 and .99. */
  readonly pValue: number | null;
  readonly phi1: number | null;
  readonly phi2: number | null;
  readonly phi3: number | null;
  /** Schwarz's criterion of the regression, rows log(RSS / rows) + k log(rows). */
  readonly bic: number;
}

/** A fit that leaves less than this share of the variation has no residuals to speak of. */
const EXACT = 1e-24;

/** Deviations from the mean, so that a large common offset costs no digits. */
function centred(values: Float64Array): Float64Array {
  const centre = mean(values);
  return values.map((value) => value - centre);
}

function requireVariation(values: Float64Array): void {
  if (values.every((value) => value === values[0]))
    throw new StatsError('constant-column', 'all values are equal', 'values');
}

const squares = (values: Float64Array): number => values.reduce((sum, value) => sum + value * value, 0);

/** Time about its middle. */
const timeColumn = (rows: number): Float64Array =>
  Float64Array.from({ length: rows }, (_, i) => i - (rows - 1) / 2);

/**
 * Augmented Dickey–Fuller test (Dickey & Fuller 1979; Said & Dickey 1984): the first difference regressed on the lagged level
 * and `lags` lagged differences in rows first + 1 .. n (from 1), t of the lagged level; phi1 to phi3 are the F statistics of
 * Dickey and Fuller (1981). `skip` leaves out further rows at the beginning, to compare numbers of lags on equal rows.
 */
export function augmentedDickeyFuller(
  values: Float64Array,
  { lags, deterministic, skip = 0 }: { lags: number; deterministic: Deterministic; skip?: number },
): AugmentedDickeyFuller {
  requireCount(lags, 'lags');
  requireVariation(values);
  const n = values.length;
  const first = 1 + lags + skip;
  const rows = n - first;
  const terms = { none: 0, drift: 1, trend: 2 }[deterministic];
  if (rows - lags - terms - 1 < 1) throw new StatsError('too-few', 'too few values for the lags', 'values');
  const level = deterministic === 'none' ? values : centred(values);
  const steps = Float64Array.from({ length: n - 1 }, (_, i) => values[i + 1]! - values[i]!);
  const columns = [
    ...Array.from({ length: lags }, (_, k) => steps.slice(first - 2 - k, first - 2 - k + rows)),
    ...(terms > 0 ? [new Float64Array(rows).fill(1)] : []),
    ...(terms > 1 ? [timeColumn(rows)] : []),
    level.slice(first - 1, first - 1 + rows),
  ];
  const outcome = steps.slice(first - 1);
  const { effects, lengths, residualSumOfSquares: rss, df } = orthogonalSteps(columns, outcome);
  if (!(rss > EXACT * squares(outcome)))
    throw new StatsError('singular', 'the regression fits exactly', 'values');
  const variance = rss / df;
  const last = columns.length - 1;
  const f = (count: number): number =>
    effects.slice(last + 1 - count).reduce((sum, effect) => sum + effect * effect, 0) / count / variance;
  const statistic = effects[last]! / Math.sqrt(variance);
  return {
    n,
    rows,
    lags,
    statistic,
    estimate: effects[last]! / lengths[last]!,
    standardError: Math.sqrt(variance) / lengths[last]!,
    criticalValues: dickeyFullerCritical(deterministic, n - 1),
    pValue: deterministic === 'trend' ? dickeyFullerP(statistic, n - 1) : null,
    phi1: terms === 1 ? f(2) : null,
    phi2: terms === 2 ? f(3) : null,
    phi3: terms === 2 ? f(2) : null,
    bic: rows * Math.log(rss / rows) + columns.length * Math.log(rows),
  };
}

/** How many autocovariances enter a long-run variance. */
export type LagRule = 'nil' | 'short' | 'long';

/** 0, trunc(4 (n/100)^(1/4)) or trunc(12 (n/100)^(1/4)) (Schwert 1989). */
export const lagByRule = (rule: LagRule, n: number): number =>
  rule === 'nil' ? 0 : Math.trunc((rule === 'short' ? 4 : 12) * (n / 100) ** 0.25);

/** Variance of a sum of residuals by Bartlett weights 1 - k / (l + 1) (Newey & West 1987), divisor n. */
function longRunVariance(residuals: Float64Array, lag: number): number {
  const n = residuals.length;
  let total = squares(residuals);
  for (let k = 1; k <= Math.min(lag, n - 1); k++) {
    let sum = 0;
    for (let i = k; i < n; i++) sum += residuals[i]! * residuals[i - k]!;
    total += 2 * (1 - k / (lag + 1)) * sum;
  }
  return total / n;
}

export interface Kpss {
  readonly n: number;
  readonly statistic: number;
  readonly lagUsed: number;
  /** Between .01 and .10. */
  readonly pValue: number;
  readonly criticalValues: CriticalValues;
}

/** Test of stationarity about a mean or a line (Kwiatkowski, Phillips, Schmidt & Shin 1992). */
export function kpss(
  values: Float64Array,
  { about, lagRule }: { about: 'level' | 'trend'; lagRule: LagRule | number },
): Kpss {
  requireVariation(values);
  const n = values.length;
  const from = centred(values);
  const columns = [new Float64Array(n).fill(1), ...(about === 'trend' ? [timeColumn(n)] : [])];
  const { residuals } = orthogonalSteps(columns, from);
  const lagUsed = typeof lagRule === 'number' ? lagRule : lagByRule(lagRule, n);
  const variance = longRunVariance(residuals, lagUsed);
  if (!(squares(residuals) > EXACT * squares(from)) || !(variance > 0))
    throw new StatsError('singular', 'the line fits exactly', 'values');
  let partial = 0;
  let total = 0;
  for (const residual of residuals) {
    partial += residual;
    total += partial * partial;
  }
  const statistic = total / (n * n * variance);
  return { n, statistic, lagUsed, pValue: kpssP(statistic, about), criticalValues: KPSS_CRITICAL[about] };
}

export interface PhillipsPerron {
  readonly n: number;
  readonly lagUsed: number;
  /** Z(alpha), the normalised bias. */
  readonly bias: { readonly statistic: number; readonly pValue: number };
  /** Z(t alpha), the studentised coefficient. */
  readonly studentized: { readonly statistic: number; readonly pValue: number };
}

/**
 * Phillips and Perron's (1988) test with constant and time: the regression of y_t on y_(t-1), its bias and t corrected for
 * autocorrelation by the long-run variance of the residuals.
 */
export function phillipsPerron(
  values: Float64Array,
  { lagRule }: { lagRule: Exclude<LagRule, 'nil'> },
): PhillipsPerron {
  requireVariation(values);
  const t = values.length - 1;
  const from = centred(values);
  const outcome = from.slice(1);
  const columns = [new Float64Array(t).fill(1), timeColumn(t), from.slice(0, t)];
  const fit = orthogonalSteps(columns, outcome);
  const rss = fit.residualSumOfSquares;
  if (!(rss > EXACT * squares(outcome)))
    throw new StatsError('singular', 'the regression fits exactly', 'values');
  const lagUsed = lagByRule(lagRule, t);
  const short = rss / t;
  const long = longRunVariance(fit.residuals, lagUsed);
  if (!(long > 0)) throw new StatsError('singular', 'the long-run variance is not positive', 'values');
  const length = fit.lengths[2]!;
  const alpha = fit.effects[2]! / length;
  // determinant of the moments of constant, time and lagged level
  const determinant = ((t * t * (t * t - 1)) / 12) * length * length;
  const bias = t * (alpha - 1) - (t ** 6 / (24 * determinant)) * (long - short);
  const ratio = ((alpha - 1) * length) / Math.sqrt(rss / fit.df);
  const studentized =
    Math.sqrt(short / long) * ratio - (t ** 3 / (4 * Math.sqrt(3 * determinant * long))) * (long - short);
  return {
    n: values.length,
    lagUsed,
    bias: { statistic: bias, pValue: normalizedBiasP(bias, t) },
    studentized: { statistic: studentized, pValue: dickeyFullerP(studentized, t) },
  };
}
