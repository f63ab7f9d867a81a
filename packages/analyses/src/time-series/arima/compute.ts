import type { Frame } from '@constat/data';
import {
  type ArimaCandidateFit,
  type ArimaFit,
  type ArimaOrder,
  armaCount,
  chooseDifferences,
  closedSeries,
  gappedAutocorrelations,
  lostValues,
  normal,
  numbersAt,
  portmanteau,
  type SeriesRegressor,
  StatsError,
  searchArima,
  shapiroWilk,
  sorted,
  valuesAt,
  zip,
} from '@constat/stats';
import { type Refusal, RefusedError, type RunContext } from '../../contract.ts';
import { keepNumbers } from '../../shared/cases.ts';
import { refusing } from '../../shared/refusals.ts';
import { sampleOf, widestTime } from '../kit/blocks.ts';
import { atOf } from '../kit/figures.ts';
import { accuracyOf, futurePlaces, naiveForecast, naiveScale } from '../kit/future.ts';
import { seriesRefusals } from '../kit/refusals.ts';
import { infoOf, readSeries, refuseConstant, type Series } from '../kit/series.ts';
import { drawnPlaces } from '../kit/thin.ts';
import { modelOf, type SeriesModel } from './model.ts';
import type { ArimaOptions } from './options.ts';
import { LONGEST_PERIOD, refusals } from './refusals.ts';
import { readRegressors } from './regressors.ts';
import type { ArimaResult, CoefficientResult } from './result.ts';

const MOST_TESTED = 5000;
const SHOWN_CANDIDATES = 10;
const LEAST_VALUES = 4;
/** Values from which on even the simplest models can be compared. */
const LEAST_FOR_CHOICE = 6;
/** Models that a search usually tries, for its progress. */
const USUAL_SEARCH = 30;

export function compute(frame: Frame, options: ArimaOptions, run: RunContext): ArimaResult {
  const series = readSeries(frame, options, LEAST_VALUES);
  refuseConstant(series);
  const { values } = series;
  const regressors = readRegressors(frame, series, options);
  const found = options.orders === 'auto' ? chosen(series, regressors, options, run) : [];
  const order = options.orders === 'auto' ? found[0]!.order : givenOrder(series, options);
  const model = modelled(series, regressors, order, options);
  const { places, fitted: steps } = model;
  const at = valuesAt(series.rows, places);
  const actual = numbersAt(values, places);
  keepNumbers(run, 'fitted', frame, at, steps);
  keepNumbers(
    run,
    'residuals',
    frame,
    at,
    steps.map((step, i) => actual[i]! - step),
  );
  const z = normal.isf((1 - options.confidenceLevel) / 2);
  const scale = naiveScale(values, cycleOf(order));
  const { coefficients, ...rest } = model.fit;
  const stepAt = new Map(zip(places, steps));
  return {
    sample: sampleOf(series, frame.rows),
    info: infoOf(series),
    n: values.length - series.inside,
    fit: rest,
    regressors: regressors.map(({ name }, j) => ({
      name,
      label: j < options.regressors.length ? frame.label(name) : name,
    })),
    likelihoodRatio: model.likelihoodRatio,
    withoutErrors: placesWithout(places, values),
    coefficients: coefficients.map((each) => withTest(each, z)),
    candidates: found
      .slice(0, SHOWN_CANDIDATES)
      .map(({ order: each, logLik, nParameters, aicc }) => ({ order: each, logLik, nParameters, aicc })),
    tried: found.length,
    ...residualChecks(series, model, options),
    within: accuracyOf(actual, steps, scale),
    holdout: heldOut(series, regressors, order, options),
    widest: widestTime(series, series.times),
    points: Array.from(drawnPlaces(values))
      .filter((place) => !Number.isNaN(values[place]!))
      .map((place) => ({
        position: place + 1,
        at: atOf(series, place),
        value: values[place]!,
        fitted: stepAt.get(place) ?? null,
      })),
    forecasts: forecastsOf(model, forecastPlaces(series, options), z),
  };
}

