/**
 * What a Parquet file has no place for (labels, roles, missing codes, the order of categories) travels in its key-value
 * metadata, as JSON under a key of this product; other programs pass over it.
 */
import { COLUMN_ROLES, COLUMN_TYPES, type Column } from '../../column.ts';
import { columnInfo, retypeColumn } from '../../rows.ts';

export const NOTES_KEY = 'constat.columns';

/** The notes about columns, as text for the file. */
export const writeNotes = (columns: readonly Column[]): string =>
  JSON.stringify(
    columns.map((column) => {
      const { id: _id, derivedFrom: _derived, ...notes } = columnInfo(column);
      return notes;
    }),
  );

type Notes = Readonly<Record<string, unknown>>;

/** The columns with what the notes say about them; notes that do not fit are ignored one by one. */
export function applyNotes(columns: readonly Column[], text: string | undefined): readonly Column[] {
  const byName = parseNotes(text);
  return columns.map((column) => {
    const notes = byName.get(column.name);
    return notes ? applyTo(column, notes) : column;
  });
}

function parseNotes(text: string | undefined): ReadonlyMap<unknown, Notes> {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    const list = Array.isArray(parsed) ? parsed : [];
    return new Map(
      list
        .filter((notes): notes is Notes => typeof notes === 'object' && notes !== null)
        .map((notes) => [notes.name, notes]),
    );
  } catch {
    return new Map();
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isLabels = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isText);

function applyTo(column: Column, notes: Notes): Column {
  const { label, description, missingValueCodes, categoryOrder, valueLabels } = notes;
  const type = COLUMN_TYPES.find((known) => known === notes.type) ?? column.type;
  const role = COLUMN_ROLES.find((known) => known === notes.role) ?? column.role;
  const ordered: Column = isTexts(categoryOrder) ? { ...column, categoryOrder } : column;
  const typed = ordered.type === type ? ordered : retypeColumn(ordered, type);
  return {
    ...typed,
    role,
    ...(isText(description) ? { description } : {}),
    ...(isText(label) ? { label } : {}),
    ...(isTexts(missingValueCodes) ? { missingValueCodes } : {}),
    ...(isTexts(categoryOrder) ? { categoryOrder } : {}),
    ...(isLabels(valueLabels) ? { valueLabels: Object.fromEntries(Object.entries(valueLabels)) } : {}),
  };
}
