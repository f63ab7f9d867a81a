/** What in a column may stand for a missing value: words among numbers, dates and truth values, and codes far from all other numbers. Proposed, never assumed. */
import { splitNonAnswers } from '../variables/scales.ts';
import { detectType } from './detect.ts';
import { formattedNumbers } from './formatted-numbers.ts';
import type { ColumnNotice } from './join-notices.ts';
import { type DecimalMark, parseNumber } from './numbers.ts';
import { listed, plural } from './report.ts';

/** Kinds of missing of Stata and SAS. */
const DOTTED = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `.${letter}`).join(' ');
/** What Excel writes where a formula has no result, in English, German, French, Spanish and Polish. */
const ERRORS =
  '#n/a #null! #div/0! #value! #ref! #name? #num! #nv #wert! #bezug! #zahl! #valeur! #nombre! #nom? #n/d #n/d! #¡div/0! #¡valor! #arg! #adr! #liczba! #nazwa?';
/** Words that are never an answer. */
const NEVER = `na n/a n.a. nan nat <na> <undefined> <missing> null (null) [null] <null> \\n (blank) ${ERRORS} ${DOTTED}`;
const NO_ANSWER: ReadonlySet<string> = new Set(NEVER.split(' '));
/** Words that other programs write for a missing number, or for one that is not finite. */
export const MISSING_WORDS: ReadonlySet<string> = new Set(
  `${NEVER} nil none missing nd n.d. k.a. b.d. inf -inf +inf infinity -infinity . .. : - -- --- ? * undetermined`.split(
    ' ',
  ),
);
/** What MySQL writes for a date that is missing. */
const NO_DATE = /^0000-00-00(?: 00:00:00)?$/;
/** Chromosomes that have letters beside those that have numbers. */
const CHROMOSOME = /^(?:[XYMWZ]|MT|XY)$/;
/** A value that Prism excludes. */
const EXCLUDED = /^[-+]?\d+(?:[.,]\d+)?\*$/;
/** Share of the cells that have to be numbers, and the most words beside them, for a column meant to be one of numbers. */
const MOSTLY = 0.9;
const MAX_WORDS = 10;
const MIN_NUMBERS = 3;
/** So few words beside so many different numbers are exceptions, as '<0.5' and 'pending' are, however often they come. */
const FEW_WORDS = 3;
const MANY_NUMBERS = 10;
const SHOWN_WORDS = 3;

/** A column that would be numbers but for some words. */
export function missingWords(
  name: string,
  levels: readonly string[],
  counts: Uint32Array,
  decimal: DecimalMark = '.',
): ColumnNotice | null {
  const words: string[] = [];
  let count = 0;
  let cells = 0;
  for (const [code, level] of levels.entries()) {
    cells += counts[code]!;
    if (!Number.isNaN(parseNumber(level.trim(), decimal === ','))) continue;
    words.push(level);
    count += counts[code]!;
  }
  const numbers = levels.length - words.length;
  if (words.length === 0) return null;
  const isMissing = (word: string): boolean => MISSING_WORDS.has(word.trim().toLowerCase());
  // 1,5 beside 3 and n/a: numbers as they are printed, once the words are gone
  const others = levels.filter((level) => !isMissing(level));
  const arePrinted = others.length < levels.length && formattedNumbers(others, decimal) !== null;
  if (numbers === 0 || arePrinted) return otherwise(name, levels, counts, arePrinted);
  // the name of the column comes again where files were joined
  const areMissing = words.every((word) => word === name || MISSING_WORDS.has(word.trim().toLowerCase()));
  if (areMissing || splitNonAnswers(words).answers.length === 0)
    return {
      code: 'missing-words',
      column: name,
      count,
      words,
      message: `${name} would be a number without ${words.join(', ')} in ${plural(count, 'cell')}; declare it missing to use it as one.`,
      alike: `{columns} would be numbers without ${[...words].sort().join(', ')} in {count} cells; declare it missing to use them so.`,
    };
  if (words.every((word) => CHROMOSOME.test(word)) && levels.every((level) => /^\d\d?$|\D/.test(level)))
    return null;
  const marked = words.filter((word) => EXCLUDED.test(word.trim()));
  if (marked.length === words.length && count < cells - count)
    return {
      code: 'missing-words',
      column: name,
      count,
      words,
      message: `${name}: an asterisk behind a number, as in ${words[0]}, marks values that Prism leaves out; declare them missing to do so, too.`,
    };
  const areExceptions = words.length <= FEW_WORDS && numbers >= MANY_NUMBERS && 2 * count < cells;
  if (numbers < MIN_NUMBERS || words.length > MAX_WORDS) return null;
  if (cells - count < MOSTLY * cells && !areExceptions) return null;
  const shown = words.slice(0, SHOWN_WORDS).map((word) => `'${word}'`);
  return {
    code: 'missing-words',
    column: name,
    count,
    words,
    message: `${name}: ${cells - count} of ${cells} values are numbers; ${words.length > SHOWN_WORDS ? `others, such as ${shown.join(', ')},` : listed(shown)} would have to be missing to use it as one.`,
  };
}

