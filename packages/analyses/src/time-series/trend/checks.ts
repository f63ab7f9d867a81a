/** What tests of a trend take for granted. */
import { type CheckBlock, num, rich } from '@constat/report';
import { pText } from '../../shared/wording.ts';
import { spacingCheck } from '../kit/blocks.ts';
import type { TrendResult } from './result.ts';

export const checks = (result: TrendResult): readonly CheckBlock[] => [
  ...independence(result),
  spacingCheck(result.info, result.widest),
];

function independence({ fit }: TrendResult): readonly CheckBlock[] {
  if (!fit?.residualTest) return [];
  const { lag, test } = fit.residualTest;
  const isMet = test.pValue >= 0.05;
  return [
    {
      kind: 'check',
      id: 'independence',
      assumption: ['Independence about the trend'],
      verdict: isMet ? 'met' : 'violated',
      evidence: rich`Durbin–Watson = ${num(fit.durbinWatson, 'statistic')}; Ljung–Box of the residuals up to lag ${num(lag, 'integer')}: *Q*(${num(test.df, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}`,
      advice: isMet
        ? ['No evidence of autocorrelation about the trend.']
        : [
            'The residuals are autocorrelated (Durbin–Watson is near 2 where they are not): errors and p values of all tests here are too small or too large. A season, a wandering level, or a curve can be behind it; look at the stationarity tests and at ARIMA models.',
          ],
    },
  ];
}
