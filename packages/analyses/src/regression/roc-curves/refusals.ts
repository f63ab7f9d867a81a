/** Why ROC curves cannot be drawn, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { readNumbers } from '../../shared/calculator/numbers.ts';
import { noVariation, usedTwice } from '../../shared/refusals.ts';
import type { RocOptions } from './options.ts';

export const refusals = {
  oneClass: (name: string): Refusal => ({
    code: 'one-class',
    variable: name,
    message: rich`${bold(name)} has one level only in the rows that have a value in every variable; a curve needs cases and others.`,
    advice: rich`Choose another outcome, or fewer markers, so that more rows are complete.`,
  }),
  emptyGroup: (group: string, level: string, outcome: string): Refusal => ({
    code: 'group-without-cases',
    variable: group,
    message: rich`In ${bold(group)} = ${level} the outcome ${bold(outcome)} has fewer than two cases or fewer than two others, so that its curve has no error.`,
    advice: rich`Choose another grouping variable, or none.`,
  }),
  notTwo: (name: string, found: number, what: string): Refusal => ({
    code: found < 2 ? 'too-few-levels' : 'too-many-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(found, 'integer')} ${found === 1 ? 'level' : 'levels'} in the rows that have a value in every variable; ${what}.`,
    advice:
      found < 2
        ? rich`Choose another variable, or none.`
        : rich`Join levels with Recode, keep two of them with a filter, or choose another variable.`,
  }),
  notReached: (name: string, axis: 'sensitivity' | 'specificity', share: number): Refusal => ({
    code: 'share-not-reached',
    variable: name,
    message: rich`No cut-off between two values of ${bold(name)} reaches a ${axis} of ${num(share, 'proportion')}.`,
    advice: rich`Ask for a smaller ${axis}, or choose another kind of cut-off.`,
    actions: [{ kind: 'set-options', label: 'Use the cut-off of Youden', options: { cutoff: 'youden' } }],
  }),
  badThreshold: (piece: string): Refusal => ({
    code: 'bad-cutoff',
    message: rich`${bold('Cut-offs to look at')} holds ${bold(piece)}, which is no number.`,
    advice: rich`Write numbers separated by commas or spaces: 10, 12.5, 15.`,
    actions: [{ kind: 'set-options', label: 'Look at none', options: { thresholds: '' } }],
  }),
  noRange: (from: number, to: number): Refusal => ({
    code: 'range-without-width',
    message: rich`The partial area goes from ${num(from, 'proportion')} to ${num(to, 'proportion')}, a range without width.`,
    advice: rich`Let the upper end be larger than the lower one.`,
    actions: [{ kind: 'set-options', label: 'From .80 to 1', options: { partialFrom: 0.8, partialTo: 1 } }],
  }),
  constant: (name: string): Refusal =>
    noVariation(name, ', so it cannot tell cases from others', rich`Choose another marker.`),
};

/** Cut-offs asked for by their values, each once, in order. */
export const thresholdsOf = ({ thresholds }: RocOptions): readonly number[] =>
  [...new Set(readNumbers(thresholds).values.filter((value) => value !== null))].sort((a, b) => a - b);

/** What cannot be asked of any data. */
function checkAsked({ thresholds, partial, partialFrom, partialTo }: RocOptions): readonly Refusal[] {
  const { wrong } = readNumbers(thresholds);
  if (wrong !== null) return [refusals.badThreshold(wrong)];
  return partial && !(partialFrom < partialTo) ? [refusals.noRange(partialFrom, partialTo)] : [];
}

/** Reasons found without computing. */
export function check(frame: Frame, options: RocOptions): readonly Refusal[] {
  const { outcome, markers, group } = options;
  const asked = checkAsked(options);
  if (asked.length > 0) return asked;
  const twice = markers.find((name, i) => name === outcome || name === group || markers.indexOf(name) < i);
  if (twice) return [usedTwice(twice)];
  if (group === outcome) return [usedTwice(outcome)];
  const { mask } = frame.complete([outcome, ...markers, ...(group ? [group] : [])]);
  const levelsOf = (name: string): number =>
    new Set(frame.factor(name).codes.filter((_, row) => mask[row] === 1)).size;
  const classes = levelsOf(outcome);
  if (classes < 2) return [refusals.oneClass(outcome)];
  if (classes > 2) return [refusals.notTwo(outcome, classes, 'a curve tells two apart')];
  const groups = group ? levelsOf(group) : 2;
  if (group && groups !== 2) return [refusals.notTwo(group, groups, 'curves are compared between two')];
  return markers.flatMap((name) => {
    const values = new Set(frame.numbers(name).filter((_, row) => mask[row] === 1));
    return values.size < 2 ? [refusals.constant(name)] : [];
  });
}
