import type { ArimaResult } from '../../src/time-series/arima/result.ts';
import { analysisAdapter, type ReferenceInputs } from '../adapter.ts';

const numbers = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function orders({ order, seasonal, period }: ReferenceInputs) {
  const [p, d, q] = numbers(order);
  const [seasonalP = 0, seasonalD = 0, seasonalQ = 0] = numbers(seasonal);
  return {
    orders: 'own',
    p,
    d,
    q,
    seasonalP,
    seasonalD,
    seasonalQ,
    ...(period === undefined || period === 1 ? {} : { season: 'own', period }),
  };
}

/** Options of a case with given orders. */
export const arimaOptions = (inputs: ReferenceInputs) => ({
  series: inputs.variable,
  ...orders(inputs),
  horizon: 12,
  holdout: 0,
  ljungBoxLag: inputs.ljungBoxLag ?? 0,
});

/** Numbers of a fitted model by the names that cases have. */
export const arimaValues = ({ n, fit, coefficients, forecasts, residualTest }: ArimaResult) => ({
  n,
  ...fit,
  coefficients: Object.fromEntries(coefficients.map((each) => [each.name, { ...each, statistic: each.z }])),
  forecasts: {
    mean: forecasts.map(({ mean }) => mean),
    standardError: forecasts.map(({ standardError }) => standardError),
    lower80: forecasts.map(({ lower80 }) => lower80),
    upper80: forecasts.map(({ upper80 }) => upper80),
    lower95: forecasts.map(({ lower }) => lower),
    upper95: forecasts.map(({ upper }) => upper),
  },
  residualLjungBox: residualTest?.test ?? null,
});

export const adapter = analysisAdapter<ArimaResult>({
  topic: 'arima',
  analysis: 'arima',
  options: arimaOptions,
  values: arimaValues,
});
