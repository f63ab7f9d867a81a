/** Why these groups cannot be compared, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { notFinite, noVariation, usedTwice } from '../../shared/refusals.ts';
import { checkFactors } from '../../shared/used-levels.ts';
import type { ManovaOptions } from './options.ts';

export const refusals = {
  usedTwice,
  noVariation: (name: string): Refusal => noVariation(name, '', rich`Remove it.`),
  notFinite,
  collinearOutcomes: (name: string): Refusal => ({
    code: 'collinear-outcomes',
    variable: name,
    message: rich`Within the groups ${bold(name)} is fully determined by the other dependent variables, so that the tests cannot be computed.`,
    advice: rich`Remove it, or one of those that repeat the same information, a sum of them for instance.`,
  }),
  emptyCells: (variables: readonly string[]): Refusal => ({
    code: 'empty-cells',
    ...(variables[0] === undefined ? {} : { variable: variables[0] }),
    message: rich`The term ${bold(variables.join(' × '))} cannot be estimated: a combination of levels has no cases, or a covariate repeats a factor.`,
    advice: rich`Join levels, leave a factor or covariate out, or analyse the groups that exist.`,
  }),
  tooFewRows: (n: number, needed: number): Refusal => ({
    code: 'too-few-rows',
    message: rich`${num(n, 'integer')} complete ${n === 1 ? 'case is' : 'cases are'} too few: ${num(needed, 'integer')} or more are needed for this many groups and dependent variables.`,
    advice: rich`Use fewer dependent variables or factors, or variables with fewer missing values.`,
  }),
};

/** Reasons found without computing. */
export function check(frame: Frame, options: ManovaOptions): readonly Refusal[] {
  const all = [...options.outcomes, ...options.factors, ...options.covariates];
  const twice = all.find((name, i) => all.indexOf(name) !== i);
  return twice === undefined ? checkFactors(frame, options.factors) : [refusals.usedTwice(twice)];
}
