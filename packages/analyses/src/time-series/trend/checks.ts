/** What tests of a trend take for granted. */
import { num, rich } from '@constat/report';
import type { Check } from '../../shared/checks.ts';
import { alphaOf, pText } from '../../shared/wording.ts';
import { spacingCheck } from '../kit/blocks.ts';
import type { TrendOptions } from './options.ts';
import type { TrendResult } from './result.ts';

export const checks = (result: TrendResult, options: TrendOptions): readonly Check[] => [
  ...independence(result, alphaOf(options.confidenceLevel)),
  spacingCheck(result.info, result.widest),
];

function independence({ fit }: TrendResult, alpha: number): readonly Check[] {
  if (!fit?.residualTest) return [];
  const { lag, test } = fit.residualTest;
  const isMet = test.pValue >= alpha;
  return [
    {
      kind: 'check',
      id: 'independence',
      assumption: ['Independence about the trend'],
      verdict: isMet ? 'unopposed' : 'violated',
      caution: [
        fit.durbinWatson < 2 ? 'neighbouring residuals were alike' : 'residuals depended on those before',
      ],
      evidence: rich`Durbin–Watson = ${num(fit.durbinWatson, 'statistic')}; Ljung–Box of the residuals up to lag ${num(lag, 'integer')}: *Q*(${num(test.df, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}`,
      advice: isMet
        ? ['With few values only strong autocorrelation would show.']
        : rich`The residuals are autocorrelated (Durbin–Watson is near 2 where they are not): errors and *p* values of all tests here are too small or too large. A season, a wandering level, or a curve can be behind it; look at the stationarity tests and at ARIMA models.`,
    },
  ];
}
