/** The order of rows by one column. */
import { orderOf } from '@constat/stats';
import { type Column, lengthOf } from '../column.ts';

/** Old row per new row; equal rows keep their order, missing ones come last either way. */
export function sortOrder(column: Column, descending: boolean): Int32Array {
  const rows = lengthOf(column.cells);
  const [key, missing] = sortKeys(column);
  const result = new Int32Array(rows);
  const keys = new Float64Array(rows);
  const present = new Int32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    if (missing(row)) continue;
    present[count] = row;
    keys[count++] = descending ? -key[row]! : key[row]!;
  }
  const order = orderOf(keys.subarray(0, count));
  for (let i = 0; i < count; i++) result[i] = present[order[i]!]!;
  let at = count;
  for (let row = 0; row < rows; row++) if (missing(row)) result[at++] = row;
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
