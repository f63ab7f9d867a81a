/** Reference lists and citations in the styles of journals, by rules of our own (docs/adr/0014). */
import { runsToText } from '../format.ts';
import type { Runs } from '../rich.ts';
import { apa, chicago, harvard } from './author-date.ts';
import { ama, ieee, nature, vancouver } from './numbered.ts';
import { authorsOf, isOthers } from './parts.ts';
import { type Reference, tidy } from './reference.ts';

interface Cited {
  readonly two: string;
  readonly year: string;
  /** What stands for a year that is not known, and before a letter after it. */
  readonly undated: string;
  readonly dash: string;
}

interface ReferenceStyle {
  readonly name: string;
  /** How a number is printed in text and list; styles by author and year have none. */
  readonly numbered: { readonly text: (n: number) => Runs; readonly list: (n: number) => string } | null;
  readonly write: (reference: Reference) => Runs;
  /** Between two authors of a citation, and before the year. */
  readonly cited?: Cited;
}

const raised = (n: number): Runs => [{ text: String(n), marks: ['sup'] }];

export const REFERENCE_STYLES = {
  apa: {
    name: 'APA 7',
    numbered: null,
    write: apa,
    cited: { two: ' & ', year: ', ', undated: 'n.d.', dash: '-' },
  },
  vancouver: {
    name: 'Vancouver',
    numbered: { text: (n) => [`(${n})`], list: (n) => `${n}. ` },
    write: vancouver,
  },
  ama: { name: 'AMA 11', numbered: { text: raised, list: (n) => `${n}. ` }, write: ama },
  harvard: {
    name: 'Harvard',
    numbered: null,
    write: harvard,
    cited: { two: ' and ', year: ', ', undated: 'no date', dash: ' ' },
  },
  chicago: {
    name: 'Chicago author-date',
    numbered: null,
    write: chicago,
    cited: { two: ' and ', year: ' ', undated: 'n.d.', dash: '-' },
  },
  ieee: { name: 'IEEE', numbered: { text: (n) => [`[${n}]`], list: (n) => `[${n}] ` }, write: ieee },
  nature: { name: 'Nature', numbered: { text: raised, list: (n) => `${n}. ` }, write: nature },
} as const satisfies Readonly<Record<string, ReferenceStyle>>;

export type ReferenceStyleName = keyof typeof REFERENCE_STYLES;

interface Written {
  readonly reference: Reference;
  /** As it stands in the list, with its number. */
  readonly entry: Runs;
  /** As it is cited in the text. */
  readonly citation: Runs;
}

/** Family names and year: (Doe & Roe, 2020), (Doe et al., 2020). */
function authorYear(reference: Reference, letter: string, { two, year, undated }: Cited): Runs {
  const families = authorsOf(reference).map(({ family }) => family);
  const who =
    families.length === 0
      ? (reference.title ?? 'Unknown').split(/\s+/).slice(0, 4).join(' ')
      : families.length === 1
        ? (families[0] ?? '')
        : families.length === 2 && !isOthers(families[1] ?? '')
          ? families.join(two)
          : `${families[0]} et al.`;
  return [`(${who}${year}${reference.year ?? undated}${letter})`];
}

/** Works of the same authors and year get letters: 2020a, 2020b. */
function letters(references: readonly Reference[], cited: Cited): readonly string[] {
  const texts = references.map((reference) => runsToText(authorYear(reference, '', cited)));
  return texts.map((text, i) => {
    if (texts.filter((other) => other === text).length < 2) return '';
    const own = String.fromCharCode(97 + (texts.slice(0, i).filter((other) => other === text).length % 26));
    return references[i]?.year === undefined ? `${cited.dash}${own}` : own;
  });
}

const UNNAMED: Cited = { two: ' & ', year: ', ', undated: 'n.d.', dash: '-' };

/** The list: in the order given where the style numbers, else by authors, year and title. */
export function referenceList(given: readonly Reference[], name: ReferenceStyleName): readonly Written[] {
  const style: ReferenceStyle = REFERENCE_STYLES[name];
  const references = given.map(tidy);
  const { numbered, write, cited = UNNAMED } = style;
  if (numbered)
    return references.map((reference, i) => ({
      reference,
      entry: [numbered.list(i + 1), ...write(reference)],
      citation: numbered.text(i + 1),
    }));
  const keyOf = (reference: Reference) =>
    [
      authorsOf(reference)
        .map(({ family, given: own }) => `${family} ${own}`)
        .join(' ') ||
        (reference.title ?? ''),
      reference.year ?? '',
      reference.title ?? '',
    ].join('\n');
  const sorted = [...references].sort((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'));
  const marks = letters(sorted, cited);
  return sorted.map((reference, i) => {
    const letter = marks[i] ?? '';
    const dated =
      letter === '' ? reference : { ...reference, year: `${reference.year ?? cited.undated}${letter}` };
    return { reference, entry: write(dated), citation: authorYear(reference, letter, cited) };
  });
}
