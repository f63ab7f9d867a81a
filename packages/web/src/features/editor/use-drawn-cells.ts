import { useMemo } from 'react';
import type { Layout } from './grid-row.tsx';
import { useGrid } from './grid-state.ts';
import { visibleSpan } from './scroll-map.ts';
import type { View } from './use-viewport.ts';

/** Rows are placed from the start of their block, so that those already drawn stay as they are while scrolling. */
const BLOCK = 4096;
/** Rows drawn beyond the edge of the screen. */
const SPARE = 4;

/** Positions to draw: those on the screen, and those that must be there anyway. */
function withExtra(first: number, last: number, extra: readonly (number | null)[]): number[] {
  const positions = Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
  for (const at of extra) if (at !== null && (at < first || at >= last)) positions.push(at);
  return positions.sort((a, b) => a - b);
}

/** Which rows and columns exist at the moment: those on the screen, and the cell that is being typed into. */
export function useDrawnCells(layout: Layout, view: View, head: number, rows: number) {
  const { editing, frozen } = useGrid();
  const body = view.height - head;
  const first = Math.max(0, Math.floor(view.top / layout.rowHeight) - SPARE);
  const last = Math.min(rows, Math.ceil((view.top + body) / layout.rowHeight) + SPARE);
  const { first: from, last: to } = visibleSpan(
    layout.offsets,
    view.left,
    Math.max(0, view.width - layout.rowHead),
  );
  const inField = editing?.column ?? null;
  const columns = useMemo(
    () => withExtra(from, to, [frozen ? 0 : null, inField]),
    [from, to, frozen, inField],
  );
  // Rows that leave the screen lend their elements to those that enter it.
  const slots = Math.ceil(Math.max(0, body) / layout.rowHeight) + 2 * SPARE + 2;
  return {
    columns,
    rows: withExtra(first, last, [editing?.row ?? null]),
    /** The row from which the others are placed. */
    base: first - (first % BLOCK),
    keyOf: (row: number) => (editing?.row === row ? 'edited' : row % slots),
    isOnScreen: (row: number, column: number) => row >= first && row < last && columns.includes(column),
  };
}
