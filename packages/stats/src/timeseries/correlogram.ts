/** Autocorrelations of a series, their errors, and tests of all of them together. */
import { chiSquare } from '../distributions/chi-square.ts';
import { requireCount, StatsError } from '../stats-error.ts';

/**
 * Partial autocorrelations at lags 1..k from autocorrelations at lags 1..k by the Durbin–Levinson recursion (Durbin 1960,
 * Revue de l'Institut International de Statistique 28, 233-244).
 */
export function partialAutocorrelations(acf: Float64Array): Float64Array {
  const partial = new Float64Array(acf.length);
  let phi = new Float64Array(0);
  for (let k = 0; k < acf.length; k++) {
    let above = acf[k]!;
    let below = 1;
    for (let j = 0; j < k; j++) {
      above -= phi[j]! * acf[k - 1 - j]!;
      below -= phi[j]! * acf[j]!;
    }
    const last = below === 0 ? 0 : above / below;
    const next = new Float64Array(k + 1);
    for (let j = 0; j < k; j++) next[j] = phi[j]! - last * phi[k - 1 - j]!;
    next[k] = last;
    partial[k] = last;
    phi = next;
  }
  return partial;
}

/**
 * Standard errors of autocorrelations if those at the lag itself and beyond are zero: sqrt((1 + 2 sum of squared
 * autocorrelations at smaller lags) / n) (Bartlett 1946).
 */
export function bartlettErrors(acf: Float64Array, n: number): Float64Array {
  let sum = 0;
  return acf.map((r) => {
    const error = Math.sqrt((1 + 2 * sum) / n);
    sum += r * r;
    return error;
  });
}

export interface Portmanteau {
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
}

/**
 * Whether the first `lag` autocorrelations are zero together: n sum r^2 (Box & Pierce 1970) or n (n + 2) sum r^2 / (n - k)
 * (Ljung & Box 1978), chi-square with lag - fitDf degrees of freedom for residuals of a model with fitDf coefficients.
 */
export function portmanteau(
  acf: Float64Array,
  n: number,
  { lag, fitDf = 0, kind }: { lag: number; fitDf?: number; kind: 'ljung-box' | 'box-pierce' },
): Portmanteau {
  requireCount(lag, 'lag', 1);
  if (lag > acf.length) throw new StatsError('out-of-domain', 'no autocorrelation at this lag', 'lag');
  const df = lag - fitDf;
  if (!(df > 0)) throw new StatsError('out-of-domain', 'no degrees of freedom', 'fitDf');
  let sum = 0;
  for (let k = 1; k <= lag; k++) sum += kind === 'ljung-box' ? acf[k - 1]! ** 2 / (n - k) : acf[k - 1]! ** 2;
  const statistic = kind === 'ljung-box' ? n * (n + 2) * sum : n * sum;
  return { statistic, df, pValue: chiSquare.sf(statistic, df) };
}

/** Differences of values `lag` apart, taken `times` times. */
export function differences(values: Float64Array, lag = 1, times = 1): Float64Array {
  let current = values;
  for (let round = 0; round < times; round++) {
    const before = current;
    current = new Float64Array(Math.max(0, before.length - lag));
    for (let i = 0; i < current.length; i++) current[i] = before[i + lag]! - before[i]!;
  }
  return current;
}
