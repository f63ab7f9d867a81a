/** Cells as the text that people see and type, and back, with a reason in words where the text does not fit. */
import type { Cells, Column, ColumnType } from '../column.ts';
import { formatDate, readDates, readWrittenDate } from '../import/dates.ts';
import { formattedNumbers } from '../import/formatted-numbers.ts';
import { parseNumber } from '../import/numbers.ts';
import { codesNamed } from '../value-names.ts';
import { EditRefusedError } from './operations.ts';

/** The cell as exact text, empty where it is missing. */
export function cellText({ cells, type }: Pick<Column, 'cells' | 'type'>, row: number): string {
  switch (cells.kind) {
    case 'numbers': {
      const value = cells.values[row] ?? Number.NaN;
      if (Number.isNaN(value)) return '';
      return type === 'date' ? formatDate(value) : String(value);
    }
    case 'categories':
      return cells.levels[cells.codes[row] ?? -1] ?? '';
    case 'strings':
      return cells.values[row] ?? '';
  }
}

const TRUE = new Set(['true', 'yes', '1']);
const FALSE = new Set(['false', 'no', '0']);
/** What the grid shows for a missing cell; in columns that hold no words it may be typed as well. */
const MISSING = /^na$/i;
const MAX_LISTED = 6;

/** A number as people and spreadsheets write it: 1234.5, 1,234.5, 1,5 with a decimal comma, 45 %, € 12; the import reads them alike. */
export function readNumber(text: string): number {
  const value = parseNumber(text);
  return Number.isNaN(value) ? (formattedNumbers([text], '.')?.[0] ?? Number.NaN) : value;
}

/** Dates written in one format are read in one: 13/02/2020 says what 01/02/2020 beside it means. */
function datesTogether(texts: readonly string[]): Map<string, number> {
  const distinct = new Set(
    texts.map((text) => text.trim()).filter((text) => text !== '' && !MISSING.test(text)),
  );
  const { values } = readDates([...distinct]) ?? { values: [] };
  return new Map([...distinct].slice(0, values.length).map((text, i) => [text, values[i]!]));
}

function refusal(column: Column, text: string): string {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  const subject = `'${shown}' is not`;
  switch (column.type) {
    case 'numeric':
      return `${subject} a number, and '${column.name}' holds numbers.`;
    case 'date':
      return `${subject} a date, and '${column.name}' holds dates, such as 2024-03-31.`;
    case 'boolean':
      return `${subject} true or false, and '${column.name}' holds only these.`;
    default: {
      const order = column.categoryOrder ?? [];
      const listed = order.slice(0, MAX_LISTED).join(', ');
      return `${subject} one of the categories of '${column.name}': ${listed}${order.length > MAX_LISTED ? ' …' : ''}.`;
    }
  }
}

/** Reads texts into cells of one column, all or none. */
export class TextReader {
  readonly #levels: string[];
  readonly #codes: Map<string, number>;
  #dates = new Map<string, number>();

  constructor(readonly column: Column) {
    const { cells, type } = column;
    this.#levels = cells.kind === 'categories' ? [...cells.levels] : [];
    if (type === 'boolean')
      for (const level of ['false', 'true']) if (!this.#levels.includes(level)) this.#levels.push(level);
    this.#codes = new Map(this.#levels.map((level, code) => [level, code]));
  }

  /** The cells of the texts for the rows from `at` on; a text that says what its cell says already leaves it alone. */
  read(texts: readonly string[], at: number | Int32Array, position: number): Cells {
    const { column } = this;
    if (column.type === 'date') this.#dates = datesTogether(texts);
    const rowOf = typeof at === 'number' ? (i: number) => at + i : (i: number) => at[i]!;
    const each = <T>(keep: (row: number) => T, read: (text: string) => T): T[] =>
      texts.map((text, i) => {
        const row = rowOf(i);
        if (text === cellText(column, row)) return keep(row);
        try {
          return read(text);
        } catch (error) {
          if (!(error instanceof EditRefusedError)) throw error;
          throw new EditRefusedError(error.message, { row, column: position });
        }
      });
    const { cells } = column;
    switch (cells.kind) {
      case 'numbers':
        return {
          kind: 'numbers',
          values: Float64Array.from(
            each(
              (row) => cells.values[row] ?? Number.NaN,
              (text) => this.#number(text),
            ),
          ),
        };
      case 'categories': {
        const codes = each(
          (row) => cells.codes[row] ?? -1,
          (text) => this.#code(text),
        );
        return { kind: 'categories', codes: Int32Array.from(codes), levels: this.#levels };
      }
      case 'strings':
        return {
          kind: 'strings',
          values: each<string | null>(
            (row) => cells.values[row] ?? null,
            (text) => (text === '' ? null : text),
          ),
        };
    }
  }

  #number(text: string): number {
    const trimmed = text.trim();
    if (trimmed === '' || MISSING.test(trimmed)) return Number.NaN;
    const value =
      this.column.type === 'date'
        ? (this.#dates.get(trimmed) ?? readDates([trimmed])?.values[0] ?? readWrittenDate(trimmed))
        : readNumber(trimmed);
    if (!Number.isNaN(value)) return value;
    const labelled = Number(this.#codeLabelled(trimmed) ?? Number.NaN);
    if (Number.isNaN(labelled)) throw new EditRefusedError(refusal(this.column, text));
    return labelled;
  }

  /** The one code that has this label; null where none has, or several. */
  #codeLabelled(text: string): string | null {
    const [code, ...others] = codesNamed(this.column, text);
    return code === undefined || code === text || others.length > 0 ? null : code;
  }

  #code(text: string): number {
    if (text.trim() === '') return -1;
    const written = this.column.type === 'boolean' ? this.#truth(text) : text;
    if (written === null) return -1;
    const level = this.#codes.has(written) ? written : (this.#codeLabelled(written) ?? written);
    const known = this.#codes.get(level);
    if (known !== undefined) return known;
    const order = this.column.categoryOrder;
    if (this.column.type === 'ordinal' && order && order.length > 0 && !order.includes(level))
      throw new EditRefusedError(refusal(this.column, text));
    this.#codes.set(level, this.#levels.length);
    return this.#levels.push(level) - 1;
  }

  #truth(text: string): string | null {
    const word = text.trim().toLowerCase();
    if (MISSING.test(word)) return null;
    if (TRUE.has(word)) return 'true';
    if (FALSE.has(word)) return 'false';
    throw new EditRefusedError(refusal(this.column, text));
  }
}

/** Empty cells for a column of a type. */
export function emptyCells(type: ColumnType, rows: number): Cells {
  switch (type) {
    case 'numeric':
    case 'date':
      return { kind: 'numbers', values: new Float64Array(rows).fill(Number.NaN) };
    case 'boolean':
      return { kind: 'categories', codes: new Int32Array(rows).fill(-1), levels: ['false', 'true'] };
    case 'categorical':
    case 'ordinal':
      return { kind: 'categories', codes: new Int32Array(rows).fill(-1), levels: [] };
    case 'text':
      return { kind: 'strings', values: new Array<string | null>(rows).fill(null) };
  }
}
