/**
 * Applies exact steps to a dataset: columns that are not touched stay the same objects. The work is a generator that stops
 * after each column, so that a page can stay responsive while millions of cells are moved.
 */
import { type Cells, type Column, lengthOf } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import {
  missingCells,
  replacedCells,
  sliceCells,
  spliceCells,
  takeSteps,
  writeCells,
} from './cell-pieces.ts';
import { type ColumnPatch, EditRefusedError, type ExactOperation } from './operations.ts';
import { changedColumns, columnsChange } from './set-columns.ts';
import { PIECE, runThrough } from './steps.ts';

export interface Applied {
  readonly dataset: Dataset;
  /** Applied to the dataset after, it gives the dataset before, cell by cell. */
  readonly inverse: ExactOperation;
}

/** The dataset after an exact step. */
export const applyExact = (dataset: Dataset, operation: ExactOperation): Applied =>
  runThrough(exactSteps(dataset, operation));

/** The same as `applyExact`, stopping after each column. */
export function* exactSteps(dataset: Dataset, operation: ExactOperation): Generator<void, Applied> {
  switch (operation.kind) {
    case 'write':
      return yield* write(dataset, operation);
    case 'insert-rows':
      return yield* insertRows(dataset, operation);
    case 'delete-rows':
      return yield* deleteRows(dataset, operation);
    case 'move-rows':
      return yield* moveRows(dataset, operation);
    case 'order-rows':
      return yield* orderRows(dataset, operation);
    case 'batch':
      return yield* applyAll(dataset, operation);
    default:
      return changeColumns(dataset, operation);
  }
}

type Of<Kind extends ExactOperation['kind']> = Extract<ExactOperation, { readonly kind: Kind }>;

function* write(dataset: Dataset, operation: Of<'write'>): Generator<void, Applied> {
  const { columns } = dataset;
  const next = [...columns];
  const inverse: ColumnPatch[] = [];
  for (const patch of operation.patches) {
    const column = columnAt(columns, patch.column);
    const cells = replacedCells(column.cells, patch.at, lengthOf(patch.cells));
    next[patch.column] = { ...column, cells: writeCells(column.cells, patch.at, patch.cells) };
    inverse.push({ ...patch, cells });
    yield;
  }
  return { dataset: { ...dataset, columns: next }, inverse: { kind: 'write', patches: inverse } };
}

function* insertRows(dataset: Dataset, operation: Of<'insert-rows'>): Generator<void, Applied> {
  const { columns, rows } = dataset;
  const { at, count } = operation;
  checkSpan(at, 0, rows);
  const next = yield* eachColumn(columns, ({ cells }, i) =>
    spliceCells(cells, at, 0, operation.cells?.[i] ?? missingCells(cells, count)),
  );
  return {
    dataset: { ...dataset, rows: rows + count, columns: next },
    inverse: { kind: 'delete-rows', at, count },
  };
}

function* deleteRows(dataset: Dataset, operation: Of<'delete-rows'>): Generator<void, Applied> {
  const { columns, rows } = dataset;
  const { at, count } = operation;
  checkSpan(at, count, rows);
  const removed: Cells[] = [];
  const next = yield* eachColumn(columns, ({ cells }) => {
    removed.push(sliceCells(cells, at, at + count));
    return spliceCells(cells, at, count, missingCells(cells, 0));
  });
  return {
    dataset: { ...dataset, rows: rows - count, columns: next },
    inverse: { kind: 'insert-rows', at, count, cells: removed },
  };
}

function* moveRows(dataset: Dataset, operation: Of<'move-rows'>): Generator<void, Applied> {
  const { columns, rows } = dataset;
  const { at, count, to } = operation;
  checkSpan(at, count, rows);
  checkSpan(to, count, rows);
  const next = yield* eachColumn(columns, ({ cells }) => {
    const rest = spliceCells(cells, at, count, missingCells(cells, 0));
    return spliceCells(rest, to, 0, sliceCells(cells, at, at + count));
  });
  return {
    dataset: { ...dataset, columns: next },
    inverse: { kind: 'move-rows', at: to, count, to: at },
  };
}

