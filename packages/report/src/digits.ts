/**
 * Which numbers are written with all their digits and which as powers of ten. Values in the units of the data keep their digits as
 * long as a double holds every one of them, so that a mean of 10,000,000,001.97 can be read beside its standard deviation of 1.98.
 */

/** Values smaller than this are powers of ten. */
const SMALLEST_PLAIN = 1e-4;
/** Statistics, effects and shares of this size say only that they are huge. */
export const HUGE = 1e9;
/** From here a double does not hold every digit before the point. */
export const BEYOND_DIGITS = 1e16;
/** Decimals that a double holds beside one digit before the point. */
const HELD = 15;

/** Exponent of the leading digit: 2 for 457, -3 for .00457. */
export function magnitude(size: number): number {
  return size === 0 ? 0 : Number(size.toExponential().split('e')[1]);
}

/** True when a value in the units of the data has too many digits to be written with them. */
export const isExtreme = (value: number): boolean =>
  value !== 0 && (Math.abs(value) < SMALLEST_PLAIN || Math.abs(value) >= BEYOND_DIGITS);

/** The decimals wanted, or as many as a number of this size really has: those of 1e15 + 1.97 are noise. */
export const heldDecimals = (size: number, wanted: number): number =>
  Math.min(wanted, Math.max(0, HELD - magnitude(Math.abs(size))));

/** From here on values are called millions: whole ones have no decimals. */
export const MILLIONS = 1e6;

/** Limits so far apart say only how little is known: 4.42 × 10¹¹ beside 27.00. */
const FAR_APART = 1e6;

/** Numbers of a column are powers of ten together, where one of them has to be: not 3,400,000,000.00 under 1.20 × 10¹⁸. */
export const needPowers = (values: readonly number[]): boolean =>
  values.some((value) => Number.isFinite(value) && Math.abs(value) >= BEYOND_DIGITS);

/** An estimate and its limits, by the smallest and the largest size among them. */
export const limitsNeedPowers = (least: number, largest: number): boolean =>
  Number.isFinite(largest) && largest >= HUGE && (largest >= BEYOND_DIGITS || least * FAR_APART < largest);
