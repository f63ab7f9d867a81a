/** The vocabulary of questions, made ready for matching: every phrase as stems, found by its first word. */
import { MATCH_ENTRIES } from '../matching/entries.ts';
import { stem, stemsOf } from '../matching/words.ts';
import { FEATURES, WEAK } from './features.ts';
import { FAMILIES, NAMES } from './names.ts';
import { ELSEWHERE, EVERYDAY, NOUNS, OPPOSITES } from './nouns.ts';
import { RULE_WORDS } from './rules-more.ts';
import { TOOL_PATHS } from './tools.ts';

export type AtomKind = 'name' | 'feature' | 'noun' | 'keyword' | 'elsewhere';

/** A phrase of the vocabulary and what it says. */
export interface Phrase {
  /** Stems; `*` for up to four words, `#2`, `#3` and `#num` for numbers. */
  readonly words: readonly string[];
  readonly atom: string;
  readonly kind: AtomKind;
  /** Where it counts other than its kind does. */
  readonly weight?: number;
  /** Whether it is no word of the vocabulary but a variable of the open dataset. */
  readonly isVariable?: boolean;
}

/** How much a name counts, a feature that is not everyday, and a keyword that only one tool has. */
const WEIGHTS: Readonly<Record<AtomKind, number>> = {
  name: 1,
  feature: 0.5,
  noun: 0.3,
  keyword: 0.55,
  elsewhere: 0,
};

const PLACEHOLDER = /(\*|#2|#3|#num)/;

const wordsOf = (phrase: string): readonly string[] =>
  phrase.split(PLACEHOLDER).flatMap((part) => (PLACEHOLDER.test(part) ? [part] : stemsOf(part)));

const phrasesOf = (text: string): readonly string[] =>
  text
    .split('|')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');

const lines = (table: string, kind: AtomKind, prefix = ''): Phrase[] =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const colon = line.indexOf(':');
      const atom = prefix + line.slice(0, colon);
      return phrasesOf(line.slice(colon + 1)).map((phrase) => ({ words: wordsOf(phrase), atom, kind }));
    });

const keyByPath = new Map(Object.entries(TOOL_PATHS).map(([key, path]) => [path, key]));

/** The atom of an address: its short name, or the address itself for tools the vocabulary does not know. */
export const atomOfPath = (path: string): string => `@${keyByPath.get(path) ?? path}`;

/** The address of such an atom. */
export const pathOfAtom = (atom: string): string => TOOL_PATHS[atom.slice(1)] ?? atom.slice(1);

/** Titles of overview pages are words that many tools share. */
const OVERVIEW_WEIGHT = 0.8;

const ofEntries: Phrase[] = MATCH_ENTRIES.flatMap(({ path, text, aliases, keywords, type }) => [
  ...[text, ...aliases].map(
    (phrase): Phrase => ({
      words: stemsOf(phrase),
      atom: atomOfPath(path),
      kind: 'name',
      ...(type === 'page' ? { weight: OVERVIEW_WEIGHT } : {}),
    }),
  ),
  ...keywords
    .map((phrase) => stemsOf(phrase))
    .filter((words) => words.length > 0)
    .map((words): Phrase => ({ words, atom: `${atomOfPath(path)}~`, kind: 'keyword' })),
]);

const opposites: Phrase[] = phrasesOf(OPPOSITES).flatMap((pair) => {
  const words = stemsOf(pair);
  return [
    { words, atom: 'two', kind: 'feature' as const },
    ...(words.length === 2
      ? [{ words: [words[0] ?? '', '*', words[1] ?? ''], atom: 'two', kind: 'feature' as const }]
      : []),
  ];
});

const features: readonly Phrase[] = [
  ...lines(FEATURES, 'feature'),
  ...lines(RULE_WORDS, 'feature'),
  ...opposites,
];

/** Numbers of groups belong to no tool, also where the catalogue gives them to one as a keyword: two groups. */
const GROUPS = new Set(['two', 'many', 'onegroup']);
const ofDesigns = new Set(
  features.filter(({ atom }) => GROUPS.has(atom)).map(({ words }) => words.join(' ')),
);

const written: readonly Phrase[] = [
  ...lines(NAMES, 'name', '@'),
  ...lines(FAMILIES, 'name'),
  ...features,
  ...lines(NOUNS, 'noun'),
  ...phrasesOf(ELSEWHERE).map(
    (phrase): Phrase => ({ words: stemsOf(phrase), atom: 'elsewhere', kind: 'elsewhere' }),
  ),
  ...ofEntries.filter(({ words, kind }) => kind !== 'keyword' || !ofDesigns.has(words.join(' '))),
].filter(({ words }) => words.length > 0);

const everyday = new Set(EVERYDAY.split(' ').map(stem));
const DISTINCTIVE_LENGTH = 5;
const HINT_WEIGHT = 0.3;

/** Single words that stand in the names of one tool only, such as Whitney or Kaplan, hint at it. */
function distinctiveWords(): Phrase[] {
  const tools = new Map<string, Set<string>>();
  const other = new Set<string>();
  for (const { words, atom, kind } of written)
    for (const word of words)
      if (kind === 'name' && atom.startsWith('@')) tools.set(word, (tools.get(word) ?? new Set()).add(atom));
      else other.add(word);
  return [...tools].flatMap(([word, atoms]) =>
    atoms.size === 1 && word.length >= DISTINCTIVE_LENGTH && !other.has(word) && !everyday.has(word)
      ? [{ words: [word], atom: `${[...atoms][0] ?? ''}~`, kind: 'keyword' as const, weight: HINT_WEIGHT }]
      : [],
  );
}

/** Every phrase. */
export const PHRASES: readonly Phrase[] = [...written, ...distinctiveWords()];

/** How many tools share a keyword: the more, the less it says. */
const sharing = new Map<string, Set<string>>();
for (const { words, atom, kind } of PHRASES)
  if (kind === 'keyword') {
    const key = words.join(' ');
    sharing.set(key, (sharing.get(key) ?? new Set()).add(atom));
  }

/** What a phrase counts. */
export const weightOf = ({ words, atom, kind, weight }: Phrase): number =>
  weight ??
  (kind === 'keyword'
    ? WEIGHTS.keyword / (sharing.get(words.join(' '))?.size ?? 1)
    : (WEAK[atom] ?? WEIGHTS[kind]));

/** The phrases that begin with a word or placeholder. */
export const byFirstWord: ReadonlyMap<string, readonly Phrase[]> = PHRASES.reduce((map, phrase) => {
  const first = phrase.words[0] ?? '';
  const list = map.get(first);
  if (list) list.push(phrase);
  else map.set(first, [phrase]);
  return map;
}, new Map<string, Phrase[]>());

/** Words of the vocabulary by length, for misspellings. */
export const KNOWN_WORDS: ReadonlySet<string> = new Set(PHRASES.flatMap(({ words }) => words));
export const isEveryday = (word: string): boolean => everyday.has(word);
