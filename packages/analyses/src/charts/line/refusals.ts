import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkDifferent } from '../kit/categories.ts';
import type { LineOptions } from './options.ts';

export function check(frame: Frame, { x, outcome, group, panels, shape }: LineOptions): readonly Refusal[] {
  const same = checkDifferent(frame, [x, outcome, group, ...panels]);
  return same.length === 0 && shape === 'filled' && group === null ? [refusals.needsGroups()] : same;
}

export const refusals = {
  needsGroups: (): Refusal => ({
    code: 'needs-groups',
    message: rich`Areas to 100% show the shares of groups, and none are chosen.`,
    advice: rich`Choose a variable for the groups, or draw areas.`,
    actions: [{ kind: 'set-options', label: 'Draw areas', options: { shape: 'area' } }],
  }),
  cannotStack: (): Refusal => ({
    code: 'cannot-stack',
    message: rich`Means and medians of groups do not add up to anything, so they cannot be stacked.`,
    advice: rich`Show sums, or areas over each other.`,
    actions: [
      { kind: 'set-options', label: 'Show sums', options: { statistic: 'sum' } },
      { kind: 'set-options', label: 'Areas over each other', options: { shape: 'area' } },
    ],
  }),
  negativeArea: (): Refusal => ({
    code: 'negative-area',
    message: rich`Some values are below zero, which stacked areas cannot show.`,
    advice: rich`Draw lines.`,
    actions: [{ kind: 'set-options', label: 'Draw lines', options: { shape: 'lines' } }],
  }),
  noCases: (x: string, y: string): Refusal => ({
    code: 'no-cases',
    message: rich`No case has a value of both ${bold(x)} and ${bold(y)}, and of the other variables.`,
    advice: rich`Choose other variables, or look at missing values.`,
  }),
  onePlace: (label: string, name: string): Refusal => ({
    code: 'one-place',
    variable: name,
    message: rich`${bold(label)} has one value only, so there is no line to draw.`,
    advice: rich`Choose a variable with more values, or draw an error bar chart.`,
    actions: [{ kind: 'open-analysis', label: 'Error bar chart', analysis: 'errorbar' }],
  }),
};
