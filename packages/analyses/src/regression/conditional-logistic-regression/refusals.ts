/** Why matched sets cannot be compared, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { binaryRefusals } from '../kit/binary-outcome.ts';
import { type ModelOptions, plainModel } from '../kit/model-options.ts';
import { checkModel, modelRefusals } from '../kit/refusals.ts';
import type { ConditionalOptions } from './options.ts';

export const refusals = {
  ...modelRefusals,
  ...binaryRefusals,
  noSets: (name: string): Refusal => ({
    code: 'no-informative-set',
    variable: name,
    message: rich`No set of ${bold(name)} has both a case and a control, so nothing can be compared within sets.`,
    advice: rich`Choose the variable that numbers the matched sets, or use logistic regression for cases that were not matched.`,
  }),
  constantWithin: (name: string): Refusal => ({
    code: 'constant-within-sets',
    variable: name,
    message: rich`${bold(name)} is the same for all members of every set, so it cannot tell its cases from its controls.`,
    advice: rich`Remove it: what the sets were matched on has no odds ratio. A product with another predictor is possible.`,
  }),
  separated: (name: string): Refusal => ({
    code: 'separation',
    variable: name,
    message: rich`${bold(name)} tells the cases from the controls of their sets without exception, so that no finite coefficient fits best.`,
    advice: rich`Join levels with few cases, or leave it out.`,
  }),
  setsTooLarge: (name: string): Refusal => ({
    code: 'sets-too-large',
    variable: name,
    message: rich`The sets of ${bold(name)} are so large that the exact likelihood would take minutes.`,
    advice: rich`Use Efron’s likelihood, which differs little from it in large sets.`,
    actions: [{ kind: 'set-options', label: 'Use Efron’s likelihood', options: { method: 'efron' } }],
  }),
  tooFewSets: (name: string, sets: number, coefficients: number): Refusal => ({
    code: 'too-few-sets',
    variable: name,
    message: rich`${num(sets, 'integer')} ${sets === 1 ? 'set' : 'sets'} of ${bold(name)} with a case and a control cannot estimate ${num(coefficients, 'integer')} coefficients.`,
    advice: rich`Use fewer predictors.`,
  }),
};

/** The model of the form in the terms that regressions share. */
export const modelOptionsOf = (options: ConditionalOptions): ModelOptions =>
  plainModel(options, { needed: [options.sets] });

/** Reasons found without computing. */
export const check = (frame: Frame, options: ConditionalOptions): readonly Refusal[] =>
  checkModel(frame, modelOptionsOf(options));
