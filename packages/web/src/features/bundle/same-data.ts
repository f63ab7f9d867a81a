/** Whether two things are the same, number by number. */
import type { Cells, Column, Dataset } from '@constat/data';

/** Same variables, labels, types and cells, whatever the dataset is called. */
export const sameData = (a: Dataset, b: Dataset): boolean =>
  a.rows === b.rows &&
  a.columns.length === b.columns.length &&
  a.columns.every((column, i) => sameColumn(column, b.columns[i]!));

function sameColumn(
  { id: _a, cells: cellsA, ...a }: Column,
  { id: _b, cells: cellsB, ...b }: Column,
): boolean {
  return sameValue(a, b) && sameCells(cellsA, cellsB);
}

function sameCells(a: Cells, b: Cells): boolean {
  if (a.kind === 'numbers') return b.kind === 'numbers' && sameItems(a.values, b.values);
  if (a.kind === 'strings') return b.kind === 'strings' && sameItems(a.values, b.values);
  return b.kind === 'categories' && sameItems(a.levels, b.levels) && sameItems(a.codes, b.codes);
}

function sameItems<T>(a: ArrayLike<T>, b: ArrayLike<T>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}

/** Deep equality of plain data; a field that is undefined counts as absent. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [definedEntries(a), definedEntries(b)];
  return left.size === right.size && [...left].every(([key, item]) => sameValue(item, right.get(key)));
}

const definedEntries = (value: object): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(value).filter(([, item]) => item !== undefined));
