/** Clues in the wording that speak for one entry and against another, as data. */
import { clamp, LIMITS } from './configuration.ts';
import { containsWords, stemsOf } from './words.ts';

interface ContextClue {
  readonly wording: string;
  readonly phrases: readonly string[];
  /** What it adds to the score of an entry, by id. */
  readonly adds: Readonly<Record<string, number>>;
}

const TTESTS = ['TTEST1', 'TTEST2', 'TTEST3'];
const each = (ids: readonly string[], amount: number) => Object.fromEntries(ids.map((id) => [id, amount]));

/** The sizes are ours (the specification gives directions and limits): large enough to turn the order of two tests of one family. */
export const CONTEXT_CLUES: readonly ContextClue[] = [
  {
    wording: 'independent-group',
    phrases: [
      'independent',
      'independent groups',
      'independent samples',
      'two independent',
      'unpaired',
      'different participants',
      'different people',
      'between subjects',
      'between groups',
      'two separate groups',
    ],
    adds: { TTEST2: 0.3, TTEST3: -0.4 },
  },
  {
    wording: 'paired or within-subject',
    phrases: [
      'paired',
      'within subject',
      'within subjects',
      'repeated measures',
      'before and after',
      'pre and post',
      'pre post',
      'same subjects',
      'same participants',
      'same patients',
      'same people',
      'dependent samples',
      'matched pairs',
    ],
    adds: { TTEST3: 0.3, TTEST2: -0.4 },
  },
  {
    wording: 'McNemar, matched or case-control',
    phrases: ['mcnemar', 'matched', 'case control', 'matched pairs', 'matched controls'],
    adds: { CAT2: 0.35 },
  },
  {
    wording: 'post-hoc',
    phrases: ['post hoc', 'posthoc', 'tukey', 'pairwise comparison', 'multiple comparison', 'dunn test'],
    adds: { POST1: 0.4 },
  },
  {
    wording: 'categorical',
    phrases: ['categorical', 'nominal', 'categories', 'proportions', 'contingency', 'frequencies'],
    adds: each(['CAT1', 'CAT2'], 0.2),
  },
  {
    wording: 'continuous',
    phrases: ['continuous', 'numeric', 'interval scale', 'ratio scale', 'quantitative'],
    adds: each([...TTESTS, 'CORR1', 'REG1', 'REG2'], 0.15),
  },
];

const stemmed = CONTEXT_CLUES.map((clue) => ({ ...clue, stems: clue.phrases.map(stemsOf) }));

/** The clues that stand in a text. */
export function cluesIn(text: string): readonly ContextClue[] {
  const words = stemsOf(text);
  return stemmed.filter(({ stems }) => stems.some((phrase) => containsWords(words, phrase)));
}

/** What all clues of a text add to the score of an entry, within the limits. */
export const contextAdjustment = (id: string, text: string): number =>
  clamp(
    cluesIn(text).reduce((sum, { adds }) => sum + (adds[id] ?? 0), 0),
    LIMITS.contextMin,
    LIMITS.contextMax,
  );
