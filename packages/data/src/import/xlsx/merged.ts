/** Cells that are merged over several rows of a sheet: their value is that of each of these rows (ECMA-376 part 1, 18.3.1.54). */
import { XmlWalker } from './xml.ts';

/** More than a sheet can have. */
const COLUMNS = 16_385;

interface Merge {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

const REFERENCE = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/;
const TAG = [...'<mergeCells'].map((character) => character.charCodeAt(0));

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 0x40, 0);

/** Where the list of merged cells begins; it stands behind the cells. */
function listStart(bytes: Uint8Array): number {
  for (
    let at = bytes.lastIndexOf(TAG[0]!);
    at >= 0;
    at = at === 0 ? -1 : bytes.lastIndexOf(TAG[0]!, at - 1)
  ) {
    if (TAG.every((byte, i) => bytes[at + i] === byte)) return at;
    // a cell: there is no list behind them
    if (bytes[at + 1] === 0x2f && bytes[at + 2] === 0x63 && bytes[at + 3] === 0x3e) return -1;
  }
  return -1;
}

function readMerges(bytes: Uint8Array): readonly Merge[] {
  const start = listStart(bytes);
  if (start < 0) return [];
  const merges: Merge[] = [];
  const walker = new XmlWalker(bytes.subarray(start));
  while (walker.next() && !(walker.isEnd && walker.is('mergeCells'))) {
    if (walker.isEnd || !walker.is('mergeCell')) continue;
    const [, left, top, right, bottom] = REFERENCE.exec(walker.attribute('ref') ?? '') ?? [];
    if (left === undefined || right === undefined) continue;
    merges.push({ top: Number(top), bottom: Number(bottom), left: columnOf(left), right: columnOf(right) });
  }
  return merges;
}

/** Merges of one column over several rows that are none of the header; rows are passed from the first to the last. */
export class MergedColumns {
  readonly #starts = new Map<number, Merge>();
  /** The last merge of each column, and what its first cell says. */
  readonly #begun = new Map<number, { readonly bottom: number; readonly value: Uint8Array }>();
  filled = 0;

  /** The first used row, and those in which names are merged over columns, are headers. */
  constructor(bytes: Uint8Array, first: number) {
    const all = readMerges(bytes);
    const wide = all.filter(({ left, right }) => left < right);
    for (const merge of all) {
      const { top, bottom, left, right } = merge;
      if (left !== right || top >= bottom || top <= first) continue;
      if (wide.some((other) => other.top <= bottom && other.bottom >= top)) continue;
      this.#starts.set(top * COLUMNS + left, merge);
    }
  }

  /** Whether a merge begins in this cell, whose value has to be kept then. */
  beginsAt(row: number, column: number): boolean {
    return this.#starts.size > 0 && this.#starts.has(row * COLUMNS + column);
  }

  keep(row: number, column: number, value: Uint8Array): void {
    const merge = this.#starts.get(row * COLUMNS + column);
    if (merge) this.#begun.set(column, { bottom: merge.bottom, value });
  }

  /** What a blank cell says by being merged; undefined where it is blank. */
  at(row: number, column: number): Uint8Array | undefined {
    const begun = this.#begun.size === 0 ? undefined : this.#begun.get(column);
    if (begun === undefined || row > begun.bottom) return undefined;
    this.filled++;
    return begun.value;
  }
}
