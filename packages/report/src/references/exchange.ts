/** References in and out: whatever is pasted is recognized, and nothing that is pasted stops the page. */
import { readBibtex, writeBibtex } from './bibtex.ts';
import { readCsl, writeCsl } from './csl.ts';
import { plainDoi, type Reference } from './reference.ts';
import { readMedline, readRis, writeMedline, writeRis } from './tagged.ts';

export interface ReadReferences {
  readonly references: readonly Reference[];
  /** What it was, for the person: 'BibTeX'; null where nothing was recognized. */
  readonly format: string | null;
}

const READERS: readonly {
  readonly name: string;
  readonly fits: (text: string) => boolean;
  readonly read: (text: string) => readonly Reference[];
}[] = [
  { name: 'CSL-JSON', fits: (text) => /^\s*[[{]/.test(text), read: readCsl },
  { name: 'RIS', fits: (text) => /^\s*TY {1,2}- /m.test(text), read: readRis },
  { name: 'PubMed format', fits: (text) => /^PMID *- /m.test(text), read: readMedline },
  { name: 'BibTeX', fits: (text) => /@\s*[A-Za-z]+\s*[{(]/.test(text), read: readBibtex },
];

/** DOIs in any text, each once. */
function readDois(text: string): readonly Reference[] {
  const found = text.match(/10\.\d{4,9}\/[^\s"<>{}]+/g) ?? [];
  const dois = [...new Set(found.map(plainDoi))].filter((doi) => doi !== '');
  return dois.map((doi) => ({ type: 'article', doi }));
}

/** The references in a text of any format; never throws. */
export function readReferences(text: string): ReadReferences {
  for (const { name, fits, read } of READERS) {
    if (!fits(text)) continue;
    try {
      const references = read(text).filter((reference) => Object.keys(reference).length > 1);
      if (references.length > 0) return { references, format: name };
    } catch {
      // no JSON after all: the next one may fit
    }
  }
  const references = readDois(text);
  return { references, format: references.length > 0 ? 'DOI' : null };
}

/** The formats that references are written in. */
export const REFERENCE_FORMATS = {
  bibtex: { name: 'BibTeX', extension: 'bib', mime: 'application/x-bibtex', write: writeBibtex },
  ris: { name: 'RIS', extension: 'ris', mime: 'application/x-research-info-systems', write: writeRis },
  csl: { name: 'CSL-JSON', extension: 'json', mime: 'application/json', write: writeCsl },
  medline: { name: 'PubMed format', extension: 'nbib', mime: 'application/nbib', write: writeMedline },
} as const;

/** The title as it is compared: letters and digits alone. */
const plainTitle = (title: string | undefined): string =>
  (title ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether two are the same work: by DOI, or by title and year. */
export function isSameWork(a: Reference, b: Reference): boolean {
  const [one, other] = [plainDoi(a.doi ?? ''), plainDoi(b.doi ?? '')];
  if (one !== '' && other !== '') return one === other;
  const title = plainTitle(a.title);
  return title !== '' && title === plainTitle(b.title) && (a.year ?? '') === (b.year ?? '');
}

/** Pairs of places of the same work, the later one first met. */
export const duplicatesOf = (references: readonly Reference[]): readonly (readonly [number, number])[] =>
  references.flatMap((reference, later) => {
    const first = references.findIndex((other, i) => i < later && isSameWork(other, reference));
    return first < 0 ? [] : [[first, later] as const];
  });

/** One of two: what the first does not have is taken from the second. */
export const mergedWork = (first: Reference, second: Reference): Reference => ({ ...second, ...first });
