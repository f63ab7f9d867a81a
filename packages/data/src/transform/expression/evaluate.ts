/** Values of a checked expression, column by column on typed arrays: each operator is one loop over all rows. */
import type { Column } from '../../column.ts';
import type { Frame } from '../../frame.ts';
import { isMissingText } from '../../missing.ts';
import { valueTypeOf } from './check.ts';
import { foldText } from './compare.ts';
import { modulo } from './functions/math.ts';
import { joinTexts } from './functions/text.ts';
import type { Arithmetic, BinaryOperator, Comparison, Node } from './parse.ts';
import { functionNamed } from './registry.ts';
import { finite, maskOf, numbersOf, rowsOf, textsOf, type Vector, validTime } from './vector.ts';

const DAY = 86_400_000;
const single = (value: number): Float64Array => Float64Array.of(value);

/** The values of an expression that `checkExpression` accepted for the columns of this frame. */
export function evaluateExpression(node: Node, frame: Frame): Vector {
  const { rows } = frame;
  switch (node.kind) {
    case 'number':
      return { type: 'number', values: single(finite(node.value)) };
    case 'text':
      return { type: 'text', values: [node.value] };
    case 'boolean':
      return { type: 'boolean', values: single(node.value ? 1 : 0) };
    case 'missing':
      return { type: 'missing', values: single(Number.NaN) };
    case 'column':
      return columnVector(frame, node.name);
    case 'unary': {
      const values = numbersOf(evaluateExpression(node.operand, frame));
      const result = new Float64Array(values.length);
      if (node.operator === '-') {
        for (let i = 0; i < result.length; i++) result[i] = -values[i]!;
        return { type: 'number', values: result };
      }
      for (let i = 0; i < result.length; i++) result[i] = 1 - values[i]!;
      return { type: 'boolean', values: result };
    }
    case 'binary':
      return binary(
        node.operator,
        evaluateExpression(node.left, frame),
        evaluateExpression(node.right, frame),
        rows,
      );
    case 'call':
      return functionNamed(node.name)!.evaluate(
        node.arguments.map((argument) => evaluateExpression(argument, frame)),
        rows,
      );
  }
}

function columnVector(frame: Frame, name: string): Vector {
  const column = frame.column(name);
  const type = valueTypeOf(column);
  if (type === 'number' || type === 'date') return { type, values: frame.numbers(name) };
  return type === 'boolean' ? booleans(column) : { type: 'text', values: texts(column) };
}

function booleans(column: Column): Vector {
  const read = (text: string | null): number =>
    isMissingText(text, column) ? Number.NaN : text!.trim().toLowerCase() === 'true' ? 1 : 0;
  const { cells } = column;
  if (cells.kind === 'categories') {
    const table = cells.levels.map(read);
    return {
      type: 'boolean',
      values: Float64Array.from(cells.codes, (code) => (code < 0 ? Number.NaN : table[code]!)),
    };
  }
  return cells.kind === 'strings'
    ? { type: 'boolean', values: Float64Array.from(cells.values, read) }
    : { type: 'boolean', values: cells.values };
}

function texts(column: Column): readonly (string | null)[] {
  const { cells } = column;
  const read = (text: string | null): string | null => (isMissingText(text, column) ? null : text);
  switch (cells.kind) {
    case 'categories': {
      const table = cells.levels.map(read);
      return Array.from(cells.codes, (code) => (code < 0 ? null : table[code]!));
    }
    case 'strings':
      return cells.values.map(read);
    case 'numbers':
      return Array.from(cells.values, (value) => (Number.isNaN(value) ? null : read(String(value))));
  }
}

function binary(operator: BinaryOperator, left: Vector, right: Vector, rows: number): Vector {
  switch (operator) {
    case '&':
      return joinTexts([left, right], rows);
    case 'AND':
    case 'OR':
      return { type: 'boolean', values: logic(operator, left, right, rows) };
    case '=':
    case '<>':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return { type: 'boolean', values: comparison(operator, left, right, rows) };
    default:
      return left.type === 'date' || right.type === 'date'
        ? dateArithmetic(operator, left, right, rows)
        : { type: 'number', values: arithmetic(operator, numbersOf(left), numbersOf(right), rows) };
  }
}

