/** Mouse and touch on the grid: positions are computed, so that no cell needs handlers of its own. */
import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { keepWidths, showWidths, useWidths } from './column-widths.ts';
import { type PointerArea, useFillHandle } from './fill-handle.ts';
import { focusGrid, select, selectHere, useGrid } from './grid-state.ts';
import { visibleSpan } from './scroll-map.ts';
import { cellAt, extendedTo, rangeOf, type Selection } from './selection.ts';
import { startEditing } from './use-grid-keys.ts';
import { columnsWith, fitColumns } from './width-commands.ts';

/** Width of the edge of a head for a mouse and for a finger, as the styles have it. */
const EDGE = 8;
const TOUCH_EDGE = 24;

interface Hit {
  readonly kind: Selection['kind'] | 'all';
  readonly row: number;
  readonly column: number;
  /** True on the edge of a head, by which columns are made wider. */
  readonly edge: boolean;
}

/** What lies under a point of the grid; beyond the edges the nearest row and column. */
function hitOf(event: MouseEvent, { layout, view, head, rows, frozen }: PointerArea, edge = EDGE): Hit {
  const box = event.currentTarget.getBoundingClientRect();
  const x = event.clientX - box.left - layout.rowHead;
  const y = event.clientY - box.top - head;
  const columns = layout.looks.length;
  const inFrozen = frozen && x >= 0 && x < (layout.looks[0]?.width ?? 0);
  const at = inFrozen ? x : x + view.left;
  const column = Math.min(columns - 1, visibleSpan(layout.offsets, Math.max(0, at), 1).first);
  const row = Math.max(0, Math.min(rows - 1, Math.floor((y + view.top) / layout.rowHeight)));
  const kind = x < 0 ? (y < 0 ? 'all' : 'rows') : y < 0 ? 'columns' : 'cells';
  const toEnd = (layout.offsets[column + 1] ?? 0) - at;
  return { kind, row, column, edge: kind === 'columns' && toEnd <= edge && toEnd > -EDGE };
}

/** Whether what was hit is selected already. */
function isSelected({ kind, row, column }: Hit, { rows, layout }: PointerArea): boolean {
  const { selection } = useGrid.getState();
  const range = rangeOf(selection, rows, layout.looks.length);
  return (
    row >= range.row &&
    row < range.row + range.rows &&
    column >= range.column &&
    column < range.column + range.columns &&
    (kind === 'cells' || kind === selection.kind)
  );
}

interface Resizing {
  readonly ids: readonly string[];
  /** Where the pointer went down, and how wide the column was. */
  readonly x: number;
  readonly width: number;
  readonly before: ReturnType<typeof useWidths.getState>['widths'];
}

/** The handlers of the grid. */
export function useGridPointer(area: PointerArea, openMenu: (x: number, y: number) => void) {
  const dragging = useRef<Selection['kind'] | null>(null);
  const resizing = useRef<Resizing | null>(null);
  const fill = useFillHandle(area);
  const touched = useRef(false);

  const choose = ({ kind, row, column }: Hit, extend: boolean) => {
    const { selection } = useGrid.getState();
    if (kind === 'all') {
      selectHere(
        extendedTo(cellAt(0, 0), { row: Math.max(0, area.rows - 1), column: area.layout.looks.length - 1 }),
      );
      return;
    }
    const next = extend ? extendedTo(selection, { row, column }) : cellAt(row, column);
    selectHere({ ...next, kind: extend && selection.kind !== 'cells' ? selection.kind : kind });
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !event.isPrimary) return;
      touched.current = event.pointerType === 'touch';
      const hit = hitOf(event, area, touched.current ? TOUCH_EDGE : EDGE);
      // A finger scrolls and taps; only the edge of a head is dragged.
      if (touched.current && !hit.edge) return;
      focusGrid();
      if (hit.edge) {
        resizing.current = {
          ids: columnsWith(hit.column).map(({ id }) => id),
          x: event.clientX,
          width: area.layout.looks[hit.column]?.width ?? 0,
          before: useWidths.getState().widths,
        };
        event.currentTarget.setPointerCapture(event.pointerId);
        return;
      }
      if (fill.begin(event)) return;
      choose(hit, event.shiftKey);
      if (hit.kind === 'all') return;
      dragging.current = hit.kind;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (resizing.current) {
        const { ids, x, width } = resizing.current;
        if (event.clientX !== x || useWidths.getState().widths !== resizing.current.before)
          showWidths(ids, width + event.clientX - x);
        return;
      }
      if (fill.isUnderWay()) return fill.moveTo(hitOf(event, area));
      if (dragging.current === null) return;
      const { row, column } = hitOf(event, area);
      const { selection } = useGrid.getState();
      if (selection.end.row === row && selection.end.column === column) return;
      select(extendedTo(selection, { row, column }));
    },
    onPointerUp() {
      dragging.current = null;
      fill.end();
      if (resizing.current && useWidths.getState().widths !== resizing.current.before) keepWidths();
      resizing.current = null;
    },
    onPointerCancel() {
      dragging.current = null;
      fill.cancel();
      if (resizing.current) useWidths.setState({ widths: resizing.current.before });
      resizing.current = null;
    },
    onClick(event: MouseEvent<HTMLElement>) {
      if (
        !(event.nativeEvent instanceof globalThis.PointerEvent) ||
        event.nativeEvent.pointerType !== 'touch'
      )
        return;
      const hit = hitOf(event, area);
      const { active, kind } = useGrid.getState().selection;
      const again =
        hit.kind === 'cells' && kind === 'cells' && hit.row === active.row && hit.column === active.column;
      focusGrid();
      choose(hit, false);
      if (again) startEditing();
    },
    onDoubleClick(event: MouseEvent<HTMLElement>) {
      const hit = hitOf(event, area, touched.current ? TOUCH_EDGE : EDGE);
      if (hit.edge) fitColumns(hit.column);
      else if (hit.kind === 'cells') startEditing();
      else if (hit.kind === 'columns') useGrid.setState({ dialog: { kind: 'rename', at: hit.column } });
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      event.preventDefault();
      const hit = hitOf(event, area);
      focusGrid();
      if (!isSelected(hit, area)) choose(hit, false);
      openMenu(event.clientX, event.clientY);
    },
  };
}
