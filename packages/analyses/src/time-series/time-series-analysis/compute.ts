import type { Frame } from '@constat/data';
import {
  autocorrelations,
  bartlettErrors,
  differences,
  isConstant,
  type Kpss,
  kpss,
  moments,
  normal,
  partialAutocorrelations,
  portmanteau,
  quantileSorted,
  StatsError,
  sdOf,
  sorted,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { sampleOf, widestTime } from '../kit/blocks.ts';
import { coursePoints } from '../kit/figures.ts';
import { seriesRefusals } from '../kit/refusals.ts';
import { infoOf, readSeries, refuseConstant, refuseInside, type Series } from '../kit/series.ts';
import { evenPlaces } from '../kit/thin.ts';
import type { TimeSeriesOptions } from './options.ts';
import { lagsOf, refusals } from './refusals.ts';
import type { LagTest, SeasonResult, TimeSeriesResult, ValueSummary } from './result.ts';

/** Values that are left after differencing. */
const LEAST_VALUES = 3;

export function compute(frame: Frame, options: TimeSeriesOptions): TimeSeriesResult {
  const series = readSeries(frame, options, LEAST_VALUES + options.difference);
  refuseInside(series);
  refuseConstant(series);
  const values = differenced(series, options);
  const n = values.length;
  const maxLag = options.maxLag || automaticLags(n, series.period);
  const tested = testedLags(n, series.period, options);
  const longest = Math.max(maxLag, ...tested);
  if (longest >= n)
    throw new RefusedError([seriesRefusals.lagTooLong(series.name, longest, n, { maxLag: 0, testLags: '' })]);
  const acf = autocorrelations(values, longest);
  const pacf = partialAutocorrelations(acf);
  const errors = bartlettErrors(acf, n);
  const { fitDf } = options;
  return {
    sample: sampleOf(series, frame.rows),
    info: infoOf(series),
    n,
    lags: Array.from({ length: maxLag }, (_, i) => ({
      lag: i + 1,
      acf: acf[i]!,
      pacf: pacf[i]!,
      standardError: errors[i]!,
      ljungBox: i + 1 > fitDf ? portmanteau(acf, n, { lag: i + 1, fitDf, kind: 'ljung-box' }) : null,
    })),
    bound: normal.isf((1 - options.confidenceLevel) / 2) / Math.sqrt(n),
    tests: tested.map(
      (lag): LagTest => ({
        lag,
        ljungBox: portmanteau(acf, n, { lag, fitDf, kind: 'ljung-box' }),
        boxPierce: portmanteau(acf, n, { lag, fitDf, kind: 'box-pierce' }),
      }),
    ),
    summary: summaryOf(series.values),
    seasons: seasonsOf(series),
    kpss: levelTest(values),
    widest: widestTime(series, series.times),
    course: options.plots.includes('course') ? coursePoints(series, series.values) : [],
    changes:
      options.plots.includes('course') && n < series.length
        ? coursePoints({ time: series.time, times: series.times?.slice(series.length - n) ?? null }, values)
        : [],
    lagPoints: lagPoints(values, options),
  };
}

/** The series after its differences; refuses what is left without variation. */
function differenced(series: Series, options: TimeSeriesOptions): Float64Array {
  if (options.seasonalDifference && series.period < 2) throw new RefusedError([refusals.noSeason()]);
  const lost = options.difference + (options.seasonalDifference ? series.period : 0);
  if (series.length - lost < LEAST_VALUES)
    throw new RefusedError([seriesRefusals.tooFew(series.name, series.length, lost + LEAST_VALUES)]);
  const seasonal = options.seasonalDifference ? differences(series.values, series.period) : series.values;
  const values = differences(seasonal, 1, options.difference);
  if (isConstant(moments(values)))
    throw new RefusedError([
      {
        ...seriesRefusals.constant(series.name),
        ...(lost > 0
          ? {
              code: 'constant-differences',
              actions: [
                {
                  kind: 'set-options',
                  label: 'No differences',
                  options: { difference: 0, seasonalDifference: false },
                },
              ],
            }
          : {}),
      },
    ]);
  return values;
}

/** 10 log10 n, and two cycles where the series is long enough for them. */
export function automaticLags(n: number, period: number): number {
  const usual = Math.min(n - 1, Math.max(1, Math.floor(10 * Math.log10(n))));
  return period > 1 && period <= 100 ? Math.max(usual, Math.min(2 * period, Math.floor(n / 2))) : usual;
}

/** The lags asked for, or 5 and 10, or one and two cycles, none beyond a fifth of the series (Hyndman & Athanasopoulos 2021). */
export function testedLags(n: number, period: number, options: TimeSeriesOptions): readonly number[] {
  const asked = lagsOf(options.testLags) ?? [];
  const most = Math.max(1, Math.floor(n / 5));
  const usual = period > 1 ? [period, 2 * period] : [5, 10];
  const lags =
    asked.length > 0
      ? asked
      : [...new Set(usual.map((lag) => Math.max(options.fitDf + 1, Math.min(lag, most))))];
  const none = lags.find((lag) => lag <= options.fitDf);
  if (none !== undefined) throw new RefusedError([refusals.fitDf(none, options.fitDf)]);
  return lags;
}

function summaryOf(values: Float64Array): ValueSummary {
  const m = moments(values);
  const ordered = sorted(values);
  const at = (p: number) => quantileSorted(ordered, p);
  return {
    n: values.length,
    mean: m.mean,
    sd: values.length > 1 ? (sdOf(m) ?? 0) : null,
    min: at(0),
    q1: at(0.25),
    median: at(0.5),
    q3: at(0.75),
    max: at(1),
  };
}

function seasonsOf(series: Series): readonly SeasonResult[] {
  return series.seasons.flatMap((name, season) => {
    const values = series.values.filter((_, i) => i % series.period === season);
    return values.length > 0 ? [{ name, ...summaryOf(values) }] : [];
  });
}

function levelTest(values: Float64Array): Kpss | null {
  try {
    return kpss(values, { about: 'level', lagRule: 'short' });
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

function lagPoints(values: Float64Array, { plots, lagPlotLag }: TimeSeriesOptions) {
  if (!plots.includes('lag') || values.length <= lagPlotLag) return [];
  return Array.from(evenPlaces(values.length - lagPlotLag), (i) => ({
    before: values[i]!,
    value: values[i + lagPlotLag]!,
  }));
}
