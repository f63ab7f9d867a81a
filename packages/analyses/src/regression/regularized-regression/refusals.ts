/** Why a penalized model cannot be fitted, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { readNumbers } from '../../shared/calculator/numbers.ts';
import { noCount } from '../kit/count-outcome.ts';
import { type ModelOptions, plainModel } from '../kit/model-options.ts';
import { checkModel, modelRefusals } from '../kit/refusals.ts';
import type { RegularizedOptions } from './options.ts';

/** Strengths that a text may list. */
const MOST_STRENGTHS = 100;
/** Cases that a part needs. */
export const SMALLEST_PART = 3;

const automatic = { kind: 'set-options', label: 'Choose them for me', options: { lambdas: '' } } as const;
const equalParts = {
  kind: 'set-options',
  label: 'Parts of equal size',
  options: { foldVariable: null },
} as const;

export const refusals = {
  ...modelRefusals,
  constantOutcome: (name: string): Refusal => ({
    code: 'constant-outcome',
    variable: name,
    message: rich`${bold(name)} has the same value in every case used, so there is nothing to explain.`,
    advice: rich`Choose another dependent variable.`,
  }),
  notNumeric: (name: string): Refusal => ({
    code: 'outcome-not-numeric',
    variable: name,
    message: rich`${bold(name)} is no number.`,
    advice: rich`Choose a number as dependent variable, or say that it is one of two levels.`,
    actions: [{ kind: 'set-options', label: 'One of two levels', options: { family: 'binomial' } }],
  }),
  noCount: (name: string, value: number): Refusal | null => {
    const refusal = noCount(name, value);
    return (
      refusal && {
        ...refusal,
        advice: rich`Choose a count, or say that it is a number.`,
        actions: [{ kind: 'set-options', label: 'It is a number', options: { family: 'gaussian' } }],
      }
    );
  },
  notStrength: (piece: string): Refusal => ({
    code: 'not-a-strength',
    message: rich`${bold(piece)} is no strength of a penalty: they are numbers that are not negative.`,
    advice: rich`Write them like 1, 0.3, 0.1.`,
    actions: [automatic],
  }),
  manyStrengths: (found: number): Refusal => ({
    code: 'number-of-strengths',
    message: rich`There are ${num(found, 'integer')} strengths; at most ${num(MOST_STRENGTHS, 'integer')} can be tried.`,
    advice: rich`Leave some out.`,
    actions: [automatic],
  }),
  fewForFolds: (used: number): Refusal => ({
    code: 'too-few-rows',
    message: rich`${num(used, 'integer')} complete ${used === 1 ? 'case is' : 'cases are'} too few to leave parts of them out.`,
    advice: rich`Use variables with fewer missing values, or give the strength of the penalty yourself.`,
    actions: [{ kind: 'set-options', label: 'Give the strength', options: { choose: 'own' } }],
  }),
  manyFolds: (folds: number, used: number): Refusal => {
    const most = Math.floor(used / SMALLEST_PART);
    return {
      code: 'many-folds',
      message: rich`${num(folds, 'integer')} parts of ${num(used, 'integer')} cases have fewer than ${num(SMALLEST_PART, 'integer')} cases each.`,
      advice: rich`Use at most ${num(most, 'integer')} parts.`,
      actions: [{ kind: 'set-options', label: `Use ${most} parts`, options: { folds: most } }],
    };
  },
  foldValues: (name: string, values: number): Refusal => ({
    code: 'fold-values',
    variable: name,
    message: rich`${bold(name)} has ${num(values, 'integer')} ${values === 1 ? 'value' : 'values'} in the cases used; parts need 3 to 100.`,
    advice: rich`Choose another variable, or parts of equal size.`,
    actions: [equalParts],
  }),
  constantPart: (name: string): Refusal => ({
    code: 'constant-part',
    variable: name,
    message: rich`Without one of the parts, ${bold(name)} has the same value in all other cases.`,
    advice: rich`Use fewer parts, or parts of equal size.`,
    actions: [equalParts],
  }),
  noRelation: (name: string): Refusal => ({
    code: 'no-relation',
    variable: name,
    message: rich`No predictor varies together with ${bold(name)}, so every coefficient is zero whatever the penalty.`,
    advice: rich`Choose other predictors.`,
  }),
  notConverged: (name: string): Refusal => ({
    code: 'not-converged',
    variable: name,
    message: rich`The coefficients for ${bold(name)} do not settle: with so small a penalty they are not unique, or without limit.`,
    advice: rich`Use a stronger penalty, or let cross-validation choose it.`,
    actions: [
      {
        kind: 'set-options',
        label: 'Choose it by cross-validation',
        options: { choose: 'min', lambdas: '' },
      },
    ],
  }),
};

/** The strengths asked for, the largest first, each once; none where they are to be chosen. */
export function strengthsOf({ lambdas }: Pick<RegularizedOptions, 'lambdas'>): readonly number[] {
  const { values } = readNumbers(lambdas);
  return [...new Set(values.filter((value) => value !== null))].sort((a, b) => b - a);
}

/** Whether the strength is chosen by cross-validation. */
export const validated = ({ choose }: Pick<RegularizedOptions, 'choose'>): boolean => choose !== 'own';

/** The model of the form in the terms that regressions share. */
export const modelOptionsOf = (options: RegularizedOptions): ModelOptions =>
  plainModel(options, {
    newCases: options.newCases,
    needed: validated(options) && options.foldVariable !== null ? [options.foldVariable] : [],
  });

/** Reasons found without computing. */
export function check(frame: Frame, options: RegularizedOptions): readonly Refusal[] {
  const found = checkModel(frame, modelOptionsOf(options));
  if (found.length > 0) return found;
  if (options.family !== 'binomial' && frame.column(options.outcome).type !== 'numeric')
    return [refusals.notNumeric(options.outcome)];
  if (!validated(options)) return [];
  const { wrong } = readNumbers(options.lambdas);
  if (wrong !== null) return [refusals.notStrength(wrong)];
  const strengths = strengthsOf(options);
  const negative = strengths.find((value) => value < 0);
  if (negative !== undefined) return [refusals.notStrength(String(negative))];
  return strengths.length > MOST_STRENGTHS ? [refusals.manyStrengths(strengths.length)] : [];
}
