/** What intervals of forecasts take for granted about the one-step errors. */
import { type CheckBlock, num, rich } from '@constat/report';
import type { Portmanteau, StatisticAndP } from '@constat/stats';
import { normalityCheck } from '../../shared/parts.ts';
import { pText } from '../../shared/wording.ts';

/** That the errors are independent: no earlier error helps to foresee a later one. */
export function whiteNoiseCheck(
  residualTest: { readonly lag: number; readonly test: Portmanteau } | null,
  advice: string,
  action?: CheckBlock['action'],
): readonly CheckBlock[] {
  if (!residualTest) return [];
  const { lag, test } = residualTest;
  const isMet = test.pValue >= 0.05;
  return [
    {
      kind: 'check',
      id: 'white-noise',
      assumption: ['Independent errors'],
      verdict: isMet ? 'met' : 'violated',
      evidence: rich`Ljung–Box of the one-step errors up to lag ${num(lag, 'integer')}: *Q*(${num(test.df, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}`,
      advice: isMet ? ['No evidence that earlier errors foretell later ones.'] : [advice],
      ...(!isMet && action ? { action } : {}),
    },
  ];
}

/** That they are normal, for the limits of intervals. */
export const errorNormality = (n: number, normality: StatisticAndP | null): CheckBlock => {
  const words =
    'The forecasts themselves do not depend on this; the limits of the intervals do, the wide ones most.';
  return {
    ...normalityCheck({
      id: 'errors',
      of: 'one-step errors',
      n,
      normality,
      robust: [words],
      fragile: [words],
    }),
    ...(normality === null
      ? { advice: ['Not tested with this many values; the limits of the intervals rest on it.'] }
      : {}),
  };
};
