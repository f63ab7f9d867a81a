import { analysis } from '../../src/correlation/partial/index.ts';
import type { PartialResult } from '../../src/correlation/partial/result.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<PartialResult>({
  topic: 'partial-correlation',
  analysis,
  options: (inputs) => ({
    variables: inputs.variables,
    controls: inputs.controls,
    method: inputs.method ?? 'pearson',
    alternative: inputs.alternative ?? 'two-sided',
    confidenceLevel: inputs.confidenceLevel ?? 0.95,
  }),
  values: ({ sample, df, variables, pairs }) => ({
    n: sample.used,
    df,
    pairs: Object.fromEntries(
      pairs.map(({ first, second, semipartialFirst, semipartialSecond, ...pair }) => [
        `${variables[first]!.name}-${variables[second]!.name}`,
        { ...pair, semiPartialFirst: semipartialFirst, semiPartialSecond: semipartialSecond },
      ]),
    ),
  }),
});
