import { num, rich } from '@constat/report';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { alphaOf, counted, pText } from '../../shared/wording.ts';
import type { DiscriminantOptions } from './options.ts';
import type { DiscriminantResult } from './result.ts';

/** Box’s M finds the slightest differences: below the chosen level they are doubtful, below this one the assumption fails. */
const BOX_LEVEL = 0.001;

export const checks = (result: DiscriminantResult, options: DiscriminantOptions): Check[] => [
  covariances(result, options),
  smallest(result),
  independenceCheck('Each case must appear once, and cases must not influence each other.'),
];

function covariances({ boxM, predictors }: DiscriminantResult, options: DiscriminantOptions): Check {
  const common = { kind: 'check', id: 'covariances', assumption: ['Equal covariances'] } as const;
  if (!boxM || predictors.length === 0)
    return {
      ...common,
      verdict: 'unverifiable',
      evidence: ['Box’s M cannot be computed'],
      advice: ['A group has too few cases for a covariance of its own.'],
    };
  const evidence = rich`Box *F*(${num(boxM.df1, 'df')}, ${num(boxM.df2, 'df')}) = ${num(boxM.f, 'statistic')}, ${pText(boxM.fPValue)}`;
  if (options.method === 'quadratic')
    return {
      ...common,
      verdict: 'met',
      evidence,
      advice: ['Quadratic classification does not need equal covariances; the tests of the functions do.'],
    };
  const failed = boxM.fPValue < alphaOf(options.confidenceLevel);
  return {
    ...common,
    verdict: failed ? (boxM.fPValue >= BOX_LEVEL ? 'doubtful' : 'violated') : 'unopposed',
    caution: ['the covariances of the groups differed'],
    evidence,
    advice: [
      failed
        ? 'The groups spread in different ways. Compare the cross-validated shares of linear and quadratic classification.'
        : 'One covariance for all groups fits.',
    ],
    ...(failed
      ? { action: { kind: 'set-options', label: 'Classify quadratically', options: { method: 'quadratic' } } }
      : {}),
  };
}

function smallest({ groups, predictors }: DiscriminantResult): Check {
  const least = Math.min(...groups.map(({ n }) => n));
  const verdict =
    least >= 5 * predictors.length ? 'met' : least > predictors.length ? 'doubtful' : 'violated';
  return {
    kind: 'check',
    id: 'sizes',
    assumption: ['Enough cases'],
    verdict,
    caution: ['the smallest group had no more cases than there were predictors'],
    evidence: rich`Smallest group ${counted(least, 'cases')}, ${num(predictors.length, 'integer')} ${predictors.length === 1 ? 'predictor' : 'predictors'}`,
    advice: [
      verdict === 'met'
        ? 'Five cases for each predictor in the smallest group keep the functions stable.'
        : 'Functions from so few cases do not hold for others. Use fewer predictors, and believe the cross-validated share.',
    ],
  };
}
