/** Why there is no interval, each with a code and what to change. */
import type { Refusal } from '../../contract.ts';
import { tooFew } from '../../shared/calculator/refusals.ts';
import type { VarianceOptions } from './options.ts';

export const check = (_: unknown, { n }: VarianceOptions): readonly Refusal[] =>
  n < 2
    ? [
        tooFew(
          { key: 'n', label: 'Cases', value: n },
          2,
          'One value says nothing about how much values differ. Enter the number of values in the sample.',
        ),
      ]
    : [];
