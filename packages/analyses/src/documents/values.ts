/** Reading what was written: every reader answers something sensible for an empty or unfinished document. */

import { isRecord } from '../shared/guards.ts';
import type {
  CHECK_STATES,
  ChecklistField,
  DocumentContent,
  DocumentField,
  DocumentRow,
  DocumentTemplate,
  OutlineItem,
  TableField,
} from './contract.ts';

/** The words of a text, date, number or choice as typed, without spaces around them. */
export function textOf(content: DocumentContent, key: string): string {
  const value = content[key];
  return typeof value === 'string' ? value.trim() : '';
}

/** The lines of a list that are not empty. */
export function listOf(content: DocumentContent, key: string): readonly string[] {
  const value = content[key];
  if (!Array.isArray(value)) return [];
  return value.flatMap((line) => (typeof line === 'string' && line.trim() !== '' ? [line.trim()] : []));
}

/** The rows of a table in which something is written. */
export function rowsOf(content: DocumentContent, key: string): readonly DocumentRow[] {
  const value = content[key];
  if (!Array.isArray(value)) return [];
  return (value as readonly unknown[]).filter(
    (row): row is DocumentRow => isRecord(row) && !isBlankRow(row as DocumentRow),
  );
}

export const isBlankRow = (row: DocumentRow): boolean =>
  Object.values(row).every((cell) => typeof cell !== 'string' || cell.trim() === '');

/** The lines of an outline that are not empty. */
export function outlineOf(content: DocumentContent, key: string): readonly OutlineItem[] {
  const value = content[key];
  if (!Array.isArray(value)) return [];
  return (value as readonly unknown[]).filter(
    (item): item is OutlineItem => isRecord(item) && typeof item.text === 'string' && item.text.trim() !== '',
  );
}

/** A cell of a row, without spaces around it. */
export const cellOf = (row: DocumentRow, key: string): string =>
  typeof row[key] === 'string' ? row[key].trim() : '';

/** Names in the order in which they were written first, each with its rows. */
export function groupedRows(
  rows: readonly DocumentRow[],
  key: string,
): ReadonlyMap<string, readonly DocumentRow[]> {
  const groups = new Map<string, { name: string; rows: DocumentRow[] }>();
  for (const row of rows) {
    const name = cellOf(row, key);
    if (name === '') continue;
    const known = groups.get(name.toLowerCase());
    if (known) known.rows.push(row);
    else groups.set(name.toLowerCase(), { name, rows: [row] });
  }
  return new Map([...groups.values()].map(({ name, rows: own }) => [name, own]));
}

/** A typed number: 1,204 and 1 204 are read, words are not. Null where there is none. */
export function numberOf(text: string): number | null {
  const plain = text
    .trim()
    .replace(/(?<=\d)[,\u00a0\u2009 ](?=\d{3}(?:\D|$))/g, '')
    .replace('\u2212', '-');
  if (!/^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  return Number(plain);
}

/** The number in a field, or null. */
export const countOf = (content: DocumentContent, key: string): number | null =>
  numberOf(textOf(content, key));

/** The columns that belong to a table as it stands, and those in which something is typed. */
export const shownColumns = (field: TableField, content: DocumentContent): TableField['columns'] =>
  field.columns.filter(
    ({ key, when }) =>
      when === undefined ||
      when(content) ||
      rowsOf(content, field.key).some((row) => cellOf(row, key) !== ''),
  );

/** The dataset and the variables that a source field names; null where what it fills is typed. */
export const sourceOf = (content: DocumentContent, key: string): DocumentRow | null => {
  const row = rowsOf(content, key)[0];
  return row && cellOf(row, 'dataset') !== '' ? row : null;
};

/** All fields of a template, also those of sections that are not shown now. */
export const fieldsOf = (template: DocumentTemplate): readonly DocumentField[] =>
  template.sections.flatMap(({ fields }) => fields);

/** Every point of a checklist with what was said of it. */
export function checksOf(field: ChecklistField, content: DocumentContent) {
  const rows = new Map(rowsOf(content, field.key).map((row) => [cellOf(row, 'item'), row]));
  return field.items.map((item) => {
    const row = rows.get(item.id) ?? {};
    const typed = cellOf(row, 'state');
    const state: keyof typeof CHECK_STATES = typed === 'done' || typed === 'na' ? typed : 'open';
    return { ...item, state, page: cellOf(row, 'page') };
  });
}

/** Whether nothing is written in a field. */
export function isEmpty(field: DocumentField, content: DocumentContent): boolean {
  switch (field.kind) {
    case 'list':
      return listOf(content, field.key).length === 0;
    case 'table':
    case 'source':
      return rowsOf(content, field.key).length === 0;
    case 'checklist':
      return checksOf(field, content).every(({ state, page }) => state === 'open' && page === '');
    case 'outline':
      return outlineOf(content, field.key).every(({ level }) => level === 0);
    default:
      return textOf(content, field.key) === '';
  }
}

/** Whether nothing is written in the whole document. */
export const isBlank = (template: DocumentTemplate, content: DocumentContent): boolean =>
  fieldsOf(template).every((field) => field.kind === 'choice' || isEmpty(field, content));
