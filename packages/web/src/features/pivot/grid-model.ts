/** What the grid of a pivot table shows: heads, visible rows, widths and heat, worked out from the result. */
import type { PivotLine, PivotResult } from '@constat/analyses';
import type { Heat } from './use-view.ts';

/** A head over several columns. */
export interface Head {
  readonly label: string;
  readonly span: number;
}

/** The lines of heads above the values, one for each field of the columns. */
export function headRows({ columnFields, columns, values }: PivotResult): readonly (readonly Head[])[] {
  return columnFields.map((_, depth) => {
    const heads: { label: string; span: number; path: string }[] = [];
    for (const line of columns) {
      const path = line.path.slice(0, depth + 1).join('\u0000');
      const label =
        line.depth > depth ? line.path[depth]! : line.depth === depth ? (depth === 0 ? 'Total' : 'All') : '';
      const last = heads.at(-1);
      if (last && last.path === path && line.depth > depth) last.span += values.length;
      else heads.push({ label, span: values.length, path: line.depth > depth ? path : `${path}\u0001` });
    }
    return heads;
  });
}

export const pathKey = ({ path }: PivotLine): string => path.join('\u0000');

/** Numbers of the rows that are not within a closed group. */
export function visibleRows(rows: readonly PivotLine[], closed: ReadonlySet<string>): readonly number[] {
  const shown: number[] = [];
  let hiddenBelow = Number.POSITIVE_INFINITY;
  for (const [i, line] of rows.entries()) {
    if (line.depth > hiddenBelow && line.kind !== 'total') continue;
    hiddenBelow = Number.POSITIVE_INFINITY;
    shown.push(i);
    if (line.sums && line.kind !== 'total' && closed.has(pathKey(line))) hiddenBelow = line.depth;
  }
  return shown;
}

/** Least and most share of the accent in a heat map. */
const LEAST = 4;
const MOST = 56;

/** How strong a cell is coloured, in percent; null for none. */
export type HeatOf = (row: number, column: number) => number | null;

/** The heat of one value over the table, each row or each column; totals have none. */
export function heatOf(result: PivotResult, value: number, heat: Heat): HeatOf {
  const { rows, columns, cells, values } = result;
  if (heat === 'none') return () => null;
  const width = values.length;
  const counts = (row: number, column: number): number | null =>
    rows[row]!.kind === 'total' || columns[column]!.sums ? null : cells[row]![column * width + value]!;
  const isSingle = columns.length === 1;
  const cellOf = isSingle
    ? (row: number) => (rows[row]!.kind === 'total' ? null : cells[row]![value]!)
    : counts;
  const key = (row: number, column: number): number =>
    heat === 'row' ? row : heat === 'column' ? column : 0;
  const ranges = new Map<number, [number, number]>();
  for (let row = 0; row < rows.length; row++)
    for (let column = 0; column < columns.length; column++) {
      const cell = cellOf(row, column);
      if (cell === null) continue;
      const range = ranges.get(key(row, column));
      if (!range) ranges.set(key(row, column), [cell, cell]);
      else {
        range[0] = Math.min(range[0], cell);
        range[1] = Math.max(range[1], cell);
      }
    }
  return (row, column) => {
    const cell = cellOf(row, column);
    const range = ranges.get(key(row, column));
    if (cell === null || !range) return null;
    // bars begin at zero
    if (heat === 'bars') {
      const most = Math.max(Math.abs(range[0]), Math.abs(range[1]));
      return most === 0 ? 0 : (100 * Math.abs(cell)) / most;
    }
    const [least, most] = range;
    return most === least ? LEAST : LEAST + ((MOST - LEAST) * (cell - least)) / (most - least);
  };
}
