/** Why these equations cannot be fitted, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { notFinite, noVariation, usedTwice } from '../../shared/refusals.ts';
import type { MediationOptions } from './options.ts';

export const refusals = {
  usedTwice,
  notTwoGroups: (name: string, levels: number): Refusal => ({
    code: 'not-two-groups',
    variable: name,
    message: rich`${bold(name)} has ${num(levels, 'integer')} ${levels === 1 ? 'level' : 'levels'}; a category must have two here.`,
    advice: rich`Recode it into two groups or a number, or filter the data.`,
  }),
  noVariation: (name: string): Refusal =>
    noVariation(name, ', so that no effect can be found with it', rich`Choose another variable.`),
  notFinite,
  collinear: (name: string, outcome: string): Refusal => ({
    code: 'collinear',
    variable: name,
    message: rich`In the equation of ${bold(outcome)}, ${bold(name)} is fully determined by the other variables, so that their effects cannot be told apart.`,
    advice: rich`Remove one of them.`,
  }),
  perfect: (outcome: string): Refusal => ({
    code: 'perfect-fit',
    variable: outcome,
    message: rich`${bold(outcome)} is computed exactly from the other variables, so that there is no error to test against.`,
    advice: rich`Leave out the variable from which it was computed.`,
  }),
  tooFew: (n: number, needed: number): Refusal => ({
    code: 'too-few-rows',
    message: rich`${num(n, 'integer')} complete ${n === 1 ? 'case' : 'cases'} cannot estimate an equation with ${num(needed, 'integer')} coefficients and its error.`,
    advice: rich`Use fewer variables, or variables with fewer missing values.`,
  }),
  oneMediator: (): Refusal => ({
    code: 'one-mediator',
    message: rich`Moderated mediation takes one mediator.`,
    advice: rich`Leave one in the box, or ask for mediation without a moderator.`,
    actions: [{ kind: 'set-options', label: 'Mediation only', options: { mode: 'mediation' } }],
  }),
};

/** Every variable of the model, in the order of the boxes. */
export function variablesOf(options: MediationOptions): readonly string[] {
  const { mode } = options;
  return [
    options.outcome,
    options.predictor,
    ...(mode === 'moderation' ? [] : options.mediators),
    ...(mode === 'mediation' ? [] : [options.moderator]),
    ...options.covariates,
  ];
}

/** Reasons found without computing. */
export function check(_: Frame, options: MediationOptions): readonly Refusal[] {
  const all = variablesOf(options);
  const twice = all.find((name, i) => all.indexOf(name) !== i);
  if (twice !== undefined) return [refusals.usedTwice(twice)];
  if (options.mode === 'moderated-mediation' && options.mediators.length > 1) return [refusals.oneMediator()];
  return [];
}
