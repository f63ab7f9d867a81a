import type { PoissonResult } from '../../src/regression/poisson-regression/result.ts';
import type { ZeroResult } from '../../src/regression/poisson-regression/zeros/compute.ts';
import { analysisAdapter, type ReferenceInputs } from '../adapter.ts';
import { modelOf, names, rolesOf, termsOf } from '../inputs.ts';

const counts = {
  analysis: 'poisson-regression',
  options: (inputs: ReferenceInputs) => {
    const all = names(inputs.predictors);
    return {
      outcome: inputs.outcome,
      family: inputs.family,
      exposure: inputs.exposure ?? null,
      ...rolesOf(inputs, all),
      terms: inputs.interactions
        ? [...all.map((name) => [name]), ...(inputs.interactions as string[][])]
        : null,
      references: inputs.reference ?? {},
      confidenceLevel: inputs.confidenceLevel ?? 0.95,
      newCases: inputs.newData ?? [],
      newExposure: inputs.newExposure,
    };
  },
  values: ({ fit, coefficients, predictions }: PoissonResult) => ({
    ...fit,
    ...fit.likelihood,
    ...fit.negativeBinomial,
    terms: Object.fromEntries(coefficients.map((coefficient) => [coefficient.name, coefficient])),
    predictions: Object.fromEntries(predictions.map((prediction, i) => [String(i + 1), prediction])),
  }),
};

export const adapter = analysisAdapter<PoissonResult>({ topic: 'poisson-regression', ...counts });

/** Predictions at an exposure of one's own. */
export const countExposure = analysisAdapter<PoissonResult>({ topic: 'count-exposure', ...counts });

/** Models with a part for zeros, which are options of the same page. */
export const zeros = analysisAdapter<ZeroResult>({
  topic: 'zero-inflated',
  analysis: 'poisson-regression',
  options: (inputs) => {
    const zeroPredictors = names(inputs.zeroPredictors);
    return {
      ...modelOf(inputs, names(inputs.predictors)),
      family: inputs.family,
      zeros: inputs.model,
      zeroPart: zeroPredictors.length === 0 ? 'constant' : 'chosen',
      zeroPredictors,
      exposure: inputs.exposure ?? null,
      newCases: inputs.newData ?? [],
    };
  },
  values: ({ zeroFit, count, zero, predictions }) => ({
    ...zeroFit,
    countTerms: termsOf(count, 'rateRatio'),
    zeroTerms: termsOf(zero, 'oddsRatio'),
    predictions: Object.fromEntries(predictions.map((prediction, i) => [i + 1, prediction])),
  }),
});
