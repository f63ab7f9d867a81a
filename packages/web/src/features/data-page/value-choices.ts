/** Values that a field offers for a column: those that occur, and codes that have a label. */
import { type Column, type ColumnDigest, valueLabel } from '@constat/data';

export interface ValueChoice {
  readonly value: string;
  /** What it stands for, where that is said. */
  readonly label: string | undefined;
}

/** The values of a column with their labels, each once; the field understands both. */
export function valueChoices(
  column: Pick<Column, 'valueLabels'> | undefined,
  digest: Pick<ColumnDigest, 'levels'> | null | undefined,
): readonly ValueChoice[] {
  if (!column) return [];
  const values = new Set([
    ...(digest?.levels ?? []).map(({ level }) => level),
    ...Object.keys(column.valueLabels ?? {}),
  ]);
  return [...values].map((value) => ({ value, label: valueLabel(column, value) }));
}
