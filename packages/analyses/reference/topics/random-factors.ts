/** Factorial ANOVA with random factors. */
import type { RandomResult } from '../../src/inferential/two-way-anova/result.ts';
import { analysisAdapter } from '../adapter.ts';

export const randomFactors = analysisAdapter<RandomResult>({
  topic: 'random-factors',
  analysis: 'two-way-anova',
  options: ({ outcome, factors, random, type, model, terms }) => ({
    outcome,
    factors,
    random,
    sumOfSquares: String(type ?? 3),
    ...(model ? { model, terms } : {}),
  }),
  values: ({ sample, terms, residual, variances }) => ({
    n: sample.used,
    residual,
    variances: variances.map(({ variance }) => variance),
    terms: Object.fromEntries(
      terms.map(({ variables, sumOfSquares, df, expected, errorMeanSquare, test }) => [
        variables.join(':'),
        {
          ...test,
          sumOfSquares,
          df,
          expected: expected.map(({ times }) => times),
          error: errorMeanSquare,
        },
      ]),
    ),
  }),
});
