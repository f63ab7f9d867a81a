/** Why limits cannot be used, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../../contract.ts';
import { checkModel } from '../../../regression/kit/refusals.ts';
import { given } from '../../../shared/wording.ts';
import { readTimes } from '../../kit/read-times.ts';
import { survivalRefusals } from '../../kit/refusals.ts';
import { checkBoxes } from '../../kit/times.ts';
import type { KaplanMeierOptions } from '../options.ts';
import { intervalModel } from './model-options.ts';

const { negativeTime, infiniteTime } = survivalRefusals;

export const intervalRefusals = {
  negativeTime,
  infiniteTime,
  noRows: (lower: string, upper: string): Refusal => ({
    code: 'no-complete-rows',
    variable: lower,
    message: rich`No case has a limit in ${bold(lower)} or ${bold(upper)} and a value in the other variables chosen.`,
    advice: rich`Choose variables with fewer missing values.`,
  }),
  zeroTime: (name: string): Refusal => ({
    code: 'zero-time',
    variable: name,
    message: rich`${bold(name)} is 0 in some case: the event would have happened before the beginning.`,
    advice: rich`Correct it in the data editor; leave the upper limit empty where the event has not happened.`,
  }),
  crossed: (lower: string, upper: string, row: number, low: number, high: number): Refusal => ({
    code: 'limits-crossed',
    variable: upper,
    message: rich`In row ${num(row, 'integer')} the upper limit ${bold(upper)} (${given(high)}) is below the lower limit ${bold(lower)} (${given(low)}).`,
    advice: rich`Correct the row in the data editor, or exchange the two variables.`,
    actions: [{ kind: 'set-options', label: 'Exchange the limits', options: { lower: upper, upper: lower } }],
  }),
  noEvents: (upper: string): Refusal => ({
    code: 'no-upper-limits',
    variable: upper,
    message: rich`${bold(upper)} is empty in every case used: nothing is known about when the event happens.`,
    advice: rich`Choose the variable with the first time at which the event had happened.`,
  }),
  groupWithoutEvents: (name: string, level: string): Refusal => ({
    code: 'no-events-in-group',
    variable: name,
    message: rich`No case of ${bold(level)} has an upper limit, so that nothing is known about when the event happens there.`,
    advice: rich`Filter these cases out, or draw one curve for all.`,
    actions: [{ kind: 'set-options', label: 'One curve for all', options: { group: null } }],
  }),
  noModel: (upper: string, distribution: string): Refusal => ({
    code: 'no-model',
    variable: upper,
    message: rich`The ${bold(distribution)} model has no best estimates: a group or a value of a predictor has no events, or the limits leave too much open.`,
    advice: rich`Use fewer predictors or another distribution.`,
    actions: [{ kind: 'set-options', label: 'Without models', options: { distributions: [] } }],
  }),
  badShare: (): Refusal => ({
    code: 'bad-shares',
    message: rich`A share of cases must lie between 0 and 100 percent, both excluded.`,
    advice: rich`Write percents separated by commas: 25, 50, 75.`,
    actions: [{ kind: 'set-options', label: 'Quartiles', options: { shares: '25, 50, 75' } }],
  }),
};

/** Reasons found without computing. */
export function checkIntervals(frame: Frame, options: KaplanMeierOptions): readonly Refusal[] {
  const { lower, upper, group, covariates, factors } = options;
  const twice = checkBoxes([
    lower,
    upper,
    ...(factors.includes(group ?? '') ? [] : [group]),
    ...covariates,
    ...factors,
  ]);
  if (twice.length > 0) return twice;
  const asked = intervalModel(options);
  const wrong = asked ? checkModel(frame, { ...asked, outcome: lower }) : [];
  if (wrong.length > 0) return wrong;
  const times = readTimes(options.times);
  if ('code' in times) return [times];
  const shares = readTimes(options.shares);
  return 'code' in shares || shares.some((share) => !(share > 0 && share < 100))
    ? [intervalRefusals.badShare()]
    : [];
}
