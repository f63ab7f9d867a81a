/** Why there is no answer, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { countsOf } from './compute.ts';
import type { TestOptions } from './options.ts';

export function check(_: unknown, options: TestOptions): readonly Refusal[] {
  const { tp, fp, fn, tn } = countsOf(options);
  const none = (code: string, who: string, measure: string): Refusal => ({
    code,
    variable: 'counts',
    message: rich`${bold(`No person is ${who}`)}: both counts are zero.`,
    advice: [`${measure} needs them. Enter their counts.`],
  });
  return [
    ...(tp + fn === 0 ? [none('no-diseased', 'diseased', 'Sensitivity')] : []),
    ...(fp + tn === 0 ? [none('no-healthy', 'healthy', 'Specificity')] : []),
  ];
}
