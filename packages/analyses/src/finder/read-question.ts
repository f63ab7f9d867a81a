/** Reads a question: its words, mended where misspelled, and what they say about aim and design. */
import { editDistance, rawWords, stem } from '../matching/words.ts';
import { byFirstWord, isEveryday, KNOWN_WORDS, type Phrase, weightOf } from './vocabulary.ts';

/** One word of the question. */
export interface Token {
  readonly raw: string;
  /** As the vocabulary has it, misspellings mended. */
  readonly stem: string;
  readonly number: number | null;
  /** Whether it was misspelled. */
  readonly mended: boolean;
  /** How many commas stand before it. */
  readonly part: number;
}

/** A phrase that was found, from word `start` up to before word `end`. */
export interface Match {
  readonly phrase: Phrase;
  readonly start: number;
  readonly end: number;
}

/** What was understood. */
export interface Reading {
  readonly tokens: readonly Token[];
  readonly matches: readonly Match[];
  /** What is said, with how much it counts. */
  readonly atoms: ReadonlyMap<string, number>;
}

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const SEVERAL = new Set(['several', 'multiple', 'various']);
const GAP = 4;
/** Larger numbers count cases, not groups or times. */
const MANY_AT_MOST = 20;

const numberOf = (word: string): number | null => {
  if (/^\d+$/.test(word)) return Number(word);
  if (SEVERAL.has(word)) return 3;
  const place = NUMBER_WORDS.indexOf(word);
  return place > 0 ? place : null;
};

/** How many letters may be wrong in a word of so many. */
const tolerance = (letters: number): number => {
  if (letters < 5) return 0;
  return letters < 7 ? 1 : 2;
};

const SHORTEST = 5;

/** Words by first letter and length: a misspelling has the first letter right, and nearly the length. */
const byShape = new Map<string, string[]>();
const shapeOf = (word: string, length = word.length): string => `${word[0] ?? ''}${length}`;
for (const word of KNOWN_WORDS)
  if (word.length >= SHORTEST) byShape.set(shapeOf(word), [...(byShape.get(shapeOf(word)) ?? []), word]);

const mended = new Map<string, readonly string[]>();

/** The word of the vocabulary that is meant, or two that were written as one. */
function mend(word: string, letters: number): readonly string[] {
  if (KNOWN_WORDS.has(word) || isEveryday(word) || /\d/.test(word)) return [word];
  // Cooling has the stem of cool, but more letters that may be wrong.
  const key = `${word} ${tolerance(letters)}`;
  const known = mended.get(key);
  if (known) return known;
  const answer = nearest(word, letters);
  if (mended.size > 1000) mended.clear();
  mended.set(key, answer);
  return answer;
}

function nearest(word: string, letters: number): readonly string[] {
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const [a, b] = [stem(word.slice(0, cut)), stem(word.slice(cut))];
    if (KNOWN_WORDS.has(a) && KNOWN_WORDS.has(b)) return [a, b];
  }
  const most = tolerance(letters);
  let best = word;
  let distance = most + 1;
  for (let length = word.length - most; length <= word.length + most; length++)
    for (const candidate of byShape.get(shapeOf(word, length)) ?? []) {
      const found = editDistance(word, candidate, distance - 1);
      if (found < distance) {
        best = candidate;
        distance = found;
      }
    }
  return [best];
}

/** Units that are written without a space after their number. */
const GLUED_UNIT = /(\d)(hrs?|h|min|wks?|mo|yrs?|mg|kg|ml|mm|cm|ms)\b/gi;

/** The words of a question. */
const tokensOf = (question: string): readonly Token[] =>
  question
    .replace(/(\d)\s*%/g, '$1 percent')
    .replace(GLUED_UNIT, '$1 $2')
    .split(/,(?!\d)/)
    .flatMap((text, part) =>
      rawWords(text).flatMap((raw) => {
        const number = numberOf(raw);
        const own = stem(raw);
        return mend(own, raw.length).map((word) => ({
          raw,
          stem: word,
          number,
          mended: word !== own,
          part,
        }));
      }),
    );

const LINKS = new Set(['and', 'or', 'versus', 'vs']);
const LINK_WITHIN = 3;

/** Whether three or more things are listed: drip, sprinkler and flood. */
function hasList(tokens: readonly Token[]): boolean {
  const last = Math.max(0, ...tokens.map(({ part }) => part));
  return Array.from({ length: last }, (_, i) => tokens.filter(({ part }) => part === i + 1)).some((words) => {
    const link = words.findIndex(({ raw }) => LINKS.has(raw));
    return link > 0 && link <= LINK_WITHIN;
  });
}

const TIME_UNITS = new Set('h hr hour min minute day wk week mo month yr year'.split(' '));
const TIMES_AT_LEAST = 3;
const REPEATED_WEIGHT = 0.5;

/** Whether three or more points in time are told: 1h 6h 24h; 3, 6 and 12 months. Years old are ages. */
function hasTimes(tokens: readonly Token[]): boolean {
  let waiting = 0;
  let times = 0;
  for (const [i, { stem: word, number }] of tokens.entries()) {
    if (number !== null) waiting += 1;
    else if (TIME_UNITS.has(word)) {
      if (tokens[i + 1]?.raw !== 'old') times += waiting;
      waiting = 0;
    } else if (word !== 'and') waiting = 0;
  }
  return times >= TIMES_AT_LEAST;
}

