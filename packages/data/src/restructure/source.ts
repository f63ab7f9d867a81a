/** What every restructuring asks of its sources, and the columns it makes. */
import type { Cells, Column, ColumnType } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import { RestructureError, type RestructureFact, type RestructureTrace } from './steps.ts';

export type Table = Pick<Dataset, 'name' | 'rows' | 'columns'>;

/** One dataset that a step makes; `suffix` tells several apart. */
export interface RestructuredPart {
  readonly suffix: string;
  readonly rows: number;
  readonly columns: readonly Column[];
}

export interface Restructured {
  readonly parts: readonly RestructuredPart[];
  readonly facts: readonly RestructureFact[];
  readonly trace?: readonly RestructureTrace[];
}

/** The column with this name; refused when there is none. */
export function columnOf({ name: dataset, columns }: Table, name: string): Column {
  const column = columns.find((candidate) => candidate.name === name);
  if (!column)
    throw new RestructureError(
      'unknown-variable',
      name === '' ? 'Choose a variable.' : `${dataset} has no variable '${name}'. Choose another.`,
    );
  return column;
}

export const columnsOf = (table: Table, names: readonly string[]): readonly Column[] =>
  names.map((name) => columnOf(table, name));

/** A column that did not exist before. */
export const newColumn = (
  name: string,
  type: ColumnType,
  cells: Cells,
  description: string,
  categoryOrder?: readonly string[],
): Column => ({
  id: '',
  name,
  type,
  role: 'none',
  description,
  ...(categoryOrder ? { categoryOrder } : {}),
  cells,
});

export const numberCells = (values: Float64Array): Cells => ({ kind: 'numbers', values });

/** The column under another name, as one that no step made: the step read variables that may be gone. */
export function plain(column: Column, name = column.name): Column {
  const { derivedFrom: _, ...rest } = column;
  return { ...rest, name };
}

const MAX_ROWS = 50_000_000;
const MAX_COLUMNS = 10_000;

/** A part with ids of its own; refused when two columns share a name or there are too many. */
export function partOf(suffix: string, rows: number, columns: readonly Column[]): RestructuredPart {
  if (rows > MAX_ROWS)
    throw new RestructureError(
      'too-many-rows',
      `The result would have ${rows.toLocaleString('en')} rows, more than ${MAX_ROWS.toLocaleString('en')}. Check the keys.`,
    );
  if (columns.length > MAX_COLUMNS)
    throw new RestructureError(
      'too-many-columns',
      `The result would have ${columns.length.toLocaleString('en')} variables, more than ${MAX_COLUMNS.toLocaleString('en')}. Choose an index with fewer values.`,
    );
  const names = new Set<string>();
  for (const { name } of columns) {
    if (name.trim() === '') throw new RestructureError('blank-name', 'Give every new variable a name.');
    if (names.has(name))
      throw new RestructureError(
        'name-taken',
        `Two variables would be called '${name}'. Please choose a different name.`,
      );
    names.add(name);
  }
  const weight = columns.findIndex((column) => column.weighsCases);
  const partsTaken = new Set<string>();
  return {
    suffix,
    rows,
    columns: columns.map((column, i) => {
      const { weighsCases, design, ...rest } = plain(column);
      const isFirst = design !== undefined && !partsTaken.has(design);
      if (isFirst) partsTaken.add(design);
      return {
        ...rest,
        ...(weighsCases && i === weight ? { weighsCases } : {}),
        ...(isFirst ? { design } : {}),
        id: `c${i + 1}`,
      };
    }),
  };
}

/** Refuses a result that would be too large before its cells are made. */
export function checkRows(rows: number): void {
  if (rows > MAX_ROWS) partOf('', rows, []);
}
