/** Interval-censored times: parametric models and the nonparametric distribution. */
import type { Frame } from '@constat/data';
import {
  type CensoredTimes,
  type IntervalDistribution,
  intervalCensoredModel,
  turnbull,
} from '@constat/stats';
import { byName, designAt, levelsAt, type ModelInputs, newRow, numbered } from './case-data.ts';
import { engineAdapter } from './engine-adapter.ts';

interface Inputs extends ModelInputs {
  readonly analysis: 'parametric' | 'turnbull';
  readonly lower: string;
  readonly upper: string;
  readonly distribution: IntervalDistribution;
  readonly probabilities?: readonly number[] | number;
  readonly times?: readonly number[] | number;
  readonly newData?: readonly Readonly<Record<string, unknown>>[];
  readonly group?: string;
  readonly confidenceLevel?: number;
}

function timesAt(frame: Frame, { lower, upper }: Inputs, rows: Int32Array): CensoredTimes {
  const low = frame.numbers(lower);
  const high = frame.numbers(upper);
  return {
    lower: Float64Array.from(rows, (row) => (Number.isNaN(low[row]!) ? 0 : low[row]!)),
    upper: Float64Array.from(rows, (row) =>
      Number.isNaN(high[row]!) ? Number.POSITIVE_INFINITY : high[row]!,
    ),
  };
}

function parametric(inputs: Inputs, frame: Frame, rows: Int32Array): unknown {
  const model = { ...inputs, predictors: inputs.predictors ?? [] };
  const fit = intervalCensoredModel(
    timesAt(frame, inputs, rows),
    designAt(frame, rows, model),
    inputs.distribution,
    inputs.confidenceLevel,
  );
  const rowsOfDesign = (inputs.newData ?? (model.predictors.length === 0 ? [{}] : [])).map((values) =>
    newRow(frame, rows, model, values),
  );
  const byNumber = (
    values: readonly number[] | number | undefined,
    make: (row: Float64Array, v: number) => unknown,
  ) =>
    numbered(rowsOfDesign, (row) => Object.fromEntries([values ?? []].flat().map((v) => [v, make(row, v)])));
  return {
    ...fit,
    terms: byName(
      fit.coefficients.map((c) => ({
        ...c,
        timeRatio: Math.exp(c.estimate),
        timeRatioCiLower: Math.exp(c.ciLower),
        timeRatioCiUpper: Math.exp(c.ciUpper),
      })),
    ),
    quantiles: byNumber(inputs.probabilities, fit.quantile),
    survivalAt: byNumber(inputs.times, fit.survival),
  };
}

export const intervalCensoring = engineAdapter<Inputs>('interval-censoring', (inputs, whole) => {
  const frame = whole!;
  const { mask } = frame.complete([...(inputs.predictors ?? []), ...(inputs.group ? [inputs.group] : [])]);
  const low = frame.numbers(inputs.lower);
  const high = frame.numbers(inputs.upper);
  const rows = Int32Array.from(low, (_, row) => row).filter(
    (row) => mask[row] === 1 && !(Number.isNaN(low[row]!) && Number.isNaN(high[row]!)),
  );
  if (inputs.analysis === 'parametric') return parametric(inputs, frame, rows);
  const groups = inputs.group
    ? levelsAt(frame, inputs.group, rows)
    : { codes: new Int32Array(rows.length), levels: ['all'] };
  return {
    n: rows.length,
    groups: Object.fromEntries(
      groups.levels.map((level, g) => {
        const { n, logLik, intervals } = turnbull(
          timesAt(
            frame,
            inputs,
            rows.filter((_, i) => groups.codes[i] === g),
          ),
        );
        let left = 1;
        const survival = intervals.map(({ right, mass }) => {
          left -= mass;
          return [right, left] as const;
        });
        return [level, { n, logLik, intervals, survival: Object.fromEntries(survival) }];
      }),
    ),
  };
});
