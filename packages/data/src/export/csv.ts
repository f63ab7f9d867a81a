/** A dataset as delimited text (RFC 4180, with commas, semicolons or tabs), safe to open in a spreadsheet. */
import type { Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import { formatDate } from '../import/dates.ts';
import { jsonCell } from '../rows.ts';

export interface CsvOptions {
  /** Text that a spreadsheet would run as a formula gets an apostrophe in front; on unless switched off. */
  readonly formulaSafe?: boolean;
  /** What divides the cells; a comma unless told otherwise. */
  readonly delimiter?: ',' | ';' | '\t';
  /** The decimal mark of numbers; a point unless told otherwise. */
  readonly decimal?: '.' | ',';
}

const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Header and rows; missing cells are empty. Numbers are written in full. */
export function datasetToCsv(
  { columns, rows }: Pick<Dataset, 'columns' | 'rows'>,
  { formulaSafe = true, delimiter = ',', decimal = '.' }: CsvOptions = {},
): string {
  const text = (value: string) => csvText(value, formulaSafe);
  const lines = [columns.map((column) => text(column.name)).join(delimiter)];
  const dateTexts = columns.map(dateTextOf);
  for (let row = 0; row < rows; row++) {
    const cells = columns.map((column, at) => csvCell(column, row, text, decimal, dateTexts[at]));
    // A row without values would be read as a blank line; a quoted blank keeps it.
    if (cells.join('') === '') cells[0] = '""';
    lines.push(cells.join(delimiter));
  }
  return `${lines.join('\r\n')}\r\n`;
}

const DAY_MS = 86_400_000;

/** Midnight among times is written like them: programs read a column by one form. */
function dateTextOf({ type, cells }: Column): typeof formatDate {
  const hasTimes = type === 'date' && cells.kind === 'numbers' && cells.values.some((time) => time % DAY_MS);
  return hasTimes ? (time) => `${formatDate(time)}${time % DAY_MS === 0 ? ' 00:00:00' : ''}` : formatDate;
}

function csvCell(
  column: Column,
  row: number,
  text: (value: string) => string,
  decimal: string,
  dateText = formatDate,
): string {
  const value = jsonCell(column, row, dateText);
  if (value === null) return '';
  if (typeof value === 'number' && decimal === ',') return String(value).replace('.', ',');
  return typeof value === 'string' && column.type !== 'date' ? text(value) : String(value);
}

function csvText(value: string, formulaSafe: boolean): string {
  const safe = formulaSafe && FORMULA.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]|^\s|\s$|^$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
