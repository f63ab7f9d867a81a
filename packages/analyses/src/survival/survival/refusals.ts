/** Why the curves cannot be drawn or compared, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { readTimes } from '../kit/read-times.ts';
import { survivalRefusals } from '../kit/refusals.ts';
import { checkBoxes } from '../kit/times.ts';
import type { KaplanMeierOptions } from './options.ts';

/** More curves than this are a sign of the wrong variable: an identifier or a measurement. */
const MAX_GROUPS = 20;

export const refusals = {
  ...survivalRefusals,
  oneGroup: (name: string, level: string | undefined): Refusal => ({
    code: 'too-few-levels',
    variable: name,
    message:
      level === undefined
        ? rich`${bold(name)} has no values.`
        : rich`${bold(name)} is ${bold(level)} in every case used; there are no groups to compare.`,
    advice: rich`Choose a grouping variable with two or more levels, or draw one curve for all cases.`,
    actions: [{ kind: 'set-options', label: 'One curve for all', options: { group: null } }],
  }),
  manyGroups: (name: string, levels: number): Refusal => ({
    code: 'too-many-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(levels, 'integer')} levels, more than ${num(MAX_GROUPS, 'integer')} curves can be told apart.`,
    advice: rich`Choose a variable with fewer groups, or put values into groups with Transform.`,
  }),
  strataWithoutGroup: (name: string): Refusal => ({
    code: 'strata-without-group',
    variable: name,
    message: rich`${bold(name)} divides the cases into strata, but there are no groups to compare within them.`,
    advice: rich`Choose a grouping variable, or make ${bold(name)} the grouping variable.`,
    actions: [
      { kind: 'set-options', label: `Group by ${name}`, options: { group: name, strata: null } },
      { kind: 'set-options', label: 'Without strata', options: { strata: null } },
    ],
  }),
  noComparison: (name: string): Refusal => ({
    code: 'no-comparison',
    variable: name,
    message: rich`The groups of ${bold(name)} are never at risk together when an event happens, so they cannot be compared.`,
    advice: rich`Leave out the tests, or the strata.`,
    actions: [
      { kind: 'set-options', label: 'Without tests', options: { tests: [], trend: false, pairwise: false } },
    ],
  }),
};

/** Whether groups are to be compared. */
export const isTested = ({ tests, trend }: KaplanMeierOptions): boolean => tests.length > 0 || trend;

/** Reasons found without computing. */
export function check(frame: Frame, options: KaplanMeierOptions): readonly Refusal[] {
  const { time, event, group, strata } = options;
  const twice = checkBoxes([time, event, group, strata]);
  if (twice.length > 0) return twice;
  if (strata !== null && group === null) return [refusals.strataWithoutGroup(strata)];
  if (group !== null) {
    const { levels } = frame.factor(group);
    if (levels.length < 2 && isTested(options)) return [refusals.oneGroup(group, levels[0])];
    if (levels.length > MAX_GROUPS) return [refusals.manyGroups(group, levels.length)];
  }
  const times = readTimes(options.times);
  return 'code' in times ? [times] : [];
}
