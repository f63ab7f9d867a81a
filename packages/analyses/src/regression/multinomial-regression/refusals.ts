/** Why this model cannot be fitted, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { orderRefusals, unordered } from '../../shared/level-order.ts';
import { checkModel, modelRefusals } from '../kit/refusals.ts';
import type { CategoryOptions } from './options.ts';

/** More categories than this are hardly categories. */
export const MOST_CATEGORIES = 30;

export const refusals = {
  ...modelRefusals,
  fewLevels: (name: string, level: string | undefined): Refusal => ({
    code: 'one-level-outcome',
    variable: name,
    message:
      level === undefined
        ? rich`${bold(name)} has no values in the cases used.`
        : rich`${bold(name)} is ${bold(level)} in every case used, so there is nothing to explain.`,
    advice: rich`Choose a dependent variable of which several categories occur.`,
  }),
  manyLevels: (name: string, levels: number): Refusal => ({
    code: 'outcome-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(levels, 'integer')} different values; that is no category any more.`,
    advice: rich`Use linear or Poisson regression, or put its values into groups with Recode.`,
  }),
  badWeights: (name: string): Refusal => ({
    code: 'bad-weights',
    variable: name,
    message: rich`${bold(name)} has values that are negative or not whole; a frequency is a number of cases.`,
    advice: rich`Choose a variable with counts, or leave the frequencies out.`,
    actions: [{ kind: 'set-options', label: 'Without frequencies', options: { weights: null } }],
  }),
  badOrder: (name: string, level: string): Refusal => ({
    code: 'bad-order',
    variable: 'order',
    message: rich`${bold(level)} has no place in the order of the categories of ${bold(name)}.`,
    advice: rich`Give every category its place, from lowest to highest.`,
    actions: [{ kind: 'set-options', label: 'Use the order of the variable', options: { order: {} } }],
  }),
  unknownBase: (name: string, level: string): Refusal => ({
    code: 'unknown-level',
    variable: name,
    message: rich`${bold(name)} has no category ${bold(level)} in the cases used.`,
    advice: rich`Choose another base category.`,
    actions: [{ kind: 'set-options', label: 'Use the first category', options: { base: {} } }],
  }),
  separated: (name: string, outcome: string): Refusal => ({
    code: 'separation',
    variable: name,
    message: rich`${bold(name)} tells categories of ${bold(outcome)} apart without error, so that no finite coefficient fits best.`,
    advice: rich`Join categories or levels with few cases, leave the predictor out, or collect more cases.`,
  }),
  notConverged: (name: string): Refusal => ({
    code: 'not-converged',
    variable: name,
    message: rich`No coefficients that fit ${bold(name)} best could be found.`,
    advice: rich`Use fewer predictors, or join categories with few cases.`,
  }),
  notPredictor: (name: string): Refusal => ({
    code: 'not-predictor',
    variable: name,
    message: rich`Probabilities are to be drawn over ${bold(name)}, which is not among the predictors.`,
    advice: rich`Choose a covariate or factor of the model.`,
    actions: [{ kind: 'set-options', label: 'Use the first predictor', options: { effectOf: null } }],
  }),
};

/** Reasons found without computing. */
export function check(frame: Frame, options: CategoryOptions): readonly Refusal[] {
  const found = checkModel(frame, { ...options, steps: [] });
  if (found.length > 0) return found;
  const { effectOf, outcome } = options;
  if (effectOf !== null && ![...options.covariates, ...options.factors].includes(effectOf))
    return [refusals.notPredictor(effectOf)];
  const { levels } = frame.factor(outcome);
  if (levels.length > MOST_CATEGORIES) return [refusals.manyLevels(outcome, levels.length)];
  return options.method === 'ordinal' ? checkOrder(frame, options) : [];
}

/** Steps from lower to higher need to know which is which. */
function checkOrder(frame: Frame, { outcome, order }: CategoryOptions): readonly Refusal[] {
  const given = order[outcome];
  const forgotten = given && frame.factor(outcome).levels.find((level) => !given.includes(level));
  if (forgotten !== undefined) return [refusals.badOrder(outcome, forgotten)];
  return orderRefusals(unordered(frame, outcome), 'The ordinal model needs', 'order', order, {
    kind: 'set-options',
    label: 'Use the multinomial model',
    options: { method: 'multinomial' },
  });
}
