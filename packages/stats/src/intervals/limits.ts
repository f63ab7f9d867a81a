/** What intervals share: limits, and where a scale ends. */

export interface IntervalLimits {
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** Limits that do not leave the scale from `low` to `high`. */
export const cutTo = (low: number, high: number, ciLower: number, ciUpper: number): IntervalLimits => ({
  ciLower: Math.min(high, Math.max(low, ciLower)),
  ciUpper: Math.max(low, Math.min(high, ciUpper)),
});
