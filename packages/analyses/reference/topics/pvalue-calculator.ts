import { P_ADJUSTMENTS } from '@constat/stats';
import type { PValueResult } from '../../src/calculators/pvalue-calculator/compute.ts';
import { analysisAdapter } from '../adapter.ts';

const asText = (values: unknown): string | undefined =>
  Array.isArray(values) ? values.map((value: unknown) => value ?? 'NA').join(' ') : undefined;

export const adapter = analysisAdapter<PValueResult>({
  topic: 'pvalue',
  analysis: 'pvalue-calculator',
  options: ({ pValues, weights, ...inputs }) => ({
    ...inputs,
    pValues: asText(pValues),
    weights: asText(weights),
  }),
  values: ({ test, noncentral, adjusted, combined }) => {
    if (adjusted)
      return Object.fromEntries(
        P_ADJUSTMENTS.map((method) => [method, adjusted.map((row) => row.adjusted[method])]),
      );
    return combined?.result ?? noncentral ?? test;
  },
});
