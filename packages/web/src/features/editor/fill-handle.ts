/** The fill handle: the lower right corner of the selected cells, by which a mouse goes on with them. */
import type { CellPosition, CellRange } from '@constat/data';
import { type PointerEvent, useRef } from 'react';
import { fillFrom } from './commands.ts';
import type { Layout } from './grid-row.tsx';
import { select, selectedRange, selectHere, useGrid } from './grid-state.ts';
import { cellAt, extendedTo, type Selection } from './selection.ts';
import type { View } from './use-viewport.ts';

/** Where things stand in the grid. */
export interface PointerArea {
  readonly layout: Layout;
  readonly view: View;
  readonly head: number;
  readonly rows: number;
  readonly frozen: boolean;
}

/** How near to the lower right corner of the selection a mouse takes the fill handle. */
const HANDLE = 7;

/** Whether a point lies on the fill handle: the lower right corner of the selected cells. */
export function isOnHandle(
  at: { readonly x: number; readonly y: number },
  { row, column, rows, columns }: CellRange,
  { layout, view, head, frozen }: Omit<PointerArea, 'rows'>,
): boolean {
  const last = column + columns - 1;
  const left = frozen && last === 0 ? 0 : view.left;
  const x = layout.rowHead + (layout.offsets[last + 1] ?? 0) - left;
  const y = head + (row + rows) * layout.rowHeight - view.top;
  const isNear = (distance: number) => distance >= -HANDLE && distance <= 1;
  return isNear(at.x - x) && isNear(at.y - y);
}

/** The selection while it is made longer by its fill handle: down, or to the right where that is further from it. */
export function filledTo(range: CellRange, { row, column }: CellPosition): CellRange {
  const down = Math.max(0, row - (range.row + range.rows - 1));
  const right = Math.max(0, column - (range.column + range.columns - 1));
  return down >= right ? { ...range, rows: range.rows + down } : { ...range, columns: range.columns + right };
}

const selectionOf = ({ row, column, rows, columns }: CellRange): Selection =>
  extendedTo(cellAt(row, column), { row: row + rows - 1, column: column + columns - 1 });

/** What the handle does while the pointer is down; `begin` answers whether it was taken. */
export function useFillHandle(area: PointerArea) {
  /** The cells that it goes on with. */
  const filling = useRef<CellRange | null>(null);
  return {
    isUnderWay: () => filling.current !== null,
    begin(event: PointerEvent<HTMLElement>): boolean {
      const box = event.currentTarget.getBoundingClientRect();
      const range = selectedRange(area.rows, area.layout.looks.length);
      const at = { x: event.clientX - box.left, y: event.clientY - box.top };
      const isCells = useGrid.getState().selection.kind === 'cells';
      if (!isCells || area.rows === 0 || event.shiftKey || !isOnHandle(at, range, area)) return false;
      filling.current = range;
      event.currentTarget.setPointerCapture(event.pointerId);
      return true;
    },
    moveTo(at: CellPosition): void {
      if (!filling.current) return;
      const { end } = useGrid.getState().selection;
      const next = selectionOf(filledTo(filling.current, at));
      if (end.row !== next.end.row || end.column !== next.end.column) select(next);
    },
    end(): void {
      if (filling.current) fillFrom(filling.current);
      filling.current = null;
    },
    cancel(): void {
      if (filling.current) selectHere(selectionOf(filling.current));
      filling.current = null;
    },
  };
}
