/** Why a model cannot be fitted, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, join, num, rich } from '@constat/report';
import { type Design, moments, type StatsError, varianceOf } from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import { notFinite, refusing, usedTwice } from '../../shared/refusals.ts';
import type { ModelOptions } from './model-options.ts';

/** Share of the variance of the outcome below which what the fit leaves of it is rounding. */
const PERFECT = 1e-13;

/** What is left of a perfect fit is rounding, and tests against it mean nothing. */
export const isPerfect = (residualVariance: number, outcome: Float64Array): boolean =>
  !(residualVariance > PERFECT * (varianceOf(moments(outcome)) ?? 0));

const list = (names: readonly string[]) => join(names.map(bold), ', ', ' and ');

export const modelRefusals = {
  noPredictor: (): Refusal => ({
    code: 'no-predictor',
    message: rich`There is no predictor yet.`,
    advice: rich`Put a number into Covariates or a category into Factors.`,
  }),
  usedTwice,
  perfectFit: (name: string): Refusal => ({
    code: 'perfect-fit',
    variable: name,
    message: rich`The predictors reproduce ${bold(name)} exactly, so there is no error to test anything against.`,
    advice: rich`Check whether a predictor was computed from the dependent variable.`,
  }),
  constant: (name: string): Refusal => ({
    code: 'constant-predictor',
    variable: name,
    message: rich`${bold(name)} has the same value in every case used, so it cannot explain anything.`,
    advice: rich`Remove it from the model.`,
  }),
  collinear: (names: readonly string[]): Refusal => ({
    code: 'collinear',
    ...(names[0] === undefined ? {} : { variable: names[0] }),
    message: rich`${list(names)} ${names.length === 1 ? 'is' : 'are'} fully determined by the other predictors, so the coefficients are not unique.`,
    advice: rich`Remove ${names.length === 1 ? 'it' : 'them'} or one of the predictors that repeat the same information.`,
  }),
  tooFewRows: (n: number, coefficients: number): Refusal => ({
    code: 'too-few-rows',
    message: rich`${num(n, 'integer')} complete ${n === 1 ? 'case' : 'cases'} cannot estimate ${num(coefficients, 'integer')} coefficients and their error.`,
    advice: rich`Use fewer predictors, or variables with fewer missing values.`,
  }),
  notFinite,
  unknownLevel: (name: string, level: string): Refusal => ({
    code: 'unknown-level',
    variable: name,
    message: rich`${bold(name)} has no level ${bold(level)}.`,
    advice: rich`Choose the level again.`,
    actions: [{ kind: 'set-options', label: 'Reset the reference levels', options: { references: {} } }],
  }),
  unknownTerm: (name: string): Refusal => ({
    code: 'unknown-term',
    variable: name,
    message: rich`The model has a term or step with ${bold(name)}, which is not among the predictors.`,
    advice: rich`Add it to the covariates or factors, or remove the term.`,
    actions: [{ kind: 'set-options', label: 'Main effects only', options: { terms: null, steps: [] } }],
  }),
  incompleteCase: (name: string): Refusal => ({
    code: 'incomplete-case',
    variable: name,
    message: rich`A case to predict has no usable value for ${bold(name)}.`,
    advice: rich`Give it a value that the variable can have, or remove the case.`,
  }),
};

interface FittedModel {
  readonly used: number;
  readonly design: Pick<Design, 'columns' | 'terms'>;
}

/** The predictor that a column of the design belongs to; undefined for the intercept and for what is no column. */
export function predictorOf({ columns, terms }: FittedModel['design'], name: string): string | undefined {
  const at = columns.findIndex((column) => column.name === name);
  return terms.find(({ first, count }) => at >= first && at < first + count)?.variables[0];
}

/** A column that repeats others, as people know it: a covariate by its name, a level with its factor. */
function repeated(design: FittedModel['design'], name: string): Refusal {
  const variable = predictorOf(design, name);
  if (variable === undefined || variable === name) return modelRefusals.collinear([name]);
  return { ...modelRefusals.collinear([name.replaceAll('=', ' = ').replaceAll(':', ' × ')]), variable };
}

/** What the engine fits, its refusals in the words of all models; `own` has those of one analysis and is asked first. */
export const fitModel = <T>(
  { used, design }: FittedModel,
  compute: () => T,
  own: (error: StatsError, name: string) => Refusal | null,
): T =>
  refusing(compute, (error) => {
    const name = error.argument ?? '';
    const said = own(error, name);
    if (said) return said;
    switch (error.code) {
      case 'constant-column':
        return modelRefusals.constant(name);
      case 'not-finite': {
        // what is named may be a number on the way, which no variable is called like
        const variable = predictorOf(design, name);
        return variable === undefined ? null : notFinite(variable);
      }
      case 'collinear':
        return repeated(design, name);
      case 'too-few':
      case 'empty':
        return modelRefusals.tooFewRows(used, design.columns.length);
      default:
        return null;
    }
  });

/** Reasons found without computing. */
export function checkModel(frame: Frame, options: ModelOptions): readonly Refusal[] {
  const predictors = [...options.covariates, ...options.factors];
  if (predictors.length === 0) return [modelRefusals.noPredictor()];
  const all = [
    options.outcome,
    ...predictors,
    ...(options.weights === null ? [] : [options.weights]),
    ...(options.needed ?? []),
  ];
  const twice = all.find((name, i) => all.indexOf(name) !== i);
  if (twice !== undefined) return [modelRefusals.usedTwice(twice)];
  const named = [...(options.terms ?? []).flat(), ...options.steps.map((step) => step.variable)];
  const unknown = named.find((name) => !predictors.includes(name));
  if (unknown !== undefined) return [modelRefusals.unknownTerm(unknown)];
  for (const name of options.factors) {
    const reference = options.references[name];
    if (reference !== undefined && !frame.factor(name).levels.includes(reference))
      return [modelRefusals.unknownLevel(name, reference)];
  }
  for (const row of options.newCases) {
    for (const name of options.covariates)
      if (typeof row[name] !== 'number' || !Number.isFinite(row[name]))
        return [modelRefusals.incompleteCase(name)];
    for (const name of options.factors)
      if (row[name] === undefined || !frame.factor(name).levels.includes(String(row[name])))
        return [modelRefusals.incompleteCase(name)];
  }
  return [];
}
