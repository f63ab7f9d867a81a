/** Why a measurement study gives no answer, each with a code and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { timesText } from '../../shared/wording.ts';
import type { GageOptions } from './options.ts';

export function check(_: Frame, options: GageOptions): readonly Refusal[] {
  const { part, operator, method } = options;
  const third = method === 'attribute' ? options.rating : options.measurement;
  const twice = part === operator || part === third ? part : operator === third ? operator : null;
  return twice === null ? [] : [refusals.twice(twice)];
}

export const refusals = {
  twice: (name: string): Refusal => ({
    code: 'variable-twice',
    variable: name,
    message: rich`${bold(name)} has two roles.`,
    advice: rich`Choose different variables for parts, operators and the measurement or rating.`,
  }),
  tooFew: (what: 'parts' | 'operators', name: string, count: number): Refusal => ({
    code: `too-few-${what}`,
    variable: name,
    message: rich`${bold(name)} has ${num(count, 'integer')} ${count === 1 ? what.slice(0, -1) : what}; a study needs at least two, usually ${what === 'parts' ? 'ten' : 'three'}.`,
    advice: rich`Choose another variable, or add measurements.`,
  }),
  unbalanced: (part: string, operator: string, count: number, usual: number): Refusal => ({
    code: 'unbalanced',
    message: rich`Part ${bold(part)} was measured ${timesText(count)} by ${bold(operator)}, other parts ${timesText(usual)}. Every part must be measured equally often by every operator.`,
    advice: rich`Add the missing measurements, or leave the part or the operator out with a filter.`,
  }),
  noRepeats: (): Refusal => ({
    code: 'no-repeats',
    message: rich`Every part was measured once by every operator, so there is no repeatability to estimate.`,
    advice: rich`Have every part measured at least twice by every operator.`,
  }),
  noVariation: (name: string): Refusal => ({
    code: 'no-variation',
    variable: name,
    message: rich`All measurements of ${bold(name)} are equal.`,
    advice: rich`Choose parts that differ, and record more digits.`,
  }),
  severalStandards: (item: string, name: string): Refusal => ({
    code: 'several-standards',
    variable: name,
    message: rich`Item ${bold(item)} has more than one value of ${bold(name)}.`,
    advice: rich`An item has one standard, the same in all of its rows. Correct it, or do without a standard.`,
    actions: [{ kind: 'set-options', label: 'No standard', options: { standard: null } }],
  }),
  trialTwice: (item: string, appraiser: string, trial: string): Refusal => ({
    code: 'trial-twice',
    message: rich`${bold(appraiser)} rated item ${bold(item)} more than once in trial ${bold(trial)}.`,
    advice: rich`Correct the trials, or leave **Trial** empty to take the order of the rows.`,
    actions: [{ kind: 'set-options', label: 'Take the order of the rows', options: { trial: null } }],
  }),
  oneCategory: (name: string): Refusal => ({
    code: 'one-category',
    variable: name,
    message: rich`${bold(name)} has a single category, so there is nothing to agree on.`,
    advice: rich`Choose items of which some are good and some are not.`,
  }),
};
