/** British or American spelling of the words that methods sentences use. */
import type { Runs } from '../rich.ts';

export const SPELLINGS = ['american', 'british'] as const;
export type Spelling = (typeof SPELLINGS)[number];

/** British words and their American forms; matched as whole words, capitals kept. */
const PAIRS: readonly (readonly [british: string, american: string])[] = [
  ['modelled', 'modeled'],
  ['modelling', 'modeling'],
  ['labelled', 'labeled'],
  ['analysed', 'analyzed'],
  ['analyse', 'analyze'],
  ['centred', 'centered'],
  ['centre', 'center'],
  ['centres', 'centers'],
  ['colour', 'color'],
  ['colours', 'colors'],
  ['behaviour', 'behavior'],
  ['grey', 'gray'],
  ['programme', 'program'],
  ['neighbour', 'neighbor'],
  ['neighbours', 'neighbors'],
  ['judgement', 'judgment'],
  ['tumour', 'tumor'],
  ...[
    'standard',
    'random',
    'summar',
    'general',
    'normal',
    'penal',
    'minim',
    'maxim',
    'categor',
    'recogn',
    'factor',
    'parametr',
  ].flatMap((stem): readonly (readonly [string, string])[] =>
    ['ized', 'ize', 'izes', 'izing', 'ization'].map((end) => [
      `${stem}${end.replace('z', 's')}`,
      `${stem}${end}`,
    ]),
  ),
];

const maps = {
  american: new Map(PAIRS),
  british: new Map(PAIRS.map(([british, american]) => [american, british] as const)),
} satisfies Record<Spelling, ReadonlyMap<string, string>>;

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);

/** A text in one spelling; words that both share stay. */
export function spelled(text: string, spelling: Spelling): string {
  return text.replace(/\p{L}{4,}/gu, (word) => {
    const other = maps[spelling].get(word.toLowerCase());
    if (other === undefined) return word;
    return isCapital(word) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
  });
}

/** Rich text in one spelling. Marked words are left: they are names and symbols. */
export const spelledRuns = (runs: Runs, spelling: Spelling): Runs =>
  runs.map((run) => (typeof run === 'string' ? spelled(run, spelling) : run));
