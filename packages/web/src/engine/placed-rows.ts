/** The rows of the data behind a place in a result. */
import type { KeptColumn } from '@constat/analyses';
import { cellText, type Frame } from '@constat/data';
import type { PlacedRows, PlaceSpan } from './engine-contract.ts';

/** Rows whose codes lie within the span of every kept variable; none where nothing was kept. */
export function placedRows(
  frame: Frame,
  kept: readonly KeptColumn[],
  spans: readonly PlaceSpan[],
  most: number,
): PlacedRows {
  const codes = kept.map(({ cells }) => (cells.kind === 'categories' ? cells.codes : null));
  const rows: number[] = [];
  for (let row = 0; row < frame.rows && kept.length > 0; row++) {
    const inside = spans.every(([from, to], i) => {
      const code = codes[i]?.[row] ?? -1;
      return code >= from && code < to;
    });
    if (inside) rows.push(row);
  }
  return {
    rows: Int32Array.from(rows),
    columns: frame.columns.map(({ name, type }) => ({ name, type })),
    cells: rows.slice(0, most).map((row) => frame.columns.map((column) => cellText(column, row))),
  };
}
