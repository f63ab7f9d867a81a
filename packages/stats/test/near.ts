import { expect } from 'vitest';

/** Each value beside the one expected, to a share of its size; what is expected to be zero is zero to that share of one. */
export function near(
  actual: readonly (number | null | undefined)[] | Float64Array,
  expected: readonly number[],
  share = 1e-9,
): void {
  expect(actual).toHaveLength(expected.length);
  expected.forEach((value, i) => {
    const found = actual[i] ?? Number.NaN;
    const gap = Math.abs(found - value) / (value === 0 ? 1 : Math.abs(value));
    expect(gap, `value ${i + 1} is ${found}, not ${value}`).toBeLessThanOrEqual(share);
  });
}

/** Estimate and limits, in this order. */
export const limitsOf = (
  interval: {
    readonly estimate?: number | null;
    readonly ciLower: number | null;
    readonly ciUpper: number | null;
  } | null,
): readonly (number | null | undefined)[] =>
  interval
    ? [...('estimate' in interval ? [interval.estimate] : []), interval.ciLower, interval.ciUpper]
    : [];

/** The code of the StatsError that a call throws; 'none' where it does not. */
export function codeOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'another error';
  }
  return 'none';
}
