/** Why there is no test, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { tooFew } from '../../shared/calculator/refusals.ts';
import { given } from '../../shared/wording.ts';
import type { CorrelationTestOptions } from './options.ts';

export function check(_: unknown, { r, n }: CorrelationTestOptions): readonly Refusal[] {
  if (n < 3)
    return [
      tooFew(
        { key: 'n', label: 'Cases', value: n },
        3,
        'Two points always lie on a line. Enter the number of cases behind the correlation.',
      ),
    ];
  return Math.abs(r) === 1
    ? [
        {
          code: 'perfect-correlation',
          variable: 'r',
          message: rich`${bold('Correlation')} is ${given(r)}: a perfect correlation leaves nothing to test.`,
          advice: rich`If it was rounded, enter it with more decimals.`,
        },
      ]
    : [];
}
