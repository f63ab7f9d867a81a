/**
 * Gaps in the data, said once for all analyses: where a chosen variable has no value, or no case has a value in all of them, an analysis
 * that looks at the cases left believes that another variable is constant or empty. The refusal names the variable that has the gaps.
 */
import type { Frame } from '@constat/data';
import { bold, join, num, type Runs, rich } from '@constat/report';
import type { Refusal } from './contract.ts';
import { onlyCasesHave } from './shared/wording.ts';

/** So few cases can make anything seem constant. */
const FEW = 3;

/**
 * Codes of refusals that look at the cases left: what they say of a variable may be owed to the gaps of another one. A refusal that
 * counts the cases itself has another code.
 */
const OF_CASES_LEFT: ReadonlySet<string> = new Set([
  'all-zero',
  'constant',
  'constant-column',
  'constant-covariate',
  'constant-outcome',
  'constant-part',
  'constant-predictor',
  'empty',
  'empty-reference',
  'few-clusters',
  'fold-values',
  'identical-measurements',
  'no-differences',
  'no-events',
  'no-pairs',
  'no-values',
  'no-values-in-group',
  'no-variation',
  'no-zeros',
  'not-two-levels',
  'one-class',
  'one-cluster',
  'one-group',
  'one-level-outcome',
  'outcome-levels',
  'too-few-levels',
  'too-few-values',
  'treatment-levels',
  'unclear-event',
  'unknown-event',
]);

/** Refusals that say of an empty variable that it is empty; limits of times may be, where nothing has happened yet. */
const SAYS_EMPTY: ReadonlySet<string> = new Set(['no-values', 'no-upper-limits']);

function countOf(frame: Frame, name: string): number {
  const isMissing = frame.isMissing(name);
  let count = 0;
  for (let row = 0; row < frame.rows; row++) if (!isMissing(row)) count++;
  return count;
}

const empty = (name: string): Refusal => ({
  code: 'no-values',
  variable: name,
  message: rich`${bold(name)} has no values.`,
  advice: rich`Choose another variable, or look at how the file was read and at what is declared missing.`,
});

/** Whether a variable says the same in all of its cases, whatever gaps others have. */
const isOneValue = (frame: Frame, name: string): boolean =>
  frame.has(name) && frame.factor(name).levels.length < 2;

const MOST_NAMED = 4;

/** The variables by name, the first of them where they are many. */
const listed = (names: readonly string[]): Runs =>
  names.length > MOST_NAMED
    ? rich`all ${num(names.length, 'integer')} variables`
    : join(
        names.map((name) => bold(name)),
        ', ',
        ' and ',
      );

/** Too few cases have everything; the variable with the most gaps is named. */
const incomplete = (used: number, names: readonly string[], scarce: string, count: number): Refusal => ({
  code: used === 0 ? 'no-complete-cases' : 'too-few-complete',
  variable: scarce,
  message: rich`${onlyCasesHave(used)} a value in ${listed(names)}; ${bold(scarce)} has the most gaps, with ${
    count === 1 ? 'one value' : rich`${num(count, 'integer')} values`
  }.`,
  advice: rich`Fill the gaps, or choose variables with fewer of them.`,
});

/** The refusals, or the true reason where gaps in the data were mistaken for another one. */
export function aboutGaps(
  refusals: readonly Refusal[],
  frame: Frame,
  chosen: readonly string[],
): readonly Refusal[] {
  const known = chosen.filter((name) => frame.has(name));
  if (frame.rows === 0 || refusals.length === 0) return refusals;
  const counts = new Map(known.map((name) => [name, countOf(frame, name)]));
  const emptyOnes = known.filter((name) => counts.get(name) === 0);
  if (emptyOnes.length > 0) {
    const isSaid = refusals.every(
      ({ code, variable }) => SAYS_EMPTY.has(code) && variable !== undefined && emptyOnes.includes(variable),
    );
    return isSaid ? refusals : emptyOnes.map(empty);
  }
  if (!refusals.every(({ code }) => OF_CASES_LEFT.has(code))) return refusals;
  const { used } = frame.complete(known);
  const [scarce, count] = [...counts].reduce(
    (least, each) => (each[1] < least[1] ? each : least),
    ['', frame.rows],
  );
  const isNamed = refusals.some(({ variable }) => variable === scarce);
  const isTrue = refusals.some(({ variable }) => variable !== undefined && isOneValue(frame, variable));
  return used > FEW || scarce === '' || isNamed || isTrue
    ? refusals
    : [incomplete(used, known, scarce, count)];
}
