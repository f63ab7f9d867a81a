/** Edits of a dataset as data: what the editor asks for, and the pieces that take it back exactly. */
import type { Cells, Column, ColumnType } from '../column.ts';

/** A rectangle of cells, by position. */
export interface CellRange {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** What to look for in cells, as text. */
export interface FindQuery {
  readonly text: string;
  readonly matchCase: boolean;
  /** Only cells whose whole text is the text looked for. */
  readonly wholeCell: boolean;
}

/** New cells for some rows of one column; the levels of categories are the complete list after the write. */
export interface ColumnPatch {
  readonly column: number;
  /** First row, or every row by itself. */
  readonly at: number | Int32Array;
  readonly cells: Cells;
}

/** A column that may leave its cells to the one with the same id. */
export type ColumnChange = Omit<Column, 'cells'> & { readonly cells?: Cells };

/** Steps that state exactly what becomes of the cells; inverses are made of these alone. */
export type ExactOperation =
  | { readonly kind: 'write'; readonly patches: readonly ColumnPatch[] }
  | {
      readonly kind: 'insert-rows';
      readonly at: number;
      readonly count: number;
      /** Per column; without them the new cells are missing. */
      readonly cells?: readonly Cells[];
    }
  | { readonly kind: 'delete-rows'; readonly at: number; readonly count: number }
  | {
      readonly kind: 'move-rows';
      readonly at: number;
      readonly count: number;
      /** Position of the first of them afterwards. */
      readonly to: number;
    }
  | {
      readonly kind: 'order-rows';
      /** Old position per new position. */
      readonly order: Int32Array;
    }
  | { readonly kind: 'insert-columns'; readonly at: number; readonly columns: readonly Column[] }
  | { readonly kind: 'delete-columns'; readonly at: number; readonly count: number }
  | { readonly kind: 'move-columns'; readonly at: number; readonly count: number; readonly to: number }
  | { readonly kind: 'rename-column'; readonly column: number; readonly name: string }
  /** All columns after the step: what they are, and the cells of those whose cells it changes. */
  | { readonly kind: 'set-columns'; readonly columns: readonly ColumnChange[] }
  | { readonly kind: 'batch'; readonly operations: readonly ExactOperation[] };

/** Everything the editor does. */
export type EditOperation =
  | ExactOperation
  | {
      /** Text typed or pasted, row by row from a cell; rows that do not exist are added at the end. */
      readonly kind: 'set-texts';
      readonly row: number;
      readonly column: number;
      readonly texts: readonly (readonly string[])[];
      /** Ids of variables to add for cells beyond the last one; without them such cells are refused. */
      readonly newIds?: readonly string[];
    }
  | { readonly kind: 'clear-cells'; readonly range: CellRange }
  | { readonly kind: 'fill-down'; readonly range: CellRange }
  | {
      readonly kind: 'replace-text';
      readonly range: CellRange;
      readonly query: FindQuery;
      readonly replacement: string;
    }
  | { readonly kind: 'sort-rows'; readonly column: number; readonly descending: boolean }
  | { readonly kind: 'duplicate-rows'; readonly at: number; readonly count: number }
  | { readonly kind: 'duplicate-columns'; readonly at: number; readonly count: number }
  | {
      readonly kind: 'add-column';
      readonly at: number;
      readonly id: string;
      readonly name: string;
      readonly type: ColumnType;
    };

/** An edit that cannot be made, with the reason as a sentence; nothing has changed. */
export class EditRefusedError extends Error {
  constructor(
    message: string,
    /** The cell that is to blame. */
    readonly cell?: { readonly row: number; readonly column: number },
  ) {
    super(message);
    this.name = 'EditRefusedError';
  }
}
