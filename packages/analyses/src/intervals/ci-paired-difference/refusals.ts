/** Why there is no interval, each with a code and what to change. */
import { rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { tooFew } from '../../shared/calculator/refusals.ts';
import { pairsOf } from './compute.ts';
import type { PairedDifferenceOptions } from './options.ts';

export function check(_: unknown, options: PairedDifferenceOptions): readonly Refusal[] {
  if (options.type === 'proportions') {
    const { a, b, c, d } = pairsOf(options);
    return a + b + c + d < 1
      ? [
          {
            code: 'too-few-cases',
            variable: 'a',
            message: rich`There are no pairs: all four counts are zero.`,
            advice: rich`Enter how many pairs there are of each kind.`,
          },
        ]
      : [];
  }
  const n = options.n ?? 0;
  return n < 2
    ? [
        tooFew(
          { key: 'n', label: 'Pairs', value: n },
          2,
          'One pair says nothing about how much differences differ. Enter the number of pairs.',
        ),
      ]
    : [];
}
