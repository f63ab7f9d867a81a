import { rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { precisionParts } from '../kit/precision.ts';
import { planParts } from '../kit/present.ts';
import type { PairedSizeResult } from './compute.ts';
import type { PairedSizeOptions } from './options.ts';
import { methodOf, planWords, rCode } from './words.ts';

export function present(result: PairedSizeResult, options: PairedSizeOptions): Presentation {
  const { plan, precision, sdDifference } = result;
  if (!precision) return planParts(plan, planWords(result, options), options);
  return precisionParts(plan, precision, {
    of: 'mean difference',
    asked: options.halfWidth ?? 0,
    level: options.confidenceLevel,
    method: methodOf(options),
    advice: [
      rich`The size grows with the square of the standard deviation of the differences: look at how sure you are of it.`,
    ],
    works: ['cochran1977'],
    rCode: rCode(options),
    rows: [{ label: 'Standard deviation of the differences', value: sdDifference ?? 0 }],
  });
}
