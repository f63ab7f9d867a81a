/** Between the number of an option and what people type: '95%', '0,95', '95'. */
import type { NumberOption } from '@constat/analyses';

const trimmed = (value: number): string => String(+value.toPrecision(12));

/** The number as the field shows it; nothing for none. */
export const numberText = (option: NumberOption, value: number | null): string =>
  value === null ? '' : option.unit === 'percent' ? `${trimmed(value * 100)}%` : trimmed(value);

/** The number that was typed, or null when it is none. A decimal comma is read as a point. */
export function readNumber(option: NumberOption, text: string): number | null {
  const plain = text.trim().replace('−', '-').replace(/%$/, '').trim().replace(',', '.');
  if (plain === '' || !Number.isFinite(Number(plain))) return null;
  const number = Number(plain);
  return option.unit === 'percent' ? +(number / 100).toPrecision(12) : number;
}

/** Limits this far away are there for the computer; nobody needs to read them. */
const FAR = 1e12;

function rangeWords(option: NumberOption): string {
  const { min, max } = option;
  if (max < FAR) return `Between ${numberText(option, min)} and ${numberText(option, max)}`;
  return min <= -FAR ? 'A number' : `At least ${numberText(option, min)}`;
}

/** What is wrong with a typed number, naming the limits, or null. A field that may be empty is not wrong while it is. */
export function numberProblem(option: NumberOption, text: string): string | null {
  if (option.default === null && text.trim() === '') return null;
  const value = readNumber(option, text);
  const range = rangeWords(option);
  if (value === null || value < option.min || value > option.max) return range;
  return option.integer && !Number.isInteger(value) ? `${range}, a whole number` : null;
}

/** The number that was typed, or null when it is none or outside the limits. */
export const validNumber = (option: NumberOption, text: string): number | null =>
  numberProblem(option, text) === null ? readNumber(option, text) : null;
