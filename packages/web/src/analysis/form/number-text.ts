/** Between the number of an option and what people type: '95%', '0,95', '95'. */
import type { NumberOption } from '@constat/analyses';

const trimmed = (value: number): string => String(+value.toPrecision(12));

/** The number as the field shows it. */
export const numberText = (option: NumberOption, value: number): string =>
  option.unit === 'percent' ? `${trimmed(value * 100)}%` : trimmed(value);

/** The number that was typed, or null when it is none. A decimal comma is read as a point. */
export function readNumber(option: NumberOption, text: string): number | null {
  const plain = text.trim().replace('−', '-').replace(/%$/, '').trim().replace(',', '.');
  if (plain === '' || !Number.isFinite(Number(plain))) return null;
  const number = Number(plain);
  return option.unit === 'percent' ? +(number / 100).toPrecision(12) : number;
}

/** What is wrong with a typed number, naming the limits, or null. */
export function numberProblem(option: NumberOption, value: number | null): string | null {
  const range = `Between ${numberText(option, option.min)} and ${numberText(option, option.max)}`;
  if (value === null || value < option.min || value > option.max) return range;
  return option.integer && !Number.isInteger(value) ? `${range}, a whole number` : null;
}
