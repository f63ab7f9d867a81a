/** One sentence over several tests, sorted by verdict. */
import { bold, join, type Runs, rich } from '@constat/report';
import { type ALTERNATIVE_WORDS, everyOf } from '../../shared/wording.ts';

export interface Judged {
  readonly label: string;
  readonly pValue: number;
}

/** What is said when no test is significant, when all are, and when some are. */
export interface VerdictWords {
  readonly none: (names: Runs) => Runs;
  /** With 'both' or 'all', as they are many. */
  readonly all: (names: Runs, every: string) => Runs;
  readonly some: (significant: Runs, others: Runs) => Runs;
}

const named = (items: readonly Judged[]): Runs =>
  join(
    items.map(({ label }) => bold(label)),
    ', ',
    ' and ',
  );

/** The sentence for these tests at a significance level, with the direction of one-sided ones. */
export function verdictSentence(
  items: readonly Judged[],
  alpha: number,
  words: VerdictWords,
  alternative: keyof typeof ALTERNATIVE_WORDS = 'two-sided',
): Runs {
  const yes = items.filter(({ pValue }) => pValue < alpha);
  const no = items.filter(({ pValue }) => !(pValue < alpha));
  const told =
    yes.length === 0
      ? words.none(named(no))
      : no.length === 0
        ? words.all(named(yes), everyOf(yes))
        : words.some(named(yes), named(no));
  if (alternative === 'two-sided') return told;
  return rich`${told} The tests were one-sided: only differences in the direction tested (${alternative}) count.`;
}

/** Words for differences within cases. */
export const FROM_ZERO: VerdictWords = {
  none: (names) => rich`None of ${names} differed significantly from zero.`,
  all: (names, every) => rich`${names} ${every} differed significantly from zero.`,
  some: (yes, no) => rich`${yes} differed significantly from zero; ${no} did not.`,
};

/** Words for differences between groups: `between a and b`. */
export const differedBetween = (between: string): VerdictWords => ({
  none: (names) => rich`None of ${names} differed significantly ${between}.`,
  all: (names, every) => rich`${names} ${every} differed significantly ${between}.`,
  some: (yes, no) => rich`${yes} differed significantly ${between}; ${no} did not.`,
});
