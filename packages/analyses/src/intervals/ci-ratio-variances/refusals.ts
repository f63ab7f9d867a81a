/** Why there is no interval, each with a code and what to change. */
import type { Refusal } from '../../contract.ts';
import { noSpread } from '../../shared/calculator/refusals.ts';
import { checkGroups } from '../../shared/calculator/two-groups.ts';
import type { RatioVariancesOptions } from './options.ts';

export function check(_: unknown, options: RatioVariancesOptions): readonly Refusal[] {
  const wrong = checkGroups(options, 2);
  if (wrong.length > 0) return wrong;
  return ([1, 2] as const).flatMap((group) =>
    options[`sd${group}`] === 0
      ? [
          noSpread(
            `sd${group}`,
            `Standard deviation, group ${group}`,
            'A ratio needs two variances above zero. Enter the standard deviation of the group.',
          ),
        ]
      : [],
  );
}
