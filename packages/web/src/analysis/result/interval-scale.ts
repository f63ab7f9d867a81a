/** Where an estimate, its limits and the value of no effect stand on the little line under it. */
import type { Estimate } from '@constat/report';

export const INTERVAL_WIDTH = 168;
const EDGE = 4;

export interface IntervalMarks {
  readonly value: number;
  readonly reference: number | null;
  /** Limits in pixels; a missing limit of a one-sided interval runs to the edge and has no tick. */
  readonly lower: { readonly at: number; readonly open: boolean } | null;
  readonly upper: { readonly at: number; readonly open: boolean } | null;
}

const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** p values on a logarithmic line from .001 to 1, everything else on a line that gives its interval half the width. */
export function intervalMarks(estimate: Estimate): IntervalMarks | null {
  const { value, ciLower, ciUpper, reference, format } = estimate;
  if (!Number.isFinite(value)) return null;
  if (format === 'p' || format === 'p-equation') {
    const at = (p: number) => {
      const decades = Math.log10(Math.min(1, Math.max(0.001, p))) + 3;
      return EDGE + ((INTERVAL_WIDTH - 2 * EDGE) * decades) / 3;
    };
    return {
      value: at(value),
      reference: isNumber(reference) ? at(reference) : null,
      lower: null,
      upper: null,
    };
  }
  const hasLower = isNumber(ciLower);
  const hasUpper = isNumber(ciUpper);
  if (!hasLower && !hasUpper) return null;
  const low = hasLower ? ciLower : value - ((ciUpper ?? value) - value);
  const high = hasUpper ? ciUpper : value + (value - low);
  const span = high - low || Math.abs(value) || 1;
  let from = low - span / 2;
  let to = high + span / 2;
  if (isNumber(reference)) {
    from = Math.min(from, reference - span / 8);
    to = Math.max(to, reference + span / 8);
  }
  const at = (x: number) => (INTERVAL_WIDTH * (x - from)) / (to - from);
  return {
    value: at(value),
    reference: isNumber(reference) ? at(reference) : null,
    lower: { at: hasLower ? at(low) : 0, open: !hasLower },
    upper: { at: hasUpper ? at(high) : INTERVAL_WIDTH, open: !hasUpper },
  };
}