const fits = (pattern: string, token: Token | undefined): boolean => {
  if (!token) return false;
  if (pattern === '#num') return token.number !== null;
  if (pattern === '#2') return token.number === 2;
  if (pattern === '#3') return token.number !== null && token.number > 2 && token.number <= MANY_AT_MOST;
  return pattern === token.stem;
};

/** Where a phrase that begins at `start` ends, or -1. */
function endOf(words: readonly string[], tokens: readonly Token[], start: number, from = 0): number {
  let at = start;
  for (let i = from; i < words.length; i++) {
    const word = words[i] ?? '';
    if (word === '*') {
      for (let skip = 0; skip <= GAP; skip++) {
        const end = endOf(words, tokens, at + skip, i + 1);
        if (end >= 0) return end;
      }
      return -1;
    }
    if (!fits(word, tokens[at])) return -1;
    at += 1;
  }
  return at;
}

const matchesAt = (tokens: readonly Token[], start: number): Match[] => {
  const token = tokens[start];
  if (!token) return [];
  const firsts = [token.stem, ...(token.number === null ? [] : ['#num', '#2', '#3'])];
  return firsts
    .flatMap((first) => byFirstWord.get(first) ?? [])
    .flatMap((phrase) => {
      const end = endOf(phrase.words, tokens, start);
      return end < 0 ? [] : [{ phrase, start, end }];
    });
};

const isWhole = ({ phrase }: Match): boolean => !phrase.words.includes('*');

/** Longer words of design cover names and the word normal, not each other: two percentages are two, and percentages. */
const isCoveredByFeatures = ({ phrase }: Match): boolean =>
  phrase.kind === 'name' || phrase.kind === 'keyword' || phrase.atom === 'normalq';

/** A longer phrase covers what is inside it: partial correlation is no correlation, not normal is not normal. */
const isCovered = (match: Match, all: readonly Match[]): boolean =>
  all.some(
    (other) =>
      (other.phrase.kind === 'name' || (other.phrase.kind === 'feature' && isCoveredByFeatures(match))) &&
      isWhole(other) &&
      other.start <= match.start &&
      other.end >= match.end &&
      other.end - other.start > match.end - match.start,
  );

/** Everyday words that are also the name of a tool (did, help) are one only by themselves. */
const isByTheWay = ({ phrase, start, end }: Match, tokens: readonly Token[]): boolean =>
  phrase.kind === 'name' && end - start === 1 && tokens.length > 2 && isEveryday(tokens[start]?.stem ?? '');

/** More than two groups are not two groups. */
const isPartOfMany = (match: Match, all: readonly Match[]): boolean =>
  match.phrase.atom === 'two' &&
  all.some(({ phrase, start, end }) => phrase.atom === 'many' && start < match.end && end > match.start);

const NAME_LENGTH_BONUS = 0.1;
const NAME_LENGTH_MAX = 0.3;

const counted = (match: Match): number => {
  const weight = weightOf(match.phrase);
  if (match.phrase.kind !== 'name') return weight;
  return weight + Math.min(NAME_LENGTH_MAX, NAME_LENGTH_BONUS * (match.end - match.start - 1));
};

/** Two different things of a kind are said: two numbers, two categories. */
function pairsOf(matches: readonly Match[]): ReadonlyMap<string, number> {
  const distinct = (kinds: readonly string[]) => {
    const spans = matches.filter(({ phrase }) => kinds.includes(phrase.atom) && phrase.kind === 'noun');
    const outer = spans.filter(
      (a) =>
        !spans.some(
          (b) => b !== a && b.start <= a.start && b.end >= a.end && b.end - b.start > a.end - a.start,
        ),
    );
    return new Set(outer.map(({ phrase }) => phrase.words.join(' '))).size;
  };
  const pairs = new Map<string, number>();
  if (distinct(['num']) > 1) pairs.set('num2', weightOf({ words: [], atom: 'num2', kind: 'noun' }));
  if (distinct(['cat', 'bin']) > 1) pairs.set('cat2', weightOf({ words: [], atom: 'cat2', kind: 'noun' }));
  return pairs;
}

const TWO_SIDES_WEIGHT = 0.4;

/** Things called A and B: drug A, drug B. */
const hasAandB = (tokens: readonly Token[]): boolean =>
  tokens.some(({ raw }, i) => raw === 'a' && tokens.slice(i + 1).some((later) => later.raw === 'b'));

/** What matches say together. */
export function withMatches(tokens: readonly Token[], matches: readonly Match[]): Reading {
  const atoms = new Map<string, number>();
  for (const match of matches)
    atoms.set(match.phrase.atom, Math.max(atoms.get(match.phrase.atom) ?? 0, counted(match)));
  for (const [atom, weight] of pairsOf(matches)) atoms.set(atom, weight);
  const sides = atoms.has('twosides') || hasAandB(tokens);
  if (sides && atoms.has('compare') && !['two', 'many', 'cat3', 'ord3'].some((atom) => atoms.has(atom)))
    atoms.set('two', TWO_SIDES_WEIGHT);
  if (hasList(tokens)) atoms.set('listed', 0);
  if (hasTimes(tokens) && !atoms.has('rep3')) atoms.set('rep3', REPEATED_WEIGHT);
  return { tokens, matches, atoms };
}

/** Reads a question. */
export function readQuestion(question: string): Reading {
  const tokens = tokensOf(question);
  const all = tokens.flatMap((_, start) => matchesAt(tokens, start));
  return withMatches(
    tokens,
    all.filter((match) => !isByTheWay(match, tokens) && !isCovered(match, all) && !isPartOfMany(match, all)),
  );
}
