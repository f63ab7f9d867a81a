/** Pieces that the styles of references share. */
import { runsToText } from '../format.ts';
import type { Run, Runs } from '../rich.ts';
import { type Name, namesOf, type Reference } from './reference.ts';

/** The first letters of given names: “Mary Ann” with '. ' is “M. A.”; hyphens stay. */
export function initials({ given }: Name, dot: string, between: string): string {
  return given
    .split(/[\s.]+/)
    .filter((word) => word !== '')
    .map((word) =>
      word
        .split('-')
        .filter((part) => part !== '')
        .map((part) => `${[...part][0]?.toLocaleUpperCase('en') ?? ''}${dot}`)
        .join(dot === '' ? '' : '-'),
    )
    .join(between);
}

export const isPerson = ({ given }: Name): boolean => given !== '';

/** “Family, G. G.” */
export const familyFirst = (name: Name, between = ' '): string =>
  isPerson(name) ? `${name.family}, ${initials(name, '.', between)}` : name.family;

/** “Family GG” */
export const familyLetters = (name: Name): string =>
  isPerson(name) ? `${name.family} ${initials(name, '', '')}` : name.family;

/** “G. G. Family” */
export const givenFirst = (name: Name): string =>
  isPerson(name) ? `${initials(name, '.', ' ')} ${name.family}` : name.family;

interface Shortening {
  /** With more names than this, only the first `kept` are named. */
  readonly most: number;
  readonly kept: number;
  readonly etAl: string;
}

/** Whether a name only says that there are more: BibTeX writes “and others”. */
export const isOthers = (name: string): boolean => /^(?:others|et al\.?)$/i.test(name);

/** Names in a row, shortened where there are too many or more are meant, with a word before the last. */
export function nameList(
  names: readonly string[],
  last: { readonly two: string; readonly more: string },
  { most, kept, etAl }: Shortening,
): string {
  if (names.length > 1 && isOthers(names.at(-1) ?? ''))
    return `${names.slice(0, Math.min(names.length - 1, names.length > most ? kept : most)).join(', ')}${etAl || ', et al.'}`;
  if (names.length > most) return `${names.slice(0, kept).join(', ')}${etAl}`;
  if (names.length < 2) return names[0] ?? '';
  const [end, others] = [names.at(-1) ?? '', names.slice(0, -1)];
  return `${others.join(', ')}${names.length === 2 ? last.two : last.more}${end}`;
}

/** A sentence that ends with one full stop; nothing stays nothing. */
export function ended(runs: Runs): Runs {
  const text = runsToText(runs);
  if (text.trim() === '') return [];
  return /[.?!]["”’']?$/.test(text) ? runs : [...runs, '.'];
}

/** Sentences with a space between them; empty ones are left out. */
export const sentences = (...parts: readonly Runs[]): Runs =>
  parts
    .map(ended)
    .filter((part) => part.length > 0)
    .flatMap((part, i): Runs => (i === 0 ? part : [' ', ...part]));

/** Pieces with a sign between them; empty ones are left out. */
export const joinedBy = (between: string, ...parts: readonly Runs[]): Runs =>
  parts
    .filter((part) => runsToText(part) !== '')
    .flatMap((part, i): Runs => (i === 0 ? part : [between, ...part]));

/** Words around a field; nothing where the field is empty. */
export const around = (before: string, text: string | undefined, after = ''): string =>
  text === undefined || text === '' ? '' : `${before}${text}${after}`;

export const italics = (text: string | undefined): readonly Run[] =>
  text === undefined || text === '' ? [] : [{ text, marks: ['italic'] }];

/** The address of the work: its DOI, else its page. */
export const addressOf = ({ doi, url }: Reference): string =>
  doi === undefined ? (url ?? '') : `https://doi.org/${doi}`;

/** “2nd” of 2, “2nd” and “2nd ed.”; other words stay. */
export function ordinal(edition: string | undefined): string {
  const plain = (edition ?? '').replace(/\s*\b(?:ed(?:ition|n)?)\b\.?/i, '').trim();
  if (!/^\d+$/.test(plain)) return plain;
  const n = Number(plain);
  const tens = n % 100;
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
}

export const authorsOf = ({ authors, editors }: Reference): readonly Name[] =>
  namesOf(authors).length > 0 ? namesOf(authors) : namesOf(editors);

/** Whether the title itself is set as that of a book. */
export const standsAlone = ({ type }: Reference): boolean =>
  type !== undefined && ['book', 'thesis', 'report', 'dataset', 'software', 'web', 'preprint'].includes(type);

export const isPart = ({ type }: Reference): boolean => type === 'chapter' || type === 'conference';

/** Whether what stands for pages is the number of an article: e1000251, d2304, 104743. */
export const isArticleNumber = (pages: string | undefined): boolean =>
  pages !== undefined && /^(?:[A-Za-z]{1,3}\d{3,}|\d{6,})$/.test(pages);

/** 284–7 for 284–287: digits of the last page that the first has as well are left out. */
export const shortRange = (pages: string | undefined): string =>
  (pages ?? '').replace(/(?<![\w.])(\d+)–(\d+)(?![\w.])/g, (whole, first: string, last: string) => {
    if (first.length !== last.length || Number(first) >= Number(last)) return whole;
    const same = [...first].findIndex((digit, i) => digit !== last[i]);
    return `${first}–${last.slice(same)}`;
  });

export const pp = (pages: string | undefined): string =>
  pages === undefined ? '' : `${/[–,]/.test(pages) ? 'pp.' : 'p.'} ${pages}`;