/** What a column would be but for words that mean missing: truth values, dates, or numbers as they are printed. */
function otherwise(
  name: string,
  levels: readonly string[],
  counts: Uint32Array,
  arePrinted: boolean,
): ColumnNotice | null {
  const isMissing = (level: string): boolean =>
    MISSING_WORDS.has(level.trim().toLowerCase()) || NO_DATE.test(level.trim());
  const words = levels.filter(isMissing);
  const others = levels.filter((level) => !isMissing(level));
  if (words.length === 0) return null;
  const type = others.length === 0 ? 'text' : detectType(others, 0, 'file').type;
  const count = levels.reduce((sum, level, code) => sum + (isMissing(level) ? (counts[code] ?? 0) : 0), 0);
  if (type !== 'boolean' && type !== 'date') {
    if (!arePrinted && !words.every((word) => NO_ANSWER.has(word.trim().toLowerCase()))) return null;
    const message = `${name}: ${listed(words)} in ${plural(count, 'cell')} may stand for missing.`;
    const alike = `{columns}: ${listed([...words].sort())} in {count} cells may stand for missing.`;
    return { code: 'missing-words', column: name, count, words, message, alike };
  }
  const kind = type === 'date' ? 'a date' : 'true or false';
  return {
    code: 'missing-words',
    column: name,
    count,
    words,
    message: `${name} would be ${kind} without ${words.join(', ')} in ${plural(count, 'cell')}; declare it missing to use it so.`,
  };
}

const HIGH_CODES = [99, 999, 9999, 99_999, 88, 888, 8888] as const;
const LOW_CODES = [-9, -99, -999, -9999, -88, -888] as const;
/** A high code is so many times as large as the largest other number. */
const APART = 2;
const MAX_SHARE = 0.5;

/** Codes such as 999 or -99 in a column of numbers: far above all others, or negative where nothing else is. */
export function missingCodes(name: string, values: Float64Array): ColumnNotice | null {
  const found = new Map<number, number>();
  let [low, high, others] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    const isCode = value < 0 ? isIn(LOW_CODES, value) : isIn(HIGH_CODES, value);
    if (isCode) found.set(value, (found.get(value) ?? 0) + 1);
    else {
      others += 1;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  const codes = [...found.keys()].filter((code) => (code < 0 ? low >= 0 : high >= 0 && code >= APART * high));
  const count = codes.reduce((sum, code) => sum + found.get(code)!, 0);
  if (count === 0 || count > MAX_SHARE * (others + count)) return null;
  const shown = codes.sort((a, b) => a - b).map(String);
  return {
    code: 'missing-codes',
    column: name,
    count,
    words: shown,
    message: `${name}: ${listed(shown)} in ${plural(count, 'cell')} is far from all other values and may stand for missing.`,
    alike: `{columns}: ${listed(shown)} in {count} cells is far from all other values and may stand for missing.`,
  };
}

const isIn = (codes: readonly number[], value: number): boolean => codes.includes(value);
