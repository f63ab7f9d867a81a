/** Why there is no interval, each with a code and what to change. */
import { rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkCount, tooFew } from '../../shared/calculator/refusals.ts';
import { countsOf } from './compute.ts';
import type { DiagnosticOptions } from './options.ts';

export function check(_: unknown, options: DiagnosticOptions): readonly Refusal[] {
  switch (options.type) {
    case 'measures': {
      const { tp, fp, fn, tn } = countsOf(options);
      return [
        ...(tp + fn === 0
          ? [
              {
                code: 'no-diseased',
                variable: 'tp',
                message: rich`No case has the disease: true positives and false negatives are both zero.`,
                advice: rich`Sensitivity needs diseased cases. Enter their counts.`,
              },
            ]
          : []),
        ...(fp + tn === 0
          ? [
              {
                code: 'no-healthy',
                variable: 'tn',
                message: rich`No case is healthy: false positives and true negatives are both zero.`,
                advice: rich`Specificity needs healthy cases. Enter their counts.`,
              },
            ]
          : []),
      ];
    }
    case 'auc':
      return (
        [
          ['nPositive', 'Diseased'],
          ['nNegative', 'Healthy'],
        ] as const
      ).flatMap(([key, label]) => {
        const value = options[key] ?? 0;
        return value < 1 ? [tooFew({ key, label, value }, 1, 'Enter how many cases there are.')] : [];
      });
    case 'compare-sensitivity':
      return ([1, 2] as const).flatMap((test) =>
        checkCount(
          { key: `x${test}`, label: `Detected, test ${test}`, value: options[`x${test}`] ?? 0 },
          { key: `n${test}`, label: `Diseased, test ${test}`, value: options[`n${test}`] ?? 0 },
        ),
      );
  }
}
