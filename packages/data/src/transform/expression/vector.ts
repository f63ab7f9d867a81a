/**
 * Values of an expression: one per row, or a single one that stands for all rows. Missing is NaN, and null in text.
 * `value[i & mask]` reads both forms without a branch: the mask is 0 for a single value and -1 for a column.
 */
import { ExpressionError } from './expression-error.ts';

export type ValueType = 'number' | 'text' | 'boolean' | 'date';
/** The type of NA alone, which fits everywhere. */
export type AnyType = ValueType | 'missing';

export interface NumberVector {
  readonly type: 'number' | 'boolean' | 'date' | 'missing';
  readonly values: Float64Array;
}
export interface TextVector {
  readonly type: 'text';
  readonly values: readonly (string | null)[];
}
export type Vector = NumberVector | TextVector;

/** Longest text that a function makes, that of a spreadsheet cell. */
export const MAX_TEXT = 32_767;

/** Reads a vector at row i as `values[i & maskOf(values)]`. */
export const maskOf = (values: { readonly length: number }): number => (values.length === 1 ? 0 : -1);

/** Rows of the result of these vectors: all of them, unless each is a single value. */
export function rowsOf(vectors: readonly Vector[], rows: number): number {
  return vectors.every((vector) => vector.values.length === 1) ? 1 : rows;
}

/** The values as numbers; only the checker decides which vectors come here. */
export function numbersOf(vector: Vector): Float64Array {
  return vector.type === 'text' ? new Float64Array(vector.values.length).fill(Number.NaN) : vector.values;
}

/** The values as text; numbers never come here except as missing ones. */
export function textsOf(vector: Vector): readonly (string | null)[] {
  return vector.type === 'text' ? vector.values : Array.from(vector.values, () => null);
}

/** What is not a finite number is missing: 1 / 0, the logarithm of 0, and numbers too large to hold. */
export const finite = (value: number): number => (value - value === 0 ? value : Number.NaN);

/** Largest date in milliseconds that a date can be (ECMAScript, Time Values and Time Range). */
const MAX_TIME = 8.64e15;

/** A time that is no date is missing. */
export const validTime = (value: number): number =>
  value >= -MAX_TIME && value <= MAX_TIME ? value : Number.NaN;

/** A text within the limit; longer ones are refused before they are built. */
export function checkLength(length: number): void {
  if (length > MAX_TEXT)
    throw new ExpressionError(
      'text-too-long',
      `A text would get longer than ${MAX_TEXT.toLocaleString('en')} characters.`,
      0,
      0,
    );
}

/** One number per row from one number; missing stays missing. */
export function map1(type: NumberVector['type'], a: Vector, f: (a: number) => number): NumberVector {
  const from = numbersOf(a);
  const values = new Float64Array(from.length);
  for (let i = 0; i < from.length; i++) values[i] = finite(f(from[i]!));
  return { type, values };
}

/** One number per row from two numbers; missing in either is missing. */
export function map2(
  type: NumberVector['type'],
  rows: number,
  a: Vector,
  b: Vector,
  f: (a: number, b: number) => number,
): NumberVector {
  const x = numbersOf(a);
  const y = numbersOf(b);
  const mx = maskOf(x);
  const my = maskOf(y);
  const values = new Float64Array(rowsOf([a, b], rows));
  for (let i = 0; i < values.length; i++) {
    const p = x[i & mx]!;
    const q = y[i & my]!;
    values[i] = Number.isNaN(p) || Number.isNaN(q) ? Number.NaN : finite(f(p, q));
  }
  return { type, values };
}

/** One text per row from the text, missing where it is missing. */
export function mapText(a: Vector, f: (text: string, row: number) => string | null): TextVector {
  return { type: 'text', values: textsOf(a).map((text, row) => (text === null ? null : f(text, row))) };
}

/** One number per row from the text, missing where it is missing. */
export function measureText(
  type: NumberVector['type'],
  a: Vector,
  f: (text: string) => number,
): NumberVector {
  return {
    type,
    values: Float64Array.from(textsOf(a), (text) => (text === null ? Number.NaN : f(text))),
  };
}
