import type { MediationResult } from '../../src/causal/mediation/result.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';

const keyed = <T, U>(items: readonly T[], key: (item: T) => string, value: (item: T) => U) =>
  Object.fromEntries(items.map((item) => [key(item), value(item)]));

const self = <T>(item: T): T => item;

const mediationValues = (result: MediationResult, inputs: ReferenceInputs) => {
  const part = result.mediation!;
  if (inputs.bootstrap)
    return {
      indirect: keyed(
        part.indirect,
        ({ chain }) => chain.join('->'),
        ({ bootstrap }) => bootstrap,
      ),
    };
  return {
    n: result.sample.used,
    a: keyed(part.a, ({ mediator }) => mediator, self),
    b: keyed(part.b, ({ mediator }) => mediator, self),
    d: keyed(part.d, ({ from, to }) => `${from}->${to}`, self),
    c: part.total,
    cPrime: part.direct,
    indirect: keyed(
      part.indirect,
      ({ chain }) => chain.join('->'),
      ({ standardized, ...effect }) => ({ ...effect, completelyStandardized: standardized }),
    ),
    totalIndirect: part.totalIndirect.estimate,
    proportionMediated: part.proportion,
    rSquared: keyed(
      result.equations.slice(0, -1),
      ({ outcome }) => outcome,
      ({ rSquared }) => rSquared,
    ),
  };
};

export const mediation: ReferenceAdapter = analysisAdapter<MediationResult>({
  topic: 'mediation',
  analysis: 'mediation',
  options: (inputs) => ({
    mode: 'mediation',
    outcome: inputs.outcome,
    predictor: inputs.predictor,
    mediators: inputs.mediators,
    covariates: inputs.covariates ?? [],
    structure: inputs.type === 'serial' ? 'serial' : 'parallel',
    confidenceLevel: inputs.confidenceLevel ?? 0.95,
    tests: ['sobel', 'aroian', 'goodman'],
    bootstrap: inputs.bootstrap !== undefined,
    bootstrapKind: inputs.bootstrapMethod === 'bca' ? 'bca' : 'percentile',
    bootstrapSamples: 20_000,
    plots: [],
  }),
  values: mediationValues,
});

const moderationValues = (result: MediationResult) => {
  const part = result.moderation!;
  const equation = result.equations[0]!;
  return {
    n: result.sample.used,
    terms: keyed(equation.terms, ({ name }) => name, self),
    rSquared: equation.rSquared,
    adjustedRSquared: equation.adjustedRSquared,
    f: equation.f,
    interaction: part.interaction,
    simpleSlopes: keyed(
      part.slopes,
      ({ key }) => key,
      ({ value, ...slope }) => ({ ...slope, moderatorValue: value }),
    ),
    johnsonNeyman: part.johnsonNeyman && withoutNull(part.johnsonNeyman),
  };
};

const withoutNull = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null));

const conditionalValues = (result: MediationResult) => {
  const part = result.conditional!;
  return {
    n: result.sample.used,
    index: part.index.estimate,
    moderatorValues: keyed(
      part.indirect,
      ({ key }) => key,
      ({ value }) => value,
    ),
    conditionalIndirect: keyed(
      part.indirect,
      ({ key }) => key,
      ({ estimate }) => estimate,
    ),
    direct: part.direct.estimate,
  };
};

export const moderation: ReferenceAdapter = analysisAdapter<MediationResult>({
  topic: 'moderation',
  analysis: 'mediation',
  options: (inputs) => ({
    mode: inputs.analysis,
    outcome: inputs.outcome,
    predictor: inputs.predictor,
    moderator: inputs.moderator,
    mediators: inputs.mediator === undefined ? [] : [inputs.mediator],
    covariates: inputs.covariates ?? [],
    moderated: inputs.model === 14 ? 'second' : 'first',
    center: inputs.center,
    confidenceLevel: inputs.confidenceLevel,
    bootstrap: false,
    plots: [],
  }),
  values: (result) => (result.moderation ? moderationValues(result) : conditionalValues(result)),
});
