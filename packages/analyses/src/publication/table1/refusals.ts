/** Why this analysis cannot be run, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { notFinite, usedTwice } from '../../shared/refusals.ts';
import type { Table1Options } from './options.ts';

/** A table with more groups, or more lines of one characteristic, is none that anybody reads. */
const MOST_GROUPS = 12;
const MOST_LEVELS = 50;

const refusals = {
  noGroup: (name: string, found: number): Refusal => ({
    code: 'too-few-levels',
    variable: name,
    message: rich`The grouping variable ${bold(name)} has ${found === 0 ? 'no value' : 'only one level'}.`,
    advice: rich`Choose a variable with two or more levels, or leave the grouping variable out.`,
  }),
  manyGroups: (name: string, found: number): Refusal => ({
    code: 'too-many-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(found, 'integer')} levels; the table has room for ${num(MOST_GROUPS, 'integer')} groups.`,
    advice: rich`Choose another grouping variable, or recode it into fewer levels.`,
  }),
  manyLevels: (name: string, found: number): Refusal => ({
    code: 'too-many-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(found, 'integer')} levels, each a line of the table; at most ${num(MOST_LEVELS, 'integer')} are possible.`,
    advice: rich`Remove it from the characteristics, or recode it into fewer levels.`,
  }),
  empty: (name: string): Refusal => ({
    code: 'no-values',
    variable: name,
    message: rich`${bold(name)} has no value in any case of the table.`,
    advice: rich`Remove it from the characteristics, or fill in its values.`,
  }),
};

/** Reasons found without computing. */
export function check(frame: Frame, { variables, group }: Table1Options): readonly Refusal[] {
  if (group !== null && variables.includes(group)) return [usedTwice(group)];
  const groups = group === null ? null : frame.factor(group);
  const used = groups ? groups.counts.filter((count) => count > 0).length : 0;
  return [
    ...(group !== null && used < 2 ? [refusals.noGroup(group, used)] : []),
    ...(group !== null && used > MOST_GROUPS ? [refusals.manyGroups(group, used)] : []),
    ...variables.flatMap((name): readonly Refusal[] => {
      const isNumber = frame.column(name).type === 'numeric';
      const values = isNumber ? frame.numbers(name) : null;
      const codes = values ? null : frame.factor(name).codes;
      const inTable = (row: number) => groups === null || groups.codes[row]! >= 0;
      const present = values
        ? values.some((value, row) => !Number.isNaN(value) && inTable(row))
        : codes!.some((code, row) => code >= 0 && inTable(row));
      if (!present) return [refusals.empty(name)];
      if (values?.some((value) => Math.abs(value) === Number.POSITIVE_INFINITY)) return [notFinite(name)];
      const levels = values ? 0 : frame.factor(name).levels.length;
      return levels > MOST_LEVELS ? [refusals.manyLevels(name, levels)] : [];
    }),
  ];
}
