/** Why groups cannot be told apart, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { notFinite, usedTwice } from '../../shared/refusals.ts';
import type { DiscriminantOptions } from './options.ts';

/** Groups that are told apart. */
const MOST_GROUPS = 30;

export const refusals = {
  notFinite,
  tooFewRows: (group: string, n: number, needed: number): Refusal => ({
    code: 'too-few-rows',
    variable: group,
    message: rich`${num(n, 'integer')} complete ${n === 1 ? 'case is' : 'cases are'} too few to tell the groups of ${bold(group)} apart; ${num(needed, 'integer')} or more are needed.`,
    advice: rich`Use fewer predictors, or variables with fewer missing values.`,
  }),
  oneGroup: (group: string): Refusal => ({
    code: 'one-group',
    variable: group,
    message: rich`${bold(group)} has fewer than two groups in the cases used.`,
    advice: rich`Choose another variable, or predictors with fewer missing values.`,
  }),
  manyGroups: (group: string, groups: number): Refusal => ({
    code: 'many-groups',
    variable: group,
    message: rich`${bold(group)} has ${num(groups, 'integer')} groups; more than ${num(MOST_GROUPS, 'integer')} are no groups to be told apart.`,
    advice: rich`Put its values into groups with Recode, or choose another variable.`,
  }),
  constantWithin: (name: string, group: string): Refusal => ({
    code: 'constant-within-groups',
    variable: name,
    message: rich`${bold(name)} does not vary within the groups of ${bold(group)}, so that distances cannot be measured by it.`,
    advice: rich`Remove it from the predictors.`,
  }),
  collinear: (name: string): Refusal => ({
    code: 'collinear',
    variable: name,
    message: rich`Within the groups ${bold(name)} is fully determined by the other predictors.`,
    advice: rich`Remove it, or one of those that repeat the same information.`,
  }),
  smallGroup: (group: string, level: string, size: number, predictors: number): Refusal => ({
    code: 'small-group',
    variable: group,
    message: rich`${bold(level)} of ${bold(group)} has ${num(size, 'integer')} ${size === 1 ? 'case' : 'cases'}; a covariance of its own needs more than ${num(predictors + 1, 'integer')}.`,
    advice: rich`Classify by one covariance for all groups, or use fewer predictors.`,
    actions: [{ kind: 'set-options', label: 'Classify linearly', options: { method: 'linear' } }],
  }),
  flatGroup: (name: string, group: string): Refusal => ({
    code: 'constant-in-group',
    variable: name,
    message: rich`In one of the groups of ${bold(group)}, ${bold(name)} does not vary or is determined by the other predictors, so that the group has no covariance of its own.`,
    advice: rich`Classify by one covariance for all groups, or remove the predictor.`,
    actions: [{ kind: 'set-options', label: 'Classify linearly', options: { method: 'linear' } }],
  }),
};

/** Reasons found without computing. */
export function check(frame: Frame, { group, predictors }: DiscriminantOptions): readonly Refusal[] {
  if (predictors.includes(group)) return [usedTwice(group)];
  const groups = frame.factor(group).levels.length;
  return groups > MOST_GROUPS ? [refusals.manyGroups(group, groups)] : [];
}
