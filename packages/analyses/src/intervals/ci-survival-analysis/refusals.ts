/** Why there is no interval, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkReported } from '../../shared/calculator/ratio.ts';
import { notPositive } from '../../shared/calculator/refusals.ts';
import { given } from '../../shared/wording.ts';
import { reportedOf } from './compute.ts';
import type { SurvivalCiOptions } from './options.ts';
import { readCases } from './read-times.ts';

export function check(_: unknown, options: SurvivalCiOptions): readonly Refusal[] {
  switch (options.type) {
    case 'probability':
      return checkProbability(options);
    case 'median': {
      const read = readCases(options.times);
      return 'code' in read ? [read] : [];
    }
    case 'hazard-ratio':
      return Math.abs(options.coefficient ?? 0) + 4 * (options.coefficientError ?? 0) > 700
        ? [
            {
              code: 'too-large',
              variable: 'coefficient',
              message: rich`The hazard ratio of a coefficient of ${given(options.coefficient ?? 0)} is too large to be a number.`,
              advice: rich`Enter the coefficient, not the ratio.`,
            },
          ]
        : options.coefficientError === 0
          ? [
              notPositive(
                { key: 'coefficientError', label: 'Standard error', value: 0 },
                'Enter the standard error of the coefficient.',
              ),
            ]
          : [];
    case 'hazard-ratio-reported':
      return checkReported(reportedOf(options), {
        ratio: { key: 'hazardRatio', label: 'Hazard ratio' },
        lower: { key: 'reportedLower', label: 'Lower limit' },
        upper: { key: 'reportedUpper', label: 'Upper limit' },
      });
    case 'rate':
      return options.personTime === 0
        ? [
            notPositive(
              { key: 'personTime', label: 'Person-time', value: 0 },
              'Without time at risk there is no rate. Enter the time of all cases together.',
            ),
          ]
        : [];
    case 'rmst-difference':
      return options.standardError1 === 0 && options.standardError2 === 0
        ? [
            notPositive(
              { key: 'standardError1', label: 'Standard error', value: 0 },
              'At least one of the two standard errors must be above zero.',
            ),
          ]
        : [];
  }
}

function checkProbability({ survival, scale, n, atRisk }: SurvivalCiOptions): readonly Refusal[] {
  if (n !== null && atRisk !== null && atRisk > n)
    return [
      {
        code: 'count-above-total',
        variable: 'atRisk',
        message: rich`${bold('At risk')} is ${given(atRisk)}, more than the ${given(n)} of ${bold('Cases')}.`,
        advice: rich`Enter how many are still observed at that time.`,
      },
    ];
  if ((survival === 0 || survival === 1) && scale !== 'plain')
    return [
      {
        code: 'none-or-all',
        variable: 'survival',
        message: rich`${bold('Survival probability')} is ${given(survival)}: on this scale such a value has no interval.`,
        advice: rich`The plain scale has one, or enter the probability with more decimals.`,
        actions: [{ kind: 'set-options', label: 'Use the plain scale', options: { scale: 'plain' } }],
      },
    ];
  return [];
}
