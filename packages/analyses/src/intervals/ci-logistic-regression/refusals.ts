/** Why there is no interval, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkReported } from '../../shared/calculator/ratio.ts';
import { notPositive } from '../../shared/calculator/refusals.ts';
import { given } from '../../shared/wording.ts';
import { reportedOf } from './compute.ts';
import type { LogisticOptions } from './options.ts';

/** Above this a ratio is no number any more. */
const LARGEST_LOG = 700;

export function check(_: unknown, options: LogisticOptions): readonly Refusal[] {
  const { source, coefficient, standardError, units } = options;
  if (units === 0)
    return [
      {
        code: 'no-change',
        variable: 'units',
        message: rich`${bold('Units of the predictor')} is 0: a change of nothing has no odds ratio.`,
        advice: rich`Enter 1, or the change you have in mind.`,
        actions: [{ kind: 'set-options', label: 'Use one unit', options: { units: 1 } }],
      },
    ];
  if (source === 'reported') {
    const wrong = checkReported(reportedOf(options), {
      ratio: { key: 'oddsRatio', label: 'Odds ratio' },
      lower: { key: 'reportedLower', label: 'Lower limit' },
      upper: { key: 'reportedUpper', label: 'Upper limit' },
    });
    if (wrong.length > 0) return wrong;
  } else if ((standardError ?? 0) === 0)
    return [
      notPositive(
        { key: 'standardError', label: 'Standard error', value: 0 },
        'Enter the standard error of the coefficient.',
      ),
    ];
  const { ratio, upper } = reportedOf(options);
  const log =
    source === 'reported'
      ? Math.max(Math.abs(Math.log(ratio)), Math.abs(Math.log(upper)))
      : Math.abs(coefficient ?? 0) + 4 * (standardError ?? 0);
  if (log * Math.abs(units) > LARGEST_LOG)
    return [
      {
        code: 'too-large',
        variable: source === 'reported' ? 'units' : 'coefficient',
        message: rich`The odds ratio of a change by ${given(units)} is too large to be a number.`,
        advice: rich`Enter the coefficient on the scale of log odds, and fewer ${bold('Units of the predictor')}.`,
      },
    ];
  return [];
}
