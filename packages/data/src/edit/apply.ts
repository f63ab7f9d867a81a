/** Turns what the editor asks for into exact steps, and applies them. */
import type { Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import { type Applied, exactSteps } from './apply-exact.ts';
import { missingCells, sliceCells, takeCells } from './cell-pieces.ts';
import { cellText, emptyCells, TextReader } from './cell-text.ts';
import { replaceIn, rowMatcher } from './find.ts';
import { freeName } from './free-name.ts';
import {
  type CellRange,
  type ColumnPatch,
  type EditOperation,
  EditRefusedError,
  type ExactOperation,
} from './operations.ts';
import { pastedColumns } from './pasted-columns.ts';
import { sortSteps } from './sort.ts';
import { runThrough } from './steps.ts';

/** The dataset after an edit, and the edit that takes it back; throws EditRefusedError and changes nothing. */
export const applyEdit = (dataset: Dataset, operation: EditOperation): Applied =>
  runThrough(editSteps(dataset, operation));

/** The same as `applyEdit`, stopping after each column and within a sort. */
export function* editSteps(dataset: Dataset, operation: EditOperation): Generator<void, Applied> {
  return yield* exactSteps(dataset, yield* exactly(dataset, operation));
}

function* exactly(dataset: Dataset, operation: EditOperation): Generator<void, ExactOperation> {
  const { columns } = dataset;
  switch (operation.kind) {
    case 'set-texts':
      return yield* setTexts(dataset, operation);
    case 'clear-cells':
      return yield* patchRange(dataset, operation.range, (column, { rows }) =>
        missingCells(column.cells, rows),
      );
    case 'fill-down':
      return yield* fillDown(dataset, operation.range);
    case 'replace-text':
      return yield* replaceText(dataset, operation);
    case 'sort-rows': {
      const column = columns[operation.column];
      if (!column) throw new EditRefusedError('There is no such variable any more.');
      return { kind: 'order-rows', order: yield* sortSteps(column, operation.descending) };
    }
    case 'duplicate-rows': {
      const { at, count } = operation;
      const cells = columns.map((column) => sliceCells(column.cells, at, at + count));
      return { kind: 'insert-rows', at: at + count, count, cells };
    }
    case 'duplicate-columns': {
      const { at, count } = operation;
      const names = new Set(columns.map((column) => column.name));
      const ids = new Set(columns.map((column) => column.id));
      const copies = columns.slice(at, at + count).map(({ derivedFrom: _, ...column }) => ({
        ...column,
        id: freeName(ids, `${column.id}_copy`),
        name: freeName(names, `${column.name}_copy`),
      }));
      return { kind: 'insert-columns', at: at + count, columns: copies };
    }
    case 'add-column': {
      const { at, id, name, type } = operation;
      const cells = emptyCells(type, dataset.rows);
      return {
        kind: 'insert-columns',
        at,
        columns: [{ id, name: name.trim(), type, role: 'none', description: '', cells }],
      };
    }
    default:
      return operation;
  }
}

function* setTexts(
  { columns: present, rows }: Dataset,
  { row, column, texts, newIds = [] }: Extract<EditOperation, { kind: 'set-texts' }>,
): Generator<void, ExactOperation> {
  const width = texts.reduce((most, line) => Math.max(most, line.length), 0);
  const over = column + width - present.length;
  if (over > newIds.length) {
    throw new EditRefusedError(
      `The block is ${over} ${over === 1 ? 'column' : 'columns'} wider than the data to the right of this cell. Add variables first, or choose a cell further left.`,
    );
  }
  const made = pastedColumns(present, rows, newIds.slice(0, Math.max(0, over)), (i) =>
    texts.map((line) => line[present.length - column + i] ?? ''),
  );
  const columns = [...present, ...made];
  const added = Math.max(0, row + texts.length - rows);
  const patches: ColumnPatch[] = [];
  for (const [i, target] of columns.slice(column, column + width).entries()) {
    yield;
    const lines = texts.map((line, at) => line[i] ?? cellText(target, row + at));
    yield;
    patches.push({ column: column + i, at: row, cells: new TextReader(target).read(lines, row, column + i) });
  }
  const write: ExactOperation = { kind: 'write', patches };
  const before: ExactOperation[] = [];
  if (made.length > 0) before.push({ kind: 'insert-columns', at: present.length, columns: made });
  if (added > 0) before.push({ kind: 'insert-rows', at: rows, count: added });
  return before.length === 0 ? write : { kind: 'batch', operations: [...before, write] };
}

function* patchRange(
  dataset: Dataset,
  range: CellRange,
  cellsOf: (column: Column, range: CellRange) => Column['cells'],
): Generator<void, ExactOperation> {
  if (range.row + range.rows > dataset.rows || range.column + range.columns > dataset.columns.length)
    throw new EditRefusedError('The selection reaches beyond the data.');
  const patches: ColumnPatch[] = [];
  for (let i = range.column; i < range.column + range.columns; i++) {
    patches.push({ column: i, at: range.row, cells: cellsOf(dataset.columns[i]!, range) });
    yield;
  }
  return { kind: 'write', patches };
}

/** The first row of the range goes into all others; a single row takes over the row above it. */
function* fillDown(dataset: Dataset, range: CellRange): Generator<void, ExactOperation> {
  const single = range.rows === 1;
  if (single && range.row === 0) throw new EditRefusedError('There is no row above to fill from.');
  const source = single ? range.row - 1 : range.row;
  const target = single ? range : { ...range, row: range.row + 1, rows: range.rows - 1 };
  return yield* patchRange(dataset, target, (column, { rows }) =>
    takeCells(column.cells, new Int32Array(rows).fill(source)),
  );
}

function* replaceText(
  { columns, rows }: Dataset,
  { range, query, replacement }: Extract<EditOperation, { kind: 'replace-text' }>,
): Generator<void, ExactOperation> {
  const patches: ColumnPatch[] = [];
  const end = Math.min(rows, range.row + range.rows);
  for (let i = range.column; i < range.column + range.columns && query.text !== ''; i++) {
    const column = columns[i];
    if (!column) continue;
    yield;
    const matches = rowMatcher(column, query);
    const found: number[] = [];
    for (let row = range.row; row < end; row++) if (matches(row)) found.push(row);
    if (found.length === 0) continue;
    const at = Int32Array.from(found);
    const texts = found.map((row) => replaceIn(cellText(column, row), query, replacement));
    patches.push({ column: i, at, cells: new TextReader(column).read(texts, at, i) });
  }
  return { kind: 'write', patches };
}

/** Cells that an exact write changes. */
export function countWritten(operation: ExactOperation): number {
  if (operation.kind === 'batch')
    return operation.operations.reduce((sum, each) => sum + countWritten(each), 0);
  if (operation.kind !== 'write') return 0;
  return operation.patches.reduce(
    (sum, { cells }) => sum + (cells.kind === 'categories' ? cells.codes.length : cells.values.length),
    0,
  );
}
