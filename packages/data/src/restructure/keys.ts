/** Which rows agree in some variables, found in one pass over the rows whatever the number of variables. */
import type { Column } from '../column.ts';
import { isMissingText, missingNumbers } from '../missing.ts';

/** A whole number per row that is equal exactly where the values are; 0 where the value is missing. */
interface Codes {
  readonly codes: Int32Array;
  readonly size: number;
}

/** Gives equal values the same code, also across the columns of different datasets. */
class Dictionary {
  readonly #numbers = new Map<number, number>();
  readonly #texts = new Map<string, number>();
  #size = 1;

  get size(): number {
    return this.#size;
  }

  encode(column: Column, asText: boolean): Int32Array {
    const { cells } = column;
    switch (cells.kind) {
      case 'numbers': {
        const missing = missingNumbers(column);
        const codes = new Int32Array(cells.values.length);
        for (let row = 0; row < codes.length; row++) {
          const value = cells.values[row]!;
          if (!Number.isNaN(value) && !missing?.has(value))
            codes[row] = asText ? this.#code(this.#texts, String(value)) : this.#code(this.#numbers, value);
        }
        return codes;
      }
      case 'categories': {
        const table = Int32Array.from(cells.levels, (level) =>
          isMissingText(level, column) ? 0 : this.#code(this.#texts, level),
        );
        return cells.codes.map((code) => (code < 0 ? 0 : table[code]!));
      }
      case 'strings':
        return Int32Array.from(cells.values, (value) =>
          isMissingText(value, column) ? 0 : this.#code(this.#texts, value!),
        );
    }
  }

  #code<T>(known: Map<T, number>, value: T): number {
    const code = known.get(value);
    if (code !== undefined) return code;
    known.set(value, this.#size);
    return this.#size++;
  }
}

/** Rows by group: groups are numbered in the order in which they appear. */
export interface RowGroups {
  readonly groupOf: Int32Array;
  readonly count: number;
  /** The first row of each group. */
  readonly first: Int32Array;
  readonly sizes: Int32Array;
}

/** Groups rows that agree in all columns; missing values agree with each other. */
export function groupRows(columns: readonly Column[], rows: number): RowGroups {
  const groupOf = combine(
    columns.map((column) => {
      const dictionary = new Dictionary();
      const codes = dictionary.encode(column, false);
      return { codes, size: dictionary.size };
    }),
    rows,
  );
  return counted(groupOf);
}

function counted(groupOf: Int32Array): RowGroups {
  const first: number[] = [];
  const sizes: number[] = [];
  for (let row = 0; row < groupOf.length; row++) {
    const group = groupOf[row]!;
    if (group === first.length) {
      first.push(row);
      sizes.push(1);
    } else sizes[group]!++;
  }
  return { groupOf, count: first.length, first: Int32Array.from(first), sizes: Int32Array.from(sizes) };
}

/** One number per row for several codes: 0, 1, 2 ... in the order in which combinations appear. */
function combine(parts: readonly Codes[], rows: number): Int32Array {
  const result = new Int32Array(rows);
  for (const { codes, size } of parts) {
    const known = new Map<number, number>();
    for (let row = 0; row < rows; row++) {
      // Below 2^53 for any number of rows that fits in memory.
      const pair = result[row]! * size + codes[row]!;
      let group = known.get(pair);
      if (group === undefined) {
        group = known.size;
        known.set(pair, group);
      }
      result[row] = group;
    }
  }
  return result;
}

/** Rows of two datasets by the keys they share. */
export interface MatchedKeys {
  /** Group per row, comparable between the two sides; -1 where a key is missing. */
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly count: number;
}

/** Numbers are matched by value, everything else as text. */
export function matchKeys(
  pairs: readonly { readonly left: Column; readonly right: Column }[],
  leftRows: number,
  rightRows: number,
): MatchedKeys {
  const absent = new Uint8Array(leftRows + rightRows);
  const parts = pairs.map(({ left, right }): Codes => {
    const asText = left.cells.kind !== 'numbers' || right.cells.kind !== 'numbers';
    const dictionary = new Dictionary();
    const codes = new Int32Array(leftRows + rightRows);
    codes.set(dictionary.encode(left, asText));
    codes.set(dictionary.encode(right, asText), leftRows);
    for (let row = 0; row < codes.length; row++) if (codes[row] === 0) absent[row] = 1;
    return { codes, size: dictionary.size };
  });
  const groups = combine(parts, leftRows + rightRows);
  let count = 0;
  for (let row = 0; row < groups.length; row++) {
    count = Math.max(count, groups[row]! + 1);
    if (absent[row]) groups[row] = -1;
  }
  return { left: groups.subarray(0, leftRows), right: groups.subarray(leftRows), count };
}

/** The rows of every group, group after group, and where each begins. */
export function rowsByGroup(
  groupOf: Int32Array,
  count: number,
): { readonly rows: Int32Array; readonly start: Int32Array } {
  const start = new Int32Array(count + 1);
  for (let row = 0; row < groupOf.length; row++) if (groupOf[row]! >= 0) start[groupOf[row]! + 1]!++;
  for (let group = 0; group < count; group++) start[group + 1]! += start[group]!;
  const rows = new Int32Array(start[count]!);
  const next = start.slice(0, count);
  for (let row = 0; row < groupOf.length; row++) {
    const group = groupOf[row]!;
    if (group >= 0) rows[next[group]!++] = row;
  }
  return { rows, start };
}
