/** What the grid shows beside the data: selection, cell being edited, bars and menus. */
import type { CellRange } from '@constat/data';
import { create } from 'zustand';
import { ORIGIN, rangeOf, type Selection, within } from './selection.ts';

export interface CellEditing {
  readonly row: number;
  readonly column: number;
  /** What the field shows first. */
  readonly text: string;
  /** True when typing replaces what was there: arrows then leave the cell. */
  readonly replaces: boolean;
}

interface GridState {
  readonly selection: Selection;
  readonly editing: CellEditing | null;
  readonly find: 'closed' | 'find' | 'replace';
  readonly menu: { readonly x: number; readonly y: number } | null;
  readonly frozen: boolean;
  readonly dialog: { readonly kind: 'add' | 'rename' | 'width'; readonly at: number } | null;
  /** Grows when the active cell must be brought into view. */
  readonly reveal: number;
}

const START: GridState = {
  selection: ORIGIN,
  editing: null,
  find: 'closed',
  menu: null,
  frozen: false,
  dialog: null,
  reveal: 0,
};

export const useGrid = create<GridState>(() => START);

export const resetGrid = (): void => useGrid.setState(START);

/** Selects, and brings the moving end into view. */
export const select = (selection: Selection): void =>
  useGrid.setState(({ reveal }) => ({ selection, reveal: reveal + 1 }));

/** Selects where the pointer is: nothing has to be brought into view. */
export const selectHere = (selection: Selection): void => useGrid.setState({ selection });

/** The cells selected in data of this size. */
export function selectedRange(rows: number, columns: number): CellRange {
  return rangeOf(within(useGrid.getState().selection, rows, columns), rows, columns);
}

/** The grid takes the keyboard again. */
export const focusGrid = (): void => document.getElementById('data-grid')?.focus({ preventScroll: true });
