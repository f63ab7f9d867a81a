/** What the grid shows beside the data: selection, cell being edited, bars and menus. */
import type { CellPosition, CellRange } from '@constat/data';
import { create } from 'zustand';
import { ORIGIN, rangeOf, type Selection, within } from './selection.ts';

export interface CellEditing {
  readonly row: number;
  readonly column: number;
  /** What the field shows first. */
  readonly text: string;
  /** True when typing replaces what was there: arrows then leave the cell. */
  readonly replaces: boolean;
  /** What was typed before the page was loaded again. */
  readonly typed?: string;
}

interface GridState {
  readonly selection: Selection;
  readonly editing: CellEditing | null;
  readonly find: 'closed' | 'find' | 'replace';
  readonly menu: { readonly x: number; readonly y: number } | null;
  readonly frozen: boolean;
  readonly dialog: { readonly kind: 'add' | 'rename' | 'width'; readonly at: number } | null;
  /** Grows when the target must be brought into view. */
  readonly reveal: number;
  readonly target: CellPosition;
}

const START: GridState = {
  selection: ORIGIN,
  editing: null,
  find: 'closed',
  menu: null,
  frozen: false,
  dialog: null,
  reveal: 0,
  target: ORIGIN.active,
};

export const useGrid = create<GridState>(() => START);

export const resetGrid = (): void => useGrid.setState(START);

const same = (a: CellPosition, b: CellPosition): boolean => a.row === b.row && a.column === b.column;

/** Selects, and brings what moved into view: the end of the selection, or the active cell within it. */
export const select = (selection: Selection): void =>
  useGrid.setState(({ reveal, selection: before }) => {
    const inside = same(before.end, selection.end) && !same(before.active, selection.active);
    return { selection, reveal: reveal + 1, target: inside ? selection.active : selection.end };
  });

/** Selects without moving the view: what the person looks at stays there. */
export const selectHere = (selection: Selection): void => useGrid.setState({ selection });

/** The cells selected in data of this size. */
export function selectedRange(rows: number, columns: number): CellRange {
  return rangeOf(within(useGrid.getState().selection, rows, columns), rows, columns);
}

/** The grid takes the keyboard again. */
export const focusGrid = (): void => document.getElementById('data-grid')?.focus({ preventScroll: true });
