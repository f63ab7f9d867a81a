import { rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { when } from '../../shared/references.ts';
import { precisionParts } from '../kit/precision.ts';
import { planParts } from '../kit/present.ts';
import type { OneSampleSizeResult } from './compute.ts';
import type { OneSampleSizeOptions } from './options.ts';
import { methodOf, planWords, rCode } from './words.ts';

export function present(result: OneSampleSizeResult, options: OneSampleSizeOptions): Presentation {
  const { plan, precision } = result;
  if (!precision) return planParts(plan, planWords(result, options), options);
  const proportion = options.design === 'precision-proportion';
  return precisionParts(plan, precision, {
    of: proportion ? 'proportion' : 'mean',
    asked: options.halfWidth ?? 0,
    isShare: proportion,
    level: options.confidenceLevel,
    method: methodOf(options),
    advice: [
      proportion
        ? rich`A proportion near one half needs the most cases; 0.5 is the safe choice where nothing is known.`
        : rich`The size grows with the square of the standard deviation: look at how sure you are of it.`,
    ],
    works: ['cochran1977', ...when(options.design === 'precision-mean-t', 'student1908')],
    rCode: rCode(options),
  });
}