/** Values that were there, but have no residual: they take the place of those before the series. */
function placesWithout(places: readonly number[], values: Float64Array): readonly number[] {
  const known = new Set(places);
  return Array.from(values.keys()).filter((place) => !known.has(place) && !Number.isNaN(values[place]!));
}

/** Times of the values to come: those of the rows that tell the regressors, else the next ones. */
function forecastPlaces(series: Series, options: ArimaOptions): readonly (string | number)[] {
  const { behind, time } = series;
  const { horizon } = options;
  if (options.regressors.length === 0 || options.futureRegressors === 'last' || !behind.times)
    return futurePlaces(series, horizon);
  return behind.rows.slice(0, horizon).map((_, i) => atOf({ time, times: behind.times }, i));
}

function forecastsOf(
  { means, standardErrors }: SeriesModel,
  places: readonly (string | number)[],
  z: number,
): ArimaResult['forecasts'] {
  const z80 = normal.isf(0.1);
  return zip([...means], standardErrors, places).map(([mean, standardError, at], i) => {
    return {
      step: i + 1,
      at,
      mean,
      standardError,
      lower80: mean - z80 * standardError,
      upper80: mean + z80 * standardError,
      lower: mean - z * standardError,
      upper: mean + z * standardError,
    };
  });
}

const cycleOf = ({ seasonalP, seasonalD, seasonalQ, period }: ArimaOrder): number =>
  seasonalP + seasonalD + seasonalQ > 0 ? period : 1;

function givenOrder({ name, period }: Series, options: ArimaOptions): ArimaOrder {
  const { p, d, q, seasonalP, seasonalD, seasonalQ } = options;
  const isSeasonal = seasonalP + seasonalD + seasonalQ > 0;
  if (isSeasonal && period < 2) throw new RefusedError([refusals.noSeason(name)]);
  if (isSeasonal && period > LONGEST_PERIOD) throw new RefusedError([refusals.periodTooLong(period)]);
  const constant =
    options.constant === 'usual' ? d + seasonalD === 0 : options.constant === 'drift' && d + seasonalD < 2;
  return { p, d, q, seasonalP, seasonalD, seasonalQ, period: isSeasonal ? period : 1, constant };
}

/** Models by AICc, the best first; gaps are closed by straight lines to compare them. */
function chosen(
  series: Series,
  regressors: readonly SeriesRegressor[],
  options: ArimaOptions,
  run: RunContext,
): readonly ArimaCandidateFit[] {
  const { name } = series;
  const isLong = series.period > LONGEST_PERIOD;
  if (isLong && options.season === 'own') throw new RefusedError([refusals.periodTooLong(series.period)]);
  const period = isLong ? 1 : series.period;
  const { values, rest } = refusing(
    () => closedSeries(series.values, regressors),
    (error) => regressionRefusal(error, series, regressors),
  );
  const fixed = { ...chooseDifferences(rest, period), period };
  const found = searchArima(
    values,
    fixed,
    (count) => run.progress(Math.min(count, USUAL_SEARCH), USUAL_SEARCH, 'Models', 'models'),
    regressors,
  );
  if (found.length === 0) {
    // what stands in the way of all models is said by the simplest
    if (regressors.length > 0) modelled(series, regressors, simplest(fixed), options);
    throw new RefusedError([
      values.length < LEAST_FOR_CHOICE
        ? refusals.tooFew(name, values.length, LEAST_FOR_CHOICE, false)
        : refusals.notConverged(name),
    ]);
  }
  return found;
}

const simplest = (fixed: Pick<ArimaOrder, 'd' | 'seasonalD' | 'period'>): ArimaOrder => ({
  ...fixed,
  p: 0,
  q: 0,
  seasonalP: 0,
  seasonalQ: 0,
  constant: fixed.d + fixed.seasonalD === 0,
});

/** Values that a model needs at least. */
const leastOf = (order: ArimaOrder, regressors: number): number =>
  lostValues(order) + armaCount(order) + (order.constant ? 1 : 0) + regressors + 3;

