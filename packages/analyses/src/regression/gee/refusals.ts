/** Why the equations cannot be solved, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { type ModelOptions, plainModel } from '../kit/model-options.ts';
import { checkModel, modelRefusals } from '../kit/refusals.ts';
import { type GeeOptions, orderOf } from './options.ts';

export const refusals = {
  ...modelRefusals,
  notNumber: (name: string): Refusal => ({
    code: 'outcome-not-number',
    variable: name,
    message: rich`${bold(name)} holds words, which are no numbers or counts.`,
    advice: rich`Choose Two levels below Kind of outcome, or another outcome.`,
    actions: [{ kind: 'set-options', label: 'It has two levels', options: { family: 'binomial' } }],
  }),
  outcomeLevels: (name: string, levels: number): Refusal => ({
    code: 'outcome-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(levels, 'integer')} ${levels === 1 ? 'level' : 'levels'} in the cases used; an outcome of two levels needs two.`,
    advice: rich`Put its values into two groups with Recode, or choose another kind of outcome.`,
    actions: [{ kind: 'set-options', label: 'It is a number', options: { family: 'gaussian' } }],
  }),
  notCount: (name: string): Refusal => ({
    code: 'outcome-not-count',
    variable: name,
    message: rich`${bold(name)} has negative or broken values, which are no counts.`,
    advice: rich`Choose Number below Kind of outcome, or correct the values.`,
    actions: [{ kind: 'set-options', label: 'It is a number', options: { family: 'gaussian' } }],
  }),
  constantOutcome: (name: string): Refusal => ({
    code: 'constant-outcome',
    variable: name,
    message: rich`${bold(name)} has the same value in every case used, so there is nothing to explain.`,
    advice: rich`Choose another outcome.`,
  }),
  fewClusters: (name: string, clusters: number, least: number): Refusal => ({
    code: 'few-clusters',
    variable: name,
    message: rich`${bold(name)} has ${num(clusters, 'integer')} ${clusters === 1 ? 'cluster' : 'clusters'} in the cases used; robust errors of this model need at least ${num(least, 'integer')}.`,
    advice: rich`Use fewer predictors, or a regression without clusters.`,
  }),
  separated: (name: string): Refusal => ({
    code: 'separation',
    variable: name,
    message: rich`The predictors determine ${bold(name)} fully for some of the cases, so that no finite coefficients fit best.`,
    advice: rich`Leave a predictor out, or join levels with few cases.`,
  }),
  largeClusters: (name: string, found: number, most: number): Refusal => ({
    code: 'large-clusters',
    variable: name,
    message: rich`${bold(name)} has a cluster of ${num(found, 'integer')} rows; correlations that depend on the order are found in clusters of up to ${num(most, 'integer')}.`,
    advice: rich`Use the exchangeable working correlation: the robust errors hold even where it is wrong.`,
    actions: [{ kind: 'set-options', label: 'Use exchangeable', options: { correlation: 'exchangeable' } }],
  }),
  manyTimes: (name: string, found: number, most: number): Refusal => ({
    code: 'many-times',
    variable: name,
    message: rich`${bold(name)} brings ${num(found, 'integer')} times within clusters; unstructured correlations are found for up to ${num(most, 'integer')}.`,
    advice: rich`Use AR(1), which needs one number for all of them.`,
    actions: [{ kind: 'set-options', label: 'Use AR(1)', options: { correlation: 'ar1' } }],
  }),
  sameTime: (name: string, level: string, cluster: string): Refusal => ({
    code: 'same-time',
    variable: name,
    message: rich`A cluster of ${bold(cluster)} has two rows where ${bold(name)} is ${bold(level)}, so their order is not known.`,
    advice: rich`Choose another variable for the order, or leave it empty to take the rows as they stand.`,
    actions: [{ kind: 'set-options', label: 'Order of the rows', options: { order: null } }],
  }),
  badCorrelation: (name: string): Refusal => ({
    code: 'working-correlation',
    variable: name,
    message: rich`The correlation within the clusters of ${bold(name)} that fits best is not a possible one.`,
    advice: rich`Use independence as the working correlation: the errors still allow for clusters.`,
    actions: [{ kind: 'set-options', label: 'Use independence', options: { correlation: 'independence' } }],
  }),
};

/** The model of the form in the terms that regressions share. */
export const modelOptionsOf = (options: GeeOptions): ModelOptions => {
  const order = orderOf(options);
  // time is often a predictor too
  const further =
    order === null || [...options.covariates, ...options.factors].includes(order) ? [] : [order];
  return plainModel(options, { needed: [options.cluster, ...further] });
};

/** Reasons found without computing. */
export function check(frame: Frame, options: GeeOptions): readonly Refusal[] {
  const found = checkModel(frame, modelOptionsOf(options));
  if (found.length > 0) return found;
  return options.family !== 'binomial' && frame.column(options.outcome)?.type !== 'numeric'
    ? [refusals.notNumber(options.outcome)]
    : [];
}
