/** Numbers that depend on the order of levels, on the side of a test or on an adjustment; each case names its kind. */
import type { CrosstabResult } from '../../src/descriptive/crosstabs/compute.ts';
import type { AnovaResult } from '../../src/inferential/one-way-anova/compute.ts';
import type { MetaResult } from '../../src/meta/kit/result.ts';
import type { ReliabilityResult } from '../../src/multivariate/reliability/result.ts';
import type { OneSampleZResult } from '../../src/summary-tests/summary-one-sample-ztest/compute.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';

const topic = 'order-and-bounds';

const kappa = analysisAdapter<ReliabilityResult>({
  topic,
  analysis: 'reliability',
  options: ({ raters, order, weights }) => ({
    variables: raters,
    analysis: 'cohen-kappa',
    weights,
    levelOrder: order,
  }),
  values: ({ found }) => (found.kind === 'cohen-kappa' ? found.pairs[0]?.kappa : {}),
});

const trend = analysisAdapter<AnovaResult>({
  topic,
  analysis: 'one-way-anova',
  options: ({ outcome, group, order }) => ({
    outcomes: [outcome],
    group,
    contrasts: 'polynomial',
    levelOrder: order,
  }),
  values: ({ outcomes }) => {
    const pooled = outcomes[0]?.contrasts[0]?.pooled;
    return { ...pooled, estimate: pooled?.meanDifference };
  },
});

const ordinal = analysisAdapter<CrosstabResult>({
  topic,
  analysis: 'crosstabs',
  options: ({ rows, columns, order }) => ({
    rows,
    columns,
    tests: ['linear'],
    measures: ['ordinal'],
    rowOrder: order,
    columnOrder: order,
  }),
  values: ({ whole }) => ({ tauB: whole.ordinal?.kendallTauB?.estimate, linear: whole.linear?.statistic }),
});

const influence = analysisAdapter<MetaResult>({
  topic,
  analysis: 'meta-analysis',
  options: ({ method }) => ({
    study: 'trial',
    measure: 'RR',
    events1: 'tpos',
    n1: 'tn',
    events2: 'cpos',
    n2: 'cn',
    method,
    knappHartung: true,
    further: ['influence'],
  }),
  values: ({ influence: found }) => ({
    residual: found.map(({ residual }) => residual),
    dffits: found.map(({ dffits }) => dffits),
    cook: found.map(({ cook }) => cook),
    covarianceRatio: found.map(({ covarianceRatio }) => covarianceRatio),
  }),
});

const share = analysisAdapter<OneSampleZResult>({
  topic,
  analysis: 'summary-one-sample-ztest',
  options: ({ x, n, alternative, confidenceLevel }) => ({
    test: 'proportion',
    x,
    n,
    alternative,
    confidenceLevel,
  }),
  values: ({ bounds }) => bounds,
});

const agreement = analysisAdapter<ReliabilityResult>({
  topic,
  analysis: 'reliability',
  options: ({ first, second, share: agreementShare, confidenceLevel }) => ({
    variables: [first, second],
    analysis: 'bland-altman',
    agreementShare,
    confidenceLevel,
  }),
  values: ({ found }) =>
    found.kind === 'bland-altman'
      ? {
          lowerLimit: found.agreement.lowerLimit.estimate,
          upperLimit: found.agreement.upperLimit.estimate,
          lowerLimitCiLower: found.agreement.lowerLimit.ciLower,
        }
      : {},
});

const KINDS: Readonly<Record<string, ReferenceAdapter>> = {
  'weighted-kappa': kappa,
  trend,
  ordinal,
  influence,
  proportion: share,
  agreement,
};

export const adapter: ReferenceAdapter = {
  topic,
  answer: (inputs: ReferenceInputs, frame) => KINDS[String(inputs.kind)]!.answer(inputs, frame),
};