/** The model, or why there is none. */
function modelled(
  series: Series,
  regressors: readonly SeriesRegressor[],
  order: ArimaOrder,
  options: ArimaOptions,
): SeriesModel {
  const { values, name, inside } = series;
  const least = leastOf(order, regressors.length);
  const observed = values.length - inside;
  if (observed < least)
    throw new RefusedError([refusals.tooFew(name, observed, least, options.orders === 'own')]);
  return refusing(
    () => modelOf(values, regressors, order, { horizon: options.horizon }),
    (error) => regressionRefusal(error, series, regressors),
  );
}

/** What the engine refuses, in words. */
function regressionRefusal(
  { code, argument }: StatsError,
  { name }: Series,
  regressors: readonly SeriesRegressor[],
): Refusal {
  const regressor = regressors.find((each) => each.name === argument);
  if (code === 'collinear') return refusals.collinear(regressors.map((each) => each.name));
  if (code !== 'constant-column') return refusals.notConverged(name);
  return regressor ? refusals.regressorConstant(regressor.name) : refusals.constantDifferences(name);
}

function withTest(
  { name, estimate, standardError }: ArimaFit['coefficients'][number],
  critical: number,
): CoefficientResult {
  const z = standardError ? estimate / standardError : null;
  return {
    name,
    estimate,
    standardError,
    z,
    pValue: z === null ? null : 2 * normal.sf(Math.abs(z)),
    ciLower: standardError === null ? null : estimate - critical * standardError,
    ciUpper: standardError === null ? null : estimate + critical * standardError,
  };
}

function residualChecks(
  series: Series,
  { residuals, places, fit: { order } }: SeriesModel,
  options: ArimaOptions,
): Pick<ArimaResult, 'residualTest' | 'residualAcf' | 'normality'> {
  const n = residuals.length;
  const fitDf = armaCount(order);
  const usual = Math.min(cycleOf(order) > 1 ? 2 * order.period : 10, Math.floor(n / 5));
  const lag = options.ljungBoxLag || Math.max(fitDf + 1, usual);
  if (options.ljungBoxLag > 0) {
    if (lag >= n)
      throw new RefusedError([seriesRefusals.lagTooLong(series.name, lag, n, { ljungBoxLag: 0 })]);
    if (lag <= fitDf) throw new RefusedError([refusals.noDf(lag, fitDf)]);
  }
  if (lag >= n || residuals.every((value) => value === residuals[0]))
    return { residualTest: null, residualAcf: [], normality: null };
  const shown = Math.min(n - 1, Math.max(lag, Math.floor(10 * Math.log10(n))));
  const [first = 0] = places;
  const course = new Float64Array(series.length - first).fill(Number.NaN);
  places.forEach((place, i) => {
    course[place - first] = residuals[i]!;
  });
  const acf = gappedAutocorrelations(course, shown);
  return {
    residualTest: { lag, test: portmanteau(acf, n, { lag, fitDf, kind: 'ljung-box' }) },
    residualAcf: [...acf],
    normality: n <= MOST_TESTED ? shapiroWilk(sorted(residuals)) : null,
  };
}

/** Forecasts of the last values from those before, with the same orders, beside naive ones; null where too few are left. */
function heldOut(
  { values, inside }: Series,
  regressors: readonly SeriesRegressor[],
  order: ArimaOrder,
  options: ArimaOptions,
): ArimaResult['holdout'] {
  const least = leastOf(order, regressors.length);
  const count = Math.min(options.holdout, Math.floor((values.length - inside - least) / 2));
  if (count < 1) return null;
  const before = values.slice(0, values.length - count);
  const actual = values.slice(values.length - count);
  const cycle = cycleOf(order);
  const scale = naiveScale(before, cycle);
  try {
    const { means } = modelOf(before, regressors, order, { horizon: count, quick: true });
    return {
      model: accuracyOf(actual, means, scale),
      naive: accuracyOf(actual, naiveForecast(before, cycle, count), scale),
    };
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}
