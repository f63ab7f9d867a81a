/** The order of rows by one column, found in pieces. */
import { orderOf } from '@constat/stats';
import { type Cells, type Column, lengthOf } from '../column.ts';
import { mergeOrder } from './merge-order.ts';
import { PIECE, runThrough } from './steps.ts';

/** Texts that are compared at once: each comparison by the rules of a language takes long. */
const TEXT_PIECE = 1 << 11;

/** Old row per new row; equal rows keep their order, missing ones come last either way. Stops now and then. */
export function* sortSteps(column: Column, descending: boolean): Generator<void, Int32Array> {
  const rows = lengthOf(column.cells);
  const keys = yield* sortKeys(column);
  yield;
  const result = new Int32Array(rows);
  const present = new Int32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    if (row % PIECE === 0) yield;
    const key = keys[row]!;
    if (Number.isNaN(key)) continue;
    present[count] = row;
    keys[count++] = descending ? -key : key;
  }
  const order = yield* mergeOrder(
    count,
    PIECE,
    (from, to) => orderOf(keys.slice(from, to)),
    (a, b) => keys[a]! - keys[b]!,
  );
  for (let i = 0; i < count; i++) {
    result[i] = present[order[i]!]!;
    if (i % PIECE === 0) yield;
  }
  // What is not among the present rows is missing.
  for (let row = 0, at = 0, missing = count; missing < rows; row++) {
    if (at < count && present[at] === row) at++;
    else result[missing++] = row;
    if (row % PIECE === 0) yield;
  }
  return result;
}

/** The same at once. */
export const sortOrder = (column: Column, descending: boolean): Int32Array =>
  runThrough(sortSteps(column, descending));

/** A number per row that sorts as its cell does, in memory of its own; missing where the cell is. */
function* sortKeys({ cells, categoryOrder }: Column): Generator<void, Float64Array> {
  if (cells.kind === 'numbers') return cells.values.slice();
  const texts = cells.kind === 'categories' ? cells.levels : yield* distinct(cells.values);
  const rank = yield* rankOf(texts, categoryOrder);
  if (cells.kind === 'categories') {
    const ranks = Float64Array.from(texts, (text) => rank.get(text)!);
    const keys = new Float64Array(cells.codes.length);
    for (let row = 0; row < keys.length; row++) {
      keys[row] = ranks[cells.codes[row]!] ?? Number.NaN;
      if (row % PIECE === 0) yield;
    }
    return keys;
  }
  const keys = new Float64Array(cells.values.length);
  for (let row = 0; row < keys.length; row++) {
    const value = cells.values[row] ?? null;
    keys[row] = value === null ? Number.NaN : rank.get(value)!;
    if (row % PIECE === 0) yield;
  }
  return keys;
}

type Texts = Extract<Cells, { kind: 'strings' }>['values'];

function* distinct(values: Texts): Generator<void, readonly string[]> {
  const found = new Set<string>();
  for (const [row, value] of values.entries()) {
    if (value !== null) found.add(value);
    if (row % PIECE === 0) yield;
  }
  return [...found];
}

/** The column's own order first, then numbers by size, then text as in a dictionary. */
function* rankOf(
  texts: readonly string[],
  order: readonly string[] = [],
): Generator<void, ReadonlyMap<string, number>> {
  const own = new Map(order.map((text, i) => [text, i]));
  const collator = new Intl.Collator('en', { numeric: true });
  const compare = (a: string, b: string): number =>
    (own.get(a) ?? order.length) - (own.get(b) ?? order.length) || collator.compare(a, b);
  const sorted = yield* mergeOrder(
    texts.length,
    TEXT_PIECE,
    (from, to) =>
      Uint32Array.from({ length: to - from }, (_, i) => i).sort((a, b) =>
        compare(texts[from + a]!, texts[from + b]!),
      ),
    (a, b) => compare(texts[a]!, texts[b]!),
  );
  const rank = new Map<string, number>();
  for (const [i, at] of sorted.entries()) {
    rank.set(texts[at]!, i);
    if (i % PIECE === 0) yield;
  }
  return rank;
}
