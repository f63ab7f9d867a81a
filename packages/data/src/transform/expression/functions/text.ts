/** Text. */
import { formatDate } from '../../../import/dates.ts';
import { parseNumber } from '../../../import/numbers.ts';
import {
  checkLength,
  finite,
  map2,
  mapText,
  maskOf,
  measureText,
  numbersOf,
  rowsOf,
  type TextVector,
  textsOf,
  type Vector,
} from '../vector.ts';
import { lengthOfText, sliceText } from './characters.ts';
import { type ExpressionFunction, number, optional, repeated, text } from './definition.ts';

/** Any value as text: numbers in their shortest form, dates as ISO text. */
export function toText(vector: Vector): TextVector {
  if (vector.type === 'text') return vector;
  const { type } = vector;
  const write = (value: number): string =>
    type === 'date'
      ? formatDate(value)
      : type === 'boolean'
        ? value === 1
          ? 'true'
          : 'false'
        : String(value);
  return {
    type: 'text',
    values: Array.from(vector.values, (value) => (Number.isNaN(value) ? null : write(value))),
  };
}

/** Joins the texts of each row; missing in one is missing. */
export function joinTexts(args: readonly Vector[], rows: number): TextVector {
  const columns = args.map((arg) => toText(arg).values);
  const masks = columns.map(maskOf);
  return {
    type: 'text',
    values: Array.from({ length: rowsOf(args, rows) }, (_, row) => {
      let joined = '';
      for (let k = 0; k < columns.length; k++) {
        const part = columns[k]![row & masks[k]!];
        if (part === null || part === undefined) return null;
        checkLength(joined.length + part.length);
        joined += part;
      }
      return joined;
    }),
  };
}

const change = (name: string, f: (text: string) => string, help: string): ExpressionFunction => ({
  name,
  group: 'text',
  parameters: [text('text')],
  returns: 'text',
  help,
  example: `${name}(city)`,
  evaluate: ([x]) => mapText(x!, f),
});

/** A part of each text, by numbers that may differ from row to row. */
const part = (
  name: string,
  names: readonly string[],
  f: (text: string, a: number, b: number) => string,
  help: string,
  example: string,
): ExpressionFunction => ({
  name,
  group: 'text',
  parameters: [text('text'), ...names.map(number)],
  returns: 'text',
  help,
  example,
  evaluate: (args, rows) => {
    const texts = textsOf(args[0]!);
    const a = numbersOf(args[1]!);
    const b = numbersOf(args[2] ?? args[1]!);
    const [mt, ma, mb] = [maskOf(texts), maskOf(a), maskOf(b)];
    return {
      type: 'text',
      values: Array.from({ length: rowsOf(args, rows) }, (_, row) => {
        const from = texts[row & mt] ?? null;
        const [p, q] = [a[row & ma]!, b[row & mb]!];
        return from === null || Number.isNaN(p) || Number.isNaN(q)
          ? null
          : f(from, Math.trunc(p), Math.trunc(q));
      }),
    };
  },
});

const compare = (
  name: string,
  f: (text: string, other: string) => number,
  returns: 'boolean' | 'number',
  help: string,
  example: string,
): ExpressionFunction => ({
  name,
  group: 'text',
  parameters: [text('text'), text('other')],
  returns,
  help,
  example,
  evaluate: ([x, other], rows) => {
    const [a, b] = [textsOf(x!), textsOf(other!)];
    const [ma, mb] = [maskOf(a), maskOf(b)];
    const values = new Float64Array(rowsOf([x!, other!], rows));
    for (let row = 0; row < values.length; row++) {
      const [p, q] = [a[row & ma] ?? null, b[row & mb] ?? null];
      values[row] = p === null || q === null ? Number.NaN : f(p, q);
    }
    return { type: returns, values };
  },
});

const lower = (value: string): string => value.toLowerCase();

function replaceAll(from: string, find: string, by: string): string {
  if (find === '') return from;
  const parts = from.split(find);
  checkLength(from.length + (parts.length - 1) * (by.length - find.length));
  return parts.join(by);
}

