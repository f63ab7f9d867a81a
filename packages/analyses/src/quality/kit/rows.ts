/** Rows of a frame under their words, in the order in which they first appear. */
import type { Frame } from '@constat/data';
import { dateText } from '../../time-series/kit/calendar.ts';

/** What each row of a variable is called; null where it has no value. */
export function wordsOf(frame: Frame, name: string): (row: number) => string | null {
  if (frame.column(name).type === 'date') {
    const times = frame.numbers(name);
    return (row) => (Number.isFinite(times[row]!) ? dateText(times[row]!) : null);
  }
  const { codes, levels } = frame.factor(name);
  return (row) => levels[codes[row]!] ?? null;
}

export interface CodedRows {
  /** By the place of a row among those given: the number of its name, from 0. */
  readonly codes: Int32Array;
  /** Names in the order of first appearance. */
  readonly names: readonly string[];
  /** The first row of each name. */
  readonly firstRows: readonly number[];
}

/** Numbers the names of rows in the order in which they first appear. */
export function codesInOrder(rows: readonly number[], nameAt: (row: number) => string): CodedRows {
  const index = new Map<string, number>();
  const firstRows: number[] = [];
  const codes = Int32Array.from(rows, (row) => {
    const name = nameAt(row);
    const known = index.get(name);
    if (known !== undefined) return known;
    index.set(name, index.size);
    firstRows.push(row);
    return index.size - 1;
  });
  return { codes, names: [...index.keys()], firstRows };
}

/** The number of a point, with its name where that says more. */
export function pointName({ names }: { readonly names: readonly string[] | null }, point: number): string {
  const name = names?.[point - 1];
  return name === undefined || name === String(point) ? String(point) : `${point} (${name})`;
}

/** Rows that have a finite number in every one of the variables. */
export function finiteRows(frame: Frame, names: readonly string[]): readonly number[] {
  const columns = names.map((name) => frame.numbers(name));
  return Array.from({ length: frame.rows }, (_, row) => row).filter((row) =>
    columns.every((values) => Number.isFinite(values[row])),
  );
}
