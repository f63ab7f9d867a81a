import { shownValue } from '../../src/meta/kit/measures.ts';
import { poolsCounts } from '../../src/meta/kit/pool.ts';
import type { MetaResult, Pooled } from '../../src/meta/kit/result.ts';
import type { MetaAnalysisOptions } from '../../src/meta/meta-analysis/options.ts';
import { analysisAdapter, type ReferenceAdapter } from '../adapter.ts';

const keyed = <T, U>(items: readonly T[], key: (item: T, i: number) => string, value: (item: T) => U) =>
  Object.fromEntries(items.map((item, i) => [key(item, i), value(item)]));

const names = (value: unknown): readonly string[] => (value ?? []) as readonly string[];

/** The cases count the degrees of freedom of pooled tables from all studies, also from those without events. */
function heterogeneity(pooled: Pooled, method: MetaAnalysisOptions['method']) {
  if (!poolsCounts(method)) return pooled;
  const qDf = pooled.k - 1;
  return {
    ...pooled,
    qDf,
    i2: pooled.q > 0 ? Math.max(0, (100 * (pooled.q - qDf)) / pooled.q) : 0,
    h2: pooled.q / qDf,
  };
}

export const metaAnalysis: ReferenceAdapter = analysisAdapter<MetaResult>({
  topic: 'meta-analysis',
  analysis: 'meta-analysis',
  options: (inputs) => {
    const factors = names(inputs.factors);
    const moderators = names(inputs.moderators);
    return {
      study: inputs.study,
      measure: inputs.measure,
      events1: inputs.eventsTreatment,
      n1: inputs.nTreatment,
      events2: inputs.eventsControl,
      n2: inputs.nControl,
      mean1: inputs.meanTreatment,
      sd1: inputs.sdTreatment,
      mean2: inputs.meanControl,
      sd2: inputs.sdControl,
      events: inputs.events,
      n: inputs.n,
      effect: inputs.effect,
      error: inputs.variance,
      errorKind: 'variance',
      subgroup: inputs.subgroup,
      covariates: moderators.filter((name) => !factors.includes(name)),
      factors: moderators.filter((name) => factors.includes(name)),
      method: inputs.method,
      knappHartung: inputs.knappHartung ?? false,
      confidenceLevel: inputs.confidenceLevel ?? 0.95,
      bias: inputs.publicationBias ? ['egger', 'begg', 'trimFill', 'failSafe'] : [],
      further: inputs.leaveOneOut ? ['leaveOneOut'] : [],
      plots: [],
    };
  },
  values: (result, inputs) => {
    const { pooled, scale, size, regression, trimFill, subgroup } = result;
    const shown = (value: number) => shownValue(value, scale, size);
    return {
      ...heterogeneity(pooled, inputs.method as MetaAnalysisOptions['method']),
      tau2CiLower: pooled.tau2Lower,
      tau2CiUpper: pooled.tau2Upper,
      backTransformed: {
        estimate: shown(pooled.estimate),
        ciLower: shown(pooled.ciLower),
        ciUpper: shown(pooled.ciUpper),
      },
      predictionInterval: pooled.prediction,
      studies: keyed(
        result.studies.filter(({ effect }) => effect !== null),
        ({ name }) => name,
        ({ effect, variance, weight }) => ({ effect, variance, weight: 100 * weight }),
      ),
      egger: result.egger,
      eggerMixed: result.eggerMixed,
      begg: result.begg,
      failSafeN: result.failSafeN,
      trimFill: trimFill && {
        ...trimFill.pooled,
        tau2: trimFill.tau2,
        missing: trimFill.missing,
        side: trimFill.side,
      },
      leaveOneOut: keyed(
        result.leaveOneOut,
        (_, i) => result.studies[i]!.name,
        (item) => item,
      ),
      subgroups: keyed(
        subgroup?.groups ?? [],
        ({ level }) => level,
        (group) => group,
      ),
      between: subgroup?.between,
      metaRegression: regression && {
        ...regression,
        terms: keyed(
          regression.terms,
          ({ name }) => name,
          (term) => term,
        ),
        qm: regression.omnibus.statistic,
        qmDf1: regression.omnibus.df1,
        qmDf2: regression.omnibus.df2,
        qmPValue: regression.omnibus.pValue,
      },
    };
  },
});
