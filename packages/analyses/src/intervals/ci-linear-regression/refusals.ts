/** Why there is no interval, each with a code and what to change. */
import type { Refusal } from '../../contract.ts';
import { noSpread, notPositive, tooFew } from '../../shared/calculator/refusals.ts';
import type { LinearOptions } from './options.ts';

export function check(_: unknown, options: LinearOptions): readonly Refusal[] {
  const { source, n, predictors, standardError, sdX, sdY } = options;
  const least = source === 'slope' ? predictors + 2 : 3;
  if (n < least)
    return [
      tooFew(
        { key: 'n', label: 'Cases', value: n },
        least,
        source === 'slope'
          ? 'A model needs two cases more than it has predictors. Enter the number of cases, and check the number of predictors.'
          : 'A line through two points leaves nothing to judge its error by. Enter the number of cases.',
      ),
    ];
  if (source === 'slope')
    return standardError === 0
      ? [
          notPositive(
            { key: 'standardError', label: 'Standard error', value: 0 },
            'Enter the standard error of the coefficient.',
          ),
        ]
      : [];
  if (sdX === 0)
    return [
      noSpread(
        'sdX',
        'SD of the predictor',
        'A predictor that does not vary has no slope. Enter its standard deviation.',
      ),
    ];
  return sdY === 0
    ? [
        noSpread(
          'sdY',
          'SD of the outcome',
          'An outcome that does not vary has nothing to predict. Enter its standard deviation.',
        ),
      ]
    : [];
}
