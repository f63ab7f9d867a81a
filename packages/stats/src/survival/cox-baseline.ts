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
  const { p } = rows;
  const parts = rows.stratum.map(() => ({
    times: [] as number[],
    hazard: [] as number[],
    variance: [] as number[],
    moment: [] as number[],
  }));
  sweep.run(beta, {
    step: (time, r, risk, mean) => {
      const part = parts[time.stratum]!;
      // weights are relative to the largest predictor; hazards are per unit of exp(eta)
      const h = Math.exp(sweep.shift) / risk;
      if (r === 0) {
        part.times.push(rows.distinct[time.at]!);
        part.hazard.push(0);
        part.variance.push(0);
        for (let j = 0; j < p; j++) part.moment.push(0);
      }
      const last = part.times.length - 1;
      part.hazard[last]! += h;
      part.variance[last]! += h * h;
      for (let j = 0; j < p; j++) part.moment[last * p + j]! += h * mean[j]!;
    },
  });
  return parts.map((part, k) => {
    const m = part.times.length;
    const reversed = (values: readonly number[], width = 1) => {
      const result = new Float64Array(values.length);
      for (let t = 0; t < m; t++)
        for (let j = 0; j < width; j++) result[t * width + j] = values[(m - 1 - t) * width + j]!;
      return result;
    };
    return {
      stratum: rows.stratum[k]!,
      times: reversed(part.times),
      hazard: reversed(part.hazard),
      variance: reversed(part.variance),
      moment: reversed(part.moment, p),
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
