/** Why the line cannot be found, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { type ModelOptions, plainModel } from '../kit/model-options.ts';
import { checkModel, modelRefusals } from '../kit/refusals.ts';
import type { RobustOptions } from './options.ts';

export const refusals = {
  ...modelRefusals,
  noSpread: (name: string): Refusal => ({
    code: 'no-spread',
    variable: name,
    message: rich`More than half of the cases of ${bold(name)} lie exactly on the line, so that there is no distance to weigh the others by.`,
    advice: rich`Check whether a predictor was computed from the dependent variable; otherwise use quantile regression.`,
  }),
  notConverged: (name: string): Refusal => ({
    code: 'not-converged',
    variable: name,
    message: rich`The weights of the cases do not settle: several lines fit ${bold(name)} about equally well.`,
    advice: rich`Use Huber’s weights, or a larger tuning constant.`,
    actions: [{ kind: 'set-options', label: 'Use Huber’s weights', options: { psi: 'huber', tuning: null } }],
  }),
};

/** The model of the form in the terms that regressions share. */
export const modelOptionsOf = (options: RobustOptions): ModelOptions =>
  plainModel(options, { newCases: options.newCases });

/** Reasons found without computing. */
export const check = (frame: Frame, options: RobustOptions): readonly Refusal[] =>
  checkModel(frame, modelOptionsOf(options));
