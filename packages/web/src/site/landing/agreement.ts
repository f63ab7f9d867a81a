/** How two numbers compare, as digits. */

const MOST_DIGITS = 16;

/** Significant digits in common: minus the decimal logarithm of the relative difference, at most 16. */
export function digitsInCommon(value: number, reference: number): number {
  const relative = Math.abs(value / reference - 1);
  return relative === 0 ? MOST_DIGITS : Math.min(MOST_DIGITS, Math.floor(-Math.log10(relative)));
}

/** Fourteen significant digits, with a true minus sign. */
export function longNumber(value: number): string {
  const text = Math.abs(value) < 1e-4 ? value.toExponential(13) : value.toPrecision(14);
  return text.replaceAll('-', '−');
}
