/** Effects in levels, cumulative models, regressions with products, and proportions by a logistic model. */
import { shownValue } from '../../src/meta/kit/measures.ts';
import type { MetaRegression, MetaResult } from '../../src/meta/kit/result.ts';
import { analysisAdapter, type ReferenceInputs } from '../adapter.ts';
import { names, rolesOf } from '../inputs.ts';

const byName = <T extends { readonly name: string }>(items: readonly T[] | null | undefined) =>
  Object.fromEntries((items ?? []).map((item) => [item.name, item]));

const joint = ({ statistic, df1, df2, pValue }: MetaRegression['omnibus']) => ({
  qm: statistic,
  qmDf1: df1,
  qmDf2: df2,
  qmPValue: pValue,
});

/** The model that the case is about: with its moderators, or of the pooled effect alone. */
function modelOf({ pooled, regression, multilevel }: MetaResult) {
  const { factor } = regression ?? pooled;
  const scale = factor ? { scaleFactor: factor.found, scaleFactorUsed: factor.used } : {};
  if (regression)
    return {
      ...regression,
      ...scale,
      // where there is nothing to explain, or effects are fixed, the cases say 0, the page nothing
      r2: regression.r2 ?? 0,
      tau2: regression.tau2 ?? 0,
      ...joint(regression.omnibus),
      terms: byName(regression.terms),
      robust: byName(regression.errors?.robust),
      robustCR2: byName(regression.errors?.biasReduced),
      jointTests: Object.fromEntries(regression.tests.map((test) => [test.name, { ...test, df: test.df1 }])),
    };
  return {
    ...pooled,
    ...scale,
    terms: { '(Intercept)': pooled },
    qe: pooled.q,
    qeDf: pooled.qDf,
    qePValue: pooled.qPValue,
    levels: multilevel?.levels ?? [],
    logLik: multilevel?.logLik,
    robust: byName(multilevel?.robust),
    robustCR2: byName(multilevel?.biasReduced),
  };
}

function multilevelValues(result: MetaResult, inputs: ReferenceInputs) {
  const levels = names(inputs.levels);
  const model = modelOf(result);
  const byLevel = (key: 'variance' | 'i2') =>
    Object.fromEntries(model.levels.map((level, l) => [levels.slice(0, l + 1).join('/'), level[key]]));
  return {
    ...model,
    clusters: result.multilevel?.clusters,
    sigma2: byLevel('variance'),
    i2: byLevel('i2'),
  };
}

export const adapter = analysisAdapter<MetaResult>({
  topic: 'meta-extensions',
  analysis: 'meta-analysis',
  options: (inputs) => {
    const { analysis, test } = inputs;
    const moderators = names(inputs.moderators);
    const isProportion = analysis === 'proportion-glmm';
    return {
      study: inputs.study ?? null,
      measure: isProportion ? 'PLO' : 'GEN',
      events: inputs.events,
      n: inputs.n,
      effect: inputs.effect,
      error: inputs.variance,
      errorKind: 'variance',
      method: isProportion ? 'GLMM' : inputs.method,
      perStudy: analysis === 'multilevel' ? 'several' : 'one',
      levels: names(inputs.levels),
      rho: inputs.rho ?? 0,
      ...rolesOf(inputs, moderators),
      terms: Array.isArray(inputs.interactions)
        ? [...moderators.map((name) => [name]), ...inputs.interactions]
        : null,
      knappHartung: test === 't' || test === 'knha' || test === 'adhoc',
      neverNarrower: test === 'adhoc',
      order: inputs.order ?? null,
      further: analysis === 'cumulative' ? ['cumulative'] : [],
      bias: [],
      plots: [],
      confidenceLevel: inputs.confidenceLevel ?? 0.95,
    };
  },
  values: (result, inputs) => {
    const { pooled, scale, size, logistic, cumulative } = result;
    switch (inputs.analysis) {
      case 'multilevel':
        return multilevelValues(result, inputs);
      case 'cumulative':
        return {
          k: pooled.k,
          steps: Object.fromEntries(cumulative.map(({ name, ...step }, i) => [name, { ...step, k: i + 1 }])),
        };
      case 'regression':
        return modelOf(result);
      default: {
        const shown = (value: number) => shownValue(value, scale, size);
        return {
          ...pooled,
          ...logistic,
          proportion: {
            estimate: shown(pooled.estimate),
            ciLower: shown(pooled.ciLower),
            ciUpper: shown(pooled.ciUpper),
          },
          likelihoodRatioSaturated: { statistic: pooled.q, df: pooled.qDf, pValue: pooled.qPValue },
        };
      }
    }
  },
});
