/** What is read from a file, a draft or a saved result as the content of a document; whatever does not fit is named and left out. */

import { isRecord } from '../shared/guards.ts';
import {
  COUNTED,
  type DocumentContent,
  type DocumentField,
  type DocumentRow,
  type DocumentTemplate,
  type DocumentValue,
  type OutlineItem,
} from './contract.ts';
import { fieldsOf } from './values.ts';

export interface ReadDocument {
  readonly content: DocumentContent;
  /** Sentences about what was left out. */
  readonly problems: readonly string[];
}

const wordsOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
};

function readRow(field: Extract<DocumentField, { kind: 'table' }>, given: unknown): DocumentRow | null {
  if (!isRecord(given)) return null;
  return cellsOf(given, [
    ...field.columns.flatMap(({ key, kind }) => (kind === 'computed' ? [] : [key])),
    COUNTED,
  ]);
}

/** The cells under these keys in which something is written. */
const cellsOf = (given: Readonly<Record<string, unknown>>, keys: readonly string[]): DocumentRow =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const cell = wordsOf(given[key] ?? null);
      return cell === null || cell === '' ? [] : [[key, cell]];
    }),
  );

/** What was said of a point; a point of another list is left out. */
function readCheck(given: unknown): DocumentRow | null {
  if (!isRecord(given)) return null;
  return cellsOf(given, ['item', 'state', 'page']);
}

function readItem(field: Extract<DocumentField, { kind: 'outline' }>, given: unknown): OutlineItem | null {
  if (!isRecord(given)) return null;
  const text = wordsOf(given.text);
  if (text === null) return null;
  const deepest = field.levels.length - 1;
  const level = Number.isInteger(given.level) ? Math.min(deepest, Math.max(0, Number(given.level))) : 0;
  const state = typeof given.state === 'string' && given.state in (field.states ?? {}) ? given.state : null;
  return { text, level, ...(state === null ? {} : { state }) };
}

function readValue(field: DocumentField, given: unknown): DocumentValue | null {
  switch (field.kind) {
    case 'list': {
      const lines = Array.isArray(given) ? given.map(wordsOf) : null;
      return lines?.every((line) => line !== null) ? lines : null;
    }
    case 'table': {
      const rows = Array.isArray(given) ? given.map((row) => readRow(field, row)) : null;
      return rows?.every((row) => row !== null) ? rows : null;
    }
    case 'checklist': {
      const known = new Set(field.items.map(({ id }) => id));
      const rows = Array.isArray(given) ? given.map(readCheck) : null;
      return rows?.every((row) => row !== null) ? rows.filter(({ item }) => known.has(item ?? '')) : null;
    }
    case 'source': {
      const rows = Array.isArray(given) ? given.filter(isRecord) : null;
      return rows?.map((row) => cellsOf(row, Object.keys(row))).slice(0, 1) ?? null;
    }
    case 'outline': {
      const items = Array.isArray(given) ? given.map((item) => readItem(field, item)) : null;
      return items?.every((item) => item !== null) ? items : null;
    }
    default:
      return wordsOf(given);
  }
}

const SHAPES: Readonly<Record<'list' | 'table' | 'outline' | 'checklist' | 'source' | 'other', string>> = {
  list: 'a list of texts',
  table: 'a list of rows',
  outline: 'a list of lines with text and level',
  checklist: 'a list of rows with item, state and page',
  source: 'a list with one row: dataset, name and variables',
  other: 'a text or a number',
};

/** The content of a document from anything; never throws. */
export function readDocument(template: DocumentTemplate, given: unknown): ReadDocument {
  if (!isRecord(given))
    return { content: {}, problems: ['The document must be an object with the fields of the template.'] };
  const fields = new Map(fieldsOf(template).map((field) => [field.key, field]));
  const problems: string[] = [];
  const content: Record<string, DocumentValue> = {};
  for (const [key, value] of Object.entries(given)) {
    const field = fields.get(key);
    const read = field ? readValue(field, value) : null;
    if (!field)
      problems.push(`"${key}" is no field of this document. Fields are ${[...fields.keys()].join(', ')}.`);
    else if (read === null) {
      const shape =
        field.kind === 'list' ||
        field.kind === 'table' ||
        field.kind === 'outline' ||
        field.kind === 'checklist' ||
        field.kind === 'source'
          ? field.kind
          : 'other';
      problems.push(`${field.label} ("${key}") must be ${SHAPES[shape]}.`);
    } else content[key] = read;
  }
  return { content, problems };
}
