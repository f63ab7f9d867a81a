/** Why there is no order of categories, each with a code and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { given } from '../../shared/wording.ts';
import type { ParetoOptions } from './options.ts';

export function check(_: Frame, { category, counts, weights, by }: ParetoOptions): readonly Refusal[] {
  const twice = [counts, weights, by].find((name) => name !== null && name === category);
  if (!twice) return [];
  return [
    {
      code: 'variable-twice',
      variable: twice,
      message: rich`${bold(twice)} is the category and has a second role.`,
      advice: rich`Choose another variable for one of them.`,
    },
  ];
}

export const refusals = {
  negative: (name: string, value: number, row: number): Refusal => ({
    code: 'negative',
    variable: name,
    message: rich`${bold(name)} is ${given(value)} in row ${num(row, 'integer')}; counts and weights are not negative.`,
    advice: rich`Correct the value, or choose another variable.`,
  }),
  allZero: (name: string, group: string | null): Refusal => ({
    code: 'all-zero',
    variable: name,
    message: rich`The counts of ${bold(name)}${group === null ? '' : rich` in ${bold(group)}`} add up to zero, so there are no shares.`,
    advice: rich`Choose another variable for the counts or the weights.`,
  }),
  empty: (name: string): Refusal => ({
    code: 'no-cases',
    variable: name,
    message: rich`No row has a value of ${bold(name)} and of the other variables chosen.`,
    advice: rich`Choose another variable, or check the filter.`,
  }),
  tooMany: (name: string, count: number): Refusal => ({
    code: 'too-many-categories',
    variable: name,
    message: rich`${bold(name)} has ${num(count, 'integer')} different values; a Pareto analysis takes up to 1,000.`,
    advice: rich`Choose a variable with categories, or recode this one.`,
  }),
  tooManyGroups: (name: string, count: number): Refusal => ({
    code: 'too-many-groups',
    variable: name,
    message: rich`${bold(name)} has ${num(count, 'integer')} groups; up to 12 can be shown one by one.`,
    advice: rich`Choose a variable with fewer groups.`,
    actions: [{ kind: 'set-options', label: 'All together only', options: { by: null } }],
  }),
};
