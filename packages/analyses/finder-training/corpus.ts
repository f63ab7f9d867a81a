/** The phrasings the finder learns from: what people may write for every tool, its names in the catalogue, and the questions of the tests that may be learned. */
import { readFileSync } from 'node:fs';
import { SECOND_DOORS } from '../src/finder/doors.ts';
import { NAMES } from '../src/finder/names.ts';
import { TOOL_PATHS } from '../src/finder/tools.ts';
import type { FinderVariable } from '../src/finder/variables.ts';
import { MATCH_ENTRIES } from '../src/matching/entries.ts';
import type { Random } from './random.ts';

/** A question and the addresses that answer it; none for what is no question about data. */
export interface Phrasing {
  readonly question: string;
  readonly accept: readonly string[];
  /** What it was made from: copies of one template are no further evidence. */
  readonly source: string;
  readonly weight: number;
  /** Variables of a made-up dataset that the question names. */
  readonly variables: readonly FinderVariable[];
}

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8').trim();
const parts = (text: string): readonly string[] => text.split(' | ').map((part) => part.trim());

type Fillers = ReadonlyMap<string, readonly string[]>;

const fillersOf = (lines: readonly string[]): Fillers =>
  new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), parts(line.slice(line.indexOf(':') + 1))]));

/** Words in these places could be variables of an open dataset. */
const TYPES: Readonly<Record<string, Pick<FinderVariable, 'type' | 'levels'>>> = {
  num: { type: 'numeric', levels: 50 },
  numb: { type: 'numeric', levels: 50 },
  numc: { type: 'numeric', levels: 50 },
  cat3: { type: 'categorical', levels: 4 },
  cat3b: { type: 'categorical', levels: 3 },
  bin: { type: 'categorical', levels: 2 },
  ord: { type: 'ordinal', levels: 5 },
  ordcat: { type: 'ordinal', levels: 4 },
};

const PAIR = 'groupA/groupB';

const UNHEARD = 'xqjvkw';

/** Whether a word was made up. */
export const isUnheard = (word: string): boolean => word.startsWith(UNHEARD);

/** A word that nobody knows, with the ending of another. */
const unheard = (word: string): string =>
  word.replace(/\p{L}{4,}/gu, (whole) => `${UNHEARD}${/(?:ers?|s|ing|ed|ly)$/.exec(whole)?.[0] ?? 'o'}`);

/** A template with words in its places; hidden ones are words nobody knows. */
function filled(
  template: string,
  fillers: Fillers,
  random: Random,
  hidden: boolean,
): { readonly question: string; readonly variables: readonly FinderVariable[] } {
  const [groupA = '', groupB = ''] = random.among(fillers.get(PAIR) ?? ['/']).split('/');
  const variables: FinderVariable[] = [];
  const question = template.replace(/\{(\w+)\}/g, (_, place: string) => {
    if (place === 'groupA') return hidden ? unheard(groupA) : groupA;
    if (place === 'groupB') return hidden ? unheard(groupB) : groupB;
    const words = fillers.get(place);
    if (!words) throw new Error(`'${template}' has a place '${place}' without words.`);
    const word = random.among(words);
    if (hidden && random.next() < HIDDEN_WORDS) return unheard(word);
    const type = TYPES[place];
    if (type) variables.push({ name: word, ...type });
    return word;
  });
  return { question, variables };
}

/** How people begin and end, whatever they ask. */
const BEGINNINGS =
  '|||||||||i want to know |i would like to see |can you tell me |for my thesis: |please help, |how do i find out: |my boss asks: |need to know |is it possible to see |question: |we wonder |how can i test ';
const ENDINGS = '||||||||||, please|?| for my study|, what now|, how do i analyse this|, what should i do';
const beginnings = BEGINNINGS.split('|');
const endings = ENDINGS.split('|');

const COPIES = 24;
/** Every second copy names variables of a dataset. */
const WITH_VARIABLES = 2;
/** Every third copy has words in most of its places that nobody knows. */
const WITH_HIDDEN = 3;
const HIDDEN_WORDS = 0.7;
const TEMPLATE_WEIGHT = 1.5;
const COPY_WEIGHT = 0.1;

