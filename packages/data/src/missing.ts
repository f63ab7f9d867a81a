/** Which cells count as missing: blank ones and the column's own codes. */
import type { Column } from './column.ts';

/** True for null, blank text and the codes of the column. */
export function isMissingText(value: string | null, column: Pick<Column, 'missingValueCodes'>): boolean {
  return value === null || value.trim() === '' || (column.missingValueCodes?.includes(value) ?? false);
}

/** The missing-value codes of a column of numbers, or null when it has none. */
export function missingNumbers(column: Pick<Column, 'missingValueCodes'>): ReadonlySet<number> | null {
  const codes = column.missingValueCodes?.map(Number).filter((code) => !Number.isNaN(code)) ?? [];
  return codes.length > 0 ? new Set(codes) : null;
}
