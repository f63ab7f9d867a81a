/** What a decomposition takes for granted. */
import { num, rich } from '@constat/report';
import type { Check } from '../../shared/checks.ts';
import { pText } from '../../shared/wording.ts';
import { spacingCheck } from '../kit/blocks.ts';
import type { DecompositionOptions } from './options.ts';
import type { DecompositionResult } from './result.ts';

export const checks = (result: DecompositionResult, options: DecompositionOptions): readonly Check[] => [
  ...growthCheck(result, options),
  ...remainderCheck(result),
  spacingCheck(result.info, result.widest),
];

/** An additive season keeps its size when the level rises. */
function growthCheck({ growth }: DecompositionResult, { method }: DecompositionOptions): readonly Check[] {
  if (!growth) return [];
  const grows = growth.statistic > 0 && growth.pValue < 0.05;
  return [
    {
      kind: 'check',
      id: 'growth',
      assumption: ['Season of constant size'],
      verdict: grows ? 'doubtful' : 'unopposed',
      evidence: rich`Level and spread of the cycles: *r* = ${num(growth.statistic, 'proportion')}, ${pText(growth.pValue)}`,
      advice: grows
        ? [
            method === 'stl'
              ? 'The season grows with the level. Decompose the logarithm of the series, or use the multiplicative model.'
              : 'The season grows with the level, as in a multiplicative model.',
          ]
        : ['With few cycles a season that grows with the level can be missed; look at the figure.'],
      ...(grows
        ? {
            action: {
              kind: 'set-options',
              label: 'Use the multiplicative model',
              options: { method: 'classical-multiplicative' },
            },
          }
        : {}),
    },
  ];
}

function remainderCheck({ remainderTest }: DecompositionResult): readonly Check[] {
  if (!remainderTest) return [];
  const { lag, test } = remainderTest;
  const isNoise = test.pValue >= 0.05;
  return [
    {
      kind: 'check',
      id: 'remainder',
      assumption: ['Nothing regular left in the remainder'],
      verdict: isNoise ? 'unopposed' : 'doubtful',
      evidence: rich`Ljung–Box up to lag ${num(lag, 'integer')}: *Q*(${num(test.df, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}`,
      advice: isNoise
        ? ['Another cycle that is weak can be missed.']
        : [
            'The remainder is autocorrelated: another cycle, a season that changes, or swings that the trend does not follow. A decomposition stays a description; models such as ARIMA take this up.',
          ],
    },
  ];
}
