/** RIS, and the MEDLINE format of PubMed: lines that begin with a tag. */
import {
  joinPages,
  listOfNames,
  namesOf,
  pageRange,
  plain,
  plainDoi,
  type Reference,
  type ReferenceField,
  type ReferenceType,
  tidy,
  typeOf,
  yearIn,
} from './reference.ts';

const RIS_TYPES: Readonly<Record<string, ReferenceType>> = {
  JOUR: 'article',
  EJOUR: 'article',
  MGZN: 'article',
  NEWS: 'article',
  BOOK: 'book',
  EBOOK: 'book',
  EDBOOK: 'book',
  CHAP: 'chapter',
  ECHAP: 'chapter',
  CONF: 'conference',
  CPAPER: 'conference',
  THES: 'thesis',
  RPRT: 'report',
  UNPB: 'preprint',
  DATA: 'dataset',
  COMP: 'software',
  ELEC: 'web',
  WEB: 'web',
};

const RIS_WRITTEN: Readonly<Record<ReferenceType, string>> = {
  article: 'JOUR',
  book: 'BOOK',
  chapter: 'CHAP',
  conference: 'CONF',
  thesis: 'THES',
  report: 'RPRT',
  preprint: 'UNPB',
  dataset: 'DATA',
  software: 'COMP',
  web: 'ELEC',
};

/** Tags of RIS for each field, the one that is written first. */
const RIS_TAGS: readonly (readonly [ReferenceField, readonly string[]])[] = [
  ['title', ['TI', 'T1', 'CT']],
  ['container', ['T2', 'JO', 'JF', 'JA', 'BT']],
  ['volume', ['VL']],
  ['issue', ['IS']],
  ['edition', ['ET']],
  ['publisher', ['PB']],
  ['place', ['CY']],
  ['doi', ['DO']],
  ['pmid', ['AN']],
  ['url', ['UR']],
];

type Lines = ReadonlyMap<string, readonly string[]>;

function grouped(lines: readonly (readonly [string, string])[]): Lines {
  const map = new Map<string, string[]>();
  for (const [tag, value] of lines) {
    const known = map.get(tag);
    if (known) known.push(value);
    else map.set(tag, [value]);
  }
  return map;
}

const firstOf = (lines: Lines, tags: readonly string[]): string => {
  for (const tag of tags) {
    const found = lines.get(tag)?.find((value) => plain(value) !== '');
    if (found !== undefined) return found;
  }
  return '';
};

const allOf = (lines: Lines, tags: readonly string[]): readonly string[] =>
  tags.flatMap((tag) => lines.get(tag) ?? []);

/** Names with a comma are people; RIS has “Family, Given, Jr”. */
const people = (values: readonly string[]): string =>
  listOfNames(
    values.flatMap((value) => {
      const [family = '', ...given] = value.split(',');
      return [{ family, given: given.join(' ') }];
    }),
  );

/** Every record of a RIS file. */
export function readRis(text: string): readonly Reference[] {
  const records: (readonly [string, string])[][] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const found = /^\s*([A-Z][A-Z0-9]) {1,2}- ?(.*)$/.exec(line);
    const last = records.at(-1);
    if (found?.[1] === 'TY') records.push([['TY', found[2] ?? '']]);
    else if (found && last) last.push([found[1] ?? '', found[2] ?? '']);
    else if (last && line.trim() !== '') {
      // A long value goes on without a tag.
      const before = last.at(-1);
      if (before) last[last.length - 1] = [before[0], `${before[1]} ${line.trim()}`];
    }
  }
  return records.map((record) => {
    const lines = grouped(record);
    const plainFields = Object.fromEntries(RIS_TAGS.map(([field, tags]) => [field, firstOf(lines, tags)]));
    return tidy({
      ...plainFields,
      type: RIS_TYPES[firstOf(lines, ['TY']).trim().toUpperCase()] ?? 'web',
      authors: people(allOf(lines, ['AU', 'A1'])),
      editors: people(allOf(lines, ['A2', 'ED'])),
      year: yearIn(firstOf(lines, ['PY', 'Y1', 'DA'])),
      pages: joinPages(firstOf(lines, ['SP']), firstOf(lines, ['EP'])),
    });
  });
}

/** The references as a .ris file. */
export const writeRis = (references: readonly Reference[]): string =>
  references
    .map((given) => {
      const reference = tidy(given);
      const [first, last] = pageRange(reference.pages);
      const named = (tag: string, list: string | undefined) =>
        namesOf(list).map(
          ({ family, given: own }) => `${tag}  - ${own === '' ? family : `${family}, ${own}`}`,
        );
      const tagged = RIS_TAGS.flatMap(([field, [tag = '']]) =>
        reference[field] === undefined ? [] : [`${tag}  - ${reference[field]}`],
      );
      return [
        `TY  - ${RIS_WRITTEN[typeOf(reference)]}`,
        ...named('AU', reference.authors),
        ...named('A2', reference.editors),
        ...(reference.year === undefined ? [] : [`PY  - ${reference.year}`]),
        ...tagged,
        ...(first === '' ? [] : [`SP  - ${first}`]),
        ...(last === '' ? [] : [`EP  - ${last}`]),
        'ER  - ',
      ].join('\r\n');
    })
    .join('\r\n\r\n')
    .concat(references.length === 0 ? '' : '\r\n');

