/** Repeated measurements with gaps, by the mixed model of the page of repeated measures. */
import type { MixedResult } from '../../src/inferential/repeated-measures-anova/result.ts';
import { analysisAdapter } from '../adapter.ts';

export const repeatedMixed = analysisAdapter<MixedResult>({
  topic: 'repeated-mixed',
  analysis: 'repeated-measures-anova',
  options: ({ within, between, covariates }) => ({
    within,
    between: [between ?? []].flat(),
    covariates: [covariates ?? []].flat(),
    gaps: 'mixed',
    postHoc: ['lsd'],
  }),
  values: ({ sample, measurements, effects, variances, means, pairs }) => ({
    n: sample.used,
    measurements: measurements.used,
    effects: Object.fromEntries(effects.map((effect) => [effect.factors.join(':'), effect])),
    variances: variances.map(({ variance }) => variance),
    means: Object.fromEntries(
      means
        .filter(({ factors }) => factors.length === 1)
        .map(({ factors, rows }) => [
          factors.join(),
          Object.fromEntries(rows.map((row) => [row.levels.join(), row])),
        ]),
    ),
    pairs: Object.fromEntries(
      (
        [
          ['estimate', 'meanDifference'],
          ['standardError', 'standardError'],
          ['df', 'df'],
          ['pValue', 'pValue'],
        ] as const
      ).map(([name, key]) => [name, pairs[0]?.methods.lsd?.map((pair) => pair[key])]),
    ),
  }),
});
