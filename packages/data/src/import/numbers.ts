/** Numbers as people type them in data files: plain decimals with an optional exponent. */

/** What stands before the decimals. */
export type DecimalMark = '.' | ',';

/** Not hexadecimal, not Infinity, no separators of thousands. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Powers of ten that are exact in binary floating point. */
export const POWERS: Float64Array = Float64Array.from({ length: 23 }, (_, exponent) =>
  Number(`1e${exponent}`),
);

/**
 * Up to here a decimal mantissa is exact, so that dividing it by an exact power of ten rounds only once
 * (Clinger, 1990, How to read floating point numbers accurately, fast path).
 */
export const MAX_MANTISSA = 2 ** 53;

/** Digits that are a code rather than a number: zeros in front, or more digits than a number keeps. */
export const isDigitCode = (text: string): boolean =>
  /^0\d+$/.test(text) || (/^\d{16,}$/.test(text) && losesDigits(text));

/** Whether a whole number, written in digits, is written in others once it is a number. */
export function losesDigits(digits: string): boolean {
  const [mantissa = ''] = Number(digits).toExponential().split('e');
  const significant = (text: string) => text.replace('.', '').replace(/^0+|0+$/g, '');
  return significant(mantissa) !== significant(digits);
}

/** The number a text stands for, NaN when it is none or not finite. */
export function parseNumber(text: string, decimalComma = false): number {
  const plain = decimalComma && !text.includes('.') ? text.replace(',', '.') : text;
  if (!NUMBER.test(plain)) return Number.NaN;
  const value = Number(plain);
  return Number.isFinite(value) ? value : Number.NaN;
}

/** Longest cell that is looked at as a number. */
const MAX_LENGTH = 400;

/** The same for ASCII bytes; anything else is no number. */
export function parseNumberBytes(bytes: Uint8Array, from: number, to: number, decimalComma: boolean): number {
  if (to - from > MAX_LENGTH) return Number.NaN;
  let text = '';
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte >= 0x80) return Number.NaN;
    text += String.fromCharCode(byte);
  }
  return parseNumber(text, decimalComma);
}

const POINT = 0x2e;
const ZERO = 0x30;
/** Digits of the first part of a long mantissa, and of both parts: integers below 10^15 and 10^22 are safe. */
const HEAD_DIGITS = 15;
const LONG_DIGITS = 22;
/** Far above the error of the double-double quotient (about 2^-50 of the correction), far below half a unit. */
const DOUBT = 2 ** -40;
const SPLITTER = 2 ** 27 + 1;

/**
 * A decimal of up to 22 significant digits and up to 22 decimals, correctly rounded without making a string; NaN when
 * the digits are more, or when the result lies too near the middle between two numbers to be sure.
 *
 * The digits are an exact sum N of two floats (product error by Dekker, 1971, eq. 5.7); the quotient N / 10^k is taken
 * with one correction from its exact remainder, and accepted if both ends of the error interval round to one number.
 */
export function parseLongDecimal(bytes: Uint8Array, first: number, end: number, decimals: number): number {
  let head = 0;
  let tail = 0;
  let digits = 0;
  for (let at = first; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === POINT || (digits === 0 && byte === ZERO)) continue;
    if (++digits <= HEAD_DIGITS) head = head * 10 + (byte - ZERO);
    else tail = tail * 10 + (byte - ZERO);
  }
  if (digits > LONG_DIGITS || decimals > 22) return Number.NaN;
  return joinedDecimal(head, tail, Math.max(0, digits - HEAD_DIGITS), decimals);
}

/** Powers of ten as sums of two floats of half the digits, and their inverses. */
const POWERS_BIG = POWERS.map((power) => power * SPLITTER - (power * SPLITTER - power));
const POWERS_SMALL = POWERS.map((power, i) => power - POWERS_BIG[i]!);
const INVERSES = POWERS.map((power) => 1 / power);

/**
 * The number (head * 10^tailDigits + tail) / 10^decimals, both parts safe integers, up to 7 digits in the tail and up to
 * 22 decimals; NaN as above. In one piece, since numbers handed to a function that is not inlined are put on the heap.
 */
export function joinedDecimal(head: number, tail: number, tailDigits: number, decimals: number): number {
  const shift = POWERS[tailDigits]!;
  const product = head * shift;
  const scaled = head * SPLITTER;
  const big = scaled - (scaled - head);
  const sum = product + tail;
  const rest = tail - (sum - product) + (big * shift - product + (head - big) * shift);
  const divisor = POWERS[decimals]!;
  const quotient = sum / divisor;
  const back = quotient * divisor;
  const spread = quotient * SPLITTER;
  const most = spread - (spread - quotient);
  const least = quotient - most;
  const divisorBig = POWERS_BIG[decimals]!;
  const divisorSmall = POWERS_SMALL[decimals]!;
  const lost = most * divisorBig - back + most * divisorSmall + least * divisorBig + least * divisorSmall;
  const correction = (sum - back - lost + rest) * INVERSES[decimals]!;
  const result = quotient + correction * (1 + DOUBT);
  return result === quotient + correction * (1 - DOUBT) ? result : Number.NaN;
}