/** PubMed writes 307-10 for 307 to 310. */
function fullPages(pages: string): string {
  const found = /^(\D*)(\d+)-(\d+)$/.exec(plain(pages).split(/[;,]/)[0] ?? '');
  if (!found) return pages;
  const [, before = '', first = '', last = ''] = found;
  const whole = last.length < first.length ? first.slice(0, first.length - last.length) + last : last;
  return `${before}${first}–${before}${whole}`;
}

const MEDLINE_TYPES: readonly (readonly [RegExp, ReferenceType])[] = [
  [/preprint/i, 'preprint'],
  [/dataset/i, 'dataset'],
  [/book|monograph/i, 'book'],
];

/** “Doe J” of the short list of authors. */
const shortName = (value: string) => {
  const found = /^(.*\S)\s+([A-Z]{1,4})$/.exec(plain(value));
  return found
    ? { family: found[1] ?? '', given: [...(found[2] ?? '')].join('. ').concat('.') }
    : { family: value, given: '' };
};

/** Every record in the format that PubMed saves. */
export function readMedline(text: string): readonly Reference[] {
  const records: (readonly [string, string])[][] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const found = /^([A-Z]{2,4}) *- ?(.*)$/.exec(line);
    const last = records.at(-1);
    if (found?.[1] === 'PMID' || (found && !last)) records.push([[found?.[1] ?? '', found?.[2] ?? '']]);
    else if (found && last) last.push([found[1] ?? '', found[2] ?? '']);
    else if (last && /^\s{2,}\S/.test(line)) {
      const before = last.at(-1);
      if (before) last[last.length - 1] = [before[0], `${before[1]} ${line.trim()}`];
    }
  }
  return records.map((record) => {
    const lines = grouped(record);
    const full = allOf(lines, ['FAU', 'CN']);
    const doi = allOf(lines, ['LID', 'AID']).find((value) => /\[doi\]/i.test(value)) ?? '';
    const kinds = allOf(lines, ['PT']).join(' ');
    return tidy({
      type: MEDLINE_TYPES.find(([test]) => test.test(kinds))?.[1] ?? 'article',
      authors: full.length > 0 ? people(full) : listOfNames(allOf(lines, ['AU']).map(shortName)),
      editors: people(allOf(lines, ['FED'])),
      title: firstOf(lines, ['TI', 'BTI']).replace(/\.\s*$/, ''),
      container: firstOf(lines, ['JT', 'TA']),
      year: yearIn(firstOf(lines, ['DP', 'DEP'])),
      volume: firstOf(lines, ['VI']),
      issue: firstOf(lines, ['IP']),
      pages: fullPages(firstOf(lines, ['PG'])),
      publisher: firstOf(lines, ['PB']),
      place: firstOf(lines, ['PL']).replace(
        /^(?:England|United States|Netherlands|Germany|Switzerland)$/i,
        '',
      ),
      pmid: firstOf(lines, ['PMID']),
      doi: plainDoi(doi),
    });
  });
}

/** The references in the format of PubMed. */
export const writeMedline = (references: readonly Reference[]): string =>
  references
    .map((given) => {
      const reference = tidy(given);
      const [first, last] = pageRange(reference.pages);
      const line = (tag: string, value: string | undefined) =>
        value === undefined || value === '' ? [] : [`${tag.padEnd(4)}- ${value}`];
      const kind: Partial<Record<ReferenceType, string>> = {
        preprint: 'Preprint',
        dataset: 'Dataset',
        book: 'Book',
      };
      return [
        `PMID- ${reference.pmid ?? ''}`,
        ...line('TI', reference.title),
        ...line('PG', last === '' ? first : `${first}-${last}`),
        ...line('LID', reference.doi && `${reference.doi} [doi]`),
        ...namesOf(reference.authors).flatMap(({ family, given: own }) =>
          own === '' ? line('CN', family) : line('FAU', `${family}, ${own}`),
        ),
        ...line('PT', kind[typeOf(reference)] ?? 'Journal Article'),
        ...line('DP', reference.year),
        ...line('JT', reference.container),
        ...line('VI', reference.volume),
        ...line('IP', reference.issue),
        ...line('PB', reference.publisher),
      ].join('\n');
    })
    .join('\n\n')
    .concat(references.length === 0 ? '' : '\n');
