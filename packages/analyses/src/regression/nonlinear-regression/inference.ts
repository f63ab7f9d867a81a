/** The parameters, pooled over imputations. */
import { rich } from '@constat/report';
import type { NonlinearRegression } from '@constat/stats';
import type { Inference, Measure } from '../../inference/inference.ts';
import type { NonlinearOptions } from './options.ts';

const PARAMETER: Measure = {
  head: 'Estimate',
  name: 'Parameter',
  symbol: ['estimate'],
  format: 'number',
  tested: { none: 'No parameter differed significantly from zero', against: 0 },
};

export const inferenceOf = (
  { parameters, n, residualDf }: Pick<NonlinearRegression, 'parameters' | 'n' | 'residualDf'>,
  label: string,
  { formula, confidenceLevel }: NonlinearOptions,
): Inference => ({
  measure: PARAMETER,
  level: confidenceLevel,
  n,
  parts: [
    {
      heading: null,
      rows: parameters.map(({ name, estimate, standardError }) => ({
        key: name,
        label: name,
        estimate,
        standardError,
        df: residualDf,
      })),
    },
  ],
  sentence: ({ key }, shown) => rich`Parameter ${key}: ${shown}.`,
  fitted: rich`A nonlinear regression of ${label} by ${formula}`,
  works: ['batesWatts1988'],
  fits: [{ upTo: 'm <- nls(', estimates: 'coef(m)', covariance: 'vcov(m)', df: 'df.residual(m)' }],
});
