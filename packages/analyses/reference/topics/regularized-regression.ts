import type { Frame } from '@constat/data';
import type { RegularizedResult } from '../../src/regression/regularized-regression/compute.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';
import { eventOf, modelOf, names } from '../inputs.ts';

const penaltyOf = (alpha: unknown) => (alpha === 1 ? 'lasso' : alpha === 0 ? 'ridge' : 'net');

function optionsOf(inputs: ReferenceInputs, frame: Frame) {
  const { confidenceLevel: _, ...model } = modelOf(inputs, names(inputs.predictors));
  return {
    ...model,
    family: inputs.family,
    event: inputs.family === 'binomial' ? eventOf(inputs, frame) : undefined,
    penalty: penaltyOf(inputs.alpha),
    mix: inputs.alpha,
    standardize: inputs.standardize,
    ...(inputs.lambdas === undefined
      ? { choose: 'own', lambda: inputs.lambda }
      : { choose: 'min', lambdas: names(inputs.lambdas).join(', '), foldVariable: inputs.foldColumn }),
    newCases: inputs.newData ?? [],
  };
}

/** Ridge, lasso and elastic net through their page. */
export const regularized: ReferenceAdapter = {
  topic: 'regularized-regression',
  answer: (inputs, frame) =>
    analysisAdapter<RegularizedResult>({
      topic: 'regularized-regression',
      analysis: 'regularized-regression',
      options: () => (frame ? optionsOf(inputs, frame) : {}),
      values: ({ fit, lambdaMax, coefficients, validation, predictions }) => ({
        ...fit,
        lambdaMax,
        coefficients: Object.fromEntries(coefficients.map(({ name, estimate }) => [name, estimate])),
        crossValidation: validation && {
          mean: validation.points.map(({ error }) => error),
          standardError: validation.points.map(({ standardError }) => standardError),
          lambdaMin: validation.lambdaMin,
          lambda1se: validation.lambda1se,
        },
        predictions: Object.fromEntries(predictions.map((prediction, i) => [i + 1, prediction.fit])),
      }),
    }).answer(inputs, frame),
};
