/** Tests from summary numbers whose interval is two-sided whatever the alternative of the test. */
import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import { type Alternative, pValueOf } from '../tests/alternative.ts';
import { varianceInterval } from './variance-interval.ts';

export interface SummaryTest {
  readonly statistic: number;
  /** null of a test with the normal distribution. */
  readonly df: number | null;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

interface TestSettings {
  readonly alternative: Alternative;
  readonly level: number;
}

/** (estimate - null) / SE with t (Student 1908) or, without degrees of freedom, the normal distribution. */
export function estimateTest(
  estimate: number,
  { nullValue, standardError, df }: { nullValue: number; standardError: number; df: number | null },
  { alternative, level }: TestSettings,
): SummaryTest {
  const statistic = (estimate - nullValue) / standardError;
  const tail = (1 - level) / 2;
  const half = (df === null ? normal.isf(tail) : studentT.isf(tail, df)) * standardError;
  return {
    statistic,
    df,
    pValue: pValueOf(
      statistic,
      alternative,
      df === null
        ? { cdf: (z) => normal.cdf(z), sf: (z) => normal.sf(z) }
        : { cdf: (t) => studentT.cdf(t, df), sf: (t) => studentT.sf(t, df) },
    ),
    ciLower: estimate - half,
    ciUpper: estimate + half,
  };
}

/**
 * A proportion, or the difference of two, with one standard error under the hypothesis and another for Wald's interval. `step` is
 * the continuity correction (Yates 1934), at most the difference itself.
 */
export function shareTest(
  estimate: number,
  {
    nullValue,
    nullError,
    error,
    step,
  }: { nullValue: number; nullError: number; error: number; step: number },
  { alternative, level }: TestSettings,
): SummaryTest {
  const difference = estimate - nullValue;
  const statistic = (Math.sign(difference) * Math.max(0, Math.abs(difference) - step)) / nullError;
  const half = normal.isf((1 - level) / 2) * error;
  return {
    statistic,
    df: null,
    pValue: pValueOf(statistic, alternative, { cdf: (z) => normal.cdf(z), sf: (z) => normal.sf(z) }),
    ciLower: estimate - half,
    ciUpper: estimate + half,
  };
}

/** (n - 1) s^2 / sigma0^2 against chi-square, twice the smaller tail; the interval is that of the variance. */
export function varianceTest(
  n: number,
  sd: number,
  nullVariance: number,
  { alternative, level }: TestSettings,
): SummaryTest {
  const df = n - 1;
  const statistic = (df * sd * sd) / nullVariance;
  const { ciLower, ciUpper } = varianceInterval(n, sd, { alternative: 'two-sided', level });
  return {
    statistic,
    df,
    pValue: pValueOf(statistic, alternative, {
      cdf: (x) => chiSquare.cdf(x, df),
      sf: (x) => chiSquare.sf(x, df),
    }),
    ciLower: ciLower!,
    ciUpper: ciUpper!,
  };
}
