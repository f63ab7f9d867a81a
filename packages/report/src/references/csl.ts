/** CSL-JSON, which Zotero, Mendeley and Crossref give. */
import {
  listOfNames,
  namesOf,
  type Reference,
  type ReferenceField,
  type ReferenceType,
  tidy,
  typeOf,
  yearIn,
} from './reference.ts';

const TYPES: Readonly<Record<string, ReferenceType>> = {
  'article-journal': 'article',
  'journal-article': 'article',
  'article-magazine': 'article',
  'article-newspaper': 'article',
  review: 'article',
  book: 'book',
  chapter: 'chapter',
  'book-chapter': 'chapter',
  'paper-conference': 'conference',
  'proceedings-article': 'conference',
  thesis: 'thesis',
  report: 'report',
  article: 'preprint',
  'posted-content': 'preprint',
  dataset: 'dataset',
  software: 'software',
  webpage: 'web',
  'post-weblog': 'web',
};

const WRITTEN: Readonly<Record<ReferenceType, string>> = {
  article: 'article-journal',
  book: 'book',
  chapter: 'chapter',
  conference: 'paper-conference',
  thesis: 'thesis',
  report: 'report',
  preprint: 'article',
  dataset: 'dataset',
  software: 'software',
  web: 'webpage',
};

const FIELDS: readonly (readonly [string, ReferenceField])[] = [
  ['title', 'title'],
  ['container-title', 'container'],
  ['volume', 'volume'],
  ['issue', 'issue'],
  ['page', 'pages'],
  ['edition', 'edition'],
  ['publisher', 'publisher'],
  ['publisher-place', 'place'],
  ['DOI', 'doi'],
  ['PMID', 'pmid'],
  ['URL', 'url'],
];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const words = (value: unknown): string => {
  if (Array.isArray(value)) return words(value[0]);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

function people(value: unknown): string {
  if (!Array.isArray(value)) return '';
  return listOfNames(
    value.filter(isRecord).map((name) => {
      const particle = words(name['non-dropping-particle']);
      const family = words(name.family) || words(name.literal) || words(name.name);
      return { family: particle === '' ? family : `${particle} ${family}`, given: words(name.given) };
    }),
  );
}

function year(value: unknown): string {
  if (!isRecord(value)) return yearIn(words(value));
  const [parts]: unknown[] = Array.isArray(value['date-parts']) ? value['date-parts'] : [];
  return Array.isArray(parts) ? words(parts[0]) : yearIn(words(value.raw) || words(value.literal));
}

/** The references of CSL-JSON; throws where the text is no JSON. */
export function readCsl(text: string): readonly Reference[] {
  const parsed: unknown = JSON.parse(text);
  const message = isRecord(parsed) && isRecord(parsed.message) ? parsed.message : parsed;
  const items = Array.isArray(message)
    ? message
    : isRecord(message) && Array.isArray(message.items)
      ? message.items
      : [message];
  return items.filter(isRecord).map((item) =>
    tidy({
      ...Object.fromEntries(FIELDS.map(([name, field]) => [field, words(item[name])])),
      type: TYPES[words(item.type)] ?? 'web',
      authors: people(item.author),
      editors: people(item.editor),
      year: year(item.issued ?? item.published),
    }),
  );
}

/** The references as CSL-JSON. */
export const writeCsl = (references: readonly Reference[]): string =>
  JSON.stringify(
    references.map((given, i) => {
      const reference = tidy(given);
      const named = (list: string | undefined) =>
        namesOf(list).map(({ family, given: own }) =>
          own === '' ? { literal: family } : { family, given: own },
        );
      return {
        id: reference.doi ?? `work-${i + 1}`,
        type: WRITTEN[typeOf(reference)],
        ...(reference.authors === undefined ? {} : { author: named(reference.authors) }),
        ...(reference.editors === undefined ? {} : { editor: named(reference.editors) }),
        ...(reference.year === undefined
          ? {}
          : {
              issued: /^\d{4}$/.test(reference.year)
                ? { 'date-parts': [[Number(reference.year)]] }
                : { literal: reference.year },
            }),
        ...Object.fromEntries(
          FIELDS.flatMap(([name, field]) =>
            reference[field] === undefined ? [] : [[name, reference[field]]],
          ),
        ),
      };
    }),
    null,
    2,
  );
