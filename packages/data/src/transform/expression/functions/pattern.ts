/** Regular expressions and parts of texts. */
import { ExpressionError } from '../expression-error.ts';
import { checkLength, maskOf, rowsOf, textsOf, type Vector } from '../vector.ts';
import { type ExpressionFunction, number, optional, text } from './definition.ts';

/** Patterns are few, however many rows there are. */
function compiled(): (pattern: string) => RegExp {
  const known = new Map<string, RegExp>();
  return (pattern) => {
    const found = known.get(pattern);
    if (found) return found;
    try {
      const made = new RegExp(pattern, 'gu');
      known.set(pattern, made);
      return made;
    } catch {
      throw new ExpressionError('bad-pattern', `'${pattern}' is not a regular expression.`, 0, 0);
    }
  };
}

type Texts = readonly (string | null)[];

/** Calls `f` with the texts of each row; missing in one is missing. */
function perRow<T>(args: readonly Vector[], rows: number, f: (...texts: string[]) => T): (T | null)[] {
  const columns: readonly Texts[] = args.map(textsOf);
  const masks = columns.map(maskOf);
  return Array.from({ length: rowsOf(args, rows) }, (_, row) => {
    const texts = columns.map((column, k) => column[row & masks[k]!] ?? null);
    return texts.every((each) => each !== null) ? f(...texts) : null;
  });
}

/** A whole number of each row; the first one where the argument is missing. */
function wholeAt(vector: Vector | undefined, usual: number): (row: number) => number {
  if (!vector || vector.type === 'text') return () => usual;
  const mask = maskOf(vector.values);
  return (row) => Math.trunc(vector.values[row & mask]!);
}

export const patternFunctions: readonly ExpressionFunction[] = [
  {
    name: 'MATCHES',
    group: 'text',
    parameters: [text('text'), text('pattern')],
    returns: 'boolean',
    help: 'True where a regular expression is found in the text.',
    example: 'MATCHES(code, "^[A-Z]{2}[0-9]+$")',
    evaluate: (args, rows) => {
      const patternOf = compiled();
      const found = perRow(args, rows, (from, pattern) => from.search(patternOf(pattern)) >= 0);
      return {
        type: 'boolean',
        values: Float64Array.from(found, (each) => (each === null ? Number.NaN : Number(each))),
      };
    },
  },
  {
    name: 'EXTRACT',
    group: 'text',
    parameters: [text('text'), text('pattern'), optional(number('group'))],
    returns: 'text',
    help: 'What a regular expression finds first, or one of its groups; missing where it finds nothing.',
    example: 'EXTRACT(answer, "([0-9]+) mg", 1)',
    evaluate: ([from, pattern, group], rows) => {
      const patternOf = compiled();
      const groupAt = wholeAt(group, 0);
      const args = [from!, pattern!];
      return {
        type: 'text',
        values: perRow(args, rows, (each, wanted) => [...each.matchAll(patternOf(wanted))][0] ?? null).map(
          (match, row) => match?.[groupAt(row)] ?? null,
        ),
      };
    },
  },
  {
    name: 'REPLACEPATTERN',
    group: 'text',
    parameters: [text('text'), text('pattern'), text('by')],
    returns: 'text',
    help: 'Everything that a regular expression finds by another text, in which $1 is its first group.',
    example: 'REPLACEPATTERN(phone, "[^0-9]", "")',
    evaluate: (args, rows) => {
      const patternOf = compiled();
      return {
        type: 'text',
        values: perRow(args, rows, (from, pattern, by) => {
          const replaced = from.replace(patternOf(pattern), by);
          checkLength(replaced.length);
          return replaced;
        }),
      };
    },
  },
  {
    name: 'SPLIT',
    group: 'text',
    parameters: [text('text'), text('separator'), number('part')],
    returns: 'text',
    help: 'One of the parts between separators, counted from 1, or from the end with -1; missing where there are fewer.',
    example: 'SPLIT(name, ",", 1)',
    evaluate: ([from, separator, part], rows) => {
      const partAt = wholeAt(part, 1);
      return {
        type: 'text',
        values: perRow([from!, separator!], rows, (each, by) => (by === '' ? [each] : each.split(by))).map(
          (parts, row) => {
            const at = partAt(row);
            return (at === 0 ? undefined : parts?.at(at > 0 ? at - 1 : at))?.trim() ?? null;
          },
        ),
      };
    },
  },
];
