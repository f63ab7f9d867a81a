/** Why this table cannot be made, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { notFinite, usedTwice } from '../../shared/refusals.ts';
import type { SmdTableOptions } from './options.ts';

/** Lines of one characteristic that anybody reads. */
const MOST_LEVELS = 50;

export const refusals = {
  notTwoGroups: (name: string, found: number): Refusal => ({
    code: 'not-two-groups',
    variable: name,
    message: rich`${bold(name)} has ${num(found, 'integer')} ${found === 1 ? 'level' : 'levels'}; standardized differences compare two groups.`,
    advice: rich`Filter two of the groups or recode them; Table 1b shows the largest difference of several groups.`,
  }),
  badWeights: (name: string): Refusal => ({
    code: 'bad-weights',
    variable: name,
    message: rich`${bold(name)} has a negative value; a weight is zero or more.`,
    advice: rich`Choose another weight variable, or correct it in the data editor.`,
    actions: [{ kind: 'set-options', label: 'Without weights', options: { weights: null } }],
  }),
  noWeights: (name: string): Refusal => ({
    code: 'no-weights',
    variable: name,
    message: rich`In one of the groups no case has a weight above zero in ${bold(name)}.`,
    advice: rich`Choose another weight variable.`,
    actions: [{ kind: 'set-options', label: 'Without weights', options: { weights: null } }],
  }),
  noMatches: (name: string): Refusal => ({
    code: 'no-matches',
    variable: name,
    message: rich`By ${bold(name)} no case of one of the groups was matched.`,
    advice: rich`Choose a variable with the numbers of matched sets, or with yes for matched cases.`,
    actions: [{ kind: 'set-options', label: 'Without matching', options: { matched: null } }],
  }),
  emptyGroup: (name: string): Refusal => ({
    code: 'no-values-in-group',
    variable: name,
    message: rich`${bold(name)} has no value in one of the groups.`,
    advice: rich`Remove it from the characteristics, or fill in its values.`,
  }),
  manyLevels: (name: string, found: number): Refusal => ({
    code: 'too-many-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(found, 'integer')} levels, each a line of the table; at most ${num(MOST_LEVELS, 'integer')} are possible.`,
    advice: rich`Remove it from the characteristics, or recode it into fewer levels.`,
  }),
};

/** Reasons found without computing. */
export function check(frame: Frame, options: SmdTableOptions): readonly Refusal[] {
  const { variables, group, weights, matched } = options;
  const all = [...variables, group, weights, matched].filter((name) => name !== null);
  const twice = all.find((name, i) => all.indexOf(name) !== i);
  if (twice !== undefined) return [usedTwice(twice)];
  return variables.flatMap((name): readonly Refusal[] => {
    if (frame.column(name).type === 'numeric')
      return frame.numbers(name).some((value) => Math.abs(value) === Number.POSITIVE_INFINITY)
        ? [notFinite(name)]
        : [];
    const { length } = frame.factor(name).levels;
    return length > MOST_LEVELS ? [refusals.manyLevels(name, length)] : [];
  });
}
