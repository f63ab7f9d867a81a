/** The signs of a question that a ranking can be learned from: its words, neighbouring words, what was understood, and pairs of that. */
import { stem } from '../matching/words.ts';
import type { Reading, Token } from './read-question.ts';

/** Larger numbers count cases or are values. */
const FEW = 12;

const numberSign = (number: number): string => {
  if (number === 2) return '#2';
  return number > 2 && number <= FEW ? '#3' : '#n';
};

/** Endings that say what an unknown word may be: several things, those who do something, something done. */
const ENDING = /(?:er|s|ing|ed|ly)$/;

/** A word that was never learned: where it stands still says something. */
const unknownSign = (raw: string): string => `<?${ENDING.exec(raw)?.[0] ?? ''}>`;

/** Words as they were written where the ranking knows them, else as the vocabulary mended them, else that they are unknown. */
const wordOf = ({ raw, stem: mended, number }: Token, knows: (word: string) => boolean): string => {
  if (number !== null) return numberSign(number);
  const own = stem(raw);
  if (knows(own)) return own;
  return knows(mended) ? mended : unknownSign(raw);
};

/** A noun, or a variable of the open dataset, as the kind of thing it is. */
interface Kind {
  readonly name: string;
  readonly isVariable: boolean;
  readonly start: number;
  readonly end: number;
}

/** The kinds of the nouns and variables in a question, none inside another; a variable says more than the words of its name. */
function kindsOf({ matches }: Reading): readonly Kind[] {
  const all = matches
    .filter(({ phrase, start }) => phrase.kind === 'noun' && start >= 0)
    .map(({ phrase, start, end }) => ({
      name: `<${phrase.atom}>`,
      isVariable: phrase.isVariable === true,
      start,
      end,
    }))
    .sort((a, b) => Number(b.isVariable) - Number(a.isVariable) || b.end - b.start - (a.end - a.start));
  return all.filter(
    (one, i) => !all.slice(0, i).some((other) => other.start < one.end && other.end > one.start),
  );
}

/** The words of a question, what has a kind replaced by it. */
function wordsOf(
  { tokens }: Reading,
  kinds: readonly Kind[],
  knows: (word: string) => boolean,
): readonly string[] {
  return tokens.flatMap((token, i) => {
    const kind = kinds.find(({ start, end }) => start <= i && i < end);
    if (!kind) return [wordOf(token, knows)];
    return kind.start === i ? [kind.name] : [];
  });
}

/** What is said outside the names of variables: a variable called forecast asks for none. */
const saidAtoms = ({ atoms, matches }: Reading, variables: readonly Kind[]): readonly string[] =>
  [...atoms.keys()].filter((atom) => {
    const own = matches.filter(({ phrase }) => phrase.atom === atom && !phrase.isVariable);
    return (
      own.length === 0 ||
      own.some(({ start, end }) => !variables.some((one) => one.start <= start && end <= one.end))
    );
  });

const inPairs = (words: readonly string[]): readonly string[] =>
  words.slice(1).map((word, i) => `${words[i] ?? ''} ${word}`);

/**
 * The signs of a question.
 * @param knows Whether a word was learned.
 */
export function signsOf(reading: Reading, knows: (word: string) => boolean): readonly string[] {
  const kinds = kindsOf(reading);
  const variables = kinds.filter(({ isVariable }) => isVariable);
  const words = wordsOf(reading, variables, knows);
  const course = wordsOf(reading, kinds, knows);
  const atoms = saidAtoms(reading, variables);
  const design = atoms.filter((atom) => !atom.startsWith('@')).sort();
  const [first, second] = words;
  return [
    ...new Set([
      ...words.map((word) => `w${word}`),
      ...inPairs(words).map((pair) => `b${pair}`),
      ...inPairs(course).flatMap((pair) => (pair.includes('<') ? [`b${pair}`] : [])),
      ...(first === undefined ? [] : [`s${first}`]),
      ...(second === undefined ? [] : [`s${first} ${second}`]),
      ...atoms.map((atom) => `a${atom}`),
      ...design.flatMap((atom, i) => design.slice(i + 1).map((other) => `p${atom} ${other}`)),
    ]),
  ];
}

/** How much a sign of a kind counts: what is rarer said the same way again counts less. */
const KIND: Readonly<Record<string, number>> = { w: 1, a: 1, b: 0.7, s: 0.7, p: 0.5 };
const SCALE = 3;

/** What one sign counts among so many. */
export const shareOf = (sign: string, count: number): number =>
  ((KIND[sign[0] ?? ''] ?? 1) * SCALE) / Math.sqrt(count);
