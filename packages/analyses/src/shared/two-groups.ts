/** Two groups of cases: the levels compared, and why they cannot be. */

import type { Frame } from '@constat/data';
import { type Action, bold, num, rich } from '@constat/report';
import { isPair } from '@constat/stats';
import type { Refusal } from '../contract.ts';
import { anyValue } from './groups.ts';

export interface TwoGroupOptions {
  readonly outcomes: readonly string[];
  readonly group: string;
  readonly levels: readonly string[];
}

/** The two levels that are compared: those chosen, else the levels of the variable. */
export const comparedLevels = (frame: Frame, { group, levels }: TwoGroupOptions): readonly string[] =>
  levels.length === 2 ? levels : frame.factor(group).levels;

/** Rows that enter at least one of the tests. */
export function rowsCompared(
  frame: Frame,
  options: TwoGroupOptions,
  levels: readonly string[],
  mask?: Uint8Array,
): number {
  const { codes, levels: all } = frame.factor(options.group);
  const compared = Uint8Array.from(all, (level) => (levels.includes(level) ? 1 : 0));
  const [only] = options.outcomes;
  const values = options.outcomes.length === 1 && only !== undefined ? frame.numbers(only) : null;
  const any = values ? null : anyValue(frame, options.outcomes);
  const rows = frame.rows;
  let used = 0;
  for (let row = 0; row < rows; row++) {
    const code = codes[row]!;
    if (code < 0 || compared[code] === 0 || (mask !== undefined && mask[row] === 0)) continue;
    if (values ? !Number.isNaN(values[row]!) : any![row] === 1) used++;
  }
  return used;
}

const refusals = {
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
  manyLevels: (
    name: string,
    levels: readonly string[],
    other: { readonly label: string; readonly analysis: string },
  ): Refusal => {
    const first = levels[0]!;
    const last = levels[levels.length - 1]!;
    return {
      code: 'too-many-levels',
      variable: name,
      message: rich`${bold(name)} has ${num(levels.length, 'integer')} levels; this test compares two.`,
      advice: rich`Choose which two to compare, or use a test for three or more.`,
      actions: [
        { kind: 'set-options', label: `Compare ${first} and ${last}`, options: { levels: [first, last] } },
        { kind: 'open-analysis', label: `Open ${other.label}`, analysis: other.analysis },
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
};

/** A group with fewer values than the test needs: one, or two. */
export const tooFewInGroup = (
  name: string,
  group: string,
  level: string,
  { found, needed }: { readonly found: number; readonly needed: 1 | 2 },
  action?: Action,
): Refusal => ({
  code: 'too-few-values',
  variable: name,
  message: rich`${bold(name)} has ${found === 0 ? 'no value' : 'one value only'} where ${group} is ${bold(level)}; each group needs at least ${needed === 1 ? 'one' : 'two'}.`,
  advice: rich`Choose another dependent variable, or fill in the missing values.`,
  ...(action ? { actions: [action] } : {}),
});

/** Reasons against the two groups, found without computing. `threeOrMore` names the analysis for more groups. */
export function checkTwoGroups(
  frame: Frame,
  options: TwoGroupOptions,
  threeOrMore: { readonly label: string; readonly analysis: string },
): readonly Refusal[] {
  const { group, levels } = options;
  if (options.outcomes.includes(group)) return [refusals.groupIsOutcome(group)];
  const present = frame.factor(group).levels;
  if (isPair(levels)) {
    if (levels[0] === levels[1]) return [refusals.sameLevel(group, levels[0])];
    const unknown = levels.find((level) => !present.includes(level));
    return unknown === undefined ? [] : [refusals.unknownLevel(group, unknown)];
  }
  if (present.length < 2) return [refusals.oneLevel(group, present)];
  if (present.length > 2) return [refusals.manyLevels(group, present, threeOrMore)];
  return [];
}
