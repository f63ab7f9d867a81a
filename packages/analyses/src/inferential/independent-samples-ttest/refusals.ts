/** Why this test cannot be run, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { boundsRefusal } from '../../shared/further-tests.ts';
import type { TTestOptions } from './options.ts';

export const refusals = {
  groupIsOutcome: (name: string): Refusal => ({
    code: 'group-is-outcome',
    variable: name,
    message: rich`${bold(name)} is both the grouping variable and a dependent variable.`,
    advice: rich`Remove it from one of the two boxes.`,
  }),
  oneLevel: (name: string, levels: readonly string[]): Refusal => ({
    code: 'too-few-levels',
    variable: name,
    message: levels[0]
      ? rich`${bold(name)} has one level only, ${levels[0]}; this test compares two.`
      : rich`${bold(name)} has no values.`,
    advice: rich`Choose a grouping variable with two levels.`,
  }),
  manyLevels: (name: string, levels: readonly string[]): Refusal => {
    const first = levels[0]!;
    const last = levels[levels.length - 1]!;
    return {
      code: 'too-many-levels',
      variable: name,
      message: rich`${bold(name)} has ${num(levels.length, 'integer')} levels; this test compares two.`,
      advice: rich`Choose which two to compare, or use a test for three or more.`,
      actions: [
        { kind: 'set-options', label: `Compare ${first} and ${last}`, options: { levels: [first, last] } },
        { kind: 'open-analysis', label: 'Open one-way ANOVA', analysis: 'one-way-anova' },
      ],
    };
  },
  unknownLevel: (name: string, level: string): Refusal => ({
    code: 'unknown-level',
    variable: name,
    message: rich`${bold(name)} has no level ${bold(level)}.`,
    advice: rich`Choose the two groups again.`,
    actions: [{ kind: 'set-options', label: 'Reset the groups', options: { levels: [] } }],
  }),
  sameLevel: (name: string, level: string): Refusal => ({
    code: 'same-level',
    variable: name,
    message: rich`Both groups are ${bold(level)} of ${name}.`,
    advice: rich`Choose two different groups.`,
    actions: [{ kind: 'set-options', label: 'Reset the groups', options: { levels: [] } }],
  }),
  tooFewValues: (name: string, group: string, level: string, n: number): Refusal => ({
    code: 'too-few-values',
    variable: name,
    message: rich`${bold(name)} has ${n === 0 ? 'no value' : 'one value only'} where ${group} is ${bold(level)}; each group needs at least two.`,
    advice: rich`Choose another dependent variable, or fill in the missing values.`,
  }),
  noVariation: (name: string, group: string): Refusal => ({
    code: 'no-variation',
    variable: name,
    message: rich`${bold(name)} does not vary within either group of ${group}, so there is nothing to test the difference against.`,
    advice: rich`Choose another dependent variable.`,
  }),
};

/** Reasons found without computing. */
export function check(frame: Frame, options: TTestOptions): readonly Refusal[] {
  const { group, levels } = options;
  if (options.outcomes.includes(group)) return [refusals.groupIsOutcome(group)];
  const bounds = boundsRefusal(options);
  if (bounds.length > 0) return bounds;
  const present = frame.factor(group).levels;
  if (levels.length === 2) {
    if (levels[0] === levels[1]) return [refusals.sameLevel(group, levels[0]!)];
    const unknown = levels.find((level) => !present.includes(level));
    return unknown === undefined ? [] : [refusals.unknownLevel(group, unknown)];
  }
  if (present.length < 2) return [refusals.oneLevel(group, present)];
  if (present.length > 2) return [refusals.manyLevels(group, present)];
  return [];
}
