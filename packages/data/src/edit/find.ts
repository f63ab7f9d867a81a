/** Looking for text in cells, a stretch at a time, so that a page stays responsive over millions of them. */
import type { Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import { cellText } from './cell-text.ts';
import type { FindQuery } from './operations.ts';

/** True for texts in which the query is found. */
export function matcherOf({ text, matchCase, wholeCell }: FindQuery): (cell: string) => boolean {
  const fold = matchCase ? (value: string) => value : (value: string) => value.toLowerCase();
  const wanted = fold(text);
  return wholeCell ? (cell) => fold(cell) === wanted : (cell) => fold(cell).includes(wanted);
}

/** True for rows of a column in which the query is found; categories are compared once per level. */
export function rowMatcher(column: Column, query: FindQuery): (row: number) => boolean {
  const matches = matcherOf(query);
  const { cells } = column;
  if (cells.kind === 'categories') {
    const found = cells.levels.map(matches);
    const missing = matches('');
    return (row) => found[cells.codes[row]!] ?? missing;
  }
  return (row) => matches(cellText(column, row));
}

export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** Cells that one call looks at. */
const STRETCH = 200_000;

/** Every match in reading order after a cell, round the end up to that cell itself; null for a pause in between. */
export function* findCells(
  { columns, rows }: Dataset,
  query: FindQuery,
  after: CellPosition,
  backwards = false,
): Generator<CellPosition | null, void> {
  const width = columns.length;
  const total = rows * width;
  if (query.text === '' || total === 0) return;
  const matchers = columns.map((column) => rowMatcher(column, query));
  const start = after.row * width + after.column;
  for (let i = 1; i <= total; i++) {
    const at = (start + (backwards ? total - i : i)) % total;
    const column = at % width;
    const row = (at - column) / width;
    if (matchers[column]!(row)) yield { row, column };
    else if (i % STRETCH === 0) yield null;
  }
}

/** The text of a cell with every match replaced. */
export function replaceIn(cell: string, query: FindQuery, replacement: string): string {
  if (query.wholeCell) return replacement;
  const pattern = query.text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return cell.replace(new RegExp(pattern, query.matchCase ? 'gu' : 'giu'), () => replacement);
}
