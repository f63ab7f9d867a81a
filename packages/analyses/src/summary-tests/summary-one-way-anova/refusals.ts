/** Why there is no test, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { noSpread } from '../../shared/calculator/refusals.ts';
import { given } from '../../shared/wording.ts';
import { groupName } from './compute.ts';
import type { SummaryAnovaOptions } from './options.ts';

export function check(_: unknown, { groups }: SummaryAnovaOptions): readonly Refusal[] {
  const small = groups.findIndex(({ n }) => n < 2);
  if (small >= 0)
    return [
      {
        code: 'too-few-cases',
        variable: 'groups',
        message: rich`${bold(groupName(groups, small))} has ${given(groups[small]!.n)} ${groups[small]!.n === 1 ? 'case' : 'cases'}; two are needed.`,
        advice: rich`One value says nothing about how much values differ. Enter the number of values, or remove the group.`,
      },
    ];
  return groups.every(({ sd }) => sd === 0)
    ? [
        noSpread(
          'groups',
          'SD',
          'Without spread in any group there is no test. Enter the standard deviations.',
        ),
      ]
    : [];
}
