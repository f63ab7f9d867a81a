/** Why this model cannot be fitted, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, orList, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { notFinite, noVariation, usedTwice } from '../../shared/refusals.ts';
import { checkFactors } from '../../shared/used-levels.ts';
import { factorContrastRefusals, trendRefusals } from '../kit/planned-contrasts.ts';
import type { FactorialOptions } from './options.ts';

export const refusals = {
  usedTwice,
  unknownTerm: (name: string): Refusal => ({
    code: 'unknown-term',
    variable: name,
    message: rich`The model has a term with ${bold(name)}, which is neither a factor nor a covariate.`,
    advice: rich`Add it to one of the boxes, or remove the term.`,
    actions: [{ kind: 'set-options', label: 'Full factorial', options: { model: 'full', terms: null } }],
  }),
  unknownControl: (name: string, control: string, levels: readonly string[]): Refusal => ({
    code: 'unknown-level',
    variable: name,
    message: rich`${bold(name)} has no level ${bold(control)} to serve as control.`,
    advice: rich`The control is ${orList(levels)}.`,
    actions: [{ kind: 'set-options', label: 'Use the first levels', options: { controls: {} } }],
  }),
  constantOutcome: (name: string): Refusal =>
    noVariation(name, ', so there is nothing to compare', rich`Choose another dependent variable.`),
  constantCovariate: (name: string): Refusal => ({
    code: 'constant-covariate',
    variable: name,
    message: rich`${bold(name)} has the same value in every case used, so it cannot explain anything.`,
    advice: rich`Remove it from the covariates.`,
  }),
  notFinite,
  collinear: (name: string): Refusal => ({
    code: 'collinear',
    variable: name,
    message: rich`${bold(name)} is fully determined by the other variables of the model, so its effect cannot be told from theirs.`,
    advice: rich`Remove it, or one of the variables that repeat the same information.`,
  }),
  emptyCells: (term: string, others: boolean): Refusal => ({
    code: 'empty-cells',
    message: rich`Some combinations of levels have no cases, so the interaction ${bold(term)} cannot be estimated.`,
    advice: rich`Leave the interaction out, or put rare levels together with Transform.`,
    ...(others
      ? { actions: [{ kind: 'set-options', label: 'Main effects only', options: { model: 'main' } }] }
      : {}),
  }),
  tooFewRows: (n: number, coefficients: number): Refusal => ({
    code: 'too-few-rows',
    message: rich`${num(n, 'integer')} complete ${n === 1 ? 'case' : 'cases'} cannot estimate ${num(coefficients, 'integer')} coefficients and an error to test them against.`,
    advice: rich`Leave out interactions, or use factors with fewer levels.`,
    actions: [{ kind: 'set-options', label: 'Main effects only', options: { model: 'main' } }],
  }),
  tooManyCells: (columns: number): Refusal => ({
    code: 'too-many-levels',
    message: rich`The model would have ${num(columns, 'integer')} coefficients, more than ${num(MAX_COLUMNS, 'integer')}.`,
    advice: rich`Leave out interactions, or use factors with fewer levels.`,
    actions: [{ kind: 'set-options', label: 'Main effects only', options: { model: 'main' } }],
  }),
  aloneInCell: (): Refusal => ({
    code: 'alone-in-cell',
    message: rich`A case is alone in its combination of levels, so nothing shows how cases vary there.`,
    advice: rich`Use classical errors, put rare levels together, or leave interactions out.`,
    actions: [{ kind: 'set-options', label: 'Use classical errors', options: { errors: 'classical' } }],
  }),
  robustType: (): Refusal => ({
    code: 'robust-type',
    message: rich`Tests that allow unequal variances are of type III.`,
    advice: rich`Choose type III sums of squares, or classical errors.`,
    actions: [{ kind: 'set-options', label: 'Use type III', options: { sumOfSquares: '3' } }],
  }),
  randomCovariates: (): Refusal => ({
    code: 'random-with-covariates',
    message: rich`Expected mean squares are not worked out for covariates beside random factors.`,
    advice: rich`Leave the covariates out, or use a multilevel model, which takes both.`,
    actions: [{ kind: 'open-analysis', label: 'Open multilevel models', analysis: 'mlm' }],
  }),
  randomErrors: (): Refusal => ({
    code: 'random-with-robust-errors',
    message: rich`With random factors each effect has an error of its own; errors that allow unequal variances are not among them.`,
    advice: rich`Use classical errors, or take the factors as fixed.`,
    actions: [{ kind: 'set-options', label: 'Use classical errors', options: { errors: 'classical' } }],
  }),
  noCovariate: (name: string): Refusal => ({
    code: 'unknown-covariate',
    variable: name,
    message: rich`Marginal means are wanted at a value of ${bold(name)}, which is no covariate of the model.`,
    advice: rich`Add it to the covariates, or remove the value.`,
    actions: [{ kind: 'set-options', label: 'Covariates at their means', options: { covariateValues: [] } }],
  }),
  perfectFit: (name: string): Refusal => ({
    code: 'perfect-fit',
    variable: name,
    message: rich`The model reproduces ${bold(name)} exactly, so there is no error to test anything against.`,
    advice: rich`Check whether a factor or covariate was computed from the dependent variable.`,
  }),
};

/** More coefficients than this are no model to interpret. */
export const MAX_COLUMNS = 400;

/** Reasons found without computing. */
export function check(frame: Frame, options: FactorialOptions): readonly Refusal[] {
  const factors = [...options.factors, ...options.random];
  const all = [options.outcome, ...factors, ...options.covariates];
  const twice = all.find((name, i) => all.indexOf(name) !== i);
  if (twice !== undefined) return [refusals.usedTwice(twice)];
  const levels = checkFactors(frame, factors);
  if (levels.length > 0) return levels;
  if (options.random.length > 0 && options.covariates.length > 0) return [refusals.randomCovariates()];
  if (options.random.length > 0 && options.errors !== 'classical') return [refusals.randomErrors()];
  const known = [...factors, ...options.covariates];
  if (options.model === 'custom') {
    const unknown = (options.terms ?? []).flat().find((name) => !known.includes(name));
    if (unknown !== undefined) return [refusals.unknownTerm(unknown)];
  }
  if (options.errors !== 'classical' && options.sumOfSquares !== '3') return [refusals.robustType()];
  const stray = options.covariateValues.find(({ covariate }) => !options.covariates.includes(covariate));
  if (stray) return [refusals.noCovariate(stray.covariate)];
  if (options.postHoc.includes('dunnett'))
    for (const [name, control] of Object.entries(options.controls)) {
      if (!options.factors.includes(name)) continue;
      const { levels: known } = frame.factor(name);
      if (!known.includes(control)) return [refusals.unknownControl(name, control, known)];
    }
  const unordered = trendRefusals(frame, options.factors, options);
  if (unordered.length > 0) return unordered;
  return factorContrastRefusals(
    options.customContrasts,
    new Map(options.factors.map((name) => [name, frame.factor(name).levels])),
  );
}
