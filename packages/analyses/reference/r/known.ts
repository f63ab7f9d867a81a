/** Reads known.txt: what R does not print as it is shown. */
import { readFileSync } from 'node:fs';
import { FINDING_KINDS, type FindingKind } from './compare.ts';

export interface Difference {
  readonly table: string;
  readonly kind: FindingKind;
  /** How many numbers of each column differ; infinite where any may, of random draws. */
  readonly columns: Readonly<Record<string, number>>;
}

export interface Known {
  /** Packages that were missing when the list was made: it is exact where the same are missing. */
  readonly without: readonly string[];
  readonly differences: readonly Difference[];
}

export const NOTHING_KNOWN: Known = { without: [], differences: [] };

const listOf = (text: string): readonly string[] => text.split(',').map((part) => part.trim());

/** 'lower 2, upper *'; a column may be of several words. */
const countsOf = (text: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    listOf(text).map((part) => {
      const end = part.lastIndexOf(' ');
      const count = part.slice(end + 1);
      return [part.slice(0, end), count === '*' ? Number.POSITIVE_INFINITY : Number(count)];
    }),
  );

/** One line each: analysis | without | packages, or analysis | kind | tables | columns with counts | why. */
export function readKnown(text: string): ReadonlyMap<string, Known> {
  const known = new Map<string, Known>();
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [id, word, tables, columns, why] = line.split(' | ').map((part) => part.trim()) as [
      string,
      ...(string | undefined)[],
    ];
    const before = known.get(id) ?? NOTHING_KNOWN;
    if (word === 'without' && tables) {
      known.set(id, { ...before, without: [...listOf(tables)].sort() });
      continue;
    }
    const kind = FINDING_KINDS.find((each) => each === word);
    if (!kind || !tables || !columns || !why) throw new Error(`known.txt: not understood: ${line}`);
    const more = listOf(tables).map((table) => ({ table, kind, columns: countsOf(columns) }));
    known.set(id, { ...before, differences: [...before.differences, ...more] });
  }
  return known;
}

/** By the id of the analysis. */
export const loadKnown = (): ReadonlyMap<string, Known> =>
  readKnown(readFileSync(new URL('known.txt', import.meta.url), 'utf8'));
