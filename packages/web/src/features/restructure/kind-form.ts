import type { ColumnInfo, DatasetInfo } from '../../storage/db.ts';
import type { RestructureDraft } from './restructure-draft.ts';

/** What the settings of every kind get. */
export interface KindFormProps {
  readonly draft: RestructureDraft;
  readonly dataset: DatasetInfo;
  readonly onChange: (change: Partial<RestructureDraft>) => void;
}

/** Variables as choices of a select. */
export const choicesOf = (columns: readonly ColumnInfo[]) =>
  columns.map((column) => ({ value: column.name, label: column.name }));

/** An id that no row of the list has. */
export const nextId = (rows: readonly { readonly id: number }[]): number =>
  rows.reduce((most, row) => Math.max(most, row.id), 0) + 1;

/** The rows with one of them changed. */
export const withRow = <T extends { readonly id: number }>(
  rows: readonly T[],
  id: number,
  change: Partial<T>,
): readonly T[] => rows.map((row) => (row.id === id ? { ...row, ...change } : row));
