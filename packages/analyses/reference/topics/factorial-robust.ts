/** Factorial models with errors that allow unequal variances, and their means at chosen values of covariates. */
import type { FactorialResult } from '../../src/inferential/two-way-anova/result.ts';
import { analysisAdapter } from '../adapter.ts';

const entriesOf = (at: unknown): readonly { covariate: string; value: unknown }[] =>
  Object.entries((at ?? {}) as Readonly<Record<string, unknown>>).map(([covariate, value]) => ({
    covariate,
    value,
  }));

export const adapter = analysisAdapter<FactorialResult>({
  topic: 'factorial-robust',
  analysis: 'two-way-anova',
  options: ({ outcome, factors, covariates, errors, at, terms }) => ({
    outcome,
    factors,
    covariates: covariates ?? [],
    errors,
    covariateValues: entriesOf(at),
    postHoc: ['lsd'],
    ...(terms ? { model: 'custom', terms } : {}),
  }),
  values: ({ sample, terms, means, pairs }, { of }) => {
    const own = pairs.find(({ factor, at }) => factor === of && at === null);
    return {
      n: sample.used,
      tests: Object.fromEntries(
        terms.map(({ variables, robust, statistic, df, pValue }) => {
          const test = robust ?? { statistic, df1: df, pValue };
          return [variables.join(':'), { df2: own?.methods.lsd?.[0]?.df, ...test }];
        }),
      ),
      means: Object.fromEntries(
        (
          means.find(({ factors: [first, ...others] }) => first === of && others.length === 0)?.rows ?? []
        ).map((row) => [row.levels.join(), row]),
      ),
      pairs: Object.fromEntries(
        (own?.methods.lsd ?? []).map((pair) => [
          `${own?.levels[pair.first]},${own?.levels[pair.second]}`,
          pair,
        ]),
      ),
    };
  },
});
