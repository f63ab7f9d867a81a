/** Rules that several documents share; every sentence names the table, the row and what to change. */
import { isDay } from './check.ts';
import type { DocumentContent, DocumentProblem, DocumentRow, TableField } from './contract.ts';
import { cellOf, isBlankRow } from './values.ts';

interface PlacedRow {
  readonly row: DocumentRow;
  /** Its place among all rows of the table, from 0. */
  readonly place: number;
}

/** The rows in which something is written, each with its place in the table. */
export function placedRows(content: DocumentContent, key: string): readonly PlacedRow[] {
  const value = content[key];
  if (!Array.isArray(value)) return [];
  return (value as readonly DocumentRow[]).flatMap((row, place) =>
    typeof row === 'object' && !isBlankRow(row) ? [{ row, place }] : [],
  );
}

type TableName = Pick<TableField, 'key' | 'label'>;

/** A problem in a row of a table; the words go on after “Stakeholders, row 2: ”. */
export const rowProblem = (
  table: TableName,
  place: number,
  column: string,
  words: string,
): DocumentProblem => ({
  field: table.key,
  row: place,
  column,
  message: `${table.label}, row ${place + 1}: ${words}`,
});

/** Names as they are compared: without case and spaces around them. */
export const plainName = (text: string): string => text.trim().toLowerCase();

/** Rows whose name was written in a row above. */
export function repeatedNames(
  content: DocumentContent,
  table: TableName,
  column: string,
): readonly DocumentProblem[] {
  const seen = new Map<string, number>();
  return placedRows(content, table.key).flatMap(({ row, place }) => {
    const name = cellOf(row, column);
    const before = name === '' ? undefined : seen.get(plainName(name));
    if (name !== '' && before === undefined) seen.set(plainName(name), place);
    return before === undefined
      ? []
      : [
          rowProblem(
            table,
            place,
            column,
            `“${name}” is already in row ${before + 1}; put the two together or give one another name.`,
          ),
        ];
  });
}

/** Rows that name something which another table does not have. */
export function unknownNames(
  content: DocumentContent,
  from: TableName & { readonly column: string },
  known: { readonly label: string; readonly names: readonly string[] },
): readonly DocumentProblem[] {
  const names = new Set(known.names.map(plainName));
  return placedRows(content, from.key).flatMap(({ row, place }) => {
    const name = cellOf(row, from.column);
    return name === '' || names.has(plainName(name))
      ? []
      : [
          rowProblem(
            from,
            place,
            from.column,
            `“${name}” is not in ${known.label}; write it as it stands there, or add it.`,
          ),
        ];
  });
}

/** Whether two days are in the wrong order; false while one of them is missing or no day. */
export const isBefore = (day: string, earliest: string): boolean =>
  isDay(day) && isDay(earliest) && day < earliest;

/** A sentence without its last full stop, so that it can stand inside another. */
export const withoutStop = (text: string): string => text.trim().replace(/[.\s]+$/, '');
