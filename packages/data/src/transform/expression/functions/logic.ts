/** Choice, membership and missing values. */
import { foldText, sameType } from '../compare.ts';
import { maskOf, type NumberVector, numbersOf, rowsOf, textsOf, type Vector } from '../vector.ts';
import { type ExpressionFunction, number, repeated, value } from './definition.ts';

const absent = (cell: string | number | null | undefined): boolean =>
  cell === null || cell === undefined || Number.isNaN(cell);

/** Takes each row from the vector whose number `choose` answers, or from none (-1): missing. */
function pick(choices: readonly Vector[], length: number, choose: (row: number) => number): Vector {
  const type = sameType(choices.map((choice) => choice.type));
  if (type === 'text') {
    const columns = choices.map(textsOf);
    const masks = columns.map(maskOf);
    return {
      type,
      values: Array.from({ length }, (_, row) => {
        const k = choose(row);
        return k < 0 ? null : columns[k]![row & masks[k]!]!;
      }),
    };
  }
  const columns = choices.map(numbersOf);
  const masks = columns.map(maskOf);
  const values = new Float64Array(length);
  for (let row = 0; row < length; row++) {
    const k = choose(row);
    values[row] = k < 0 ? Number.NaN : columns[k]![row & masks[k]!]!;
  }
  return { type: type ?? 'missing', values };
}

function missingMask(vector: Vector, length: number): Float64Array {
  const mask = maskOf(vector.values);
  const { values } = vector;
  const result = new Float64Array(length);
  for (let row = 0; row < length; row++) result[row] = absent(values[row & mask]) ? 1 : 0;
  return result;
}

/** True where two cells are equal, text without regard to case. */
function equalAt(a: Vector, b: Vector): (row: number) => boolean {
  const ma = maskOf(a.values);
  const mb = maskOf(b.values);
  if (a.type === 'text' || b.type === 'text') {
    const x = textsOf(a).map((text) => (text === null ? null : foldText(text)));
    const y = textsOf(b).map((text) => (text === null ? null : foldText(text)));
    return (row) => x[row & ma] !== null && x[row & ma] === y[row & mb];
  }
  const x = a.values;
  const y = b.values;
  return (row) => x[row & ma] === y[row & mb];
}

const condition = { name: 'condition', type: 'boolean' } as const;

export const logicFunctions: readonly ExpressionFunction[] = [
  {
    name: 'IF',
    group: 'logic',
    parameters: [condition, value('then'), { ...value('else'), optional: true }],
    returns: 'value',
    help: 'One value where the condition is true, another where it is false, missing where it is missing.',
    example: 'IF(Age >= 65, "older", "younger")',
    evaluate: ([test, yes, no], rows) => {
      const truth = numbersOf(test!);
      const mask = maskOf(truth);
      const choices = no ? [yes!, no] : [yes!];
      return pick(choices, rowsOf([test!, ...choices], rows), (row) => {
        const t = truth[row & mask]!;
        return t === 1 ? 0 : t === 0 && no ? 1 : -1;
      });
    },
  },
  {
    name: 'ISMISSING',
    group: 'logic',
    parameters: [{ name: 'x', type: 'any' }],
    returns: 'boolean',
    help: 'True where the value is missing.',
    example: 'ISMISSING(Income)',
    evaluate: ([x]) => ({ type: 'boolean', values: missingMask(x!, x!.values.length) }),
  },
  {
    name: 'COALESCE',
    group: 'logic',
    parameters: [value('x'), repeated(value('other'))],
    returns: 'value',
    help: 'The first of the values that is not missing.',
    example: 'COALESCE(phone, mobile, "none")',
    evaluate: (args, rows) => {
      const length = rowsOf(args, rows);
      const missing = args.map((arg) => missingMask(arg, length));
      return pick(args, length, (row) => missing.findIndex((mask) => mask[row] === 0));
    },
  },
  {
    name: 'NULLIF',
    group: 'logic',
    parameters: [value('x'), value('missing')],
    returns: 'value',
    help: 'x, but missing where it equals the second value.',
    example: 'NULLIF(score, 99)',
    evaluate: ([x, other], rows) => {
      const equal = equalAt(x!, other!);
      return pick([x!], rowsOf([x!, other!], rows), (row) => (equal(row) ? -1 : 0));
    },
  },
  {
    name: 'IN',
    group: 'logic',
    parameters: [value('x'), repeated(value('choice'))],
    returns: 'boolean',
    help: 'True where x equals one of the choices, by code or by label; text without regard to case.',
    example: 'IN(Education, "Bachelor", "Master")',
    evaluate: ([x, ...choices], rows) => {
      const length = rowsOf([x!, ...choices], rows);
      const missing = missingMask(x!, length);
      const tests = choices.map((choice) => equalAt(x!, choice));
      const values = new Float64Array(length);
      for (let row = 0; row < length; row++)
        values[row] = missing[row] === 1 ? Number.NaN : tests.some((equal) => equal(row)) ? 1 : 0;
      return { type: 'boolean', values };
    },
  },
  {
    name: 'BETWEEN',
    group: 'logic',
    parameters: [number('x'), number('low'), number('high')],
    returns: 'boolean',
    help: 'True where x is at least low and at most high.',
    example: 'BETWEEN(Age, 18, 65)',
    evaluate: ([x, low, high], rows): NumberVector => {
      const [a, b, c] = [numbersOf(x!), numbersOf(low!), numbersOf(high!)];
      const [ma, mb, mc] = [maskOf(a), maskOf(b), maskOf(c)];
      const values = new Float64Array(rowsOf([x!, low!, high!], rows));
      for (let row = 0; row < values.length; row++) {
        const [p, q, r] = [a[row & ma]!, b[row & mb]!, c[row & mc]!];
        values[row] = Number.isNaN(p + q + r) ? Number.NaN : p >= q && p <= r ? 1 : 0;
      }
      return { type: 'boolean', values };
    },
  },
  {
    name: 'XOR',
    group: 'logic',
    parameters: [
      { name: 'a', type: 'boolean' },
      { name: 'b', type: 'boolean' },
    ],
    returns: 'boolean',
    help: 'True where exactly one of the two is true.',
    example: 'XOR(Smoker = "Yes", Diabetic = "Yes")',
    evaluate: ([a, b], rows): NumberVector => {
      const [x, y] = [numbersOf(a!), numbersOf(b!)];
      const [mx, my] = [maskOf(x), maskOf(y)];
      const values = new Float64Array(rowsOf([a!, b!], rows));
      for (let row = 0; row < values.length; row++) values[row] = Math.abs(x[row & mx]! - y[row & my]!);
      return { type: 'boolean', values };
    },
  },
];
