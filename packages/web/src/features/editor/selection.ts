/** What is selected in the grid, and how keys move it. */
import type { CellPosition, CellRange } from '@constat/data';

export interface Selection {
  readonly kind: 'cells' | 'rows' | 'columns';
  /** The cell that is edited. */
  readonly active: CellPosition;
  /** The corner where the selection began. */
  readonly anchor: CellPosition;
  /** The opposite corner. */
  readonly end: CellPosition;
  /** The column in which moving by Tab began: Enter returns to it. */
  readonly home?: number;
}

/** What moving needs to know about the data. */
export interface Extent {
  readonly rows: number;
  readonly columns: number;
  /** Rows of one page of the screen. */
  readonly page: number;
  readonly isEmpty: (row: number, column: number) => boolean;
}

const clamp = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value));

/** One cell. */
export function cellAt(row: number, column: number): Selection {
  const cell = { row, column };
  return { kind: 'cells', active: cell, anchor: cell, end: cell };
}

export const ORIGIN: Selection = cellAt(0, 0);

/** The selection from where it began to another cell. */
export const extendedTo = (selection: Selection, end: CellPosition): Selection => ({
  ...selection,
  active: selection.anchor,
  end,
});

/** The selection inside data of this size. */
export function within(
  { kind, active, anchor, end, home }: Selection,
  rows: number,
  columns: number,
): Selection {
  const fit = ({ row, column }: CellPosition) => ({ row: clamp(row, rows), column: clamp(column, columns) });
  return {
    kind,
    active: fit(active),
    anchor: fit(anchor),
    end: fit(end),
    ...(home === undefined ? {} : { home: clamp(home, columns) }),
  };
}

/** The cells selected. */
export function rangeOf({ kind, anchor, end }: Selection, rows: number, columns: number): CellRange {
  const row = kind === 'columns' ? 0 : Math.min(anchor.row, end.row);
  const column = kind === 'rows' ? 0 : Math.min(anchor.column, end.column);
  return {
    row,
    column,
    rows: kind === 'columns' ? rows : Math.abs(anchor.row - end.row) + 1,
    columns: kind === 'rows' ? columns : Math.abs(anchor.column - end.column) + 1,
  };
}

interface Key {
  readonly key: string;
  readonly control: boolean;
  readonly shift: boolean;
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The selection after a key, or null when the key does not move it. */
export function moved(selection: Selection, key: Key, extent: Extent): Selection | null {
  const { rows, columns } = extent;
  const go = (to: CellPosition): Selection => {
    const next = within(extendedTo(selection, to), rows, columns);
    return key.shift ? next : cellAt(next.end.row, next.end.column);
  };
  const from = key.shift ? selection.end : selection.active;
  const step = STEPS[key.key];
  if (step) {
    if (key.control) return go(edge(from, step, extent));
    return go({ row: from.row + step[0], column: from.column + step[1] });
  }
  switch (key.key) {
    case 'Home':
      return go({ row: key.control ? 0 : from.row, column: 0 });
    case 'End':
      return go({ row: key.control ? rows - 1 : from.row, column: columns - 1 });
    case 'PageUp':
      return go({ row: from.row - extent.page, column: from.column });
    case 'PageDown':
      return go({ row: from.row + extent.page, column: from.column });
    case 'Enter':
      return stepThrough(selection, key.shift ? -1 : 1, 'down', extent);
    case 'Tab':
      return stepThrough(selection, key.shift ? -1 : 1, 'right', extent);
    case ' ':
      if (key.control) return { ...selection, kind: 'columns' };
      return key.shift ? { ...selection, kind: 'rows' } : null;
    case 'a':
    case 'A':
      return key.control ? extendedTo(ORIGIN, { row: rows - 1, column: columns - 1 }) : null;
    default:
      return null;
  }
}

/** To the end of the run of filled cells, or over empty ones to the next filled cell, as spreadsheets do. */
function edge(
  from: CellPosition,
  [rowStep, columnStep]: readonly [number, number],
  extent: Extent,
): CellPosition {
  const inside = (row: number, column: number) =>
    row >= 0 && row < extent.rows && column >= 0 && column < extent.columns;
  let { row, column } = from;
  const next = () => [row + rowStep, column + columnStep] as const;
  if (!inside(...next())) return from;
  const running = !extent.isEmpty(row, column) && !extent.isEmpty(...next());
  do {
    [row, column] = next();
  } while (inside(...next()) && extent.isEmpty(...(running ? next() : ([row, column] as const))) !== running);
  return { row, column };
}

/** The next cell for Enter and Tab: inside a selection of several cells, else down or right, to the next line. */
function stepThrough(
  selection: Selection,
  step: 1 | -1,
  way: 'down' | 'right',
  { rows, columns }: Extent,
): Selection | null {
  const selected = rangeOf(selection, rows, columns);
  const several = selected.rows * selected.columns > 1;
  const { row, column } = selection.active;
  if (!several && way === 'down') {
    const to = clamp(row + step, rows);
    return cellAt(to, step > 0 ? (selection.home ?? column) : column);
  }
  const area = several ? selected : { row: 0, column: 0, rows, columns };
  const at =
    way === 'right'
      ? (row - area.row) * area.columns + (column - area.column)
      : (column - area.column) * area.rows + (row - area.row);
  const total = area.rows * area.columns;
  if (!several && (at + step < 0 || at + step >= total)) return null;
  const next = (at + step + total) % total;
  const active =
    way === 'right'
      ? { row: area.row + Math.floor(next / area.columns), column: area.column + (next % area.columns) }
      : { row: area.row + (next % area.rows), column: area.column + Math.floor(next / area.rows) };
  if (!several) return { ...cellAt(active.row, active.column), home: selection.home ?? column };
  return { ...selection, active };
}