function dateArithmetic(operator: Arithmetic, left: Vector, right: Vector, rows: number): Vector {
  const a = numbersOf(left);
  const b = numbersOf(right);
  if (left.type === 'date' && right.type === 'date') {
    const days = arithmetic('-', a, b, rows);
    return { type: 'number', values: days.map((time) => time / DAY) };
  }
  const scaled = (values: Float64Array) => values.map((days) => days * DAY);
  const times =
    left.type === 'date' ? arithmetic(operator, a, scaled(b), rows) : arithmetic('+', scaled(a), b, rows);
  return { type: 'date', values: times.map(validTime) };
}

/** One loop per operator, so that each is compiled to the plain instruction. */
function arithmetic(operator: Arithmetic, a: Float64Array, b: Float64Array, rows: number): Float64Array {
  const n = a.length === 1 && b.length === 1 ? 1 : rows;
  const ma = maskOf(a);
  const mb = maskOf(b);
  const result = new Float64Array(n);
  switch (operator) {
    case '+':
      for (let i = 0; i < n; i++) result[i] = finite(a[i & ma]! + b[i & mb]!);
      break;
    case '-':
      for (let i = 0; i < n; i++) result[i] = finite(a[i & ma]! - b[i & mb]!);
      break;
    case '*':
      for (let i = 0; i < n; i++) result[i] = finite(a[i & ma]! * b[i & mb]!);
      break;
    case '/':
      for (let i = 0; i < n; i++) result[i] = finite(a[i & ma]! / b[i & mb]!);
      break;
    case '%':
      for (let i = 0; i < n; i++) result[i] = finite(modulo(a[i & ma]!, b[i & mb]!));
      break;
    case '^':
      if (mb === 0 && b[0] === 2) for (let i = 0; i < n; i++) result[i] = finite(a[i & ma]! * a[i & ma]!);
      else for (let i = 0; i < n; i++) result[i] = finite(power(a[i & ma]!, b[i & mb]!));
      break;
  }
  return result;
}

/** NaN ^ 0 is 1 in the language of the machine; here missing stays missing. */
const power = (a: number, b: number): number => (Number.isNaN(a) ? Number.NaN : a ** b);

/** Three-valued logic (Kleene 1952): false AND missing is false, true OR missing is true. */
function logic(operator: 'AND' | 'OR', left: Vector, right: Vector, rows: number): Float64Array {
  const a = numbersOf(left);
  const b = numbersOf(right);
  const ma = maskOf(a);
  const mb = maskOf(b);
  const result = new Float64Array(rowsOf([left, right], rows));
  const decides = operator === 'AND' ? 0 : 1;
  for (let i = 0; i < result.length; i++) {
    const p = a[i & ma]!;
    const q = b[i & mb]!;
    result[i] =
      p === decides || q === decides
        ? decides
        : Number.isNaN(p) || Number.isNaN(q)
          ? Number.NaN
          : 1 - decides;
  }
  return result;
}

function comparison(operator: Comparison, left: Vector, right: Vector, rows: number): Float64Array {
  const result = new Float64Array(rowsOf([left, right], rows));
  if (left.type === 'text' || right.type === 'text') {
    const a = textsOf(left);
    const b = textsOf(right);
    const ma = maskOf(a);
    const mb = maskOf(b);
    for (let i = 0; i < result.length; i++) {
      const p = a[i & ma] ?? null;
      const q = b[i & mb] ?? null;
      result[i] = p === null || q === null ? Number.NaN : compared(operator, orderTexts(p, q));
    }
    return result;
  }
  const a = left.values;
  const b = right.values;
  const ma = maskOf(a);
  const mb = maskOf(b);
  for (let i = 0; i < result.length; i++) {
    const p = a[i & ma]!;
    const q = b[i & mb]!;
    result[i] =
      Number.isNaN(p) || Number.isNaN(q) ? Number.NaN : compared(operator, p < q ? -1 : p > q ? 1 : 0);
  }
  return result;
}

function orderTexts(a: string, b: string): number {
  if (a === b) return 0;
  const x = foldText(a);
  const y = foldText(b);
  return x < y ? -1 : x > y ? 1 : 0;
}

function compared(operator: Comparison, order: number): number {
  switch (operator) {
    case '=':
      return order === 0 ? 1 : 0;
    case '<>':
      return order === 0 ? 0 : 1;
    case '<':
      return order < 0 ? 1 : 0;
    case '<=':
      return order <= 0 ? 1 : 0;
    case '>':
      return order > 0 ? 1 : 0;
    case '>=':
      return order >= 0 ? 1 : 0;
  }
}
