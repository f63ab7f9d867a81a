import {
  type Alternative,
  adjustPValues,
  combinePValues,
  criticalValue,
  type NullDistribution,
  P_ADJUSTMENTS,
  pValueOfStatistic,
} from '@constat/stats';
import { engineAdapter } from './engine-adapter.ts';

interface Inputs {
  readonly calculation: 'statistic' | 'critical' | 'adjust' | 'combine';
  readonly value: number;
  readonly alpha: number;
  readonly alternative?: Alternative;
  readonly pValues: readonly (number | null)[];
  readonly weights?: readonly number[];
}

export const pvalue = engineAdapter('pvalue', (inputs: Inputs & NullDistribution) => {
  switch (inputs.calculation) {
    case 'statistic':
      return pValueOfStatistic(inputs.value, inputs, inputs.alternative);
    case 'critical':
      return { criticalValue: criticalValue(inputs.alpha, inputs, inputs.alternative) };
    case 'combine':
      return combinePValues(inputs.pValues.map(Number), inputs.weights);
    case 'adjust': {
      const values = inputs.pValues.map((p) => p ?? Number.NaN);
      return Object.fromEntries(
        P_ADJUSTMENTS.map((method) => [
          method,
          [...adjustPValues(values, method)].filter((p) => !Number.isNaN(p)),
        ]),
      );
    }
  }
});
