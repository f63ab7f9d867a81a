import type { ArimaResult } from '../../src/time-series/arima/result.ts';
import { analysisAdapter } from '../adapter.ts';
import { arimaOptions, arimaValues } from './arima.ts';

/** Regression with ARIMA errors: regressors, interventions, gaps, through the page. */
export const adapter = analysisAdapter<ArimaResult>({
  topic: 'arima-extensions',
  analysis: 'arima',
  options: (inputs) => ({
    ...arimaOptions(inputs),
    regressors: [inputs.regressors ?? []].flat(),
    interventions: [inputs.interventions ?? []].flat(),
    horizon: inputs.horizon,
  }),
  values: (result) => ({
    ...arimaValues(result),
    n: result.info.length,
    nObserved: result.n,
    likelihoodRatio: result.likelihoodRatio,
  }),
});