export const textFunctions: readonly ExpressionFunction[] = [
  {
    name: 'CONCAT',
    group: 'text',
    parameters: [repeated({ name: 'part', type: 'any' })],
    returns: 'text',
    help: 'Joins texts, as the sign & does; numbers and dates are written out.',
    example: 'CONCAT(first, " ", last)',
    evaluate: (args, rows) => joinTexts(args, rows),
  },
  change('UPPER', (value) => value.toUpperCase(), 'In capital letters.'),
  change('LOWER', lower, 'In small letters.'),
  change(
    'TRIM',
    (value) => value.trim().replace(/\s+/g, ' '),
    'Without space at both ends, single spaces inside.',
  ),
  {
    name: 'LENGTH',
    group: 'text',
    parameters: [text('text')],
    returns: 'number',
    help: 'Number of characters.',
    example: 'LENGTH(answer)',
    evaluate: ([x]) => measureText('number', x!, lengthOfText),
  },
  part(
    'LEFT',
    ['count'],
    (from, n) => sliceText(from, 0, Math.max(0, n)),
    'The first characters.',
    'LEFT(code, 2)',
  ),
  part(
    'RIGHT',
    ['count'],
    (from, n) => (n <= 0 ? '' : sliceText(from, -n)),
    'The last characters.',
    'RIGHT(code, 3)',
  ),
  part(
    'MID',
    ['start', 'count'],
    (from, start, n) => sliceText(from, Math.max(0, start - 1), Math.max(0, start - 1) + Math.max(0, n)),
    'Characters from a position on, counted from 1.',
    'MID(code, 3, 2)',
  ),
  {
    name: 'REPLACE',
    group: 'text',
    parameters: [text('text'), text('find'), text('by')],
    returns: 'text',
    help: 'Every occurrence of one text by another.',
    example: 'REPLACE(phone, "-", "")',
    evaluate: (args, rows) => {
      const [a, b, c] = args.map(textsOf) as [
        readonly (string | null)[],
        readonly (string | null)[],
        readonly (string | null)[],
      ];
      const [ma, mb, mc] = [maskOf(a), maskOf(b), maskOf(c)];
      return {
        type: 'text',
        values: Array.from({ length: rowsOf(args, rows) }, (_, row) => {
          const [p, q, r] = [a[row & ma] ?? null, b[row & mb] ?? null, c[row & mc] ?? null];
          return p === null || q === null || r === null ? null : replaceAll(p, q, r);
        }),
      };
    },
  },
  compare(
    'CONTAINS',
    (a, b) => (lower(a).includes(lower(b)) ? 1 : 0),
    'boolean',
    'True where the text has the other in it, without regard to case.',
    'CONTAINS(answer, "pain")',
  ),
  compare(
    'STARTSWITH',
    (a, b) => (lower(a).startsWith(lower(b)) ? 1 : 0),
    'boolean',
    'True where the text starts with the other, without regard to case.',
    'STARTSWITH(code, "A")',
  ),
  compare(
    'ENDSWITH',
    (a, b) => (lower(a).endsWith(lower(b)) ? 1 : 0),
    'boolean',
    'True where the text ends with the other, without regard to case.',
    'ENDSWITH(file, ".csv")',
  ),
  compare(
    'FIND',
    (a, b) => {
      const [from, other] = [lower(a), lower(b)];
      const at = from.indexOf(other);
      return at < 0 ? 0 : lengthOfText(from.slice(0, at)) + 1;
    },
    'number',
    'Position of the other text from 1, without regard to case; 0 where it is not.',
    'FIND(mail, "@")',
  ),
  compare(
    'EXACT',
    (a, b) => (a === b ? 1 : 0),
    'boolean',
    'True where both are equal, capital letters too.',
    'EXACT(code, "Ab")',
  ),
  {
    name: 'TEXT',
    group: 'text',
    parameters: [{ name: 'x', type: 'any' }, optional(number('digits'))],
    returns: 'text',
    help: 'A value as text; numbers with so many decimals, where that is given.',
    example: 'TEXT(bmi, 1)',
    evaluate: ([x, digits], rows) => {
      if (!digits || x!.type !== 'number') return toText(x!);
      // One number carries both: the texts are made afterwards, since a vector holds numbers or texts.
      const places = map2('number', rows, x!, digits, (_, d) =>
        Math.min(20, Math.max(0, Math.trunc(d))),
      ).values;
      const values = numbersOf(x!);
      const mask = maskOf(values);
      return {
        type: 'text',
        values: Array.from(places, (d, row) => {
          const value = values[row & mask]!;
          return Number.isNaN(d) || Number.isNaN(value) ? null : value.toFixed(d);
        }),
      };
    },
  },
  {
    name: 'NUMBER',
    group: 'text',
    parameters: [{ name: 'x', type: 'any' }],
    returns: 'number',
    help: 'A text as a number, missing where it is none; true is 1 and false 0.',
    example: 'NUMBER(answer)',
    evaluate: ([x]) =>
      x!.type === 'text'
        ? measureText('number', x!, (value) => finite(parseNumber(value.trim())))
        : { type: 'number', values: numbersOf(x!) },
  },
];
