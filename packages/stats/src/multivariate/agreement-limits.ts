import { moments, sdOf } from '../descriptive/moments.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import { StatsError } from '../stats-error.ts';
import { correlationOf, testCorrelation } from '../tests/pearson.ts';

interface WithLimits {
  readonly estimate: number;
  readonly standardError: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

export interface BlandAltman {
  readonly n: number;
  readonly sdDifference: number;
  /** Mean of the differences, first less second. */
  readonly bias: WithLimits & { readonly pValue: number };
  readonly lowerLimit: WithLimits;
  readonly upperLimit: WithLimits;
  /** Of the difference on the mean of the two; null where the means do not vary. */
  readonly proportionalSlope: number | null;
  readonly proportionalPValue: number | null;
  readonly proportionalIntercept: number | null;
}

/** Limits of agreement of two methods (Bland & Altman 1986): bias -+ z sd, with t intervals
 * at `level` from the standard errors given there. The limits hold `share` of the differences if these are normal. */
export function blandAltman(
  first: Float64Array,
  second: Float64Array,
  { level = 0.95, share = 0.95 }: { readonly level?: number; readonly share?: number } = {},
): BlandAltman {
  const n = first.length;
  if (n < 3) throw new StatsError('too-few', 'at least three pairs are needed');
  const differences = first.map((value, i) => value - second[i]!);
  const means = first.map((value, i) => value / 2 + second[i]! / 2);
  const m = moments(differences);
  const sd = sdOf(m)!;
  const z = normal.isf((1 - share) / 2, 0, 1);
  const t = studentT.isf((1 - level) / 2, n - 1);
  const limits = (estimate: number, standardError: number): WithLimits => ({
    estimate,
    standardError,
    ciLower: estimate - t * standardError,
    ciUpper: estimate + t * standardError,
  });
  const standardError = sd / Math.sqrt(n);
  const limitError = sd * Math.sqrt(1 / n + (z * z) / (2 * (n - 1)));
  const r = correlationOf(means, differences);
  const across = moments(means);
  const slope = r === null ? null : (r * sd) / sdOf(across)!;
  return {
    n,
    sdDifference: sd,
    bias: {
      ...limits(m.mean, standardError),
      pValue:
        standardError > 0 ? 2 * studentT.sf(Math.abs(m.mean) / standardError, n - 1) : m.mean === 0 ? 1 : 0,
    },
    lowerLimit: limits(m.mean - z * sd, limitError),
    upperLimit: limits(m.mean + z * sd, limitError),
    proportionalSlope: slope,
    proportionalPValue: r === null ? null : testCorrelation(r, n).pValue,
    proportionalIntercept: slope === null ? null : m.mean - slope * across.mean,
  };
}
