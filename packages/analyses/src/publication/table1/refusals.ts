/** Why this analysis cannot be run, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { notFinite, usedTwice } from '../../shared/refusals.ts';
import { noCompleteCase, tabulated } from './complete.ts';
import { casesOf, countRefusals } from './counts.ts';
import type { Table1Options } from './options.ts';
import { pairRefusals } from './pairs.ts';

/** A table with more groups, or more lines of one characteristic, is none that anybody reads. */
const MOST_GROUPS = 12;
const MOST_LEVELS = 50;
const MOST_STRATA = 6;

const refusals = {
  noGroup: (name: string, found: number): Refusal => ({
    code: 'too-few-levels',
    variable: name,
    message: rich`The grouping variable ${bold(name)} has ${found === 0 ? 'no value' : 'only one level'}.`,
    advice: rich`Choose a variable with two or more levels, or leave the grouping variable out.`,
  }),
  noStrata: (name: string, found: number): Refusal => ({
    code: 'too-few-levels',
    variable: name,
    message: rich`${bold(name)}, chosen for the strata, has ${found === 0 ? 'no value' : 'only one level'}.`,
    advice: rich`Choose a variable with two or more levels, or leave the strata out.`,
  }),
  manyGroups: (name: string, found: number): Refusal => ({
    code: 'too-many-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(found, 'integer')} levels; the table has room for ${num(MOST_GROUPS, 'integer')} groups.`,
    advice: rich`Choose another grouping variable, or recode it into fewer levels.`,
  }),
  manyStrata: (name: string, found: number): Refusal => ({
    code: 'too-many-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(found, 'integer')} levels; side by side there is room for ${num(MOST_STRATA, 'integer')} strata.`,
    advice: rich`Choose another variable for the strata, or recode it into fewer levels.`,
  }),
  manyLevels: (name: string, found: number): Refusal => ({
    code: 'too-many-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(found, 'integer')} levels, each a line of the table; at most ${num(MOST_LEVELS, 'integer')} are possible.`,
    advice: rich`Remove it from the characteristics, or recode it into fewer levels.`,
  }),
  notInTable: (name: string): Refusal => ({
    code: 'not-in-table',
    variable: name,
    message: rich`${bold(name)} has a row of its own, but is none of the characteristics.`,
    advice: rich`Add it to the characteristics, or remove it under “Rows of their own”.`,
  }),
  summaryOfCategory: (name: string): Refusal => ({
    code: 'wrong-summary',
    variable: name,
    message: rich`${bold(name)} is a category; its levels are counted, it has no mean or median.`,
    advice: rich`Choose “As for all” as the summary of its row, or make it a number.`,
  }),
  wrongTest: (name: string, why: string, instead: string): Refusal => ({
    code: 'wrong-test',
    variable: name,
    message: rich`${bold(name)} ${why}.`,
    advice: rich`Choose ${instead} as the test of its row.`,
  }),
  empty: (name: string): Refusal => ({
    code: 'no-values-in-group',
    variable: name,
    message: rich`${bold(name)} has no value in any case of the table.`,
    advice: rich`Remove it from the characteristics, or fill in its values.`,
  }),
};

const NUMBER_TESTS: readonly string[] = ['welch', 'student'];
const COUNT_TESTS: readonly string[] = ['chi', 'fisher'];

/** Rows of their own that ask for what their variable does not have. */
function rowRefusals(frame: Frame, { rows, variables }: Table1Options): readonly Refusal[] {
  return rows.flatMap(({ variable: name, summary, test }): readonly Refusal[] => {
    if (!variables.includes(name)) return [refusals.notInTable(name)];
    const { type } = frame.column(name);
    if (type === 'numeric')
      return COUNT_TESTS.includes(test)
        ? [refusals.wrongTest(name, 'is a number; it has no counts to test', 'Welch, Student or ranks')]
        : [];
    if (summary !== 'as') return [refusals.summaryOfCategory(name)];
    if (NUMBER_TESTS.includes(test))
      return [
        refusals.wrongTest(
          name,
          'is a category; it has no means to test',
          'chi-square or Fisher’s exact test',
        ),
      ];
    return test === 'ranks' && type !== 'ordinal'
      ? [refusals.wrongTest(name, 'has levels without an order; they have no ranks', 'chi-square')]
      : [];
  });
}

/** Levels with a case. */
const levelsIn = (frame: Frame, name: string | null): number =>
  name === null ? 0 : frame.factor(name).counts.filter((count) => count > 0).length;

/** In a loop, because every run asks it of every number. */
function hasInfinite(values: Float64Array): boolean {
  for (let row = 0; row < values.length; row++)
    if (Math.abs(values[row]!) === Number.POSITIVE_INFINITY) return true;
  return false;
}

/** Reasons found without computing. */
export function check(data: Frame, options: Table1Options): readonly Refusal[] {
  const { variables, group, strata, counts } = options;
  if (counts !== null && (counts === group || counts === strata || variables.includes(counts)))
    return [usedTwice(counts)];
  const uncounted = countRefusals(data, options);
  if (uncounted.length > 0) return uncounted;
  if (group !== null && variables.includes(group)) return [usedTwice(group)];
  if (strata !== null && (strata === group || variables.includes(strata))) return [usedTwice(strata)];
  const cases = casesOf(data, options);
  const frame = tabulated(cases, options);
  if (cases.rows > 0 && frame.rows === 0) return [noCompleteCase(cases, options)];
  const unpaired = pairRefusals(frame, options);
  if (unpaired.length > 0) return unpaired;
  const groups = group === null ? null : frame.factor(group);
  const within = strata === null ? null : frame.factor(strata);
  const used = levelsIn(frame, group);
  const parts = levelsIn(frame, strata);
  return [
    ...(strata !== null && parts < 2 ? [refusals.noStrata(strata, parts)] : []),
    ...(strata !== null && parts > MOST_STRATA ? [refusals.manyStrata(strata, parts)] : []),
    ...rowRefusals(frame, options),
    ...(group !== null && used < 2 ? [refusals.noGroup(group, used)] : []),
    ...(group !== null && used > MOST_GROUPS ? [refusals.manyGroups(group, used)] : []),
    ...variables.flatMap((name): readonly Refusal[] => {
      const isNumber = frame.column(name).type === 'numeric';
      const values = isNumber ? frame.numbers(name) : null;
      const codes = values ? null : frame.factor(name).codes;
      const inTable = (row: number) =>
        (groups === null || groups.codes[row]! >= 0) && (within === null || within.codes[row]! >= 0);
      const present = values
        ? values.some((value, row) => !Number.isNaN(value) && inTable(row))
        : codes!.some((code, row) => code >= 0 && inTable(row));
      if (!present) return [refusals.empty(name)];
      if (values && hasInfinite(values)) return [notFinite(name)];
      const levels = values ? 0 : frame.factor(name).levels.length;
      return levels > MOST_LEVELS ? [refusals.manyLevels(name, levels)] : [];
    }),
  ];
}
