/** Regression with ARIMA errors: regressors, interventions, gaps. */
import type { Frame } from '@constat/data';
import {
  arimaRegression,
  autocorrelations,
  normal,
  portmanteau,
  type SeriesRegressor,
  StatsError,
} from '@constat/stats';
import { engineAdapter } from './engine-adapter.ts';

interface Intervention {
  readonly name: string;
  readonly type: 'step' | 'pulse';
  readonly at: number;
}

interface Inputs {
  readonly variable: string;
  readonly order: readonly [number, number, number];
  readonly seasonal?: readonly [number, number, number];
  readonly period?: number;
  readonly regressors?: readonly string[] | string;
  readonly interventions?: readonly Intervention[];
  readonly horizon: number;
  readonly ljungBoxLag: number;
}

/** Regressors over the rows from `first` on; interventions go on by their definition. */
function regressorsAt(
  frame: Frame,
  inputs: Inputs,
  first: number,
  length: number,
): readonly SeriesRegressor[] {
  const columns = [inputs.regressors ?? []].flat().map((name) => ({
    name,
    values: frame.numbers(name).slice(first, first + length),
  }));
  const steps = (inputs.interventions ?? []).map(({ name, type, at }) => ({
    name,
    values: Float64Array.from({ length }, (_, i) => {
      const row = first + i + 1;
      return (type === 'step' ? row >= at : row === at) ? 1 : 0;
    }),
  }));
  return [...columns, ...steps];
}

export const arimaExtensions = engineAdapter<Inputs>('arima-extensions', (inputs, whole) => {
  const frame = whole!;
  const all = frame.numbers(inputs.variable);
  const there = Array.from(all.keys()).filter((row) => !Number.isNaN(all[row]!));
  const [first, last] = [there[0], there.at(-1)];
  if (first === undefined || last === undefined) throw new StatsError('empty', 'no values', inputs.variable);
  const values = all.slice(first, last + 1);
  const [p, d, q] = inputs.order;
  const [seasonalP, seasonalD, seasonalQ] = inputs.seasonal ?? [0, 0, 0];
  const order = { p, d, q, seasonalP, seasonalD, seasonalQ, period: inputs.period ?? 1, constant: true };
  const { horizon, ljungBoxLag: lag } = inputs;
  const regressors = regressorsAt(frame, inputs, first, values.length + horizon);
  const fit = arimaRegression(values, regressors, order, horizon);
  const { means, standardErrors } = fit.forecasts;
  const n = fit.residuals.length;
  const fitDf = p + q + seasonalP + seasonalQ;
  const limit = (level: number, sign: 1 | -1) =>
    Array.from(means, (mean, h) => mean + sign * normal.isf((1 - level) / 2) * standardErrors[h]!);
  return {
    ...fit,
    coefficients: Object.fromEntries(fit.coefficients.map((c) => [c.name, c])),
    forecasts: {
      mean: Array.from(means),
      standardError: Array.from(standardErrors),
      lower80: limit(0.8, -1),
      upper80: limit(0.8, 1),
      lower95: limit(0.95, -1),
      upper95: limit(0.95, 1),
    },
    residualLjungBox:
      lag > fitDf && lag < n
        ? portmanteau(autocorrelations(fit.residuals, lag), n, { lag, fitDf, kind: 'ljung-box' })
        : null,
  };
});
