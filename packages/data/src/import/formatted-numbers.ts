/** Numbers as they are printed: with separators of thousands, signs of currency, percent, a long minus. */
import { parseNumber } from './numbers.ts';

/** Space of any width, and the apostrophe of Switzerland, divide thousands whatever the decimal mark is. */
const GROUPED_BY = "[ \\u00a0\\u2009\\u202f'\\u2019]";
const CURRENCY = '[$€£¥₹]';

const patternOf = (group: string, mark: string): RegExp =>
  new RegExp(
    `^([-+\\u2212]?)${CURRENCY}?\\s?([-+\\u2212]?)(\\d{1,3}(?:(?:${group}|${GROUPED_BY})\\d{3})+|\\d+)(?:${mark}(\\d+))?\\s?(?:%|${CURRENCY})?$`,
    'u',
  );
const PATTERNS = { point: patternOf(',', '\\.'), comma: patternOf('\\.', ',') } as const;

/** Accountants write amounts below zero in brackets. */
const BRACKETED = /^\(([^()]*)\)$/;

function read(text: string, pattern: RegExp): number {
  const inside = BRACKETED.exec(text)?.[1];
  if (inside !== undefined) return /^[-+\u2212]/.test(inside) ? Number.NaN : -read(inside, pattern);
  const [, before = '', after = '', whole, decimals = '0'] = pattern.exec(text) ?? [];
  const sign = before + after;
  if (whole === undefined || sign.length > 1) return Number.NaN;
  const size = parseNumber(`${whole.replace(/\D/g, '')}.${decimals}`);
  return sign === '' || sign === '+' ? size : -size;
}

const WAYS = {
  '.': (text: string): number => {
    const plain = parseNumber(text);
    return Number.isNaN(plain) ? read(text, PATTERNS.point) : plain;
  },
  ',': (text: string): number => {
    const plain = text.includes('.') ? Number.NaN : parseNumber(text, true);
    return Number.isNaN(plain) ? read(text, PATTERNS.comma) : plain;
  },
} as const;

/**
 * The numbers that all texts print, in one way of writing, with the decimal mark of the file before the other; null where
 * they print none, or only digits, which are codes.
 */
export function formattedNumbers(texts: readonly string[], mark: '.' | ','): readonly number[] | null {
  const isPlain = (text: string) => !Number.isNaN(parseNumber(text)) && (mark === '.' || !text.includes('.'));
  if (texts.every(isPlain)) return null;
  const ways = mark === '.' ? (['.', ','] as const) : ([',', '.'] as const);
  for (const way of ways) {
    const values: number[] = [];
    for (const text of texts) {
      const value = WAYS[way](text);
      if (Number.isNaN(value)) break;
      values.push(value);
    }
    if (values.length === texts.length) return values;
  }
  return null;
}
