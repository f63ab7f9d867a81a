/** Changes of what columns are, and of which there are, as one exact step. */
import type { Column } from '../column.ts';
import type { ColumnChange, ExactOperation } from './operations.ts';

type SetColumns = Extract<ExactOperation, { kind: 'set-columns' }>;

/** The step from one list of columns to another; cells that stay are not part of it. */
export function columnsChange(before: readonly Column[], after: readonly Column[]): SetColumns {
  const old = new Map(before.map((column) => [column.id, column.cells]));
  return {
    kind: 'set-columns',
    columns: after.map((column): ColumnChange => {
      const { cells, ...info } = column;
      return old.get(column.id) === cells ? info : column;
    }),
  };
}

/** The columns after the step; null where it leaves cells to a column that is not there. */
export function changedColumns(columns: readonly Column[], step: SetColumns): readonly Column[] | null {
  const own = new Map(columns.map((column) => [column.id, column.cells]));
  const next: Column[] = [];
  for (const column of step.columns) {
    const cells = column.cells ?? own.get(column.id);
    if (!cells) return null;
    next.push({ ...column, cells });
  }
  return next;
}
