import type { Frame } from '@constat/data';
import {
  autocorrelations,
  centredAverage,
  linearRegression,
  mannKendall,
  numbersAt,
  polynomialDesign,
  portmanteau,
  predictRegression,
  type SeasonalKendall,
  seasonalKendall,
  trailingAverage,
  zip,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { refusing } from '../../shared/refusals.ts';
import { sampleOf, widestTime } from '../kit/blocks.ts';
import { atOf } from '../kit/figures.ts';
import { infoOf, readSeries, refuseConstant, type Series } from '../kit/series.ts';
import { drawnPlaces } from '../kit/thin.ts';
import type { TrendOptions } from './options.ts';
import { positionsOf, refusals } from './refusals.ts';
import type { TrendFit, TrendPoint, TrendResult } from './result.ts';

/** Values without missing ones, and their positions counted over all rows in order. */
interface Placed {
  readonly values: Float64Array;
  readonly times: Float64Array;
}

export function compute(frame: Frame, options: TrendOptions): TrendResult {
  const series = readSeries(frame, options, 2);
  const placed = placedOf(series);
  const has = (part: TrendOptions['parts'][number]) => options.parts.includes(part);
  if (has('fit') || has('kendall')) refuseConstant(series);
  const fitted = has('fit') ? fit(series, placed, options) : null;
  if (has('average') && options.window > series.length)
    throw new RefusedError([refusals.windowTooLong(series.name, options.window, series.length)]);
  return {
    sample: sampleOf(series, frame.rows),
    info: infoOf(series),
    n: placed.values.length,
    fit: fitted?.fit ?? null,
    kendall: has('kendall') ? mannKendall(placed.values, placed.times, options.confidenceLevel) : null,
    seasonal: has('kendall') && series.period > 1 ? bySeason(series, placed) : null,
    window: has('average') ? options.window : null,
    widest: widestTime(series, series.times),
    points: points(series, fitted?.at ?? null, has('average') ? options.window : null),
  };
}

function placedOf({ values, leading }: Series): Placed {
  const places = Array.from(values.keys()).filter((i) => !Number.isNaN(values[i]!));
  return {
    values: numbersAt(values, places),
    times: Float64Array.from(places, (i) => leading + i + 1),
  };
}

function fit(
  series: Series,
  { values, times }: Placed,
  options: TrendOptions,
): { readonly fit: TrendFit; readonly at: (positions: Float64Array) => readonly number[] } {
  const degree = Number(options.degree);
  const n = values.length;
  if (n < degree + 2) throw new RefusedError([refusals.tooFewForFit(series.name, n, degree)]);
  const level = options.confidenceLevel;
  const regression = linearRegression(polynomialDesign('t', times, degree), values, { level });
  if (regression.perfectFit) throw new RefusedError([refusals.exact(series.name)]);
  const predict = (at: Float64Array) => predictRegression(regression, polynomialDesign('t', at, degree));
  const residuals = Float64Array.from(predict(times), ({ fit: value }, i) => values[i]! - value);
  const asked = positionsOf(options.predictAt) ?? [];
  const positions = Float64Array.from(asked.length > 0 ? asked : [series.leading + series.length + 1]);
  return {
    at: (places) => predict(places).map(({ fit: value }) => value),
    fit: {
      terms: regression.coefficients.map(
        ({ name, estimate, standardError, statistic, pValue, ciLower, ciUpper }) => ({
          name,
          estimate,
          standardError,
          statistic,
          pValue,
          ciLower,
          ciUpper,
        }),
      ),
      f: regression.fTest,
      rSquared: regression.rSquared,
      adjustedRSquared: regression.adjustedRSquared,
      sigma: regression.residualStandardError,
      durbinWatson: durbinWatson(residuals),
      residualTest: residualTest(residuals),
      predictions: zip(predict(positions), positions).map(
        ([{ fit: estimate, piLower, piUpper, ...rest }, position]) => ({
          position,
          estimate,
          ...rest,
          lower: piLower,
          upper: piUpper,
        }),
      ),
    },
  };
}

/** Sum of squared changes of the residuals over their sum of squares (Durbin & Watson 1951). */
function durbinWatson(residuals: Float64Array): number {
  let changes = 0;
  let squares = residuals[0]! ** 2;
  for (let i = 1; i < residuals.length; i++) {
    changes += (residuals[i]! - residuals[i - 1]!) ** 2;
    squares += residuals[i]! ** 2;
  }
  return changes / squares;
}

function residualTest(residuals: Float64Array): TrendFit['residualTest'] {
  const n = residuals.length;
  if (n < 10) return null;
  const lag = Math.min(10, Math.floor(n / 5));
  return { lag, test: portmanteau(autocorrelations(residuals, lag), n, { lag, kind: 'ljung-box' }) };
}

const bySeason = (series: Series, { values, times }: Placed): SeasonalKendall =>
  refusing(
    () => seasonalKendall(values, times, series.period),
    () => refusals.noSeasonVaries(series.name),
  );

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

function points(
  series: Series,
  fitted: ((positions: Float64Array) => readonly number[]) | null,
  window: number | null,
): readonly TrendPoint[] {
  const { values, leading } = series;
  const places = drawnPlaces(values).filter((place) => !Number.isNaN(values[place]!));
  const drawn = window === null ? places : drawnPlaces(values);
  const line = fitted?.(Float64Array.from(drawn, (place) => leading + place + 1));
  const trailing = window === null ? null : trailingAverage(values, window);
  const centred = window === null ? null : centredAverage(values, window);
  return Array.from(drawn, (place, i) => ({
    position: leading + place + 1,
    at: atOf(series, place),
    value: orNull(values[place]!),
    fitted: orNull(line?.[i]),
    trailing: orNull(trailing?.[place]),
    centered: orNull(centred?.[place]),
  }));
}
