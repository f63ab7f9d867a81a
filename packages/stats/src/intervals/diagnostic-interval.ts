/** Intervals of diagnostic accuracy from the four counts of a test, and of an area under the ROC curve. */
import { normal } from '../distributions/normal.ts';
import { cutTo, type IntervalLimits } from './limits.ts';
import { expit } from './proportion-interval.ts';
import { ratioInterval } from './ratio-interval.ts';

/** True and false positives and negatives. */
export interface DiagnosticCounts {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly tn: number;
}

export interface DiagnosticEstimate extends IntervalLimits {
  readonly estimate: number;
}

/** Ratios of a diagnostic test; null where a count of zero leaves them undefined. */
export interface DiagnosticRatios {
  readonly positiveLikelihoodRatio: DiagnosticEstimate | null;
  readonly negativeLikelihoodRatio: DiagnosticEstimate | null;
  readonly diagnosticOddsRatio: DiagnosticEstimate | null;
}

/** Likelihood ratios with the log interval of Simel, Samsa & Matchar (1991) and the diagnostic odds ratio (Glas et al. 2003). */
export function diagnosticRatios({ tp, fp, fn, tn }: DiagnosticCounts, level: number): DiagnosticRatios {
  const diseased = tp + fn;
  const healthy = fp + tn;
  const ratio = (value: number, variance: number): DiagnosticEstimate | null => {
    if (
      !(value > 0 && value < Number.POSITIVE_INFINITY && variance >= 0 && variance < Number.POSITIVE_INFINITY)
    )
      return null;
    const { ciLower, ciUpper } = ratioInterval(Math.log(value), Math.sqrt(variance), level);
    return { estimate: value, ciLower, ciUpper };
  };
  return {
    positiveLikelihoodRatio: ratio(tp / diseased / (fp / healthy), fn / diseased / tp + tn / healthy / fp),
    negativeLikelihoodRatio: ratio(fn / diseased / (tn / healthy), tp / diseased / fn + fp / healthy / tn),
    diagnosticOddsRatio: ratio(((tp / fp) * tn) / fn, 1 / tp + 1 / fp + 1 / fn + 1 / tn),
  };
}

/** Youden's (1950) index J = sensitivity + specificity - 1 with its Wald interval. */
export function youdenIndex({ tp, fp, fn, tn }: DiagnosticCounts, level: number): DiagnosticEstimate {
  const diseased = tp + fn;
  const healthy = fp + tn;
  const variance =
    ((tp / diseased) * (fn / diseased)) / diseased + ((tn / healthy) * (fp / healthy)) / healthy;
  const half = normal.isf((1 - level) / 2) * Math.sqrt(variance);
  const estimate = tp / diseased - fp / healthy;
  return { estimate, ciLower: estimate - half, ciUpper: estimate + half };
}

export interface AreaInterval extends IntervalLimits {
  readonly estimate: number;
  readonly standardError: number;
  /** Limits that are symmetric on the logit scale; null where the area is 0 or 1. */
  readonly logit: IntervalLimits | null;
  /** Test of an area of one half. */
  readonly statistic: number;
  readonly pValue: number;
}

/** Hanley & McNeil (1982): variance of the area from itself and the two sizes, exponential scores assumed. */
export function areaError(area: number, positive: number, negative: number): number {
  const q1 = area / (2 - area);
  const q2 = (2 * area * area) / (1 + area);
  const variance =
    area * (1 - area) + (positive - 1) * (q1 - area * area) + (negative - 1) * (q2 - area * area);
  return Math.sqrt(Math.max(0, variance) / positive / negative);
}

/** An area under the curve with symmetric and logit limits and the test of one half. */
export function areaInterval(area: number, positive: number, negative: number, level: number): AreaInterval {
  const z = normal.isf((1 - level) / 2);
  const standardError = areaError(area, positive, negative);
  const statistic = (area - 0.5) / areaError(0.5, positive, negative);
  const logit = Math.log(area / (1 - area));
  const reach = (z * standardError) / (area * (1 - area));
  return {
    estimate: area,
    standardError,
    ...cutTo(0, 1, area - z * standardError, area + z * standardError),
    logit: area > 0 && area < 1 ? { ciLower: expit(logit - reach), ciUpper: expit(logit + reach) } : null,
    statistic,
    pValue: Math.min(1, 2 * normal.sf(Math.abs(statistic))),
  };
}
