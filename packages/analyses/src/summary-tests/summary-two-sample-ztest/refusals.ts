/** Why there is no test, each with a code and what to change. */
import { rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkCount } from '../../shared/calculator/refusals.ts';
import { checkGroups } from '../../shared/calculator/two-groups.ts';
import type { TwoSampleZOptions } from './options.ts';

export function check(_: unknown, options: TwoSampleZOptions): readonly Refusal[] {
  const { test, n1, n2 } = options;
  if (test === 'means') return checkGroups({ n1, n2, sd1: options.sd1 ?? 0, sd2: options.sd2 ?? 0 }, 1);
  const [x1, x2] = [options.x1 ?? 0, options.x2 ?? 0];
  const wrong = ([1, 2] as const).flatMap((group) =>
    checkCount(
      { key: `x${group}`, label: `Count, group ${group}`, value: options[`x${group}`] ?? 0 },
      { key: `n${group}`, label: `Cases, group ${group}`, value: options[`n${group}`] },
    ),
  );
  if (wrong.length > 0) return wrong;
  return x1 + x2 === 0 || x1 + x2 === n1 + n2
    ? [
        {
          code: 'no-variation',
          variable: 'x1',
          message: rich`${x1 + x2 === 0 ? 'No case' : 'Every case'} of both groups is counted: the proportions are equal, and there is nothing to test.`,
          advice: rich`Check the counts. The confidence interval of a difference of proportions exists in this case too.`,
        },
      ]
    : [];
}
