/** Data that go wrong in files people send, made from the variables of an example: one kind of harm at a time. */
import { type Cells, type Column, Frame } from '@constat/data';

/** A change of the numbers of a column; `row` counts from 0. */
type Harm = (value: number, row: number) => number;

/** What happens to numbers: too large or too small to be squared, on top of a huge offset, beyond 2^53, constant, gone. */
export const HARMS: Readonly<Record<string, Harm>> = {
  // the files huge.csv and tiny.csv have 1e300 and 1e-300; these are the largest and smallest numbers there are
  largest: (value, row) => (row % 7 === 3 ? 1 : value / (Math.abs(value) + 1)) * Number.MAX_VALUE,
  smallest: (value, row) => Number.MIN_VALUE * (row % 4) * (value < 0 ? -1 : 1),
  'on top of 1e15': (value, row) => 1e15 + Math.round(Math.atan(value) * 20 + (row % 5)) / 8,
  'beyond 2^53': (value, row) => 2 ** 53 + 2 * row + 2 * Math.round(Math.atan(value) * 4),
  constant: () => 5,
  zero: () => 0,
  negative: (value) => -Math.abs(value) - 1,
  'one infinite': (value, row) => (row === 3 ? Number.POSITIVE_INFINITY : value),
  missing: () => Number.NaN,
  'one value left': (value, row) => (row === 2 ? value : Number.NaN),
};

const changed = (frame: Frame, change: (column: Column) => Column): Frame =>
  new Frame(frame.columns.map(change), frame.settings);

/** The numbers of one variable, or of several, changed. */
export const harmed = (frame: Frame, names: readonly string[], harm: Harm): Frame =>
  changed(frame, (column) =>
    names.includes(column.name) && column.cells.kind === 'numbers'
      ? { ...column, cells: { ...column.cells, values: column.cells.values.map(harm) } }
      : column,
  );

const categories = (rows: number, levels: readonly string[]): Cells => ({
  kind: 'categories',
  codes: Int32Array.from({ length: rows }, (_, row) => row % levels.length),
  levels,
});

/** What happens to groups: 200 of them, one alone, each row its own, dates, names that cannot be seen. */
export const REGROUPED: Readonly<Record<string, (column: Column, rows: number) => Column>> = {
  '200 levels': (column, rows) => ({
    ...column,
    cells: categories(
      rows,
      Array.from({ length: 200 }, (_, i) => `level ${i}`),
    ),
  }),
  'one level': (column, rows) => ({ ...column, cells: categories(rows, ['only']) }),
  dates: (column, rows) => ({
    ...column,
    type: 'date',
    cells: {
      kind: 'numbers',
      values: Float64Array.from({ length: rows }, (_, row) => Date.UTC(2024, row % 3, 1)),
    },
  }),
  'invisible names': (column, rows) => ({
    ...column,
    cells: categories(rows, column.cells.kind === 'categories' ? ['\u200b', '\u200b\u200b'] : ['\u200b']),
  }),
  'missing levels': (column, rows) => ({
    ...column,
    cells: { kind: 'categories', codes: new Int32Array(rows).fill(-1), levels: [] },
  }),
};

/** The groups of one variable changed. */
export const regrouped = (
  frame: Frame,
  name: string,
  change: (column: Column, rows: number) => Column,
): Frame => changed(frame, (column) => (column.name === name ? change(column, frame.rows) : column));

/** Every number variable with the numbers of the first. */
export function alike(frame: Frame, names: readonly string[]): Frame {
  const first = frame.columns.find(({ name, cells }) => names.includes(name) && cells.kind === 'numbers');
  return changed(frame, (column) =>
    first && names.includes(column.name) && column.cells.kind === 'numbers'
      ? { ...column, cells: first.cells }
      : column,
  );
}
