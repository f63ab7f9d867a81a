import type { DidResult } from '../../src/causal/did/result.ts';
import { analysisAdapter, type ReferenceAdapter } from '../adapter.ts';

const DESIGNS: Readonly<Record<string, string>> = {
  'two-by-two': 'two-by-two',
  'two-way-fixed-effects': 'fixed-effects',
  'event-study': 'event-study',
  'pre-trend': 'event-study',
};

const keyed = <T, U>(items: readonly T[], key: (item: T) => string, value: (item: T) => U) =>
  Object.fromEntries(items.map((item) => [key(item), value(item)]));

const self = <T>(item: T): T => item;

export const did: ReferenceAdapter = analysisAdapter<DidResult>({
  topic: 'did',
  analysis: 'did',
  options: (inputs) => ({
    design: DESIGNS[String(inputs.design)],
    outcome: inputs.outcome,
    treated: inputs.treated,
    post: inputs.post,
    treatment: inputs.treatment,
    unit: inputs.unit,
    time: inputs.time,
    cluster: inputs.cluster,
    covariates: inputs.covariates ?? [],
    treatmentPeriod: inputs.treatmentPeriod,
    referencePeriod: inputs.referencePeriod,
    confidenceLevel: inputs.confidenceLevel ?? 0.95,
    plots: [],
  }),
  values: (result, inputs) => ({
    ...result,
    n: inputs.design === 'pre-trend' ? result.preTrend?.n : result.sample.used,
    cellMeans: keyed(
      result.cells,
      ({ treated, post }) => `${treated},${post}`,
      ({ mean }) => mean,
    ),
    cellCounts: keyed(
      result.cells,
      ({ treated, post }) => `${treated},${post}`,
      ({ n }) => n,
    ),
    terms: keyed(result.terms, ({ name }) => name, self),
    covariates: keyed(result.terms, ({ name }) => name, self),
    eventStudy: keyed(result.events, ({ period }) => String(period), self),
  }),
});
