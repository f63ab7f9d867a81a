import type { CoxFit } from './cox-fit.ts';
import { criticalOf, type SurvivalLimits, survivalLimits } from './kaplan-meier.ts';

/** Baseline hazard of one stratum at its event times, for covariates at their means. */
export interface CoxBaseline {
  /** Code of the stratum. */
  readonly stratum: number;
  readonly times: Float64Array;
  /** Increments of the cumulative hazard, of its variance, and of the hazard times the mean covariates (row by row). */
  readonly hazard: Float64Array;
  readonly variance: Float64Array;
  readonly moment: Float64Array;
}

/** Increments at the event times of every stratum: Breslow's estimator, or Efron's where ties are his. */
export function coxBaselines(fit: CoxFit): readonly CoxBaseline[] {
  const { rows, sweep, beta } = fit;
  const { p, events } = rows;
  // strata one after the other, each latest first
  const at = new Float64Array(events);
  const hazard = new Float64Array(events);
  const variance = new Float64Array(events);
  const moment = new Float64Array(events * p);
  const counts = new Int32Array(rows.stratum.length);
  let last = -1;
  sweep.run(beta, {
    step: (time, r, risk, mean) => {
      // weights are relative to the largest predictor; hazards are per unit of exp(eta)
      const h = Math.exp(sweep.shift) / risk;
      if (r === 0) {
        last++;
        counts[time.stratum]!++;
        at[last] = rows.distinct[time.at]!;
      }
      hazard[last]! += h;
      variance[last]! += h * h;
      for (let j = 0; j < p; j++) moment[last * p + j]! += h * mean[j]!;
    },
  });
  let from = 0;
  return rows.stratum.map((stratum, k) => {
    const first = from;
    const m = counts[k] ?? 0;
    from += m;
    const reversed = (values: Float64Array, width = 1) => {
      const result = new Float64Array(m * width);
      for (let t = 0; t < m; t++)
        for (let j = 0; j < width; j++) result[t * width + j] = values[(first + m - 1 - t) * width + j] ?? 0;
      return result;
    };
    return {
      stratum,
      times: reversed(at),
      hazard: reversed(hazard),
      variance: reversed(variance),
      moment: reversed(moment, p),
    };
  });
}

/** A predicted curve: survival after each event time of the stratum. */
export interface PredictedCurve {
  readonly times: Float64Array;
  readonly hazard: Float64Array;
  readonly survival: Float64Array;
  /** Variance of the cumulative hazard. */
  readonly logVariance: Float64Array;
}

/**
 * Survival exp(-H0(t) exp(x'b)) of a case with these covariates, with the variance of its cumulative hazard: that of the
 * baseline and that of the coefficients (Tsiatis 1981; Link 1984). Covariates are those of the columns, not standardised.
 */
export function predictedCurve(fit: CoxFit, baseline: CoxBaseline, covariates: Float64Array): PredictedCurve {
  const { rows, beta, covariance } = fit;
  const { p } = rows;
  const z = covariates.map((value, j) => (value - rows.mean[j]!) / rows.scale[j]!);
  let eta = 0;
  for (let j = 0; j < p; j++) eta += z[j]! * beta[j]!;
  const ratio = Math.exp(eta);
  const m = baseline.times.length;
  const hazard = new Float64Array(m);
  const survival = new Float64Array(m);
  const logVariance = new Float64Array(m);
  const q = new Float64Array(p);
  let sum = 0;
  let variance = 0;
  for (let t = 0; t < m; t++) {
    const h = baseline.hazard[t]!;
    sum += h;
    variance += baseline.variance[t]!;
    for (let j = 0; j < p; j++) q[j]! += z[j]! * h - baseline.moment[t * p + j]!;
    let spread = 0;
    for (let a = 0; a < p; a++)
      for (let b = 0; b < p; b++) spread += q[a]! * covariance.data[a + b * p]! * q[b]!;
    hazard[t] = sum * ratio;
    survival[t] = Math.exp(-sum * ratio);
    logVariance[t] = ratio * ratio * (variance + spread);
  }
  return { times: baseline.times, hazard, survival, logVariance };
}

/** Cumulative hazard at the times for a case with all covariates zero. */
export function cumulativeBaseline(
  fit: CoxFit,
  baseline: CoxBaseline,
  times: readonly number[],
): Float64Array {
  const { mean, scale } = fit.rows;
  let eta = 0;
  for (let j = 0; j < mean.length; j++) eta -= (mean[j]! / scale[j]!) * fit.beta[j]!;
  const ratio = Math.exp(eta);
  return Float64Array.from(times, (time) => {
    const limit = time + 2 ** -26 * Math.abs(time);
    let sum = 0;
    for (let t = 0; t < baseline.times.length && baseline.times[t]! <= limit; t++) sum += baseline.hazard[t]!;
    // nothing has happened yet, however large the ratio
    return sum === 0 ? 0 : sum * ratio;
  });
}

/** Limits of a predicted survival, symmetric on the scale of its logarithm. */
export const predictedLimits = (survival: number, logVariance: number, level: number): SurvivalLimits =>
  survivalLimits(survival, logVariance, criticalOf(level), 'log');
