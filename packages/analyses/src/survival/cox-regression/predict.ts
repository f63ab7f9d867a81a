/** Curves and numbers that a fitted model predicts. */
import {
  type CoxBaseline,
  type CoxSummary,
  columnValue,
  type Design,
  lastNotAfter,
  type ModelVariable,
  modelMatrix,
  type PredictedCurve,
  predictedCurve,
  predictedLimits,
} from '@constat/stats';
import { type Model, newDesign } from '../../regression/kit/model.ts';
import type { ModelOptions } from '../../regression/kit/model-options.ts';
import { type CurvePoint, timeTicks } from '../kit/curve-points.ts';
import type { CoxOptions } from './options.ts';
import type { CoxResult, Prediction } from './result.ts';

/** Corners of a drawn curve. */
const CORNERS = 400;
/** Before the first event. */
const START = { survival: 1, logVariance: 0 };

/** Values of the columns but the intercept in one row. */
const covariatesOf = ({ columns }: Design, row: number): Float64Array =>
  Float64Array.from(
    columns.filter(({ parts }) => parts.length > 0),
    (column) => columnValue(column, row),
  );

/** New cases, in every stratum: survival at the times, and the time at which it comes down to one half. */
export function predictionsOf(
  model: Model,
  options: ModelOptions,
  fit: CoxSummary,
  baselines: readonly CoxBaseline[],
  levels: readonly string[] | null,
  times: readonly number[],
  level: number,
): readonly Prediction[] {
  if (options.newCases.length === 0) return [];
  const design = newDesign(model, options);
  return options.newCases.flatMap((values, row) =>
    baselines.map((baseline): Prediction => {
      const curve = predictedCurve(fit, baseline, covariatesOf(design, row));
      const half = baseline.times.findIndex((_, place) => curve.survival(place) <= 0.5);
      return {
        values,
        stratum: levels?.[baseline.stratum] ?? null,
        median: curve.times[half] ?? null,
        at: times.map((time) => {
          const j = lastNotAfter(curve.times, time);
          const { survival, logVariance } = j < 0 ? START : curve.at(j);
          return { time, survival, ...predictedLimits(survival, logVariance, level) };
        }),
      };
    }),
  );
}

/** How the values of a covariate lie; `two` where there are no more. */
export interface Spread {
  readonly mean: number;
  readonly sd: number;
  readonly low: number;
  readonly high: number;
  readonly two: boolean;
}

/** A curve for each level of a factor, or for three values of a covariate, the others held. */
export function curvesOf(
  model: Model,
  fit: CoxSummary,
  baselines: readonly CoxBaseline[],
  levels: readonly string[] | null,
  { curvesOf: asked, confidenceLevel }: CoxOptions,
  spreadOf?: (name: string) => Spread | undefined,
): CoxResult['curves'] {
  const along =
    model.variables.find(({ name }) => name === asked) ??
    model.variables.find(({ kind }) => kind === 'factor') ??
    model.variables[0];
  const baseline = baselines.reduce((a, b) => (b.times.length > a.times.length ? b : a));
  if (!along || baseline.times.length === 0) return null;
  const spread = (name: string, values: Float64Array): Spread =>
    spreadOf?.(name) ?? momentsOf(values, model.mask);
  const places: readonly (number | string)[] =
    along.kind === 'factor' ? along.levels : placesOf(spread(along.name, along.values));
  const held: { name: string; value: number | string }[] = [];
  const variables = model.variables.map((variable): ModelVariable => {
    if (variable.kind === 'numeric') {
      if (variable === along)
        return { ...variable, values: Float64Array.from(places, (place) => Number(place)) };
      const value = spread(variable.name, variable.values).mean;
      held.push({ name: variable.name, value });
      return { ...variable, values: new Float64Array(places.length).fill(value) };
    }
    const codeOf = (level: string) => variable.levels.indexOf(level);
    if (variable === along)
      return { ...variable, codes: Int32Array.from(places, (place) => codeOf(String(place))) };
    const value = variable.reference ?? variable.levels[0]!;
    held.push({ name: variable.name, value });
    return { ...variable, codes: new Int32Array(places.length).fill(codeOf(value)) };
  });
  const design = modelMatrix({ variables, terms: model.terms });
  const end = baseline.times[baseline.times.length - 1]!;
  return {
    variable: along.name,
    ticks: timeTicks(end),
    stratum: levels?.[baseline.stratum] ?? null,
    held,
    curves: places.map((place, row) => ({
      name: typeof place === 'number' ? String(+place.toPrecision(4)) : place,
      points: pointsOf(predictedCurve(fit, baseline, covariatesOf(design, row)), confidenceLevel),
    })),
  };
}

function pointsOf(curve: PredictedCurve, level: number): readonly CurvePoint[] {
  const m = curve.times.length;
  const stride = Math.max(1, Math.ceil(m / CORNERS));
  const points: CurvePoint[] = [{ time: 0, survival: 1, ciLower: 1, ciUpper: 1, hazard: 0 }];
  for (let j = 0; j < m; j++) {
    if (j % stride !== 0 && j !== m - 1) continue;
    const { survival, logVariance, hazard } = curve.at(j);
    points.push({
      time: curve.times[j]!,
      survival,
      ...predictedLimits(survival, logVariance, level),
      hazard,
    });
  }
  return points;
}

/** Two values of a variable that has two, else its mean and a standard deviation below and above. */
function placesOf({ mean, sd, low, high, two }: Spread): readonly number[] {
  return two ? [low, high] : [Math.max(low, mean - sd), mean, Math.min(high, mean + sd)];
}

function momentsOf(values: Float64Array, mask: Uint8Array): Spread {
  let n = 0;
  let mean = 0;
  let squares = 0;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < values.length; row++) {
    if (!mask[row]) continue;
    const value = values[row]!;
    n++;
    const delta = value - mean;
    mean += delta / n;
    squares += delta * (value - mean);
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  let two = true;
  for (let row = 0; row < values.length && two; row++)
    if (mask[row] && values[row] !== low && values[row] !== high) two = false;
  return { mean, sd: n > 1 ? Math.sqrt(squares / (n - 1)) : 0, low, high, two };
}
