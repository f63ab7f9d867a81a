/** Why a measurement study gives no answer, each with a code and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { timesText } from '../../shared/wording.ts';
import type { GageOptions } from './options.ts';

export function check(_: Frame, options: GageOptions): readonly Refusal[] {
  const { part, operator, method } = options;
  const third = method === 'attribute' ? options.rating : options.measurement;
  const all = [part, operator, third, ...(method === 'expanded' ? options.further : [])];
  const twice = all.find((name, i) => all.indexOf(name) !== i);
  return twice === undefined ? [] : [refusals.twice(twice)];
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
    message: rich`Part ${bold(part)} was ${count === 0 ? 'not measured' : rich`measured ${timesText(count)}`} by operator ${bold(operator)}, other parts ${timesText(usual)}. Every part must be measured equally often by every operator.`,
    advice: rich`Add the missing measurements, leave the part or the operator out with a filter, or choose the unbalanced study.`,
    actions: [{ kind: 'set-options', label: 'Unbalanced study', options: { method: 'expanded' } }],
  }),
  unbalancedNested: (): Refusal => ({
    code: 'unbalanced',
    message: rich`Operators have different numbers of parts, or parts different numbers of measurements. A nested analysis of variance needs them equal.`,
    advice: rich`Choose the unbalanced study, with parts of their own for every operator.`,
    actions: [
      { kind: 'set-options', label: 'Unbalanced study', options: { method: 'expanded', ownParts: true } },
    ],
  }),
  onePart: (): Refusal => ({
    code: 'too-few-parts',
    message: rich`Every operator measured one part, so differences of parts and of operators cannot be told apart.`,
    advice: rich`Give every operator at least two parts, usually five or more.`,
  }),
  oneLevel: (name: string): Refusal => ({
    code: 'one-level',
    variable: name,
    message: rich`${bold(name)} has one value in all rows used, so nothing can be said of it.`,
    advice: rich`Remove it from the further sources.`,
  }),
  everyRow: (name: string): Refusal => ({
    code: 'a-level-for-each-row',
    variable: name,
    message: rich`${bold(name)} has another value in every row, so it cannot be told from repeatability.`,
    advice: rich`Choose a source that several measurements share, such as the gauge or the day.`,
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
