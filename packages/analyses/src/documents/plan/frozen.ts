/** Freezing of a document: what was written at a moment, kept beside what is written later. */
import { isRecord } from '../../shared/guards.ts';
import type { DocumentContent, DocumentTemplate, DocumentValue } from '../contract.ts';
import { cellOf, fieldsOf, rowsOf, textOf } from '../values.ts';

/** The key under which a document keeps what it was when it was frozen. */
export const FROZEN = 'frozen';

export interface Frozen {
  /** Milliseconds since 1970, by the clock of the device. */
  readonly at: number;
  /** SHA-256 of `canonicalText`. */
  readonly hash: string;
  readonly content: DocumentContent;
}

/** Without what is empty, the cells of rows by their keys: the same however it was typed and kept. */
function canonicalValue(value: DocumentValue): DocumentValue | null {
  if (typeof value === 'string') return value === '' ? null : value;
  const items = (value as readonly (string | object)[]).flatMap((item): readonly (string | object)[] => {
    if (typeof item === 'string') return item === '' ? [] : [item];
    const cells = Object.entries(item).filter(([, cell]) => cell !== '' && cell !== undefined);
    return cells.length === 0 ? [] : [Object.fromEntries(cells.sort(([a], [b]) => (a < b ? -1 : 1)))];
  });
  return items.length === 0 ? null : (items as DocumentValue);
}

/** What is hashed: every field under its key in the order of the form, as JSON, so that anybody can compute it again. */
export const canonicalText = (template: DocumentTemplate, content: DocumentContent): string =>
  JSON.stringify(
    Object.fromEntries(
      fieldsOf(template).flatMap(({ key }) => {
        const value = key === FROZEN ? null : canonicalValue(content[key] ?? '');
        return value === null ? [] : [[key, value]];
      }),
    ),
  );

function readFrozen(given: unknown): Frozen | null {
  if (!isRecord(given)) return null;
  const { at, hash, content } = given;
  if (typeof at !== 'number' || typeof hash !== 'string' || !isRecord(content)) return null;
  return { at, hash, content: content as DocumentContent };
}

/** The states in which a document was frozen, the oldest first; what cannot be read is left out. */
export function frozenStates(content: DocumentContent): readonly Frozen[] {
  const kept = textOf(content, FROZEN);
  if (kept === '') return [];
  try {
    const states: unknown = JSON.parse(kept);
    return Array.isArray(states) ? states.flatMap((state) => readFrozen(state) ?? []) : [];
  } catch {
    return [];
  }
}

/** The document, frozen as it stands. */
export function freeze(
  template: DocumentTemplate,
  content: DocumentContent,
  { at, hash }: Pick<Frozen, 'at' | 'hash'>,
): DocumentContent {
  const own: DocumentContent = JSON.parse(canonicalText(template, content));
  return { ...content, [FROZEN]: JSON.stringify([...frozenStates(content), { at, hash, content: own }]) };
}

/** Whether something was written since the document was frozen last. */
export function isChanged(template: DocumentTemplate, content: DocumentContent): boolean {
  const last = frozenStates(content).at(-1);
  return last !== undefined && canonicalText(template, last.content) !== canonicalText(template, content);
}

export interface Change {
  readonly part: string;
  readonly before: string;
  readonly after: string;
}

const wordsOf = (template: DocumentTemplate, content: DocumentContent, key: string): readonly string[] => {
  const field = fieldsOf(template).find((each) => each.key === key);
  if (!field) return [];
  if (field.kind !== 'table') {
    const value = content[key];
    return typeof value === 'string' ? [value.trim()] : [(value ?? []).map(String).join('; ')];
  }
  return rowsOf(content, key).map((row) =>
    field.columns
      .map((column) => {
        const cell = cellOf(row, column.key);
        return column.kind === 'choice' ? (column.choices[cell] ?? '') : cell;
      })
      .filter((cell) => cell !== '')
      .join('; '),
  );
};

/** What reads otherwise than in an earlier state, field by field and row by row. */
export const changesBetween = (
  template: DocumentTemplate,
  before: DocumentContent,
  after: DocumentContent,
): readonly Change[] =>
  fieldsOf(template).flatMap((field) => {
    if (field.key === FROZEN) return [];
    const [old, now] = [wordsOf(template, before, field.key), wordsOf(template, after, field.key)];
    return Array.from({ length: Math.max(old.length, now.length) }, (_, i) => i).flatMap((i) => {
      const [was = '', is = ''] = [old[i], now[i]];
      const part = field.kind === 'table' ? `${field.label}, row ${i + 1}` : field.label;
      return was === is ? [] : [{ part, before: was, after: is }];
    });
  });
