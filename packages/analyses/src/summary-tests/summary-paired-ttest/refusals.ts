/** Why there is no test, each with a code and what to change. */
import type { Refusal } from '../../contract.ts';
import { noSpread, tooFew } from '../../shared/calculator/refusals.ts';
import { differenceOf } from './compute.ts';
import type { PairedOptions } from './options.ts';

export function check(_: unknown, options: PairedOptions): readonly Refusal[] {
  const { n, type } = options;
  if (n < 2)
    return [
      tooFew(
        { key: 'n', label: 'Pairs', value: n },
        2,
        'One pair says nothing about how much differences differ. Enter the number of pairs.',
      ),
    ];
  if (differenceOf(options).sd > 0) return [];
  return [
    noSpread(
      type === 'difference' ? 'sdDifference' : 'correlation',
      'Standard deviation of the differences',
      type === 'difference'
        ? 'Without spread there is no test. Enter the standard deviation of the differences.'
        : 'Equal standard deviations with a correlation of 1 leave no spread. Check the correlation.',
    ),
  ];
}
