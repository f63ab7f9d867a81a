/** Why this model cannot be fitted, each with a code, the variable and what to change. */

import type { Frame } from '@constat/data';
import { bold, join, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { binaryRefusals } from '../kit/binary-outcome.ts';
import { checkCurves } from '../kit/curves.ts';
import { checkErrors } from '../kit/errors.ts';
import { checkModel, modelRefusals } from '../kit/refusals.ts';
import type { LogisticOptions } from './options.ts';

/** What is read of the options where levels are separated. */
export type SeparatedOptions = Pick<
  LogisticOptions,
  'outcome' | 'covariates' | 'factors' | 'terms' | 'steps' | 'effectOf'
>;

export const refusals = {
  ...modelRefusals,
  ...binaryRefusals,
  tooManyProfiles: (found: number, most: number): Refusal => ({
    code: 'too-many-profiles',
    variable: 'intervals',
    message: rich`The model has ${num(found, 'integer')} coefficients; profile-likelihood intervals of more than ${num(most, 'integer')} would take minutes.`,
    advice: rich`Choose Wald intervals, or join levels of the factors.`,
    actions: [{ kind: 'set-options', label: 'Use Wald intervals', options: { intervals: 'wald' } }],
  }),
  badWeights: (name: string): Refusal => ({
    code: 'bad-weights',
    variable: name,
    message: rich`${bold(name)} has values that are negative or not whole; a frequency is a number of cases.`,
    advice: rich`Choose a variable with counts, or leave the frequencies out.`,
    actions: [{ kind: 'set-options', label: 'Without frequencies', options: { weights: null } }],
  }),
  notPredictor: (name: string): Refusal => ({
    code: 'not-predictor',
    variable: name,
    message: rich`Probabilities are to be drawn over ${bold(name)}, which is not among the predictors.`,
    advice: rich`Choose a covariate or factor of the model.`,
    actions: [{ kind: 'set-options', label: 'Use the first predictor', options: { effectOf: null } }],
  }),
  /** `names` separate together; leaving out the first is offered. */
  separated: (names: readonly string[], options: SeparatedOptions): Refusal => {
    const first = names[0] ?? '';
    const without = (list: readonly string[]) => list.filter((name) => name !== first);
    const terms = (options.terms ?? []).filter((term) => !term.includes(first));
    const where =
      names.length > 1
        ? 'on one side of a boundary between the cases only one of them occurs'
        : options.factors.includes(first)
          ? 'where it has a certain level only one of them occurs'
          : 'beyond a certain value only one of them occurs';
    const left = without(options.covariates).length + without(options.factors).length;
    return {
      code: 'separation',
      variable: first,
      message: rich`${join(names.map(bold), ', ', ' and ')} ${names.length === 1 ? 'separates' : 'together separate'} the two levels of ${bold(options.outcome)}: ${where}, so that no finite coefficient fits best.`,
      advice: rich`Choose Firth’s penalized likelihood, which has finite coefficients here as well. Or look at the two in a crosstab or plot, join levels with few cases, or leave a predictor out.`,
      actions: [
        {
          kind: 'set-options',
          label: 'Use Firth’s method',
          options: { method: 'firth', steps: [] },
        },
        ...(left === 0
          ? []
          : [
              {
                kind: 'set-options',
                label: `Leave out ${first}`,
                options: {
                  covariates: without(options.covariates),
                  factors: without(options.factors),
                  terms: terms.some((term) => term.length > 1) ? terms : null,
                  steps: options.steps.filter(({ variable }) => variable !== first),
                  ...(options.effectOf === first ? { effectOf: null } : {}),
                },
              } as const,
            ]),
      ],
    };
  },
  firthSteps: (): Refusal => ({
    code: 'firth-steps',
    variable: 'steps',
    message: rich`Steps are compared by ordinary likelihoods, which Firth’s method replaces.`,
    advice: rich`Enter all predictors at once; each term is tested by the penalized likelihood.`,
    actions: [{ kind: 'set-options', label: 'Without steps', options: { steps: [] } }],
  }),
  firthTooLarge: (cases: number, columns: number): Refusal => ({
    code: 'firth-too-large',
    variable: 'method',
    message: rich`Firth’s method with ${num(cases, 'integer')} cases and ${num(columns, 'integer')} coefficients would take minutes.`,
    advice: rich`Use maximum likelihood, which differs little from it in large samples, or fewer predictors.`,
    actions: [{ kind: 'set-options', label: 'Use maximum likelihood', options: { method: 'likelihood' } }],
  }),
  notConverged: (name: string): Refusal => ({
    code: 'not-converged',
    variable: name,
    message: rich`No coefficients that fit ${bold(name)} best could be found.`,
    advice: rich`Use fewer predictors, or join levels with few cases.`,
  }),
};

/** Reasons found without computing. */
export function check(frame: Frame, options: LogisticOptions): readonly Refusal[] {
  const found = checkModel(frame, options);
  if (found.length > 0) return found;
  const { effectOf } = options;
  if (effectOf !== null && ![...options.covariates, ...options.factors].includes(effectOf))
    return [refusals.notPredictor(effectOf)];
  if (options.method === 'likelihood') {
    const errors = checkErrors(options);
    if (errors.length > 0) return errors;
  }
  const curves = checkCurves(options);
  if (curves.length > 0) return curves;
  const { levels } = frame.factor(options.outcome);
  if (levels.length < 2) return [refusals.oneLevel(options.outcome, levels[0])];
  return [];
}
