/**
 * Why numbers have no answer, said once for all analyses: what the engine throws, and what numbers at the edge of what a
 * computer can hold make an analysis believe, become refusals whose reason is true.
 */
import { type Frame, lengthOf } from '@constat/data';
import { bold, join, num, type Runs, rich } from '@constat/report';
import { StatsError, type StatsErrorCode } from '@constat/stats';
import { type Refusal, RefusedError } from './contract.ts';
import { aboutGaps } from './gaps.ts';

/** Squares of larger numbers cannot be written, those of smaller ones vanish. */
const LARGEST = 1e150;
const SMALLEST = 1e-150;
/** Numbers that differ by less than this part of their size differ in their last digits alone. */
const LAST_DIGITS = 1e-12;

/** Refusals that numbers at the edge of the range bring about, though the reason given would be another one. */
const NUMERIC_REASONS: ReadonlySet<string> = new Set([
  'collinear',
  'collinear-controls',
  'collinear-outcomes',
  'constant',
  'constant-at-risk',
  'constant-covariate',
  'constant-differences',
  'constant-outcome',
  'constant-predictor',
  'constant-within-groups',
  'constant-within-sets',
  'determined-by-others',
  'explained-by-controls',
  'heywood-case',
  'no-density',
  'no-differences',
  'no-residuals',
  'no-season-varies',
  'no-spread',
  'no-subject-variance',
  'no-total-variance',
  'no-variation',
  'no-variation-within',
  'not-converged',
  'not-finite',
  'parametric-not-converged',
  'perfect-correlation',
  'perfect-fit',
  'robust-undefined',
  'separation',
  'singular',
  'too-large',
  'undetermined',
  'zero-rate',
]);

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Smallest and largest value, without missing ones; null where there are none, or no numbers. */
function rangeOf(frame: Frame, name: string): Range | null {
  if (!frame.has(name) || frame.column(name).cells.kind !== 'numbers') return null;
  const values = frame.numbers(name);
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return max >= min ? { min, max } : null;
}

const infinite = (name: string): Refusal => ({
  code: 'not-finite',
  variable: name,
  message: rich`${bold(name)} holds a value that is infinite.`,
  advice: rich`Correct it in the data editor, or declare it missing.`,
});

/** Milliseconds from 1970 beyond which no calendar goes. */
const FURTHEST_DATE = 8.64e15;

const noDate = (name: string): Refusal => ({
  code: 'no-date',
  variable: name,
  message: rich`${bold(name)} holds a date that no calendar has, more than 270,000 years away.`,
  advice: rich`Correct it in the data editor, or use the variable as a number.`,
});

/** The chosen variables that no analysis can compute with: shorter or longer than the others, or with an infinite value. */
export function unusableVariables(frame: Frame, chosen: readonly string[]): readonly Refusal[] {
  const known = chosen.filter((name) => frame.has(name));
  const lengths = known.map((name) => lengthOf(frame.column(name).cells));
  const other = lengths.findIndex((length) => length !== lengths[0]);
  if (other > 0) return [unequalLengths([known[0]!, known[other]!], [lengths[0]!, lengths[other]!])];
  return known.flatMap((name) => {
    const range = rangeOf(frame, name);
    if (range && !(Number.isFinite(range.min) && Number.isFinite(range.max))) return [infinite(name)];
    const furthest = range ? Math.max(-range.min, range.max) : 0;
    return frame.column(name).type === 'date' && furthest > FURTHEST_DATE ? [noDate(name)] : [];
  });
}

/** Weights of the dataset below zero, where an analysis counts its cases by them. */
export function negativeWeights(frame: Frame): readonly Refusal[] {
  const column = frame.columns.find((each) => each.weighsCases && each.type === 'numeric');
  if (!column || !frame.numbers(column.name).some((weight) => weight < 0)) return [];
  return [
    {
      code: 'bad-weights',
      variable: column.name,
      message: rich`${bold(column.name)}, which weights the cases, is negative somewhere; a row cannot stand for fewer than no cases.`,
      advice: rich`Correct the values, or weight the cases by another variable.`,
    },
  ];
}

const unequalLengths = (
  [first, second]: readonly [string, string],
  [one, other]: readonly [number, number],
): Refusal => ({
  code: 'unequal-lengths',
  variable: second,
  message: rich`${bold(first)} has ${num(one, 'integer')} values and ${bold(second)} has ${num(other, 'integer')}; values that belong together stand in the same rows.`,
  advice: rich`Give both the same number of values.`,
});

function edgeOf(name: string, { min, max }: Range): Refusal | null {
  const size = Math.max(Math.abs(min), Math.abs(max));
  if (size > LARGEST)
    return {
      code: 'too-large',
      variable: name,
      message: rich`${bold(name)} holds a number that is too large to be squared.`,
      advice: rich`Correct it in the data editor, or divide the variable with Transform.`,
    };
  if (size > 0 && size < SMALLEST)
    return {
      code: 'too-small',
      variable: name,
      message: rich`${bold(name)} holds numbers so small that their squares vanish.`,
      advice: rich`Correct them in the data editor, or multiply the variable with Transform.`,
    };
  if (max > min && max - min < LAST_DIGITS * size)
    return {
      code: 'differs-in-last-digits',
      variable: name,
      message: rich`The values of ${bold(name)} differ in their last digits alone: they span ${num(max - min)} at a size of ${num(size)}, and rounding of that order would decide the result.`,
      advice: rich`Subtract a number near them with Transform, and analyse what is left.`,
    };
  return null;
}

