/** A work that is cited, as plain words by field, so that it can be typed, kept and exchanged; every format is read to this and written from it. */

export const REFERENCE_TYPES = {
  article: 'Journal article',
  book: 'Book',
  chapter: 'Chapter of a book',
  conference: 'Conference paper',
  thesis: 'Thesis',
  report: 'Report',
  preprint: 'Preprint',
  dataset: 'Dataset',
  software: 'Software',
  web: 'Web page',
} as const;
export type ReferenceType = keyof typeof REFERENCE_TYPES;

export const REFERENCE_FIELDS = [
  'type',
  'authors',
  'year',
  'title',
  'container',
  'volume',
  'issue',
  'pages',
  'editors',
  'edition',
  'publisher',
  'place',
  'doi',
  'pmid',
  'url',
] as const;
export type ReferenceField = (typeof REFERENCE_FIELDS)[number];

/** Names are “Family, Given; Family, Given”; one without a comma is an organization. Fields that are not known are absent. */
export type Reference = Readonly<Partial<Record<ReferenceField, string>>>;

export interface Name {
  readonly family: string;
  /** Empty for an organization. */
  readonly given: string;
}

/** Without line breaks, letters for private use and spaces around. */
export const plain = (text: string): string =>
  text
    .replace(/[\ue000-\uf8ff]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** A DOI without its address and in small letters; empty where there is none. */
export const plainDoi = (text: string): string =>
  /10\.\d{4,9}\/\S+/
    .exec(text)?.[0]
    .replace(/[.,;)\]}>"']+$/, '')
    .toLowerCase() ?? '';

export const typeOf = ({ type }: Reference): ReferenceType =>
  type !== undefined && type in REFERENCE_TYPES ? (type as ReferenceType) : 'article';

/** The names of a list. */
export const namesOf = (list: string | undefined): readonly Name[] =>
  (list ?? '')
    .split(';')
    .map(plain)
    .filter((name) => name !== '')
    .map((name) => {
      const comma = name.indexOf(',');
      return comma < 0
        ? { family: name, given: '' }
        : { family: plain(name.slice(0, comma)), given: plain(name.slice(comma + 1)) };
    })
    .filter(({ family, given }) => family !== '' || given !== '');

/** Names as one list. Semicolons and commas inside of a part would divide it; a given name alone is a name. */
export const listOfNames = (names: readonly Name[]): string =>
  names
    .map(({ family, given }) => [family, given].map((part) => plain(part.replace(/[;,]/g, ' '))))
    .map((parts) => parts.filter((part) => part !== '').join(', '))
    .filter((name) => name !== '')
    .join('; ');

/** Only fields that hold something, in one order. */
export function tidy(given: Reference): Reference {
  const type = typeOf(given);
  const entries = REFERENCE_FIELDS.flatMap((field) => {
    const text = plain(given[field] ?? '');
    if (field === 'type') return [[field, type]];
    if (text === '') return [];
    if (field === 'doi') return plainDoi(text) === '' ? [] : [[field, plainDoi(text)]];
    if (field === 'authors' || field === 'editors') {
      const list = listOfNames(namesOf(text));
      return list === '' ? [] : [[field, list]];
    }
    if (field === 'pages') return [[field, text.replace(/\s*(?:--+|[-‐‑–—])\s*/g, '–')]];
    return [[field, text]];
  });
  return Object.fromEntries(entries) as Reference;
}

/** Pages as first and last; the last is empty where there is one page or a list. */
export function pageRange(pages: string | undefined): readonly [string, string] {
  const found = /^([^\s–,]+)–([^\s–,]+)$/.exec(pages ?? '');
  return found ? [found[1] ?? '', found[2] ?? ''] : [pages ?? '', ''];
}

export const joinPages = (first: string, last: string): string =>
  plain(last) === '' || plain(first) === plain(last) ? plain(first) : `${plain(first)}–${plain(last)}`;

/** The first four digits in a row: the year of a date. */
export const yearIn = (text: string): string => /\d{4}/.exec(text)?.[0] ?? plain(text);