function copiesOf(
  source: string,
  accept: readonly string[],
  fillers: Fillers,
  random: Random,
): readonly Phrasing[] {
  if (!source.includes('{')) return [{ question: source, accept, source, weight: 1, variables: [] }];
  return Array.from({ length: COPIES }, (_, i) => {
    const { question, variables } = filled(source, fillers, random, i % WITH_HIDDEN === 1);
    return {
      question: random.among(beginnings) + question + random.among(endings),
      accept,
      source,
      weight: TEMPLATE_WEIGHT / COPIES + COPY_WEIGHT,
      variables: i % WITH_VARIABLES === 0 ? variables : [],
    };
  });
}

const TOPICS = [
  'comparing',
  'relating',
  'describing',
  'calculating',
  'quality',
  'publishing',
  'data',
  'everyday',
  'professions',
  'voices',
];

const pathOf = (key: string): string => TOOL_PATHS[key] ?? key;

/** What people may write for each tool. */
const written = (random: Random): readonly Phrasing[] => {
  const fillers = fillersOf(read('phrasings/words.txt').split('\n'));
  return TOPICS.flatMap((topic) => read(`phrasings/${topic}.txt`).split('\n')).flatMap((line) => {
    const cut = line.indexOf(': ');
    const accept = line.slice(0, cut).split(' ').map(pathOf);
    return parts(line.slice(cut + 2)).flatMap((template) => copiesOf(template, accept, fillers, random));
  });
};

/** What people write that is no question about data. */
const elsewhere = (random: Random): readonly Phrasing[] => {
  const [templates = '', ...lines] = read('phrasings/elsewhere.txt').split('\n');
  const fillers = fillersOf(lines);
  return parts(templates).flatMap((template) => copiesOf(template, [], fillers, random));
};

const of = (question: string, path: string, weight: number): Phrasing => ({
  question,
  accept: [path],
  source: question,
  weight,
  variables: [],
});

const KEYWORD_WEIGHT = 0.5;
const NAME_WEIGHT = 0.3;

/** Titles, aliases, keywords and descriptions of the catalogue, and the names of the vocabulary. */
const named = (): readonly Phrasing[] => [
  ...MATCH_ENTRIES.flatMap(({ path, text, aliases, keywords, description }) => [
    ...[text, ...aliases].map((name) => of(name, path, 1)),
    ...[...keywords, description].map((name) => of(name, path, KEYWORD_WEIGHT)),
  ]),
  ...NAMES.trim()
    .split('\n')
    .flatMap((line) => {
      const cut = line.indexOf(':');
      return line
        .slice(cut + 1)
        .split('|')
        .map((name) => name.replace(/#\w+/g, '5').replaceAll('*', '').trim())
        .map((name) => of(name, pathOf(line.slice(0, cut)), NAME_WEIGHT));
    }),
];

/** Questions of the tests that the vocabulary was made with or mended for; those kept apart are never learned. */
const LEARNED_FILES = ['tuned', 'fresh'];

const ofFile = (name: string): readonly Phrasing[] =>
  (
    JSON.parse(read(`../test/questions/${name}.json`)) as readonly {
      readonly question: string;
      readonly accept: readonly string[];
    }[]
  ).map(({ question, accept }) => ({ question, accept, source: question, weight: 1, variables: [] }));

/** Addresses that show the same are one answer. */
const oneDoor = (accept: readonly string[]): readonly string[] => [
  ...new Set(accept.map((path) => SECOND_DOORS[path] ?? path)),
];

/** Everything there is to learn from. */
export const phrasings = (random: Random, files: readonly string[] = LEARNED_FILES): readonly Phrasing[] =>
  [...written(random), ...elsewhere(random), ...named(), ...files.flatMap(ofFile)]
    .filter(({ question }) => question !== '')
    .map((one) => ({ ...one, accept: oneDoor(one.accept) }));
