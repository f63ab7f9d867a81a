import { requireCount, StatsError } from '../stats-error.ts';

/** Dense matrix; element (i, j) is data[i + j * rows] (columns contiguous). */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float64Array;
}

/** Matrix of zeros, or over given column-contiguous data. */
export function matrix(rows: number, columns: number, data = new Float64Array(rows * columns)): Matrix {
  requireCount(rows, 'rows');
  requireCount(columns, 'columns');
  if (data.length !== rows * columns) {
    throw new StatsError('length-mismatch', 'data does not have rows x columns elements', 'data');
  }
  return { rows, columns, data };
}

/** Matrix from rows of numbers; refuses ragged rows and values that are not finite. */
export function matrixFromRows(rows: readonly (readonly number[])[]): Matrix {
  const first = rows[0];
  if (!first) throw new StatsError('empty', 'matrix has no rows', 'rows');
  const result = matrix(rows.length, first.length);
  rows.forEach((row, i) => {
    if (row.length !== first.length) throw new StatsError('length-mismatch', 'rows differ in length', 'rows');
    row.forEach((value, j) => {
      if (!Number.isFinite(value))
        throw new StatsError('not-finite', 'matrix holds a value that is not finite');
      result.data[i + j * rows.length] = value;
    });
  });
  return result;
}

/** Identity matrix of order n. */
export function identity(n: number): Matrix {
  const result = matrix(n, n);
  for (let i = 0; i < n; i++) result.data[i + i * n] = 1;
  return result;
}

/** Transpose of a matrix. */
export function transpose(a: Matrix): Matrix {
  const result = matrix(a.columns, a.rows);
  for (let j = 0; j < a.columns; j++) {
    for (let i = 0; i < a.rows; i++) result.data[j + i * a.columns] = a.data[i + j * a.rows]!;
  }
  return result;
}

/** Product A B. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  if (a.columns !== b.rows) throw new StatsError('length-mismatch', 'inner dimensions differ');
  const result = matrix(a.rows, b.columns);
  for (let j = 0; j < b.columns; j++) {
    for (let k = 0; k < a.columns; k++) {
      const factor = b.data[k + j * b.rows]!;
      if (factor === 0) continue;
      for (let i = 0; i < a.rows; i++) result.data[i + j * a.rows]! += a.data[i + k * a.rows]! * factor;
    }
  }
  return result;
}

/** Kronecker product of A and B. */
export function kronecker(a: Matrix, b: Matrix): Matrix {
  const result = matrix(a.rows * b.rows, a.columns * b.columns);
  for (let j = 0; j < a.columns; j++) {
    for (let i = 0; i < a.rows; i++) {
      const factor = a.data[i + j * a.rows]!;
      for (let l = 0; l < b.columns; l++) {
        const column = (j * b.columns + l) * result.rows + i * b.rows;
        for (let k = 0; k < b.rows; k++) result.data[column + k] = factor * b.data[k + l * b.rows]!;
      }
    }
  }
  return result;
}

/** One entry. */
export const entry = ({ data, rows }: Matrix, i: number, j: number): number => data[i + j * rows]!;

/** A vector as a matrix of one column. */
export const columnOf = (values: ArrayLike<number>): Matrix =>
  matrix(values.length, 1, Float64Array.from(values));

/** Rows of a matrix multiplied by weights. */
export function weightedRows(a: Matrix, weights: ArrayLike<number>): Matrix {
  return matrix(
    a.rows,
    a.columns,
    a.data.map((value, place) => value * weights[place % a.rows]!),
  );
}
