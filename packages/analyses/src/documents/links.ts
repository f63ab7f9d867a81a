/** Documents whose fields take numbers and words from saved results: what they read now, and where each comes from. */
import {
  type LiveRun,
  linksIn,
  type ReadPlace,
  readText,
  refreshedText,
  type TableBlock,
  UNREAD,
} from '@constat/report';
import type {
  DocumentContent,
  DocumentField,
  DocumentRow,
  DocumentTemplate,
  DocumentValue,
} from './contract.ts';
import { numberOf } from './values.ts';

/** What a document can read of results. */
export interface LinkSource {
  readonly read: ReadPlace;
  /** The title of a result; null where it is gone. */
  readonly titleOf: (result: string) => string | null;
}

/** Where no results are at hand: links read as they last did. */
export const NO_LINKS: LinkSource = { read: UNREAD, titleOf: () => null };

/** The value with every text changed. */
function mapped(
  value: DocumentValue,
  change: (text: string, column: string | null) => string,
): DocumentValue {
  if (typeof value === 'string') return change(value, null);
  if (value.every((item) => typeof item === 'string')) return value.map((line) => change(line, null));
  return (value as readonly (DocumentRow | { readonly text: string })[]).map((item) =>
    Object.fromEntries(
      Object.entries(item).map(([key, cell]) => [key, typeof cell === 'string' ? change(cell, key) : cell]),
    ),
  ) as DocumentValue;
}

const hasLinks = (content: DocumentContent): boolean => JSON.stringify(content).includes('⟦');

/** Whether a number belongs where the text stands. */
function isNumber(field: DocumentField | undefined, column: string | null): boolean {
  if (field?.kind === 'table') return field.columns.find(({ key }) => key === column)?.kind === 'number';
  return field?.kind === 'number';
}

/** A reading as a number field takes it: 23.1% is 23.1. */
const bare = (text: string): string => {
  const plain = text.replace(/\s*%$/, '');
  return numberOf(plain) === null ? text : plain;
};

/** The document as it reads now, without marks of links: what templates, rules and exports see. */
export function readContent(
  template: DocumentTemplate,
  content: DocumentContent,
  { read }: LinkSource,
): DocumentContent {
  if (!hasLinks(content)) return content;
  const fields = new Map(
    template.sections.flatMap((section) => section.fields.map((field) => [field.key, field] as const)),
  );
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [
      key,
      mapped(value, (text, column) => {
        const shown = readText(text, read);
        return shown !== text && isNumber(fields.get(key), column) ? bare(shown) : shown;
      }),
    ]),
  );
}

/** The same document, its links reading last as they read now. */
export const refreshedContent = (content: DocumentContent, { read }: LinkSource): DocumentContent =>
  hasLinks(content)
    ? Object.fromEntries(
        Object.entries(content).map(([key, value]) => [
          key,
          mapped(value, (text) => refreshedText(text, read)),
        ]),
      )
    : content;

/** Every link of a document, in the order in which it is read. */
export function linksOf(content: DocumentContent): readonly LiveRun[] {
  if (!hasLinks(content)) return [];
  const found: LiveRun[] = [];
  for (const value of Object.values(content))
    mapped(value, (text) => {
      found.push(...linksIn(text));
      return text;
    });
  return found;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What a place is called: 'Sigma level', 'Fill, UCL'. */
export function placeWords(at: string): string {
  if (at === 'n') return 'Cases used';
  const [block = '', row = '', last = ''] = at.split('/').map((part) => part.replace(/#(\d+)$/, ' ($1)'));
  const words = (text: string): string => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  if (block.startsWith('estimates:')) return `${words(row)}${last === 'value' ? '' : `, ${words(last)}`}`;
  if (row.startsWith('@')) return `${capital(words(last))} ${row.slice(1)}`;
  return last === 'entry' || last === '' ? words(row) : `${words(row)}, ${words(last)}`;
}

/** The id of the table that says where linked numbers come from. */
export const LINKS_TABLE = 'linked-numbers';

/** Where linked numbers come from, as a table at the end of the document; null where there are none. */
export function linksTable(content: DocumentContent, { read, titleOf }: LinkSource): TableBlock | null {
  const links = new Map(linksOf(content).map((link) => [`${link.live.result} ${link.live.at}`, link]));
  if (links.size === 0) return null;
  return {
    kind: 'table',
    id: LINKS_TABLE,
    title: ['Sources of Linked Numbers'],
    columns: [
      { key: 'what', label: ['What'] },
      { key: 'value', label: ['Reads'] },
      { key: 'source', label: ['Result'] },
    ],
    rows: [...links.values()].map(({ live, last }) => ({
      cells: {
        what: [placeWords(live.at)],
        value: [read(live) ?? last],
        source: [titleOf(live.result) ?? 'No longer there'],
      },
    })),
  };
}
