/** The order of rows by one column. */
import { type Column, lengthOf } from '../column.ts';

/** Old row per new row; equal rows keep their order, missing ones come last either way. */
export function sortOrder(column: Column, descending: boolean): Int32Array {
  const rows = lengthOf(column.cells);
  const [key, missing] = sortKeys(column);
  const present: number[] = [];
  const absent: number[] = [];
  for (let row = 0; row < rows; row++) (missing(row) ? absent : present).push(row);
  const sign = descending ? -1 : 1;
  const order = Int32Array.from(present).sort((a, b) => sign * (key[a]! - key[b]!) || a - b);
  const result = new Int32Array(rows);
  result.set(order);
  result.set(absent, order.length);
  return result;
}

/** A number per row that sorts as its cell does. */
function sortKeys({ cells, categoryOrder }: Column): [Float64Array, (row: number) => boolean] {
  if (cells.kind === 'numbers') return [cells.values, (row) => Number.isNaN(cells.values[row])];
  const texts = cells.kind === 'categories' ? cells.levels : [...new Set(cells.values)].filter(isText);
  const rank = rankOf(texts, categoryOrder);
  if (cells.kind === 'categories') {
    const ranks = texts.map((text) => rank.get(text)!);
    return [Float64Array.from(cells.codes, (code) => ranks[code] ?? -1), (row) => cells.codes[row]! < 0];
  }
  return [
    Float64Array.from(cells.values, (value) => (value === null ? -1 : rank.get(value)!)),
    (row) => cells.values[row] === null,
  ];
}

const isText = (value: string | null): value is string => value !== null;

/** The column's own order first, then numbers by size, then text as in a dictionary. */
function rankOf(texts: readonly string[], order: readonly string[] = []): ReadonlyMap<string, number> {
  const own = new Map(order.map((text, i) => [text, i]));
  const collator = new Intl.Collator('en', { numeric: true });
  const sorted = [...texts].sort(
    (a, b) => (own.get(a) ?? order.length) - (own.get(b) ?? order.length) || collator.compare(a, b),
  );
  return new Map(sorted.map((text, i) => [text, i]));
}
