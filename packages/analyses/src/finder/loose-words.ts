/** What is left when no phrase stands in a question as the vocabulary has it: names in another order, and words in common. */
import { MATCH_ENTRIES } from '../matching/entries.ts';
import { hasMeaning, stemsOf } from '../matching/words.ts';
import { NAMES } from './names.ts';
import { TOOL_PATHS } from './tools.ts';
import { isEveryday, PHRASES, type Phrase } from './vocabulary.ts';

const meant = (words: Iterable<string>): string[] =>
  [...new Set(words)].filter((word) => hasMeaning(word) && !word.startsWith('#') && word !== '*');

interface Loose {
  readonly phrase: Phrase;
  readonly words: readonly string[];
}

const loose: readonly Loose[] = PHRASES.filter(
  ({ kind, atom }) => (kind === 'name' && atom.startsWith('@')) || kind === 'keyword',
)
  .map((phrase) => ({ phrase, words: meant(phrase.words) }))
  .filter(({ words }) => words.length > 1);

const byWord = new Map<string, Loose[]>();
for (const item of loose)
  for (const word of item.words) byWord.set(word, [...(byWord.get(word) ?? []), item]);

/** Names all of whose words are somewhere in the question. */
export function looseNames(words: readonly string[]): readonly Phrase[] {
  const said = new Set(words);
  const found = new Set<Phrase>();
  for (const word of said)
    for (const item of byWord.get(word) ?? [])
      if (item.words.every((one) => said.has(one))) found.add(item.phrase);
  return [...found];
}

/** The words of each address: its names, what it is called, what it is for. */
const namesOf = new Map(
  NAMES.trim()
    .split('\n')
    .map((line) => {
      const colon = line.indexOf(':');
      return [TOOL_PATHS[line.slice(0, colon)] ?? '', line.slice(colon + 1)] as const;
    }),
);

const bags = MATCH_ENTRIES.map(({ path, text, description, aliases, keywords }) => ({
  path,
  strong: new Set(meant(stemsOf([text, ...aliases, ...keywords, namesOf.get(path) ?? ''].join(' ')))),
  weak: new Set(meant(stemsOf(description))),
}));

const spread = new Map<string, number>();
for (const { strong, weak } of bags)
  for (const word of new Set([...strong, ...weak])) spread.set(word, (spread.get(word) ?? 0) + 1);

/** How much a word tells tools apart (inverse document frequency); everyday words little, words nobody knows as much as rare ones. */
const telling = (word: string): number =>
  Math.log(1 + bags.length / ((spread.get(word) ?? 0) + 0.5)) * (isEveryday(word) ? 0.3 : 1);

const WEAK_PART = 0.5;

/** The part of what a question tells that the words of an address share, for the addresses that share most. */
export function sharedWords(words: readonly string[]): ReadonlyMap<string, number> {
  const said = meant(words);
  const all = said.reduce((sum, word) => sum + telling(word), 0);
  if (all === 0 || said.every(isEveryday)) return new Map();
  const share = ({ strong, weak }: (typeof bags)[number]): number =>
    said.reduce((sum, word) => {
      if (strong.has(word)) return sum + telling(word);
      return weak.has(word) ? sum + WEAK_PART * telling(word) : sum;
    }, 0) / all;
  return new Map(bags.map((bag) => [bag.path, share(bag)]));
}
