/** Growing columns for files that tell their number of rows late, wrongly or not at all. */
import { ByteDictionary, grown } from './byte-dictionary.ts';
import { type Decode, unpadded } from './charset.ts';
import { ImportError } from './errors.ts';

/** Cells of one file that are read; 2 GB of numbers. A small file that claims more is not one to open. */
const MAX_CELLS = 2 ** 28;
const FIRST = 256;

/** Refuses tables that no browser holds. */
export function checkCells(rows: number, columns: number): void {
  if (rows * Math.max(1, columns) > MAX_CELLS) throw new ImportError('import.file-too-large');
}

export class NumberStore {
  #values = new Float64Array(FIRST);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length)
      this.#values = grown(this.#values, Float64Array, this.length * 2);
    this.#values[this.length++] = value;
  }

  finish(): Float64Array {
    return this.#values.slice(0, this.length);
  }
}

export interface TextCells {
  /** Index into `levels`; -1 where the cell is blank. */
  readonly codes: Int32Array;
  readonly levels: readonly string[];
}

export class TextStore {
  #codes = new Int32Array(FIRST);
  readonly #dictionary = new ByteDictionary();
  length = 0;

  /** Takes the bytes of a cell; blanks and zero bytes at the end only fill the field. */
  push(bytes: Uint8Array): void {
    if (this.length === this.#codes.length) this.#codes = grown(this.#codes, Int32Array, this.length * 2);
    const text = unpadded(bytes);
    this.#codes[this.length++] = text.length === 0 ? -1 : this.#dictionary.code(text, 0, text.length);
  }

  finish(decode: Decode): TextCells {
    const levels: string[] = [];
    const known = new Map<string, number>();
    // Different bytes may be the same text where a character could not be read.
    const recode = Array.from(this.#dictionary.entries(), (bytes) => {
      const text = decode(bytes);
      if (text.trim() === '') return -1;
      const code = known.get(text) ?? levels.push(text) - 1;
      known.set(text, code);
      return code;
    });
    const codes = this.#codes.slice(0, this.length);
    for (let row = 0; row < codes.length; row++) if (codes[row]! >= 0) codes[row] = recode[codes[row]!]!;
    return { codes, levels };
  }
}
