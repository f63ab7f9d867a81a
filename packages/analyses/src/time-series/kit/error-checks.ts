/** What intervals of forecasts take for granted about the one-step errors. */
import { num, rich } from '@constat/report';
import type { Portmanteau, StatisticAndP } from '@constat/stats';
import { type Check, normalityCheck } from '../../shared/checks.ts';
import { pText } from '../../shared/wording.ts';

/** That the errors are independent: no earlier error helps to foresee a later one. */
export function whiteNoiseCheck(
  residualTest: { readonly lag: number; readonly test: Portmanteau } | null,
  alpha: number,
  advice: string,
  action?: Check['action'],
): readonly Check[] {
  if (!residualTest) return [];
  const { lag, test } = residualTest;
  const isMet = test.pValue >= alpha;
  return [
    {
      kind: 'check',
      id: 'white-noise',
      assumption: ['Independent errors'],
      verdict: isMet ? 'unopposed' : 'violated',
      caution: ['the errors were autocorrelated'],
      evidence: rich`Ljung–Box of the one-step errors up to lag ${num(lag, 'integer')}: *Q*(${num(test.df, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}`,
      advice: isMet ? ['Earlier errors do not foretell later ones more than chance would.'] : [advice],
      ...(!isMet && action ? { action } : {}),
    },
  ];
}

/** That they are normal, for the limits of intervals. */
export const errorNormality = (n: number, normality: StatisticAndP | null, alpha: number): Check => {
  const words =
    'The forecasts themselves do not depend on this; the limits of the intervals do, the wide ones most.';
  return {
    ...normalityCheck({
      id: 'errors',
      of: 'one-step errors',
      who: 'the one-step errors',
      n,
      alpha,
      normality,
      robust: [words],
      fragile: [words],
    }),
    ...(normality === null
      ? { advice: ['Not tested with this many values; the limits of the intervals rest on it.'] }
      : {}),
  };
};
