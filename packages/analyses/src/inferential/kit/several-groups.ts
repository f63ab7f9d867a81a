/** Several groups of cases: refusals and rows. */

import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import { isNonEmpty, type NonEmpty, valuesAt } from '@constat/stats';
import { type Refusal, RefusedError } from '../../contract.ts';
import { anyValue } from '../../shared/groups.ts';
import { noVariation } from '../../shared/refusals.ts';

export interface SeveralGroupsOptions {
  readonly outcomes: readonly string[];
  readonly group: string;
}

/** More groups than this are a sign of the wrong variable: an identifier or a measurement. */
const MAX_GROUPS = 50;

/** Reasons against the groups, found without computing. */
export function checkGroups(frame: Frame, { outcomes, group }: SeveralGroupsOptions): readonly Refusal[] {
  if (outcomes.includes(group))
    return [
      {
        code: 'group-is-outcome',
        variable: group,
        message: rich`${bold(group)} is both the grouping variable and a dependent variable.`,
        advice: rich`Remove it from one of the two boxes.`,
      },
    ];
  const { levels } = frame.factor(group);
  if (levels.length < 2)
    return [
      {
        code: 'too-few-levels',
        variable: group,
        message: levels[0]
          ? rich`${bold(group)} has one level only, ${levels[0]}; groups cannot be compared.`
          : rich`${bold(group)} has no values.`,
        advice: rich`Choose a grouping variable with two or more levels.`,
      },
    ];
  if (levels.length > MAX_GROUPS)
    return [
      {
        code: 'too-many-levels',
        variable: group,
        message: rich`${bold(group)} has ${num(levels.length, 'integer')} levels, more than ${num(MAX_GROUPS, 'integer')}.`,
        advice: rich`Choose a variable with fewer groups, or put values into groups with Transform.`,
      },
    ];
  return [];
}

/** Groups that have values, with their levels; refuses fewer than two of them. */
export function presentGroups(
  name: string,
  group: string,
  levels: readonly string[],
  samples: readonly Float64Array[],
): { readonly levels: NonEmpty<string>; readonly samples: NonEmpty<Float64Array> } {
  const kept = presentPlaces(
    name,
    group,
    samples.map(({ length }) => length),
  );
  return { levels: valuesAt(levels, kept), samples: valuesAt(samples, kept) };
}

/** Places of the groups that have values; refuses fewer than two of them. */
export function presentPlaces(name: string, group: string, sizes: readonly number[]): NonEmpty<number> {
  const kept = sizes.map((_, i) => i).filter((i) => sizes[i]! > 0);
  if (!isNonEmpty(kept) || kept.length < 2)
    throw new RefusedError([
      {
        code: 'too-few-levels',
        variable: name,
        message: rich`${bold(name)} has values in ${kept.length === 0 ? 'no group' : 'one group only'} of ${bold(group)}.`,
        advice: rich`Choose another dependent variable, or fill in the missing values.`,
      },
    ]);
  return kept;
}

/** A variable with the same value in every case. */
export const constantRefusal = (name: string): Refusal =>
  noVariation(name, ', so there is nothing to compare', rich`Choose another dependent variable.`);

/** A variable whose values differ between groups alone. */
export const constantWithin = (name: string, group: string): Refusal => ({
  code: 'no-variation',
  variable: name,
  message: rich`${bold(name)} does not vary within any group of ${bold(group)}, so there is nothing to test the differences against.`,
  advice: rich`Choose another dependent variable.`,
});

/** Rows with a group and a value in at least one of the outcomes (and in the mask). */
export function rowsGrouped(
  frame: Frame,
  { outcomes, group }: SeveralGroupsOptions,
  mask?: Uint8Array,
): number {
  const { codes } = frame.factor(group);
  const any = anyValue(frame, outcomes);
  let used = 0;
  for (let row = 0; row < frame.rows; row++)
    if (codes[row]! >= 0 && any[row] === 1 && (!mask || mask[row] === 1)) used++;
  return used;
}

/** The role box of the groups. */
export const groupOption = {
  kind: 'variable',
  label: 'Grouping variable',
  help: 'The variable that says which group a case belongs to.',
  accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
  required: true,
} as const;
