/** Variables of the open dataset that a question names: their types decide between tools as words of a design do. */
import type { ColumnType } from '@constat/data';
import { hasMeaning, stem, stemsOf } from '../matching/words.ts';
import { type Match, type Reading, readQuestion, type Token, withMatches } from './read-question.ts';

/** A variable as the finder needs it. */
export interface FinderVariable {
  readonly name: string;
  readonly label?: string;
  readonly type: ColumnType;
  /** How many different values it has; null while they are not counted. */
  readonly levels: number | null;
}

/** A variable that stands in the question, from word `start` up to before word `end`. */
export interface NamedVariable<V extends FinderVariable = FinderVariable> {
  readonly variable: V;
  readonly start: number;
  readonly end: number;
}

export interface ReadingWithVariables extends Reading {
  /** In the order of the question. */
  readonly named: readonly NamedVariable[];
}

const parted = (name: string): string =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[_.]/g, ' ');

/** BloodPressure, blood_pressure and blood.pressure are words, a number is one as well: Item 12. */
export const wordsOf = (name: string): readonly string[] =>
  stemsOf(parted(name).replace(/(\p{L})(\d)/gu, '$1 $2'));

/** Words by which people mean a variable of another name. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['gender', 'sex'],
  ['income', 'salary', 'earnings', 'wage', 'pay', 'earn', 'earns', 'paid'],
  ['treatment', 'arm', 'drug', 'trt'],
  ['group', 'arm'],
  ['smoker', 'smoking', 'smoke', 'smokes'],
  ['diabetic', 'diabetes'],
  ['score', 'mark', 'grade'],
  ['age', 'older', 'younger'],
  ['weight', 'weigh', 'weighs', 'heavier', 'lighter'],
  ['height', 'tall', 'taller'],
  ['satisfaction', 'satisfied', 'happy', 'happier', 'happiness', 'content'],
  ['previous', 'earlier', 'prior', 'past'],
  ['property', 'owner', 'homeowner', 'house'],
  ['attendance', 'attend', 'attends'],
  ['department', 'division'],
  ['temperature', 'warm', 'warmer', 'heat'],
].map((words) => words.map(stem));

const SHORTEST_PART = 4;

interface Names<V> {
  readonly variable: V;
  /** Whole names, best first. */
  readonly whole: readonly (readonly string[])[];
}

function namesOf<V extends FinderVariable>(variables: readonly V[]): readonly Names<V>[] {
  const words = variables.map((variable) => ({ variable, words: wordsOf(variable.name).filter(hasMeaning) }));
  const uses = new Map<string, number>();
  for (const { words: own } of words)
    for (const word of new Set(own)) uses.set(word, (uses.get(word) ?? 0) + 1);
  return words.map(({ variable, words: own }) => {
    // A word that only this variable has stands for it, and so do words that mean the same.
    const telling = own.filter((word) => own.length === 1 || uses.get(word) === 1);
    const others = SYNONYMS.filter((group) => telling.some((word) => group.includes(word)))
      .flat()
      .filter((word) => !uses.has(word));
    const parts =
      own.length > 1 ? own.filter((word) => word.length >= SHORTEST_PART && uses.get(word) === 1) : [];
    return {
      variable,
      whole: [
        own,
        stemsOf(parted(variable.name)),
        stemsOf(variable.name),
        ...(variable.label ? [stemsOf(variable.label)] : []),
        ...[...others, ...parts].map((word) => [word]),
      ].filter((name) => name.length > 0),
    };
  });
}

const isWord = (token: Token | undefined, word: string): boolean =>
  token !== undefined && (token.stem === word || stem(token.raw) === word);

/** The variables named in the words, longest names first, none twice. */
export function variablesNamed<V extends FinderVariable>(
  tokens: readonly Token[],
  variables: readonly V[],
): readonly NamedVariable<V>[] {
  const all = namesOf(variables).flatMap(({ variable, whole }) =>
    whole.flatMap((words, rank) =>
      tokens.flatMap((_, start) =>
        words.every((word, i) => isWord(tokens[start + i], word))
          ? [{ variable, start, end: start + words.length, rank }]
          : [],
      ),
    ),
  );
  all.sort((a, b) => b.end - b.start - (a.end - a.start) || a.rank - b.rank);
  const taken: NamedVariable<V>[] = [];
  for (const { variable, start, end } of all)
    if (!taken.some((one) => one.variable === variable || (one.start < end && one.end > start)))
      taken.push({ variable, start, end });
  return taken.sort((a, b) => a.start - b.start);
}

const WEIGHT = 0.45;

/** What a variable says about the design. */
function atomsOf({ type, levels }: FinderVariable): readonly string[] {
  switch (type) {
    case 'numeric':
      return ['num'];
    case 'ordinal':
      return levels !== null && levels > 2 ? ['ord', 'ord3'] : ['ord'];
    case 'boolean':
      return ['bin'];
    case 'date':
      return ['series'];
    case 'categorical':
      if (levels === 2) return ['bin'];
      return levels !== null && levels > 2 ? ['cat', 'cat3'] : ['cat'];
    default:
      return [];
  }
}

/** Reads a question with the variables of a dataset: a variable replaces what its name would say as a word. */
export function readWithVariables(
  question: string,
  variables: readonly FinderVariable[],
): ReadingWithVariables {
  const reading = readQuestion(question);
  return withNamed(reading, variablesNamed(reading.tokens, variables));
}

/** A reading in which these variables are named. */
export function withNamed(reading: Reading, named: readonly NamedVariable[]): ReadingWithVariables {
  if (named.length === 0) return { ...reading, named };
  const inside = ({ start, end }: Match) => named.some((one) => start >= one.start && end <= one.end);
  const kept = reading.matches.filter((match) => match.phrase.kind === 'name' || !inside(match));
  const own = named.flatMap(({ variable, start, end }): Match[] =>
    atomsOf(variable).map((atom) => ({
      phrase: { words: [variable.name], atom, kind: 'noun', weight: WEIGHT, isVariable: true },
      start,
      end,
    })),
  );
  return { ...withMatches(reading.tokens, [...kept, ...own]), named };
}

const COUNT_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const KINDS: Readonly<Record<ColumnType, string>> = {
  numeric: 'is a number',
  categorical: 'has groups',
  ordinal: 'has ordered levels',
  date: 'is a date',
  text: 'is text',
  boolean: 'has two groups',
};

/** What the data say about the variables of a question, in one line. */
export const factsOf = (named: readonly NamedVariable[]): string =>
  named
    .map(({ variable: { name, type, levels } }) =>
      type === 'categorical' && levels !== null
        ? `${name} has ${COUNT_WORDS[levels] ?? levels} groups`
        : `${name} ${KINDS[type]}`,
    )
    .join(', ');
