import { valuesAt } from '../lists.ts';
import { requireProbability, StatsError } from '../stats-error.ts';

/** Corrections for multiple comparisons. */
export const P_ADJUSTMENTS = ['bonferroni', 'sidak', 'holm', 'hochberg', 'hommel', 'bh', 'by'] as const;

/** One of {@link P_ADJUSTMENTS}. */
export type PAdjustment = (typeof P_ADJUSTMENTS)[number];

/**
 * p-values adjusted for multiple comparisons, in the input order; missing ones (NaN) stay missing and do not count.
 * Bonferroni; Sidak (1967) 1 - (1 - p)^n; Holm (1979) step-down; Hochberg (1988) step-up; Hommel (1988) by the
 * algorithm of Wright (1992); Benjamini & Hochberg (1995); Benjamini & Yekutieli (2001).
 */
export function adjustPValues(pValues: ArrayLike<number>, method: PAdjustment): Float64Array {
  if (pValues.length === 0) throw new StatsError('empty', 'no p-values', 'pValues');
  const present: number[] = [];
  for (let i = 0; i < pValues.length; i++) {
    if (Number.isNaN(pValues[i]!)) continue;
    requireProbability(pValues[i]!, 'pValues');
    present.push(i);
  }
  const n = present.length;
  const result = new Float64Array(pValues.length).fill(NaN);
  const order = present.sort((a, b) => pValues[a]! - pValues[b]!);
  const sorted = valuesAt(pValues, order);
  const adjusted = adjustSorted(sorted, n, method);
  order.forEach((i, k) => {
    result[i] = Math.min(1, adjusted[k]!);
  });
  return result;
}

function adjustSorted(p: readonly number[], n: number, method: PAdjustment): readonly number[] {
  switch (method) {
    case 'bonferroni':
      return p.map((value) => n * value);
    case 'sidak':
      return p.map((value) => -Math.expm1(n * Math.log1p(-value)));
    case 'holm':
      return cumulativeMax(p.map((value, i) => (n - i) * value));
    case 'hochberg':
      return cumulativeMinFromEnd(p.map((value, i) => (n - i) * value));
    case 'bh':
      return cumulativeMinFromEnd(p.map((value, i) => (n / (i + 1)) * value));
    case 'by': {
      let harmonic = 0;
      for (let i = 1; i <= n; i++) harmonic += 1 / i;
      return cumulativeMinFromEnd(p.map((value, i) => ((harmonic * n) / (i + 1)) * value));
    }
    case 'hommel':
      return hommel(p, n);
  }
}

function cumulativeMax(values: readonly number[]): readonly number[] {
  let largest = 0;
  return values.map((value) => {
    largest = Math.max(largest, value);
    return largest;
  });
}

function cumulativeMinFromEnd(values: readonly number[]): readonly number[] {
  const result = [...values];
  for (let i = result.length - 2; i >= 0; i--) result[i] = Math.min(result[i]!, result[i + 1]!);
  return result;
}

/** Wright (1992), "Adjusted p-values for simultaneous inference", Biometrics 48, appendix: sorted p-values. */
function hommel(p: readonly number[], n: number): readonly number[] {
  const a = new Array<number>(n).fill(Math.min(...p.map((value, i) => (n * value) / (i + 1))));
  for (let m = n - 1; m > 1; m--) {
    const split = n - m + 1;
    let least = Infinity;
    for (let i = split; i < n; i++) least = Math.min(least, (m * p[i]!) / (i - split + 2));
    // the last of the smaller p-values sets the bound of the larger ones
    for (let i = 0; i < n; i++) a[i] = Math.max(a[i]!, Math.min(least, m * p[Math.min(i, split - 1)]!));
  }
  return a.map((value, i) => Math.max(value, p[i]!));
}
