import { type CellRange, type Column, cellText, lengthOf } from '@constat/data';
import { memo } from 'react';
import { CellField } from './cell-field.tsx';
import { type ColumnLook, shownText } from './column-look.ts';
import { gridCell, ROW, ROW_HEADER } from './grid-roles.ts';
import type { CellEditing } from './grid-state.ts';

/** Where columns stand: the start of each and the end of the last. */
export interface Layout {
  readonly looks: readonly ColumnLook[];
  readonly offsets: Float64Array;
  readonly rowHead: number;
  readonly rowHeight: number;
}

interface GridRowProps {
  readonly row: number;
  readonly y: number;
  readonly columns: readonly Column[];
  readonly layout: Layout;
  /** Positions of the columns to draw. */
  readonly drawn: readonly number[];
  readonly frozen: boolean;
  /** The selection, if it reaches this row. */
  readonly selected: CellRange | null;
  /** The active column, if the active cell is in this row. */
  readonly active: number | null;
  readonly editing: CellEditing | null;
}

/** The id of a cell, for the grid to point at the active one. */
export const cellId = (row: number, column: number): string => `cell-${row}-${column}`;

/** One row of the grid. Absolute positions: the browser lays out nothing while scrolling. */
export const GridRow = memo(function GridRow({
  row,
  y,
  columns,
  layout,
  drawn,
  frozen,
  selected,
  active,
  editing,
}: GridRowProps) {
  return (
    <tr
      {...ROW}
      className={editing ? 'on' : undefined}
      aria-rowindex={row + 2}
      style={{ transform: `translateY(${y}px)` }}
    >
      <th {...ROW_HEADER} scope="row" className={selected ? 'rn cs' : 'rn'} aria-colindex={1}>
        {row + 1}
      </th>
      {drawn.map((at) => {
        const column = columns[at]!;
        const look = layout.looks[at]!;
        const inField = editing?.column === at;
        // below the last row there is nothing yet
        const isNew = row >= lengthOf(column.cells);
        const text = isNew ? '' : inField ? cellText(column, row) : shownText(column, row, look);
        return (
          <td
            key={column.id}
            {...gridCell(active === at || isSelected(selected, at))}
            id={active === at ? cellId(row, at) : undefined}
            aria-colindex={at + 2}
            className={classesOf(
              row,
              at,
              look,
              selected,
              active,
              frozen,
              !isNew && (text === '' || isDeclared(column, row)),
            )}
            style={{ left: layout.rowHead + layout.offsets[at]!, width: look.width }}
          >
            {inField && editing ? (
              <CellField key={`${row}-${at}`} editing={editing} name={column.name} />
            ) : (
              text || (isNew ? '' : 'NA')
            )}
          </td>
        );
      })}
    </tr>
  );
});

/** Whether the cell holds a value that was declared missing. */
function isDeclared(column: Column, row: number): boolean {
  const { cells, missingValueCodes } = column;
  if (!missingValueCodes || missingValueCodes.length === 0) return false;
  const text = cellText(column, row);
  return missingValueCodes.some(
    (code) => code === text || (cells.kind === 'numbers' && Number(code) === Number(text)),
  );
}

const isSelected = (range: CellRange | null, column: number): boolean =>
  range !== null && column >= range.column && column < range.column + range.columns;

function classesOf(
  row: number,
  at: number,
  look: ColumnLook,
  range: CellRange | null,
  active: number | null,
  frozen: boolean,
  missing: boolean,
): string {
  const names: string[] = [];
  if (look.right) names.push('r');
  if (missing) names.push('na');
  if (frozen && at === 0) names.push('fz');
  if (active === at) names.push('act');
  if (range && row === range.row + range.rows - 1 && at === range.column + range.columns - 1)
    names.push('fh');
  if (range && range.rows * range.columns > 1 && isSelected(range, at)) {
    names.push('sel');
    if (at === range.column) names.push('sl');
    if (at === range.column + range.columns - 1) names.push('sr-');
    if (row === range.row) names.push('st');
    if (row === range.row + range.rows - 1) names.push('sb-');
  }
  return names.join(' ');
}
