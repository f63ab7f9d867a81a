import type { Coefficient, LogisticResult } from '../../src/regression/logistic-regression/result.ts';
import type { ReferenceInputs } from '../adapter.ts';
import { firth as engine } from '../engine/robust-errors.ts';
import { eventOf, modelOf, names } from '../inputs.ts';
import { overEngine } from '../over-engine.ts';

/** The page tests and limits by the penalized likelihood; Wald's are asked of the engine. */
const termOf = ({
  estimate,
  standardError,
  oddsRatio,
  statistic,
  pValue,
  ciLower,
  ciUpper,
  oddsRatioCiLower,
  oddsRatioCiUpper,
}: Coefficient) => ({
  estimate,
  standardError,
  oddsRatio,
  penalizedLikelihoodRatio: { statistic, df: 1, pValue },
  profileCiLower: ciLower,
  profileCiUpper: ciUpper,
  profileOddsRatioCiLower: oddsRatioCiLower,
  profileOddsRatioCiUpper: oddsRatioCiUpper,
});

const valuesOf = ({ fit, coefficients, predictions }: LogisticResult) => ({
  n: fit.n,
  events: fit.events,
  penalizedLogLik: fit.logLik,
  likelihoodRatio: fit.overall,
  terms: Object.fromEntries(coefficients.map((each) => [each.name, termOf(each)])),
  predictions: Object.fromEntries(
    predictions.map(({ probability, ciLower, ciUpper }, i) => [
      String(i + 1),
      { probability, ciLower, ciUpper },
    ]),
  ),
});

export const firth = overEngine<LogisticResult>(engine, (inputs: ReferenceInputs, frame) => ({
  analysis: 'logistic-regression',
  options: {
    ...modelOf(inputs, names(inputs.predictors)),
    event: eventOf(inputs, frame),
    method: 'firth',
    newCases: inputs.newData ?? [],
  },
  values: valuesOf,
}));
