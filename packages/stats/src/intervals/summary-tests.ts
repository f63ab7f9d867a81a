/** Tests from summary numbers: `ciLower` and `ciUpper` are two-sided whatever the alternative, `bounds` follow it. */
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
  /** The limits that belong to the test: of a one-sided one a single limit, null where there is none. */
  readonly bounds: Bounds;
}

export interface Bounds {
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** Both limits, or the one that belongs to the alternative; `ends` are those of what can be estimated, where it has some. */
export function boundsOf(
  { alternative, level }: TestSettings,
  limits: (level: number) => Bounds,
  [lowest, highest]: readonly [number | null, number | null] = [null, null],
): Bounds {
  if (alternative === 'two-sided') return limits(level);
  const { ciLower, ciUpper } = limits(2 * level - 1);
  return alternative === 'greater' ? { ciLower, ciUpper: highest } : { ciLower: lowest, ciUpper };
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
  const limits = (at: number) => {
    const tail = (1 - at) / 2;
    const half = (df === null ? normal.isf(tail) : studentT.isf(tail, df)) * standardError;
    return { ciLower: estimate - half, ciUpper: estimate + half };
  };
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
    ...limits(level),
    bounds: boundsOf({ alternative, level }, limits),
  };
}

/**
 * A proportion, or the difference of two, with one standard error under the hypothesis and another for Wald's interval. `step` is
 * the continuity correction (Yates 1934), at most the difference itself; `limits` are those shown.
 */
export function shareTest(
  estimate: number,
  {
    nullValue,
    nullError,
    error,
    step,
    limits,
    ends,
  }: {
    nullValue: number;
    nullError: number;
    error: number;
    step: number;
    limits: (level: number) => Bounds;
    ends: readonly [number, number];
  },
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
    bounds: boundsOf({ alternative, level }, limits, ends),
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
    bounds: boundsOf(
      { alternative, level },
      (at) => varianceInterval(n, sd, { alternative: 'two-sided', level: at }),
      [0, null],
    ),
  };
}
