/** Why there is no difference in differences, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, join, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { notFinite, noVariation, usedTwice } from '../../shared/refusals.ts';
import type { DidOptions } from './options.ts';

export const refusals = {
  usedTwice,
  oneGroup: (name: string, what: 'group' | 'time' | 'treatment'): Refusal => ({
    code: what === 'group' ? 'no-treated' : what === 'time' ? 'no-pre-period' : 'no-treatment',
    variable: name,
    message:
      what === 'group'
        ? rich`${bold(name)} has one level only in the cases used: nobody is treated, or everybody.`
        : what === 'time'
          ? rich`${bold(name)} has one level only in the cases used: nothing was observed before the treatment, or nothing after.`
          : rich`${bold(name)} does not vary in the cases used: nobody is treated, or everybody always.`,
    advice: rich`Choose a variable with both.`,
  }),
  manyGroups: (name: string, levels: readonly string[], what: 'group' | 'time' | 'treatment'): Refusal => ({
    code: 'not-two-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(levels.length, 'integer')} levels; two are needed.`,
    advice:
      what === 'group'
        ? rich`Choose the treated group and the one without treatment below the variable.`
        : rich`Recode it to 0 and 1.`,
    ...(what === 'group'
      ? {
          actions: [
            {
              kind: 'set-options',
              label: `Compare ${levels[1]} with ${levels[0]}`,
              options: { treatedLevels: [levels[1], levels[0]] },
            },
          ],
        }
      : {}),
  }),
  emptyCell: (group: string, time: string): Refusal => ({
    code: 'empty-cell',
    message: rich`There is no observation with ${bold(group)} and ${bold(time)}; all four combinations are needed.`,
    advice: rich`Choose other variables, or add the observations.`,
  }),
  noVariation: (name: string): Refusal => noVariation(name, '', rich`Remove it, or choose another variable.`),
  notFinite,
  collinear: (names: readonly string[]): Refusal => ({
    code: 'collinear',
    ...(names[0] === undefined ? {} : { variable: names[0] }),
    message: rich`${join(names.map(bold), ', ', ' and ')} cannot be told apart from the effects of units, periods or the other variables.`,
    advice: rich`Remove covariates that do not change within units; a treatment must begin for some units and not for others.`,
  }),
  tooFewRows: (n: number, needed: number): Refusal => ({
    code: 'too-few-rows',
    message: rich`${num(n, 'integer')} complete ${n === 1 ? 'row is' : 'rows are'} too few for ${num(needed, 'integer')} coefficients and their error.`,
    advice: rich`Use fewer covariates, or variables with fewer missing values.`,
  }),
  fewClusters: (name: string): Refusal => ({
    code: 'one-cluster',
    variable: name,
    message: rich`${bold(name)} has one level only; clusters need at least two.`,
    advice: rich`Choose another variable, or none.`,
    actions: [{ kind: 'set-options', label: 'Without clusters', options: { cluster: null } }],
  }),
  noPrePeriod: (period: number): Refusal => ({
    code: 'no-pre-period',
    message: rich`No period comes before ${String(period)}, the first of the treatment.`,
    advice: rich`Enter the period in which the treatment began, as the data call it.`,
  }),
  noPostPeriod: (period: number): Refusal => ({
    code: 'no-post-period',
    message: rich`All periods come before ${String(period)}, the first of the treatment.`,
    advice: rich`Enter the period in which the treatment began, as the data call it.`,
  }),
  unknownPeriod: (period: number): Refusal => ({
    code: 'unknown-period',
    message: rich`There is no period ${String(period)} in the data.`,
    advice: rich`Choose one that occurs.`,
    actions: [
      { kind: 'set-options', label: 'Use the last before the treatment', options: { referencePeriod: null } },
    ],
  }),
  manyPeriods: (count: number): Refusal => ({
    code: 'too-many-periods',
    message: rich`${num(count, 'integer')} periods are too many for an effect each; 100 are possible.`,
    advice: rich`Join periods, months into years for instance.`,
  }),
};

/** The variables of the design. */
export function variablesOf(options: DidOptions): readonly string[] {
  const { design, outcome, covariates } = options;
  const own = {
    'two-by-two': () => [options.treated, options.post],
    'fixed-effects': () => [options.treatment, options.unit, options.time],
    'event-study': () => [options.treated, options.unit, options.time],
  }[design]();
  return [outcome, ...own, ...covariates];
}

/** Reasons found without computing. */
export function check(_: Frame, options: DidOptions): readonly Refusal[] {
  const all = variablesOf(options);
  const twice = all.find((name, i) => all.indexOf(name) !== i);
  return twice === undefined ? [] : [refusals.usedTwice(twice)];
}
