/** Coefficients with their test and interval, from an estimate and its error. */
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import type { Matrix } from '../linalg/matrix.ts';

/** A coefficient with Wald's test. */
export interface ZCoefficient {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** Wald's test of a coefficient; `critical` is the normal quantile of the interval. */
export function zCoefficient(
  name: string,
  estimate: number,
  standardError: number,
  critical: number,
): ZCoefficient {
  const statistic = estimate / standardError;
  return {
    name,
    estimate,
    standardError,
    statistic,
    pValue: 2 * normal.sf(Math.abs(statistic)),
    ciLower: estimate - critical * standardError,
    ciUpper: estimate + critical * standardError,
  };
}

/** Coefficients with normal tests from a covariance matrix. */
export function zCoefficients(
  names: readonly string[],
  estimates: ArrayLike<number>,
  covariance: Matrix,
  level: number,
): readonly ZCoefficient[] {
  const critical = normal.isf((1 - level) / 2);
  return names.map((name, j) =>
    zCoefficient(name, estimates[j]!, Math.sqrt(covariance.data[j + j * covariance.rows]!), critical),
  );
}

/** A coefficient with its t test. */
export interface TCoefficient {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** The t test of a coefficient; `critical` is the quantile of t of the interval. */
export function tCoefficient(
  name: string,
  estimate: number,
  standardError: number,
  df: number,
  critical: number,
): TCoefficient {
  const statistic = estimate / standardError;
  return {
    name,
    estimate,
    standardError,
    statistic,
    df,
    pValue: 2 * studentT.sf(Math.abs(statistic), df),
    ciLower: estimate - critical * standardError,
    ciUpper: estimate + critical * standardError,
  };
}