/** Why some chosen variable cannot be computed with, where its numbers are at the edge of the range. */
function edgeRefusal(frame: Frame, chosen: readonly string[]): Refusal | null {
  for (const name of chosen) {
    const range = rangeOf(frame, name);
    const refusal = range && edgeOf(name, range);
    if (refusal) return refusal;
  }
  return null;
}

/** Chosen numbers at the edge of the range, for analyses that would not notice that differences or squares vanish. */
export function refusedEdges(
  frame: Frame,
  chosen: readonly string[],
  which: 'last-digits' | 'all' | undefined,
): readonly Refusal[] {
  const edge = which === undefined ? null : edgeRefusal(frame, chosen);
  return edge && (which === 'all' || edge.code === 'differs-in-last-digits') ? [edge] : [];
}

/** The refusals, or the true reason where numbers at the edge of the range, or gaps, were mistaken for another one. */
export function trueRefusals(
  refusals: readonly Refusal[],
  frame: Frame,
  chosen: readonly string[],
): readonly Refusal[] {
  const edge = refusals.some(({ code }) => NUMERIC_REASONS.has(code)) ? edgeRefusal(frame, chosen) : null;
  return edge ? [edge] : aboutGaps(refusals, frame, chosen);
}

const named = (chosen: readonly string[]): Runs =>
  chosen.length === 0
    ? rich`the numbers given`
    : join(
        chosen.map((name) => bold(name)),
        ', ',
        ' and ',
      );

/** What the engine's codes mean to somebody who chose variables or typed numbers. */
const REASONS: Record<StatsErrorCode, (what: Runs) => Pick<Refusal, 'message' | 'advice'>> = {
  'not-finite': (what) => ({
    message: rich`With ${what} the computation leaves the range of numbers.`,
    advice: rich`Look for values that are far larger or smaller than the others.`,
  }),
  'out-of-domain': (what) => ({
    message: rich`The method is not defined for ${what} as they are.`,
    advice: rich`Look for values that the method does not allow, such as negative ones, and for levels that hold too little.`,
  }),
  empty: (what) => ({
    message: rich`No case has all the values that are needed of ${what}.`,
    advice: rich`Choose other variables, or fill the gaps.`,
  }),
  'length-mismatch': () => ({
    message: rich`The lists that belong together have different lengths.`,
    advice: rich`Give every list the same number of entries.`,
  }),
  'too-few': (what) => ({
    message: rich`There are too few cases with the values that are needed of ${what}.`,
    advice: rich`Add cases, or choose fewer variables.`,
  }),
  singular: (what) => ({
    message: rich`Among ${what}, something does not vary or follows from the rest, so there is no single answer.`,
    advice: rich`Remove a variable that repeats others.`,
  }),
  'constant-column': (what) => ({
    message: rich`In the cases that have all values of ${what}, something does not vary that has to.`,
    advice: rich`Choose another variable, or more cases.`,
  }),
  collinear: (what) => ({
    message: rich`Among ${what}, something follows exactly from the rest, so there is no single answer.`,
    advice: rich`Remove a variable that repeats others.`,
  }),
  'not-converged': (what) => ({
    message: rich`The computation with ${what} found no stable answer.`,
    advice: rich`Choose a simpler model, or look for values that are far from the others.`,
  }),
  'not-identified': (what) => ({
    message: rich`The model has more unknowns than ${what} can determine.`,
    advice: rich`Leave out a path, or add variables.`,
  }),
  'not-positive-definite': (what) => ({
    message: rich`Among ${what}, something does not vary or follows from the rest, so there is no single answer.`,
    advice: rich`Remove a variable that repeats others.`,
  }),
};

/** The refusals that an error of a computation stands for; null where it is a defect. */
export function refusalsOf(
  error: unknown,
  frame: Frame,
  chosen: readonly string[],
): readonly Refusal[] | null {
  if (error instanceof RefusedError) return trueRefusals(error.refusals, frame, chosen);
  const edge = edgeRefusal(frame, chosen);
  if (error instanceof StatsError)
    return edge
      ? [edge]
      : aboutGaps([{ code: error.code, ...REASONS[error.code](named(chosen)) }], frame, chosen);
  // steps of an axis that numbers at the edge of the range make endless; any other error is a defect
  return error instanceof RangeError && edge ? [edge] : null;
}

/** Whether every number anywhere in a result is one that can be written. */
export function isFiniteThroughout(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  for (const item of Array.isArray(value) ? value : Object.values(value))
    if (!isFiniteThroughout(item)) return false;
  return true;
}

/** A result that holds what is no number is refused as a whole: nobody could tell which of its numbers to trust. */
export const leavesRange = (frame: Frame, chosen: readonly string[]): readonly Refusal[] => [
  edgeRefusal(frame, chosen) ?? { code: 'not-computable', ...REASONS['not-finite'](named(chosen)) },
];
