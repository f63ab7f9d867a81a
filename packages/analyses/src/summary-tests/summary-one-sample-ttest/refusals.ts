/** Why there is no test, each with a code and what to change. */
import type { Refusal } from '../../contract.ts';
import { noSpread, notPositive, tooFew } from '../../shared/calculator/refusals.ts';
import type { OneSampleOptions } from './options.ts';

export function check(_: unknown, { test, n, sd, nullVariance }: OneSampleOptions): readonly Refusal[] {
  if (n < 2)
    return [
      tooFew(
        { key: 'n', label: 'Cases', value: n },
        2,
        'One value says nothing about how much values differ. Enter the number of values in the sample.',
      ),
    ];
  if (test === 'mean')
    return sd === 0
      ? [
          noSpread(
            'sd',
            'Sample standard deviation',
            'Without spread there is no test. Enter the standard deviation.',
          ),
        ]
      : [];
  return nullVariance === 0
    ? [
        notPositive(
          { key: 'nullVariance', label: 'Hypothesis for the variance', value: 0 },
          'Enter the variance that the sample is compared with.',
        ),
      ]
    : [];
}
