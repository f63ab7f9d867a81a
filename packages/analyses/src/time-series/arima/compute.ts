import type { Frame } from '@constat/data';
import {
  type ArimaFit,
  type ArimaOrder,
  armaCount,
  autocorrelations,
  chooseDifferences,
  fitArima,
  forecastArima,
  lostValues,
  normal,
  portmanteau,
  StatsError,
  searchArima,
  shapiroWilk,
  sorted,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { keepNumbers } from '../../shared/cases.ts';
import { refusing } from '../../shared/refusals.ts';
import { sampleOf, widestTime } from '../kit/blocks.ts';
import { atOf } from '../kit/figures.ts';
import { accuracyOf, futurePlaces, naiveForecast, naiveScale } from '../kit/future.ts';
import { seriesRefusals } from '../kit/refusals.ts';
import { infoOf, readSeries, refuseConstant, refuseInside, type Series } from '../kit/series.ts';
import { drawnPlaces } from '../kit/thin.ts';
import type { ArimaOptions } from './options.ts';
import { LONGEST_PERIOD, refusals } from './refusals.ts';
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
  refuseInside(series);
  refuseConstant(series);
  const { values } = series;
  const found = options.orders === 'auto' ? chosen(series, options, run) : [];
  const order = options.orders === 'auto' ? found[0]!.order : givenOrder(series, options);
  const fit = fitted(series, order, options);
  const { means, standardErrors, residuals, fitted: steps } = forecastArima(values, fit, options.horizon);
  const lost = lostValues(order);
  const at = series.rows.slice(lost);
  keepNumbers(run, 'fitted', frame, at, steps);
  keepNumbers(
    run,
    'residuals',
    frame,
    at,
    steps.map((step, i) => values[lost + i]! - step),
  );
  const places = futurePlaces(series, options.horizon);
  const z = normal.isf((1 - options.confidenceLevel) / 2);
  const z80 = normal.isf(0.1);
  const scale = naiveScale(values, cycleOf(order));
  const { coefficients, ...rest } = fit;
  return {
    sample: sampleOf(series, frame.rows),
    info: infoOf(series),
    n: values.length,
    fit: rest,
    coefficients: coefficients.map((each) => withTest(each, z)),
    candidates: found
      .slice(0, SHOWN_CANDIDATES)
      .map(({ order: each, logLik, nParameters, aicc }) => ({ order: each, logLik, nParameters, aicc })),
    tried: found.length,
    ...residualChecks(series, residuals, order, options),
    within: accuracyOf(values.slice(lost), steps, scale),
    holdout: heldOut(series, order, options),
    widest: widestTime(series, series.times),
    points: Array.from(drawnPlaces(values), (place) => ({
      position: place + 1,
      at: atOf(series, place),
      value: values[place]!,
      fitted: steps[place - lost] ?? null,
    })),
    forecasts: Array.from(means, (mean, i) => {
      const standardError = standardErrors[i]!;
      return {
        step: i + 1,
        at: places[i]!,
        mean,
        standardError,
        lower80: mean - z80 * standardError,
        upper80: mean + z80 * standardError,
        lower: mean - z * standardError,
        upper: mean + z * standardError,
      };
    }),
  };
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

/** Models by AICc, the best first. */
function chosen(series: Series, options: ArimaOptions, run: RunContext): readonly ArimaFit[] {
  const { values, name } = series;
  const isLong = series.period > LONGEST_PERIOD;
  if (isLong && options.season === 'own') throw new RefusedError([refusals.periodTooLong(series.period)]);
  const period = isLong ? 1 : series.period;
  const fixed = { ...chooseDifferences(values, period), period };
  const found = searchArima(values, fixed, (count) =>
    run.progress(Math.min(count, USUAL_SEARCH), USUAL_SEARCH, 'Models', 'models'),
  );
  if (found.length === 0)
    throw new RefusedError([
      values.length < LEAST_FOR_CHOICE
        ? refusals.tooFew(name, values.length, LEAST_FOR_CHOICE, false)
        : refusals.notConverged(name),
    ]);
  return found;
}

/** The fit, or why there is none. */
function fitted(series: Series, order: ArimaOrder, options: ArimaOptions): ArimaFit {
  const { values, name } = series;
  const least = lostValues(order) + armaCount(order) + (order.constant ? 1 : 0) + 3;
  if (values.length < least)
    throw new RefusedError([refusals.tooFew(name, values.length, least, options.orders === 'own')]);
  return refusing(
    () => fitArima(values, order),
    ({ code }) =>
      code === 'constant-column' ? refusals.constantDifferences(name) : refusals.notConverged(name),
  );
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
  residuals: Float64Array,
  order: ArimaOrder,
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
  const acf = autocorrelations(residuals, shown);
  return {
    residualTest: { lag, test: portmanteau(acf, n, { lag, fitDf, kind: 'ljung-box' }) },
    residualAcf: [...acf],
    normality: n <= MOST_TESTED ? shapiroWilk(sorted(residuals)) : null,
  };
}

/** Forecasts of the last values from those before, with the same orders, beside naive ones; null where too few are left. */
function heldOut({ values }: Series, order: ArimaOrder, options: ArimaOptions): ArimaResult['holdout'] {
  const least = lostValues(order) + armaCount(order) + (order.constant ? 1 : 0) + 3;
  const count = Math.min(options.holdout, Math.floor((values.length - least) / 2));
  if (count < 1) return null;
  const before = values.slice(0, values.length - count);
  const actual = values.slice(values.length - count);
  const cycle = cycleOf(order);
  const scale = naiveScale(before, cycle);
  try {
    const { means } = forecastArima(before, fitArima(before, order, { quick: true }), count);
    return {
      model: accuracyOf(actual, means, scale),
      naive: accuracyOf(actual, naiveForecast(before, cycle, count), scale),
    };
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}
