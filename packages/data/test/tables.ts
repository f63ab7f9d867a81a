/** Small tables for tests of restructuring, from plain values and back. */
import type { Column } from '../src/column.ts';
import { restructure } from '../src/restructure/restructure.ts';
import type { RestructuredPart, Table } from '../src/restructure/source.ts';
import { RestructureError, type RestructureStep } from '../src/restructure/steps.ts';
import { jsonCell } from '../src/rows.ts';

type Value = number | string | null;

/** A column from plain values; words become categories. */
export function columnOf(name: string, values: readonly Value[]): Column {
  const base = { id: name, name, role: 'none', description: '' } as const;
  if (!values.some((value) => typeof value === 'string'))
    return {
      ...base,
      type: 'numeric',
      cells: { kind: 'numbers', values: Float64Array.from(values, (value) => Number(value ?? Number.NaN)) },
    };
  const levels = [...new Set(values.filter((value): value is string => typeof value === 'string'))];
  const codes = Int32Array.from(values, (value) => levels.indexOf(String(value)));
  return { ...base, type: 'categorical', cells: { kind: 'categories', codes, levels } };
}

/** A table from plain columns. */
export const tableOf = (name: string, columns: Readonly<Record<string, readonly Value[]>>): Table => ({
  name,
  rows: Object.values(columns)[0]?.length ?? 0,
  columns: Object.entries(columns).map(([column, values]) => columnOf(column, values)),
});

/** The cells of a part, by column. */
export const plainOf = ({ rows, columns }: Pick<RestructuredPart, 'rows' | 'columns'>) =>
  Object.fromEntries(
    columns.map((column) => [column.name, Array.from({ length: rows }, (_, row) => jsonCell(column, row))]),
  );

/** The first dataset that a step makes, as plain cells. */
export const only = (table: Table, step: RestructureStep, other?: Table) =>
  plainOf(restructure(table, step, other ?? null).parts[0]!);

/** The report of a step. */
export const factsOf = (table: Table, step: RestructureStep, other?: Table) =>
  Object.fromEntries(restructure(table, step, other ?? null).facts.map(({ label, count }) => [label, count]));

/** Code of the refusal, or 'done'. */
export function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof RestructureError) return error.code;
    throw error;
  }
  return 'done';
}
