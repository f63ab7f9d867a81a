/** Why there is no chart of several measurements, each with a code and what to change. */
import type { Frame } from '@constat/data';
import { andList, bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { noVariation } from '../../shared/refusals.ts';
import type { MultivariateOptions } from './options.ts';

export function check(_: Frame, { chart, subgroup, newFrom }: MultivariateOptions): readonly Refusal[] {
  return chart === 't2' && subgroup !== null && newFrom !== null ? [refusals.newSubgroups(subgroup)] : [];
}

export const refusals = {
  newSubgroups: (subgroup: string): Refusal => ({
    code: 'new-points-of-subgroups',
    variable: subgroup,
    message: rich`New points are judged for single items only; ${bold(subgroup)} makes subgroups.`,
    advice: rich`Empty **New points from**, or remove the subgroups.`,
    actions: [{ kind: 'set-options', label: 'Use all for the limits', options: { newFrom: null } }],
  }),
  tooFew: (points: number, needed: number, isNew: boolean): Refusal => ({
    code: 'too-few-points',
    message: rich`There ${points === 1 ? 'is' : 'are'} ${num(points, 'integer')} complete ${points === 1 ? 'point' : 'points'}${isNew ? ' before the first new one' : ''}; so many measurements need at least ${num(needed, 'integer')}, and 50 or more for limits to rely on.`,
    advice: isNew
      ? rich`Raise **New points from**, or chart fewer measurements.`
      : rich`Chart fewer measurements, or collect more points.`,
    ...(isNew
      ? {
          actions: [
            { kind: 'set-options', label: 'Use all for the limits', options: { newFrom: null } } as const,
          ],
        }
      : {}),
  }),
  constant: (name: string): Refusal =>
    noVariation(name, ', so nothing can be said of its limits', rich`Leave it out of the measurements.`),
  determined: (name: string, by: readonly string[]): Refusal => ({
    code: 'determined-by-others',
    variable: name,
    message: rich`${bold(name)} is determined by ${andList(by)}: it says nothing of its own.`,
    advice: rich`Leave out ${bold(name)}, or one of the others.`,
  }),
  unequal: (subgroup: string, smallest: number, largest: number): Refusal => ({
    code: 'unequal-subgroups',
    variable: subgroup,
    message: rich`The subgroups of ${bold(subgroup)} have from ${num(smallest, 'integer')} to ${num(largest, 'integer')} complete rows; the chart needs subgroups of one size.`,
    advice: rich`Complete or remove the others, or chart single items.`,
    actions: [{ kind: 'set-options', label: 'Chart single items', options: { subgroup: null } }],
  }),
  fewSubgroups: (subgroup: string, groups: number, size: number): Refusal => ({
    code: 'too-few-subgroups',
    variable: subgroup,
    message: rich`${bold(subgroup)} makes ${num(groups, 'integer')} ${groups === 1 ? 'subgroup' : 'subgroups'} of ${num(size, 'integer')}; two of two or more are needed, with more rows in all than measurements.`,
    advice: rich`Choose another variable for **Subgroups**, or chart single items.`,
    actions: [{ kind: 'set-options', label: 'Chart single items', options: { subgroup: null } }],
  }),
};
