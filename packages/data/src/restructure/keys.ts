/** Which rows agree in some variables, found in one pass over the rows whatever the number of variables. */
import type { Column } from '../column.ts';
import { isMissingText, missingNumbers } from '../missing.ts';

/** Values as whole numbers that are equal exactly where the values are: `stride` of them for each row. */
interface Words {
  readonly words: Int32Array;
  readonly stride: 1 | 2;
}

/** Codes of texts, the same in every column that shares it; 0 is missing. */
class Dictionary {
  readonly #known = new Map<string, number>();

  encode(column: Column): Int32Array {
    const { cells } = column;
    switch (cells.kind) {
      case 'numbers': {
        const missing = missingNumbers(column);
        return Int32Array.from(cells.values, (value) =>
          Number.isNaN(value) || missing?.has(value) ? 0 : this.#code(String(value)),
        );
      }
      case 'categories': {
        const table = Int32Array.from(cells.levels, (level) =>
          isMissingText(level, column) ? 0 : this.#code(level),
        );
        return cells.codes.map((code) => (code < 0 ? 0 : table[code]!));
      }
      case 'strings':
        return Int32Array.from(cells.values, (value) =>
          isMissingText(value, column) ? 0 : this.#code(value!),
        );
    }
  }

  #code(text: string): number {
    const code = this.#known.get(text);
    if (code !== undefined) return code;
    this.#known.set(text, this.#known.size + 1);
    return this.#known.size;
  }
}

/** Numbers with one NaN for all that is missing and one zero, so that equal ones have equal bits. */
function plainNumbers(column: Column, values: Float64Array): Float64Array<ArrayBuffer> {
  const missing = missingNumbers(column);
  const result = new Float64Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    result[row] = Number.isNaN(value) || missing?.has(value) ? Number.NaN : value + 0;
  }
  return result;
}

/** The numbers of both columns where they hold numbers, else their texts; of one where there is no second. */
function wordsOf(left: Column, right?: Column): { readonly words: Words; readonly isMissing: Uint8Array } {
  if (left.cells.kind === 'numbers' && (!right || right.cells.kind === 'numbers')) {
    const first = plainNumbers(left, left.cells.values);
    const second = right?.cells.kind === 'numbers' ? plainNumbers(right, right.cells.values) : null;
    const all = new Float64Array(first.length + (second?.length ?? 0));
    all.set(first);
    if (second) all.set(second, first.length);
    return {
      words: { words: new Int32Array(all.buffer), stride: 2 },
      isMissing: Uint8Array.from(all, (value) => (Number.isNaN(value) ? 1 : 0)),
    };
  }
  const dictionary = new Dictionary();
  const first = dictionary.encode(left);
  const second = right ? dictionary.encode(right) : new Int32Array();
  const words = new Int32Array(first.length + second.length);
  words.set(first);
  words.set(second, first.length);
  return {
    words: { words, stride: 1 },
    isMissing: Uint8Array.from(words, (code) => (code === 0 ? 1 : 0)),
  };
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
export const groupRows = (columns: readonly Column[], rows: number): RowGroups =>
  grouped(
    columns.map((column) => wordsOf(column).words),
    rows,
  );

/** A row hash in one number: multiplicative mixing by the golden ratio (Knuth 1998, TAOCP 3, 6.4). */
function hashes(parts: readonly Words[], rows: number): Int32Array {
  const result = new Int32Array(rows);
  for (const { words, stride } of parts)
    for (let row = 0; row < rows; row++) {
      let hash = result[row]!;
      for (let k = 0; k < stride; k++) {
        hash = Math.imul(hash ^ words[row * stride + k]!, 0x9e3779b1);
        hash ^= hash >>> 15;
      }
      result[row] = hash;
    }
  return result;
}

function grouped(parts: readonly Words[], rows: number): RowGroups {
  const hash = hashes(parts, rows);
  const agree = (a: number, b: number): boolean => {
    for (const { words, stride } of parts)
      for (let k = 0; k < stride; k++) if (words[a * stride + k] !== words[b * stride + k]) return false;
    return true;
  };
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, 2 * rows)));
  // Open addressing: the group in each place, or -1.
  const table = new Int32Array(size).fill(-1);
  const groupOf = new Int32Array(rows);
  const first = new Int32Array(rows);
  const sizes = new Int32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    let place = hash[row]! & (size - 1);
    let group = table[place]!;
    while (group >= 0 && !(hash[first[group]!] === hash[row] && agree(first[group]!, row))) {
      place = (place + 1) & (size - 1);
      group = table[place]!;
    }
    if (group < 0) {
      group = count++;
      table[place] = group;
      first[group] = row;
    }
    sizes[group]!++;
    groupOf[row] = group;
  }
  return { groupOf, count, first: first.slice(0, count), sizes: sizes.slice(0, count) };
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
  const parts = pairs.map(({ left, right }) => {
    const { words, isMissing } = wordsOf(left, right);
    for (let row = 0; row < absent.length; row++) absent[row]! |= isMissing[row]!;
    return words;
  });
  const { groupOf, count } = grouped(parts, leftRows + rightRows);
  for (let row = 0; row < groupOf.length; row++) if (absent[row]) groupOf[row] = -1;
  return { left: groupOf.subarray(0, leftRows), right: groupOf.subarray(leftRows), count };
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
