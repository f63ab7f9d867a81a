/** Whether small studies tell another story: tests of the funnel, trim and fill, fail-safe number. */

import { extremes } from '../descriptive/extremes.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import { numbersAt } from '../lists.ts';
import { kendall } from '../tests/rank-correlation.ts';
import { type MetaEstimate, type MetaOptions, metaModel, pooledModel } from './meta-model.ts';
import { weightedFit } from './weighted-model.ts';

export interface EggerTest {
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  /** What the regression predicts for a study without sampling error. */
  readonly limit: number;
}

const withErrors = (effects: Float64Array, variances: Float64Array) => ({
  effects,
  variances,
  columns: [new Float64Array(effects.length).fill(1), variances.map(Math.sqrt)],
});

/** Whether all standard errors are the same for all purposes. */
function sameErrors(variances: Float64Array): boolean {
  const [low, high] = extremes(variances);
  return high - low <= 1e-9 * high;
}

/** Egger's regression: the effect on its standard error, weighted by 1/v (Egger et al. 1997). Null where it has no answer. */
export function eggerTest(effects: Float64Array, variances: Float64Array): EggerTest | null {
  const df = effects.length - 2;
  if (df < 1 || sameErrors(variances)) return null;
  const fit = weightedFit(
    withErrors(effects, variances),
    variances.map((variance) => 1 / variance),
  );
  const sigma2 = fit.rss / df;
  if (!(sigma2 > 0)) return null;
  const estimate = fit.coefficients[1]!;
  const standardError = Math.sqrt(sigma2 * fit.covariance.data[3]!);
  const statistic = estimate / standardError;
  return {
    estimate,
    standardError,
    statistic,
    df,
    pValue: 2 * studentT.sf(Math.abs(statistic), df),
    limit: fit.coefficients[0]!,
  };
}

/** Meta-regression on the standard error, tested by z; null where it has no answer. */
export function eggerMixed(
  effects: Float64Array,
  variances: Float64Array,
  method: MetaOptions['method'],
): MetaEstimate | null {
  if (effects.length < 3 || sameErrors(variances)) return null;
  return metaModel(withErrors(effects, variances), { method }).coefficients[1]!;
}

/** Rank correlation of standardised effects and variances (Begg & Mazumdar 1994); null where it is not defined. */
export function beggTest(
  effects: Float64Array,
  variances: Float64Array,
): { readonly tau: number; readonly pValue: number; readonly exact: boolean } | null {
  const { pooled } = pooledModel(effects, variances, { method: 'FE' });
  const variance = pooled.standardError ** 2;
  const deviates = effects.map(
    (effect, i) => (effect - pooled.estimate) / Math.sqrt(variances[i]! - variance),
  );
  if (!deviates.every(Number.isFinite)) return null;
  const test = kendall(deviates, variances);
  if (!test) return null;
  return { tau: test.estimate, pValue: test.pValueExact ?? test.pValue, exact: test.pValueExact !== null };
}

export interface TrimAndFill {
  readonly missing: number;
  readonly side: 'left' | 'right';
  readonly pooled: MetaEstimate;
  /** null in a fixed-effect model. */
  readonly tau2: number | null;
  /** Effects and variances of the studies filled in. */
  readonly filled: readonly { readonly effect: number; readonly variance: number }[];
}

/** Trim and fill with the estimator L0 (Duval & Tweedie 2000); null with fewer than three studies. */
export function trimAndFill(
  effects: Float64Array,
  variances: Float64Array,
  options: MetaOptions,
): TrimAndFill | null {
  const k = effects.length;
  if (k < 3) return null;
  const slope = eggerMixed(effects, variances, options.method)?.estimate ?? 0;
  const sign = slope > 0 ? 1 : -1;
  const order = Array.from(effects, (_, i) => i).sort((a, b) => sign * (effects[a]! - effects[b]!));
  const y = Float64Array.from(order, (i) => sign * effects[i]!);
  const v = numbersAt(variances, order);
  let missing = 0;
  let centre = 0;
  for (let round = 0; round < 100; round++) {
    const kept = k - missing;
    centre = pooledModel(y.subarray(0, kept), v.subarray(0, kept), options).pooled.estimate;
    const found = missingByL0(y, centre);
    if (found === missing) break;
    missing = Math.min(found, k - 1);
  }
  const filled = Array.from({ length: missing }, (_, i) => ({
    effect: 2 * centre - y[k - missing + i]!,
    variance: v[k - missing + i]!,
  }));
  const { pooled, tau2 } = pooledModel(
    Float64Array.from([...y, ...filled.map(({ effect }) => effect)], (effect) => sign * effect),
    Float64Array.from([...v, ...filled.map(({ variance }) => variance)]),
    options,
  );
  return {
    missing,
    side: sign > 0 ? 'left' : 'right',
    pooled,
    tau2,
    filled: filled.map(({ effect, variance }) => ({ effect: sign * effect, variance })),
  };
}

/** Number of missing studies from the ranks of the distances to the centre, equal ones in their order. */
function missingByL0(y: Float64Array, centre: number): number {
  const k = y.length;
  const distance = y.map((value) => value - centre);
  const order = Array.from(distance, (_, i) => i).sort(
    (a, b) => Math.abs(distance[a]!) - Math.abs(distance[b]!) || a - b,
  );
  const positive = order.reduce((sum, i, rank) => (distance[i]! > 0 ? sum + rank + 1 : sum), 0);
  return Math.round(Math.max(0, (4 * positive - k * (k + 1)) / (2 * k - 1)));
}

/** Rosenthal's number of studies without effect that would make the joint one-sided test lose significance. */
export function failSafeN(effects: Float64Array, variances: Float64Array, alpha = 0.05): number {
  const total = effects.reduce((sum, effect, i) => sum + effect / Math.sqrt(variances[i]!), 0);
  return Math.max(0, Math.ceil(total ** 2 / normal.isf(alpha) ** 2 - effects.length));
}
