import type { CoxSummary } from './cox-summary.ts';
import { criticalOf, lastNotAfter, type SurvivalLimits, survivalLimits } from './kaplan-meier.ts';

/** Baseline hazard of one stratum at its event times, for covariates at their means. */
export interface CoxBaseline {
  /** Code of the stratum. */
  readonly stratum: number;
  readonly times: Float64Array;
  /** Cumulated up to and with each time: the hazard, its variance, and the hazard times the mean of each covariate. */
  readonly hazard: Float64Array;
  readonly variance: Float64Array;
  readonly moment: readonly Float64Array[];
}

/** The baseline of every stratum: Breslow's estimator, or Efron's where ties are his. */
export function coxBaselines({ rows, sweep, beta }: CoxSummary): readonly CoxBaseline[] {
  const moments = sweep.moments(beta);
  // weights are relative to the largest predictor; hazards are per unit of exp(eta)
  const unit = Math.exp(sweep.shift);
  let first = 0;
  return rows.stratum.map((stratum, k) => {
    let end = first;
    while (end < moments.count && moments.stratum[end] === k) end++;
    const from = first;
    const m = end - from;
    first = end;
    // strata stand one after the other, each latest first
    const cumulated = (values: Float64Array, factor: number) => {
      const result = new Float64Array(m);
      let sum = 0;
      for (let t = 0; t < m; t++) {
        sum += factor * values[from + m - 1 - t]!;
        result[t] = sum;
      }
      return result;
    };
    const times = new Float64Array(m);
    for (let t = 0; t < m; t++) times[t] = rows.distinct[moments.at[from + m - 1 - t] ?? 0]!;
    return {
      stratum,
      times,
      hazard: cumulated(moments.hazard, unit),
      variance: cumulated(moments.squares, unit * unit),
      moment: moments.moment.map((values) => cumulated(values, unit)),
    };
  });
}

/** What is predicted after an event time. */
export interface PredictedPoint {
  readonly hazard: number;
  readonly survival: number;
  /** Variance of the cumulative hazard. */
  readonly logVariance: number;
}

/** A predicted curve: survival after each event time of the stratum, worked out where it is looked at. */
export interface PredictedCurve {
  readonly times: Float64Array;
  survival(place: number): number;
  at(place: number): PredictedPoint;
}

/**
 * Survival exp(-H0(t) exp(x'b)) of a case with these covariates, with the variance of its cumulative hazard: that of the
 * baseline and that of the coefficients (Tsiatis 1981; Link 1984). Covariates are those of the columns, not standardised.
 */
export function predictedCurve(
  fit: CoxSummary,
  baseline: CoxBaseline,
  covariates: Float64Array,
): PredictedCurve {
  const { rows, beta, covariance } = fit;
  const { p } = rows;
  const z = covariates.map((value, j) => (value - (rows.mean[j] ?? 0)) / (rows.scale[j] ?? 0));
  let eta = 0;
  for (let j = 0; j < p; j++) eta += (z[j] ?? 0) * (beta[j] ?? 0);
  const ratio = Math.exp(eta);
  const q = new Float64Array(p);
  const survival = (place: number): number => Math.exp(-(baseline.hazard[place] ?? 0) * ratio);
  return {
    times: baseline.times,
    survival,
    at: (place) => {
      const h = baseline.hazard[place] ?? 0;
      for (let j = 0; j < p; j++) q[j] = (z[j] ?? 0) * h - baseline.moment[j]![place]!;
      let spread = 0;
      for (let a = 0; a < p; a++)
        for (let b = 0; b < p; b++) spread += (q[a] ?? 0) * (covariance.data[a + b * p] ?? 0) * (q[b] ?? 0);
      return {
        hazard: h * ratio,
        survival: survival(place),
        logVariance: ratio * ratio * ((baseline.variance[place] ?? 0) + spread),
      };
    },
  };
}

/** Cumulative hazard at the times for a case with all covariates zero. */
export function cumulativeBaseline(
  fit: CoxSummary,
  baseline: CoxBaseline,
  times: readonly number[],
): Float64Array {
  const { mean, scale } = fit.rows;
  let eta = 0;
  for (let j = 0; j < mean.length; j++) eta -= ((mean[j] ?? 0) / (scale[j] ?? 0)) * (fit.beta[j] ?? 0);
  const ratio = Math.exp(eta);
  return Float64Array.from(times, (time) => {
    const place = lastNotAfter(baseline.times, time);
    // nothing has happened yet, however large the ratio
    return place < 0 ? 0 : (baseline.hazard[place] ?? 0) * ratio;
  });
}

/** Limits of a predicted survival, symmetric on the scale of its logarithm. */
export const predictedLimits = (survival: number, logVariance: number, level: number): SurvivalLimits =>
  survivalLimits(survival, logVariance, criticalOf(level), 'log');
