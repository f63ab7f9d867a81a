/** Making columns wider, narrower, or as wide as what they show. */
import type { Column, Dataset } from '@constat/data';
import { lookOf } from './column-look.ts';
import { fittedWidth, gridMeasure, setWidths, useWidths } from './column-widths.ts';
import { useEditor } from './editor-session.ts';
import { selectedRange, useGrid } from './grid-state.ts';

/** How much a key changes a width. */
const STEP = 16;

const openDataset = (): Dataset | null => useEditor.getState().edited?.dataset ?? null;

/** The columns that a change of one concerns: all selected ones, where whole columns are selected and it is among them. */
export function columnsWith(at: number): readonly Column[] {
  const dataset = openDataset();
  if (!dataset) return [];
  const { column, columns } = selectedRange(dataset.rows, dataset.columns.length);
  const together = useGrid.getState().selection.kind === 'columns' && at >= column && at < column + columns;
  return together ? dataset.columns.slice(column, column + columns) : dataset.columns.slice(at, at + 1);
}

function selectedColumns({ rows, columns }: Dataset): readonly Column[] {
  const range = selectedRange(rows, columns.length);
  return columns.slice(range.column, range.column + range.columns);
}

/** The width that a column has now. */
export function widthOf(column: Column, rows: number): number {
  return useWidths.getState().widths[column.id] ?? lookOf(column, rows).width;
}

/** Makes the columns of the selection a little wider or narrower. */
export function stepWidths(direction: 1 | -1): void {
  const dataset = openDataset();
  if (!dataset) return;
  setWidths(
    Object.fromEntries(
      selectedColumns(dataset).map((column) => [column.id, widthOf(column, dataset.rows) + direction * STEP]),
    ),
  );
}

/** Gives the columns of the selection one width, or with null the widths they have by themselves. */
export function widenSelected(width: number | null): void {
  const dataset = openDataset();
  if (dataset) setWidths(Object.fromEntries(selectedColumns(dataset).map((column) => [column.id, width])));
}

/** Makes columns as wide as what they show: those that go with one of them, or those of the selection. */
export function fitColumns(at?: number): void {
  const dataset = openDataset();
  const measure = gridMeasure();
  if (!dataset || !measure) return;
  const columns = at === undefined ? selectedColumns(dataset) : columnsWith(at);
  setWidths(
    Object.fromEntries(
      columns.map((column) => [column.id, fittedWidth(column, dataset.rows, measure, columns.length)]),
    ),
  );
}
