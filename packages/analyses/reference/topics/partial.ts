import { fisherLimits } from '@constat/stats';
import type { PartialResult } from '../../src/correlation/partial/result.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<PartialResult>({
  topic: 'partial-correlation',
  analysis: 'partial',
  options: (inputs) => ({
    variables: inputs.variables,
    controls: inputs.controls,
    method: inputs.method ?? 'pearson',
    alternative: inputs.alternative ?? 'two-sided',
    confidenceLevel: inputs.confidenceLevel ?? 0.95,
  }),
  values: ({ sample, df, variables, pairs }, { confidenceLevel }) => ({
    n: sample.used,
    df,
    pairs: Object.fromEntries(
      pairs.map(({ first, second, semipartialFirst, semipartialSecond, ...pair }) => [
        `${variables[first]!.name}-${variables[second]!.name}`,
        {
          ...pair,
          // the cases have limits on both sides whatever the alternative
          ...fisherLimits(pair.estimate, 1 / Math.sqrt(df - 1), { level: Number(confidenceLevel ?? 0.95) }),
          semiPartialFirst: semipartialFirst,
          semiPartialSecond: semipartialSecond,
        },
      ]),
    ),
  }),
});
