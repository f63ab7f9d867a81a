/** Numbers as programs and people type them: .05, ,05, 1.2e-5, 2,45, −3, 10.243a, .412**. */
import type { Typed, TypedP } from './found.ts';

/** Pattern of a number with either decimal mark; bounded, so that no text takes longer than its length. */
export const NUMBER = '-?(?:\\d{1,15}(?:[.,]\\d{1,15})?|[.,]\\d{1,15})(?:[eE][-+]?\\d{1,3})?';

const NORMAL: Readonly<Record<string, string>> = {
  '\u2212': '-',
  '\u2013': '-',
  '\uFE63': '-',
  '\uFF0D': '-',
  '\u00A0': ' ',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2009': ' ',
  '\u202F': ' ',
  '\u2007': ' ',
  '\r': ' ',
  '\u00B2': '2',
  '\u03A7': '\u03C7',
  '\uFF1D': '=',
  '\u2264': '<',
  '\u2265': '>',
};

/** The text with one form for each sign, letter for letter as long as before. */
export const normalized = (text: string): string =>
  text.replace(
    /[\u2212\u2013\uFE63\uFF0D\u00A0\u2002\u2003\u2009\u202F\u2007\r\u00B2\u03A7\uFF1D\u2264\u2265]/g,
    (letter) => NORMAL[letter] ?? letter,
  );

/** Whether numbers have a decimal comma: more of them look so than have a point. */
export function hasDecimalComma(text: string): boolean {
  const commas = text.match(/(?<![\d.,])-?\d{0,15},\d{1,15}(?![\d.,]*[.,]\d)/g) ?? [];
  // 1,234 and the degrees of freedom of F(2,45) are no decimals
  const decimals = commas.filter((one) => !/^-?[1-9]\d{0,2},\d{3}$/.test(one) && !/^\d,\d{2}$/.test(one));
  const loose = commas.filter((one) => /^\d,\d{2}$/.test(one)).length;
  const points = text.match(/\d{0,15}\.\d{1,15}/g)?.length ?? 0;
  return decimals.length + (decimals.length > 0 ? loose : 0) > points;
}

/** A number as typed; null where it is none. */
export function readNumber(typed: string, comma: boolean): Typed | null {
  const plain = comma ? typed.replace(',', '.') : typed.replace(/(?<=^-?\d{1,3}),(?=\d{3}(?!\d))/, '');
  if (!/^-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(plain)) return null;
  const value = Number(plain);
  if (!Number.isFinite(value)) return null;
  const [mantissa = '', exponent = '0'] = plain.toLowerCase().split('e');
  const decimals = (mantissa.split('.')[1] ?? '').length - Number(exponent);
  return { value, decimals };
}

/** The number of a table cell, without stars and letters of footnotes. */
export function readCell(cell: string, comma: boolean): Typed | null {
  if (cell.length > 40) return null;
  return readNumber(cell.replace(/\s*(?:\*{1,3}|[†‡]|(?<=\d)[a-e](?:,[a-e])?)$/, '').trim(), comma);
}

/** The p value of a table cell. */
export function readP(cell: string, comma: boolean): TypedP | null {
  const match = /^\s*([<>=]?)\s*(.+?)\s*$/.exec(cell.slice(0, 40));
  const number = match && readCell(match[2] ?? '', comma);
  if (!number || number.value < 0 || number.value > 1) return null;
  const relation = match[1] === '<' || match[1] === '>' ? match[1] : '=';
  return { ...number, relation };
}
