/** Numbers as they are printed: with separators of thousands, signs and codes of currency, percent, a long minus, a minus behind; or with a unit. */
import { plainDigits } from './digits.ts';
import { type DecimalMark, parseNumber } from './numbers.ts';

/** India divides lakhs and crores: 1,23,45,678. Space of any width, and the apostrophe of Switzerland, divide thousands whatever the decimal mark is. */
const GROUPED_BY = "[ \\u00a0\\u2009\\u202f'\\u2019]";
const CURRENCY =
  '(?:(?:R|US|A|C|CA|AU|NZ|S|HK|NT)\\$|[$€£¥₹₽₺₩₪₦₱฿₫₵₴₸₡₲]|kr\\.?|zł|Kč|Ft|Fr\\.|Rs\\.?|Rp\\.?|RM|[KTU]Sh\\.?|AED|ARS|AUD|BDT|BRL|CAD|CHF|CLP|CNY|COP|CZK|DKK|EGP|ETB|EUR|GBP|GHS|HKD|HUF|IDR|INR|JPY|KES|KRW|MAD|MXN|MYR|NGN|NOK|NPR|NZD|PEN|PHP|PKR|PLN|RON|RUB|RWF|SAR|SEK|SGD|THB|TRY|TWD|TZS|UAH|UGX|USD|VND|XAF|XOF|ZAR|ZMW)';
const HAS_CURRENCY = new RegExp(CURRENCY, 'u');

const patternOf = (group: string, mark: string): RegExp =>
  new RegExp(
    `^([-+\\u2212]?)${CURRENCY}?\\s?([-+\\u2212]?)(\\d{1,3}(?:(?:${group}|${GROUPED_BY})\\d{3})+|\\d{1,2}(?:${group}\\d{2})+${group}\\d{3}|\\d+)(?:${mark}(\\d+))?([-\\u2212]?)\\s?(?:%|${CURRENCY})?$`,
    'u',
  );
const PATTERNS = { point: patternOf(',', '\\.'), comma: patternOf('\\.', ',') } as const;

/** Accountants write amounts below zero in brackets. */
const BRACKETED = /^\(([^()]*)\)$/;

function read(text: string, pattern: RegExp): number {
  const inside = BRACKETED.exec(text)?.[1];
  if (inside !== undefined) return /^[-+\u2212]/.test(inside) ? Number.NaN : -read(inside, pattern);
  const [, before = '', after = '', whole, decimals = '0', behind = ''] = pattern.exec(text) ?? [];
  // accounts of SAP write the sign behind the number
  const sign = before + after + behind;
  if (whole === undefined || sign.length > 1 || isDialled(sign, whole)) return Number.NaN;
  const size = parseNumber(`${whole.replace(/\D/g, '')}.${decimals}`);
  return sign === '' || sign === '+' ? size : -size;
}

/** Digits in groups behind a plus, or that begin with a zero, are dialled: +49 170 123 456, 0170 123 456. */
const isDialled = (sign: string, whole: string): boolean =>
  /\D/.test(whole) && (whole.startsWith('0') || (sign === '+' && !/[.,]/.test(whole)));

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
export function formattedNumbers(texts: readonly string[], mark: DecimalMark): readonly number[] | null {
  const isPlain = (text: string) => !Number.isNaN(parseNumber(text)) && (mark === '.' || !text.includes('.'));
  return texts.every(isPlain) ? null : (printedNumbers(texts, mark) ?? magnitudes(texts, mark));
}

/** Powers of ten as Mathematica (2.5*^-7) and Fortran (0.25D-06) write them. */
const POWER = /^([-+]?(?:\d+\.?\d*|\.\d+))\*\^([-+]?\d+)$|^([-+]?\d*\.\d*)[dD]([-+]?\d+)$/;

const plain = (text: string): string => {
  const digits = plainDigits(text);
  return /[*dD]/.test(digits) ? digits.replace(POWER, '$1$3e$2$4') : digits;
};

const OTHER = { '.': ',', ',': '.' } as const satisfies Readonly<Record<DecimalMark, DecimalMark>>;

