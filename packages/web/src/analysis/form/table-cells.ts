/** What a form can do to a table of numbers, as pure functions from cells to cells. */
import type { TableOption } from '@constat/analyses';

export type Cells = readonly (readonly (number | null)[])[];

/** The cells of a value, whatever it is: at least those of the definition. */
export function cellsIn(option: TableOption, value: unknown): Cells {
  const rows = Array.isArray(value) ? value.filter(Array.isArray) : [];
  const height = Math.max(option.rows.length, option.growRows ? rows.length : 0);
  const width = Math.max(
    option.columns.length,
    ...(option.growColumns ? rows.map((row: readonly unknown[]) => row.length) : []),
  );
  return Array.from({ length: height }, (_, i) =>
    Array.from({ length: width }, (_, j) => {
      const cell: unknown = rows[i]?.[j];
      return typeof cell === 'number' ? cell : null;
    }),
  );
}

/** The name of a row or column; those added by the user are numbered. */
export const nameAt = (names: readonly string[], index: number, noun: string): string =>
  names[index] ?? `${noun} ${index + 1}`;

export const withColumn = (cells: Cells): Cells => cells.map((row) => [...row, null]);
export const withoutColumn = (cells: Cells): Cells => cells.map((row) => row.slice(0, -1));
