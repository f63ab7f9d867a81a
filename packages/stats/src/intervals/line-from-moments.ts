/** A straight line from the means, standard deviations and correlation of two variables. */
import { studentT } from '../distributions/student-t.ts';

export interface LineMoments {
  readonly n: number;
  readonly meanX: number;
  readonly sdX: number;
  readonly meanY: number;
  readonly sdY: number;
  readonly r: number;
}

/** A coefficient with its t test; null where it is known exactly and there is nothing to test. */
export interface TestedCoefficient {
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number | null;
  readonly pValue: number | null;
  readonly ciLower: number;
  readonly ciUpper: number;
}

export interface LinePrediction {
  readonly fit: number;
  readonly standardError: number;
  readonly meanCiLower: number;
  readonly meanCiUpper: number;
  readonly predictionCiLower: number;
  readonly predictionCiUpper: number;
}

export interface LineFromMoments {
  readonly df: number;
  readonly slope: TestedCoefficient;
  readonly intercept: TestedCoefficient;
  readonly residualSd: number;
  readonly rSquared: number;
}

/** An estimate with t interval and test, from its standard error. */
export function testedCoefficient(
  estimate: number,
  standardError: number,
  df: number,
  level: number,
): TestedCoefficient {
  const half = studentT.isf((1 - level) / 2, df) * standardError;
  const statistic = standardError > 0 ? estimate / standardError : null;
  return {
    estimate,
    standardError,
    statistic,
    pValue: statistic === null ? null : Math.min(1, 2 * studentT.sf(Math.abs(statistic), df)),
    ciLower: estimate - half,
    ciUpper: estimate + half,
  };
}

/** Slope r sY/sX through the means; residual variance sY^2 (1 - r^2) (n - 1)/(n - 2) (Draper & Smith 1998, chapter 1). */
export function lineFromMoments(
  { n, meanX, sdX, meanY, sdY, r }: LineMoments,
  level: number,
): LineFromMoments {
  const df = n - 2;
  const slope = (r * sdY) / sdX;
  const residualSd = sdY * Math.sqrt(((1 - r) * (1 + r) * (n - 1)) / df);
  const rootSquares = sdX * Math.sqrt(n - 1);
  return {
    df,
    slope: testedCoefficient(slope, residualSd / rootSquares, df, level),
    intercept: testedCoefficient(
      meanY - slope * meanX,
      residualSd * Math.hypot(1 / Math.sqrt(n), meanX / rootSquares),
      df,
      level,
    ),
    residualSd,
    rSquared: r * r,
  };
}

/** The line at x: the mean there, and one new observation. */
export function linePrediction(moments: LineMoments, x: number, level: number): LinePrediction {
  const { n, meanX, sdX, meanY } = moments;
  const { slope, residualSd, df } = lineFromMoments(moments, level);
  const critical = studentT.isf((1 - level) / 2, df);
  // From the means, so that a large offset costs no digits.
  const fit = meanY + slope.estimate * (x - meanX);
  const standardError = residualSd * Math.hypot(1 / Math.sqrt(n), (x - meanX) / (sdX * Math.sqrt(n - 1)));
  const wide = Math.hypot(residualSd, standardError);
  return {
    fit,
    standardError,
    meanCiLower: fit - critical * standardError,
    meanCiUpper: fit + critical * standardError,
    predictionCiLower: fit - critical * wide,
    predictionCiUpper: fit + critical * wide,
  };
}
