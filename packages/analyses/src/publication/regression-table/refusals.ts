/** Why this table cannot be made, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkSpec } from '../kit/model-refusals.ts';
import { withOwnActions } from '../kit/own-actions.ts';
import { type RegressionTableOptions, options as schema } from './options.ts';

const refusals = {
  notPredictor: (name: string): Refusal => ({
    code: 'not-predictor',
    variable: name,
    message: rich`${bold(name)} is to enter a later model and is not among the predictors.`,
    advice: rich`Add it to the covariates or factors, or remove it from the list.`,
    actions: [{ kind: 'set-options', label: 'Empty the list', options: { blocks: [] } }],
  }),
  oneModel: (): Refusal => ({
    code: 'one-model',
    variable: 'blocks',
    message: rich`All predictors enter at the same model, so that there is nothing to put side by side.`,
    advice: rich`List at least one predictor that enters later.`,
    actions: [{ kind: 'set-options', label: 'Show the one model', options: { models: 'multivariable' } }],
  }),
};

/** Reasons found without computing. */
export function check(frame: Frame, options: RegressionTableOptions): readonly Refusal[] {
  const found = checkSpec(frame, options).map((each) => withOwnActions(each, Object.keys(schema)));
  if (found.length > 0 || options.models !== 'blocks') return found;
  const predictors = [...options.covariates, ...options.factors];
  const unknown = options.blocks.find(({ variable }) => !predictors.includes(variable));
  if (unknown) return [refusals.notPredictor(unknown.variable)];
  const entersAt = new Map(options.blocks.map(({ variable, model }) => [variable, model]));
  return new Set(predictors.map((name) => entersAt.get(name) ?? 1)).size < 2 ? [refusals.oneModel()] : [];
}
