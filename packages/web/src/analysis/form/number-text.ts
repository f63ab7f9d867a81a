/** Between the number of an option and what people type: '95%', '0,95', '95'. */
import type { NumberOption } from '@constat/analyses';

const trimmed = (value: number): string => String(+value.toPrecision(12));

/** The number as the field shows it; nothing for none. */
export const numberText = (option: NumberOption, value: number | null): string =>
  value === null ? '' : option.unit === 'percent' ? `${trimmed(value * 100)}%` : trimmed(value);

/** Digits in groups of three: 1,234,567 or 1.234.567, whatever follows. */
const GROUPED = /^-?\d{1,3}([.,])\d{3}(?:\1\d{3})*(?=$|[.,])/;

/** Takes out what parts thousands where it can be nothing else: another sign follows, it comes twice, or the number is whole. */
function withoutGroups(option: NumberOption, text: string): string {
  const plain = text.replace(/(?<=\d)[\s'’](?=\d{3})/g, '');
  const [grouped, mark] = GROUPED.exec(plain) ?? [];
  if (grouped === undefined || mark === undefined) return plain;
  const rest = plain.slice(grouped.length);
  const twice = grouped.split(mark).length > 2;
  const other = rest !== '' && !rest.startsWith(mark);
  const whole = option.integer === true && mark === ',' && rest === '';
  return twice || other || whole ? grouped.replaceAll(mark, '') + rest : plain;
}

/** The number that was typed, or null when it is none. A decimal comma is read as a point, thousands may be parted. */
export function readNumber(option: NumberOption, text: string): number | null {
  const signed = text.trim().replace('−', '-').replace(/%$/, '').trim();
  const plain = withoutGroups(option, signed).replace(',', '.');
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
