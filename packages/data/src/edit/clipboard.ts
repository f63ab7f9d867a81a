/** Cells as clipboard text, as spreadsheets write it: tabs between cells, lines between rows, quotes where needed. */
import type { Dataset } from '../dataset.ts';
import { cellText } from './cell-text.ts';
import type { CellRange } from './operations.ts';

/** The cells of a range as text for a spreadsheet. */
export function rangeToText({ columns }: Dataset, range: CellRange): string {
  const shown = columns.slice(range.column, range.column + range.columns);
  const lines: string[] = [];
  for (let row = range.row; row < range.row + range.rows; row++)
    lines.push(shown.map((column) => quoted(cellText(column, row))).join('\t'));
  return lines.join('\r\n');
}

const quoted = (text: string): string =>
  /[\t\n\r]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * The cells of clipboard text, row by row. A field counts as quoted only when its closing quote ends it, because
 * spreadsheets leave a quote inside a plain cell as it is. The line end that closes the last row adds no row.
 */
export function parseClipboard(text: string): string[][] {
  if (!text.includes('"')) return parsePlain(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const [value, end] = readField(text, at);
    row.push(value);
    if (text[end] === '\t') {
      at = end + 1;
      continue;
    }
    rows.push(row);
    row = [];
    if (end >= text.length) break;
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (at >= text.length) break;
  }
  return rows;
}

/** The same where nothing can be quoted, in a fraction of the time. */
function parsePlain(text: string): string[][] {
  const lines = text.split(/\r\n|[\r\n]/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines.map((line) => line.split('\t'));
}

const FIELD_END = /[\t\r\n]/g;

/** The field that begins at a position, and where it ends. */
function readField(text: string, from: number): [value: string, end: number] {
  if (text[from] === '"') {
    for (let close = text.indexOf('"', from + 1); close >= 0; close = text.indexOf('"', close + 2)) {
      if (text[close + 1] === '"') continue;
      const next = text[close + 1];
      if (next !== undefined && !'\t\r\n'.includes(next)) break;
      return [text.slice(from + 1, close).replaceAll('""', '"'), close + 1];
    }
  }
  FIELD_END.lastIndex = from;
  const end = FIELD_END.exec(text)?.index ?? text.length;
  return [text.slice(from, end), end];
}