function* orderRows(dataset: Dataset, operation: Of<'order-rows'>): Generator<void, Applied> {
  const { columns } = dataset;
  const { order } = operation;
  const back = new Int32Array(order.length);
  for (let i = 0; i < order.length; i++) {
    if (i % PIECE === 0) yield;
    back[order[i]!] = i;
  }
  const next: Column[] = [];
  for (const column of columns) next.push({ ...column, cells: yield* takeSteps(column.cells, order) });
  return { dataset: { ...dataset, columns: next }, inverse: { kind: 'order-rows', order: back } };
}

function* applyAll(dataset: Dataset, operation: Of<'batch'>): Generator<void, Applied> {
  const inverses: ExactOperation[] = [];
  let current = dataset;
  for (const each of operation.operations) {
    const applied = yield* exactSteps(current, each);
    current = applied.dataset;
    inverses.unshift(applied.inverse);
  }
  return { dataset: current, inverse: { kind: 'batch', operations: inverses } };
}

/** What changes which variables there are, or what is known of them: no cell moves. */
function changeColumns(
  dataset: Dataset,
  operation: Of<'insert-columns' | 'delete-columns' | 'move-columns' | 'rename-column' | 'set-columns'>,
): Applied {
  const { columns } = dataset;
  switch (operation.kind) {
    case 'insert-columns': {
      const { at, columns: added } = operation;
      checkSpan(at, 0, columns.length);
      for (const { name } of added) checkName(columns, name);
      return {
        dataset: { ...dataset, columns: columns.toSpliced(at, 0, ...added) },
        inverse: { kind: 'delete-columns', at, count: added.length },
      };
    }
    case 'delete-columns': {
      const { at, count } = operation;
      checkSpan(at, count, columns.length);
      if (count === columns.length) throw new EditRefusedError('A dataset keeps at least one variable.');
      return {
        dataset: { ...dataset, columns: columns.toSpliced(at, count) },
        inverse: { kind: 'insert-columns', at, columns: columns.slice(at, at + count) },
      };
    }
    case 'move-columns': {
      const { at, count, to } = operation;
      checkSpan(at, count, columns.length);
      checkSpan(to, count, columns.length);
      const moved = columns.slice(at, at + count);
      return {
        dataset: { ...dataset, columns: columns.toSpliced(at, count).toSpliced(to, 0, ...moved) },
        inverse: { kind: 'move-columns', at: to, count, to: at },
      };
    }
    case 'rename-column': {
      const column = columnAt(columns, operation.column);
      const others = columns.filter((each) => each !== column);
      checkName(others, operation.name);
      return {
        dataset: {
          ...dataset,
          columns: columns.with(operation.column, { ...column, name: operation.name }),
        },
        inverse: { kind: 'rename-column', column: operation.column, name: column.name },
      };
    }
    case 'set-columns': {
      const next = changedColumns(columns, operation);
      if (!next) throw new EditRefusedError('There is no such variable any more.');
      return { dataset: { ...dataset, columns: next }, inverse: columnsChange(next, columns) };
    }
  }
}

function* eachColumn(
  columns: readonly Column[],
  cellsOf: (column: Column, index: number) => Cells,
): Generator<void, Column[]> {
  const next: Column[] = [];
  for (const [i, column] of columns.entries()) {
    next.push({ ...column, cells: cellsOf(column, i) });
    yield;
  }
  return next;
}

function columnAt(columns: readonly Column[], at: number): Column {
  const column = columns[at];
  if (!column) throw new EditRefusedError('There is no such variable any more.');
  return column;
}

function checkSpan(at: number, count: number, size: number): void {
  if (at < 0 || count < 0 || at + count > size)
    throw new EditRefusedError('The selection reaches beyond the data.');
}

/** Names are not empty, and no two variables share one. */
function checkName(columns: readonly Column[], name: string): void {
  if (name.trim() === '') throw new EditRefusedError('A variable needs a name.');
  if (columns.some((column) => column.name === name))
    throw new EditRefusedError(`A variable named '${name}' already exists. Please choose a different name.`);
}
