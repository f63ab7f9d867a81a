/** Missing codes within the means of SPSS: three values, or for numbers one range. */
import { encodeWithin } from './byte-writer.ts';
import type { NumberColumn, WrittenColumn } from './labelled-column.ts';

export interface SavMissing {
  /** Codes of the variable record, as its eight bytes; the first two are a range if `isRange`. */
  readonly inRecord: readonly Uint8Array[];
  readonly isRange: boolean;
  /** Codes of text longer than eight bytes, which have a record of their own. */
  readonly apart: readonly Uint8Array[];
  /** Codes for which there was no room: their cells are written as missing. */
  readonly blanked: ReadonlySet<number | string>;
}

const MAX_CODES = 3;
const SHORT_TEXT = 8;

/** How the codes of the column are written. */
export function missingOf(column: WrittenColumn, width: number, rows: number): SavMissing {
  const none: SavMissing = { inRecord: [], isRange: false, apart: [], blanked: new Set() };
  if (column.missing.length === 0) return none;
  if (column.kind === 'numbers') return numberMissing(column, rows, none);
  const fits = (code: string) => encodeWithin(code, SHORT_TEXT + 1).length <= SHORT_TEXT;
  const kept = column.missing.filter(fits).slice(0, MAX_CODES);
  const bytes = kept.map((code) => encodeWithin(code, SHORT_TEXT));
  const blanked = new Set(column.missing.filter((code) => !kept.includes(code)));
  return width <= SHORT_TEXT ? { ...none, inRecord: bytes, blanked } : { ...none, apart: bytes, blanked };
}

function numberMissing(column: NumberColumn, rows: number, none: SavMissing): SavMissing {
  const { missing } = column;
  if (missing.length <= MAX_CODES) return { ...none, inRecord: missing.map(doubleBytes) };
  const low = Math.min(...missing);
  const high = Math.max(...missing);
  if (onlyCodesWithin(column, rows, low, high))
    return { ...none, inRecord: [low, high].map(doubleBytes), isRange: true };
  return { ...none, blanked: new Set(missing) };
}

function onlyCodesWithin({ missing, value }: NumberColumn, rows: number, low: number, high: number): boolean {
  const codes = new Set(missing);
  for (let row = 0; row < rows; row++) {
    const number = value(row);
    if (number >= low && number <= high && !codes.has(number)) return false;
  }
  return true;
}

function doubleBytes(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value, true);
  return bytes;
}