/** Amounts have two decimals: three digits behind the only mark in all of them are thousands (Rp 21.000). */
function areThousands(texts: readonly string[], mark: DecimalMark): boolean {
  if (!HAS_CURRENCY.test(texts[0] ?? '')) return false;
  const behind = texts.flatMap((text) => {
    const [, ...parts] = text.replace(/\D+$/, '').split(mark);
    return parts.length === 0 ? [] : [parts];
  });
  const areThree = behind.every((parts) => parts.every((part) => /^\d{3}$/.test(part)));
  return behind.length > 0 && areThree && texts.every((text) => HAS_CURRENCY.test(text));
}

const MAGNITUDES: Readonly<Record<string, number>> = { k: 3, m: 6, mn: 6, b: 9, bn: 9, t: 12 };
const MAGNITUDE = /^(.*\d) ?(k|m|mn|b|bn|t)$/i;

/** Thousands, millions and billions behind numbers: 980, 1.2K, 3.4M. One of them alone could be a unit, unless plain numbers stand beside fractions of it. */
function magnitudes(texts: readonly string[], mark: DecimalMark): readonly number[] | null {
  const canBe = (text: string) => printedNumbers([text.replace(MAGNITUDE, '$1')], mark) !== null;
  if (!texts.slice(0, 1).every(canBe)) return null;
  const parts = texts.map((text) => {
    const [, bare = text, sign = ''] = MAGNITUDE.exec(text) ?? [];
    return { bare, sign: sign.toLowerCase() };
  });
  const signs = new Set(parts.map(({ sign }) => sign));
  const areFractions =
    parts.some(({ bare, sign }) => sign !== '' && /[.,]\d$/.test(bare)) &&
    texts.every((text) => !/\d [a-z]/i.test(text));
  const areMagnitudes = signs.size > 2 || (signs.size === 2 && (!signs.has('') || areFractions));
  const values = areMagnitudes
    ? printedNumbers(
        parts.map(({ bare }) => bare),
        mark,
      )
    : null;
  return values?.map((value, i) => Number(`${value}e${MAGNITUDES[parts[i]?.sign ?? ''] ?? 0}`)) ?? null;
}

function printedNumbers(texts: readonly string[], mark: DecimalMark): readonly number[] | null {
  const first = areThousands(texts, mark) ? OTHER[mark] : mark;
  const ways = [first, OTHER[first]];
  for (const way of ways) {
    const values: number[] = [];
    for (const text of texts) {
      const value = WAYS[way](plain(text));
      if (Number.isNaN(value)) break;
      values.push(value);
    }
    if (values.length === texts.length) return values;
  }
  return null;
}

/** Units that stand behind a number without a space; behind a space any short word does. */
const CLOSE_UNIT = /^(?:°[CF]?|[munpµμk]?g|[mcdk]?m|[mcdµμ]?l|mmhg|mmol|iu|bpm|kcal|yrs?|yo|y)$/i;
const BEGINS = /^[-+\u2212(]?[$€£¥₹]?\s?\d/;
const WITH_UNIT = /^(.*\d)(\s*)([^\d\s]{1,10}(?: [^\d\s]{1,10})?)$/u;

/** The numbers of texts with one unit behind all of them, or behind all but some plain ones; a letter behind a few is a mark. Null where they are none. */
export function numbersWithUnit(
  texts: readonly string[],
  mark: DecimalMark,
): { readonly values: readonly number[]; readonly unit: string } | null {
  let unit: string | null = null;
  const bare: string[] = [];
  let withUnit = 0;
  for (const text of texts) {
    if (!BEGINS.test(text)) return null;
    const [, number, space, found] = WITH_UNIT.exec(text) ?? [];
    if (number === undefined || found === undefined) {
      bare.push(text);
      continue;
    }
    if (space === '' && (!CLOSE_UNIT.test(found) || found === 'M')) return null;
    unit ??= found;
    if (found.toLowerCase() !== unit.toLowerCase()) return null;
    bare.push(number);
    withUnit++;
  }
  if (unit?.length === 1 && 2 * withUnit < texts.length) return null;
  const values = unit === null ? null : printedNumbers(bare, mark);
  return unit === null || values === null ? null : { values, unit };
}
