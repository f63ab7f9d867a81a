/** Levels that are probably one value in several spellings: proposed, never merged by themselves. */

export interface Spellings {
  /** The spelling that most cases have. */
  readonly best: string;
  readonly others: readonly string[];
}

interface Counted {
  readonly level: string;
  readonly count: number;
}

/** What is left when case, accents, punctuation and spaces do not count; signs of grades and numbers do (A+, A-, -1, 1.5). */
const keyOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .trim()
    .replace(/(?<=\d)[.,](?=\d)|[+<>=]|[-\u2212](?=\d|$)/gu, (sign) => `0${sign.codePointAt(0)}`)
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

const digitsIn = (key: string): string => key.replace(/\D/g, '');

/** Words of fewer letters differ in meaning by one of them. */
const MIN_LENGTH = 5;
/** A misspelling is rare beside what was meant. */
const RARE = 0.25;

/** Whether one letter added, left out, replaced or changed with its neighbour makes the other. */
function isSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < MIN_LENGTH || long.length - short.length > 1 || digitsIn(a) !== digitsIn(b))
    return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from++;
  if (long.length > short.length) return short.slice(from) === long.slice(from + 1);
  const swapped = short[from] === long[from + 1] && short[from + 1] === long[from];
  return (
    short.slice(from + 1) === long.slice(from + 1) ||
    (swapped && short.slice(from + 2) === long.slice(from + 2))
  );
}

/**
 * Levels that differ by case, accents, punctuation or spaces alone, and rare ones that differ from a frequent one by one slip of the
 * pen. Different digits are different values.
 */
export function similarSpellings(levels: readonly Counted[]): readonly Spellings[] {
  const groups = new Map<string, Counted[]>();
  for (const each of levels) {
    const key = keyOf(each.level);
    if (key !== '') groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const countOf = (key: string): number => (groups.get(key) ?? []).reduce((sum, { count }) => sum + count, 0);
  const frequent = [...groups.keys()].sort((a, b) => countOf(b) - countOf(a));
  for (const rare of frequent.toReversed()) {
    const meant = frequent.find(
      (key) => key !== rare && groups.has(key) && countOf(rare) <= RARE * countOf(key) && isSlip(rare, key),
    );
    if (meant === undefined) continue;
    groups.set(meant, [...(groups.get(meant) ?? []), ...(groups.get(rare) ?? [])]);
    groups.delete(rare);
  }
  return [...groups.values()].flatMap((group) => {
    const inOrder = levels.filter((each) => group.includes(each)).toSorted((a, b) => b.count - a.count);
    const [best, ...others] = inOrder.map(({ level }) => level);
    return best !== undefined && others.length > 0 ? [{ best, others }] : [];
  });
}
