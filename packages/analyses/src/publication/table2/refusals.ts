/** Why this table cannot be made, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkGroups } from '../../inferential/kit/several-groups.ts';
import { notFinite, usedTwice } from '../../shared/refusals.ts';
import type { Table2Options } from './options.ts';

/** A table with more groups is none that anybody reads. */
const MOST_GROUPS = 12;

export const refusals = {
  manyGroups: (name: string, found: number): Refusal => ({
    code: 'too-many-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(found, 'integer')} levels; the table has room for ${num(MOST_GROUPS, 'integer')} groups.`,
    advice: rich`Choose another grouping variable, or recode it into fewer levels.`,
  }),
  notTwoLevels: (name: string, found: number): Refusal => ({
    code: 'outcome-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(found, 'integer')} ${found === 1 ? 'level' : 'levels'} in the cases used; an outcome is a number or a category with two levels.`,
    advice: rich`Put its levels into two groups with Recode, or remove it.`,
  }),
  emptyReference: (name: string, group: string, level: string): Refusal => ({
    code: 'empty-reference',
    variable: name,
    message: rich`${bold(name)} has no value in ${bold(`${group} = ${level}`)}, which the other groups are compared with.`,
    advice: rich`Compare with another group, or remove the outcome.`,
  }),
};

/** Reasons found without computing. */
export function check(frame: Frame, options: Table2Options): readonly Refusal[] {
  const groups = checkGroups(frame, options);
  if (groups.length > 0) return groups;
  const all = [...options.outcomes, options.group, ...options.covariates, ...options.factors];
  const twice = all.find((name, i) => all.indexOf(name) !== i);
  if (twice !== undefined) return [usedTwice(twice)];
  const { length } = frame.factor(options.group).levels;
  if (length > MOST_GROUPS) return [refusals.manyGroups(options.group, length)];
  return options.outcomes.flatMap((name) =>
    frame.column(name).type === 'numeric' &&
    frame.numbers(name).some((value) => Math.abs(value) === Number.POSITIVE_INFINITY)
      ? [notFinite(name)]
      : [],
  );
}
