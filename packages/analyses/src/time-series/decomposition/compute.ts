import type { Frame } from '@constat/data';
import {
  autocorrelations,
  classicalDecomposition,
  type Decomposition,
  moments,
  oddAtLeast,
  pearson,
  periodicWindow,
  portmanteau,
  type StatisticAndP,
  sdOf,
  stl,
  stlWindows,
  strengthOf,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { keepNumbers } from '../../shared/cases.ts';
import { sampleOf, widestTime } from '../kit/blocks.ts';
import { atOf } from '../kit/figures.ts';
import { infoOf, readSeries, refuseConstant, refuseInside, type Series } from '../kit/series.ts';
import { drawnPlaces } from '../kit/thin.ts';
import type { DecompositionOptions } from './options.ts';
import { refusals } from './refusals.ts';
import type { DecompositionResult, Outlier, StlUsed } from './result.ts';

/** A robustness weight below which a value hardly counts (Cleveland et al. 1990 look at such ones). */
const OUTLYING = 0.1;
const MOST_OUTLIERS = 10;
const LEAST_CYCLES = 4;

export function compute(frame: Frame, options: DecompositionOptions, run: RunContext): DecompositionResult {
  const series = readSeries(frame, options, 3);
  refuseInside(series);
  refuseConstant(series);
  refuse(series, options);
  const { period, values } = series;
  const settings = options.method === 'stl' ? stlSettings(options, period, values.length) : null;
  const fit = settings
    ? stl(values, {
        period,
        seasonal:
          settings.sWindow === null
            ? 'periodic'
            : { window: settings.sWindow, degree: settings.sDegree, jump: settings.sJump },
        seasonalJump: settings.sJump,
        trend: { window: settings.tWindow, degree: settings.tDegree, jump: settings.tJump },
        lowPass: { window: settings.lWindow, degree: settings.lDegree, jump: settings.lJump },
        inner: settings.inner,
        outer: settings.outer,
      })
    : {
        ...classicalDecomposition(
          values,
          period,
          options.method === 'classical-additive' ? 'additive' : 'multiplicative',
        ),
        weights: null,
      };
  const adds = options.method !== 'classical-multiplicative';
  const { trend: course, seasonal, remainder } = fit;
  const adjusted = values.map((value, i) => (adds ? value - seasonal[i]! : value / seasonal[i]!));
  for (const [id, part] of Object.entries({ trend: course, seasonal, remainder, adjusted }))
    keepNumbers(run, id, frame, series.rows, part);
  const outlying = fit.weights ? outliersOf(series, fit, fit.weights) : [];
  const rest = fit.remainder.filter((value) => !Number.isNaN(value));
  const trend = fit.trend.filter((value) => !Number.isNaN(value));
  return {
    sample: sampleOf(series, frame.rows),
    info: infoOf(series),
    n: values.length,
    figure: [...fit.figure],
    trendStrength: adds ? strengthOf(fit.trend, fit.remainder) : null,
    seasonalStrength: adds ? strengthOf(fit.seasonal, fit.remainder) : null,
    remainderSd: sdOf(moments(rest)) ?? 0,
    firstTrend: trend[0]!,
    lastTrend: trend.at(-1)!,
    remainderTest: remainderTest(rest, period),
    growth: adds ? growthOf(values, fit.trend, period) : null,
    outliers: outlying.slice(0, MOST_OUTLIERS),
    outlierCount: outlying.length,
    stl: settings,
    widest: widestTime(series, series.times),
    points: Array.from(drawnPlaces(values), (place) => ({
      position: place + 1,
      at: atOf(series, place),
      value: values[place]!,
      trend: orNull(fit.trend[place]!),
      seasonal: fit.seasonal[place]!,
      remainder: orNull(fit.remainder[place]!),
    })),
  };
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

function refuse(series: Series, { method }: DecompositionOptions): void {
  const { name, period, values } = series;
  if (period < 2) throw new RefusedError([refusals.noSeason(name)]);
  const n = values.length;
  const isStl = method === 'stl';
  if (isStl ? n <= 2 * period : n < 2 * period)
    throw new RefusedError([refusals.tooFewCycles(name, n, period, isStl)]);
  if (method === 'classical-multiplicative' && values.some((value) => value <= 0))
    throw new RefusedError([refusals.notPositive(name)]);
}

/** Windows and jumps where the form leaves them open: those of Cleveland and colleagues, jumps of a tenth of the window. */
export function stlSettings(options: DecompositionOptions, period: number, n: number): StlUsed {
  const isPeriodic = options.seasonal === 'periodic';
  const window = isPeriodic ? periodicWindow(n) : oddAtLeast(options.sWindow);
  const usual = stlWindows(period, window);
  const tWindow = options.tWindow || usual.trend;
  const lWindow = options.lWindow || usual.lowPass;
  return {
    sWindow: isPeriodic ? null : window,
    sDegree: isPeriodic ? 0 : Number(options.sDegree),
    sJump: options.sJump || Math.ceil(window / 10),
    tWindow,
    tDegree: Number(options.tDegree),
    tJump: options.tJump || Math.ceil(tWindow / 10),
    lWindow,
    lDegree: Number(options.lDegree),
    lJump: options.lJump || Math.ceil(lWindow / 10),
    inner: options.inner || (options.robust ? 1 : 2),
    outer: options.robust ? options.outer : 0,
  };
}

/** Values that lost nearly all weight, the farthest first. */
function outliersOf(series: Series, { remainder }: Decomposition, weights: Float64Array): Outlier[] {
  return Array.from(weights.keys())
    .filter((place) => weights[place]! < OUTLYING)
    .sort((a, b) => Math.abs(remainder[b]!) - Math.abs(remainder[a]!))
    .map((place) => ({
      position: place + 1,
      at: atOf(series, place),
      value: series.values[place]!,
      remainder: remainder[place]!,
      weight: weights[place]!,
    }));
}

/** Whether the remainder still has autocorrelation, over two cycles at most. */
function remainderTest(rest: Float64Array, period: number): DecompositionResult['remainderTest'] {
  const lag = Math.max(1, Math.min(2 * period, Math.floor(rest.length / 5)));
  if (rest.length < 5 || rest.every((value) => value === rest[0])) return null;
  return { lag, test: portmanteau(autocorrelations(rest, lag), rest.length, { lag, kind: 'ljung-box' }) };
}

/** Correlation between the mean of a cycle and the spread around its trend, over whole cycles of positive values. */
function growthOf(values: Float64Array, trend: Float64Array, period: number): StatisticAndP | null {
  if (values.some((value) => value <= 0)) return null;
  const levels: number[] = [];
  const spreads: number[] = [];
  for (let from = 0; from + period <= values.length; from += period) {
    const own = trend.slice(from, from + period);
    if (own.some(Number.isNaN)) continue;
    levels.push(moments(own).mean);
    spreads.push(sdOf(moments(own.map((level, i) => values[from + i]! - level))) ?? 0);
  }
  if (levels.length < LEAST_CYCLES) return null;
  const test = pearson(Float64Array.from(levels), Float64Array.from(spreads));
  return test ? { statistic: test.estimate, pValue: test.pValue } : null;
}
