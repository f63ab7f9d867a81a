/** Several tables of the same columns as one, with a variable that says where each row is from. */
import type { Column } from '../column.ts';
import { append } from './combine.ts';
import { newColumn, type Table } from './source.ts';

/** Whether tables have columns of the same names, in any order. */
export function haveSameColumns(tables: readonly (readonly { readonly name: string }[])[]): boolean {
  const [first, ...others] = tables.map((columns) =>
    columns
      .map(({ name }) => name)
      .sort()
      .join('\n'),
  );
  return first !== undefined && others.length > 0 && others.every((names) => names === first);
}

/** The rows of all tables one below the other. */
export function stackTables(
  tables: readonly Table[],
  sourceName: string,
): {
  readonly rows: number;
  readonly columns: readonly Column[];
} {
  const names = tables.map(({ name }) => name);
  const [first, ...others] = tables.map((table, i) => marked(table, sourceName, names[i]!));
  if (!first) return { rows: 0, columns: [] };
  let all: Table = first;
  for (const below of others) {
    const [part] = append(all, below, { kind: 'append', otherId: '', sourceName: null }).parts;
    all = { name: first.name, rows: part!.rows, columns: part!.columns };
  }
  const columns = all.columns.map((column) =>
    column.name === sourceName ? { ...column, categoryOrder: [...new Set(names)] } : column,
  );
  return { rows: all.rows, columns: columns.map((column, i) => ({ ...column, id: `c${i + 1}` })) };
}

function marked(table: Table, sourceName: string, name: string): Table {
  if (table.columns.some((column) => column.name === sourceName)) return table;
  const codes = new Int32Array(table.rows);
  const cells = { kind: 'categories', codes, levels: [name] } as const;
  return {
    ...table,
    columns: [...table.columns, newColumn(sourceName, 'categorical', cells, 'Where the row is from')],
  };
}
