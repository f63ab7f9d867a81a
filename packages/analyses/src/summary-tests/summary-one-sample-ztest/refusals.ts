/** Why there is no test, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkCount, notPositive, tooFew } from '../../shared/calculator/refusals.ts';
import { given } from '../../shared/wording.ts';
import type { OneSampleZOptions } from './options.ts';

export function check(
  _: unknown,
  { test, x, n, populationSd, nullProportion }: OneSampleZOptions,
): readonly Refusal[] {
  const cases = { key: 'n', label: 'Cases', value: n };
  if (test === 'mean') {
    if (n < 1) return [tooFew(cases, 1, 'Enter the number of values behind the mean.')];
    return populationSd === 0
      ? [
          notPositive(
            { key: 'populationSd', label: 'Population standard deviation', value: 0 },
            'Without spread there is no test. Enter the standard deviation of the population.',
          ),
        ]
      : [];
  }
  const wrong = checkCount({ key: 'x', label: 'Count', value: x ?? 0 }, cases);
  if (wrong.length > 0) return wrong;
  return nullProportion === 0 || nullProportion === 1
    ? [
        {
          code: 'no-variation',
          variable: 'nullProportion',
          message: rich`${bold('Hypothesis for the proportion')} is ${given(nullProportion)}: one case against it would disprove it, and there is nothing to test.`,
          advice: rich`Enter a proportion between 0 and 1.`,
        },
      ]
    : [];
}
