/**
 * Kano's classes of requirements from pairs of answers, with the evaluation table and the coefficients of Berger et al. (1993), “Kano's
 * methods for understanding customer-defined quality”, Center for Quality of Management Journal, 2(4), 3–36.
 */

/** Answers to “how do you feel if it is there” and “… if it is not there”, in the order of the table. */
export const KANO_ANSWERS = {
  like: 'I like it',
  expect: 'I expect it',
  neutral: 'I am neutral',
  accept: 'I can accept it',
  dislike: 'I dislike it',
} as const;

/** The classes; with as many answers the one named first counts. */
export const KANO_CLASSES = {
  M: 'Must-be',
  O: 'One-dimensional',
  A: 'Attractive',
  I: 'Indifferent',
  R: 'Reverse',
  Q: 'Questionable',
} as const;

export type KanoClass = keyof typeof KANO_CLASSES;

const KEYS = Object.keys(KANO_ANSWERS);
const CLASSES = Object.keys(KANO_CLASSES) as readonly KanoClass[];

/** A row for each answer to the first question, a letter for each to the second. */
const EVALUATION = ['QAAAO', 'RIIIM', 'RIIIM', 'RIIIM', 'RRRRQ'];

const isClass = (letter: string | undefined): letter is KanoClass =>
  letter !== undefined && letter in KANO_CLASSES;

/** The class of one pair of answers; null while one is missing. */
export function kanoClass(withIt: string, withoutIt: string): KanoClass | null {
  const letter = EVALUATION[KEYS.indexOf(withIt)]?.[KEYS.indexOf(withoutIt)];
  return isClass(letter) ? letter : null;
}

export interface KanoCounts {
  readonly counts: Readonly<Record<KanoClass, number>>;
  readonly n: number;
  /** The most frequent class. */
  readonly most: KanoClass;
  /** (A + O) / (A + O + M + I): how much meeting it satisfies, 0 to 1; null where nobody answered so. */
  readonly better: number | null;
  /** −(O + M) / (A + O + M + I): how much failing it dissatisfies, 0 to −1. */
  readonly worse: number | null;
}

/** What many pairs of answers say of one requirement; null without any. */
export function kanoCounts(
  answers: readonly { readonly kind: KanoClass; readonly n: number }[],
): KanoCounts | null {
  const counts = { M: 0, O: 0, A: 0, I: 0, R: 0, Q: 0 };
  for (const { kind, n } of answers) counts[kind] += n;
  const n = CLASSES.reduce((sum, kind) => sum + counts[kind], 0);
  if (n === 0) return null;
  const most = CLASSES.reduce((best, kind) => (counts[kind] > counts[best] ? kind : best));
  const base = counts.A + counts.O + counts.M + counts.I;
  return {
    counts,
    n,
    most,
    better: base === 0 ? null : (counts.A + counts.O) / base,
    worse: base === 0 ? null : -(counts.O + counts.M) / base,
  };
}
