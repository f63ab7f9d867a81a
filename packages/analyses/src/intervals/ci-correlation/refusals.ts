/** Why there is no interval, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { tooFew } from '../../shared/calculator/refusals.ts';
import { given } from '../../shared/wording.ts';
import type { CorrelationOptions } from './options.ts';

export function check(_: unknown, options: CorrelationOptions): readonly Refusal[] {
  const { type } = options;
  const fields =
    type === 'two-correlations'
      ? ([
          ['r1', 'n1', ', group 1'],
          ['r2', 'n2', ', group 2'],
        ] as const)
      : ([['r', 'n', '']] as const);
  const least = type === 'kendall' ? 5 : 4;
  return fields.flatMap(([r, n, group]) => {
    const size = options[n] ?? 0;
    const estimate = options[r] ?? 0;
    if (size < least)
      return [
        tooFew(
          { key: n, label: `Cases${group}`, value: size },
          least,
          'The standard error does not exist with fewer. Enter the number of cases behind the correlation.',
        ),
      ];
    return Math.abs(estimate) === 1
      ? [
          {
            code: 'perfect-correlation',
            variable: r,
            message: rich`${bold(`Correlation${group}`)} is ${given(estimate)}: a perfect correlation has no interval on Fisher’s scale.`,
            advice: rich`If it was rounded, enter it with more decimals.`,
          },
        ]
      : [];
  });
}
