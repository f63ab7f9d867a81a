/** Why these comparisons cannot be made, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, orList, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkGroups } from '../../inferential/kit/several-groups.ts';
import { notFinite } from '../../shared/refusals.ts';
import type { PosthocOptions } from './options.ts';

/** Pairs grow with the square of the groups: more than these nobody reads. */
const MOST_GROUPS = 20;

export const refusals = {
  manyGroups: (name: string, found: number): Refusal => ({
    code: 'too-many-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(found, 'integer')} levels, which are ${num((found * (found - 1)) / 2, 'integer')} pairs; at most ${num(MOST_GROUPS, 'integer')} groups are compared.`,
    advice: rich`Choose another grouping variable, or recode it into fewer levels.`,
  }),
  unknownControl: (group: string, control: string, levels: readonly string[]): Refusal => ({
    code: 'unknown-level',
    variable: group,
    message: rich`${bold(group)} has no level ${bold(control)} to serve as control.`,
    advice: rich`The control group is ${orList(levels)}.`,
    actions: levels
      .slice(0, 3)
      .map((level) => ({ kind: 'set-options', label: `Use ${level}`, options: { control: level } })),
  }),
  noSpread: (name: string, group: string, level: string, methods: PosthocOptions['methods']): Refusal => {
    const left = methods.filter((method) => method !== 'gamesHowell' && method !== 'welch');
    return {
      code: 'no-spread',
      variable: name,
      message: rich`${bold(name)} does not vary in ${bold(`${group} = ${level}`)}, or has one value there; comparisons with the variance of each group need two different values in every group.`,
      advice: rich`Use Tukey or another method with the variance of all groups, or leave that group out.`,
      actions: [
        {
          kind: 'set-options',
          label: left.length > 0 ? 'Without these methods' : 'Use Tukey',
          options: { methods: left.length > 0 ? left : ['tukey'] },
        },
      ],
    };
  },
  notTwoLevels: (name: string, found: number): Refusal => ({
    code: 'outcome-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(found, 'integer')} ${found === 1 ? 'level' : 'levels'} in the cases used; proportions are compared of categories with two.`,
    advice: rich`Put its levels into two groups with Recode, or choose a number.`,
  }),
  oneGroup: (name: string, group: string): Refusal => ({
    code: 'too-few-levels',
    variable: name,
    message: rich`${bold(name)} has values in fewer than two groups of ${bold(group)}.`,
    advice: rich`Choose another outcome, or fill in the missing values.`,
  }),
};

/** Reasons found without computing. */
export function check(frame: Frame, options: PosthocOptions): readonly Refusal[] {
  const groups = checkGroups(frame, options);
  if (groups.length > 0) return groups;
  const { levels } = frame.factor(options.group);
  if (levels.length > MOST_GROUPS) return [refusals.manyGroups(options.group, levels.length)];
  if (options.methods.includes('dunnett') && options.control !== '' && !levels.includes(options.control))
    return [refusals.unknownControl(options.group, options.control, levels)];
  return options.outcomes.flatMap((name) =>
    frame.column(name).type === 'numeric' &&
    frame.numbers(name).some((value) => Math.abs(value) === Number.POSITIVE_INFINITY)
      ? [notFinite(name)]
      : [],
  );
}
