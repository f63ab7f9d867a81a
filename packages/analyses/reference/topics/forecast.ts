import { isSeasonal } from '@constat/stats';
import type { ForecastResult } from '../../src/time-series/forecast/result.ts';
import { analysisAdapter } from '../adapter.ts';

const listed = (value: unknown): string => [value ?? []].flat().join(', ');
const given = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value });

export const adapter = analysisAdapter<ForecastResult>({
  topic: 'exponential-smoothing',
  analysis: 'forecast',
  options: (inputs) => ({
    series: inputs.variable,
    model: inputs.model,
    ...(inputs.period === undefined ? {} : { season: 'own', period: inputs.period }),
    horizon: inputs.horizon ?? 1,
    holdout: 0,
    parameters: inputs.optimize === true ? 'estimate' : 'own',
    ...given('alpha', inputs.alpha),
    ...given('beta', inputs.beta),
    ...given('gamma', inputs.gamma),
    ...given('phi', inputs.phi),
    start: 'own',
    firstFitted: inputs.firstFitted,
    initialLevel: listed(inputs.initialLevel),
    initialTrend: listed(inputs.initialTrend),
    initialSeasonal: listed(inputs.initialSeasonal),
  }),
  values: (result, inputs) => {
    const wrap = (value: number) => (isSeasonal(result.model) ? [value] : value);
    return {
      fitted: Object.fromEntries(
        result.points
          .filter(({ position, fitted }) => fitted !== null && [inputs.fittedAt].flat().includes(position))
          .map(({ position, fitted }) => [String(position), fitted]),
      ),
      sse: result.sse,
      level: wrap(result.level),
      trend: wrap(result.trend),
      seasonal: result.seasonal,
      forecasts: result.forecasts.map(({ mean }) => mean),
    };
  },
});
