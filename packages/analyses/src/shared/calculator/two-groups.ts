/** Sizes, means and standard deviations of two groups, typed or taken from data. */

import type { Frame } from '@constat/data';
import type { SampleSummary } from '@constat/stats';
import { zip } from '@constat/stats';
import { type Refusal, RefusedError } from '../../contract.ts';
import { valuesByLevel } from '../groups.ts';
import { summaryOf } from '../summary.ts';
import { checkTwoGroups, tooFewInGroup } from '../two-groups.ts';
import { countField, sizeField, valueField } from './number-options.ts';
import { noSpread, tooFew } from './refusals.ts';

/** The six numbers of a form. */
export const twoGroupFields = {
  n1: countField({ label: 'Cases, group 1', help: 'How many values the first mean is made of.' }),
  mean1: valueField({ label: 'Mean, group 1', help: 'The mean of the first group.' }),
  sd1: sizeField({
    label: 'Standard deviation, group 1',
    help: 'Of the first group, with n − 1 in its denominator.',
  }),
  n2: countField({ label: 'Cases, group 2', help: 'How many values the second mean is made of.' }),
  mean2: valueField({ label: 'Mean, group 2', help: 'The mean of the second group.' }),
  sd2: sizeField({
    label: 'Standard deviation, group 2',
    help: 'Of the second group, with n − 1 in its denominator.',
  }),
} as const;

export interface TwoGroupNumbers {
  readonly n1: number;
  readonly mean1: number;
  readonly sd1: number;
  readonly n2: number;
  readonly mean2: number;
  readonly sd2: number;
}

export const groupsOf = (options: TwoGroupNumbers): readonly [SampleSummary, SampleSummary] => [
  { n: options.n1, mean: options.mean1, sd: options.sd1 },
  { n: options.n2, mean: options.mean2, sd: options.sd2 },
];

/** Reasons against two groups: too small, or without any spread. */
export function checkGroups(
  { n1, n2, sd1, sd2 }: Pick<TwoGroupNumbers, 'n1' | 'n2' | 'sd1' | 'sd2'>,
  least: 1 | 2,
): readonly Refusal[] {
  const why =
    least === 2
      ? 'One value says nothing about how much values differ. Enter the number of values in the group.'
      : 'Enter the number of values in the group.';
  const small = [
    { key: 'n1', label: 'Cases, group 1', value: n1 },
    { key: 'n2', label: 'Cases, group 2', value: n2 },
  ].filter(({ value }) => value < least);
  if (small.length > 0) return small.map((field) => tooFew(field, least, why));
  if (sd1 === 0 && sd2 === 0)
    return [
      noSpread(
        'sd1',
        'Standard deviation',
        'Enter the standard deviations; at least one must be above zero.',
      ),
    ];
  return [];
}

/** The variables that two groups are taken from. */
export const twoGroupVariables = {
  outcome: {
    kind: 'variable',
    label: 'Variable',
    help: 'Its size, mean and standard deviation in each group are filled in.',
    accepts: ['numeric'],
    required: true,
  },
  group: {
    kind: 'variable',
    label: 'Grouping variable',
    help: 'The variable that says which of the two groups a case belongs to.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    levels: 2,
    required: true,
  },
  levels: {
    kind: 'levels',
    label: 'Groups compared',
    help: 'The first and the second group.',
    of: 'group',
    count: 2,
  },
} as const;

/** The six numbers of two groups in data, missing values left out. */
export function twoGroupNumbers(
  frame: Frame,
  {
    outcome,
    group,
    levels,
  }: { readonly outcome: string; readonly group: string; readonly levels: readonly string[] },
): TwoGroupNumbers {
  const refusals = checkTwoGroups(
    frame,
    { outcomes: [outcome], group, levels },
    { label: 'One-way ANOVA', analysis: 'one-way-anova' },
  );
  if (refusals.length > 0) throw new RefusedError(refusals);
  const factor = frame.factor(group);
  const compared = levels.length === 2 ? levels : factor.levels;
  const samples = valuesByLevel(frame, outcome, factor, compared);
  const small = zip(compared, samples).flatMap(([level, sample]) => {
    const found = sample.length;
    return found < 2
      ? [tooFewInGroup(frame.label(outcome), frame.label(group), level, { found, needed: 2 })]
      : [];
  });
  if (small.length > 0) throw new RefusedError(small);
  const [first, second] = samples.map(summaryOf);
  return {
    n1: first!.n,
    mean1: first!.mean,
    sd1: first!.sd,
    n2: second!.n,
    mean2: second!.mean,
    sd2: second!.sd,
  };
}
