import type { Frame } from '@constat/data';
import {
  type AugmentedDickeyFuller,
  augmentedDickeyFuller,
  differences,
  kpss,
  lagByRule,
  phillipsPerron,
  StatsError,
} from '@constat/stats';
import { type Refusal, RefusedError } from '../../contract.ts';
import { sampleOf, widestTime } from '../kit/blocks.ts';
import { coursePoints } from '../kit/figures.ts';
import { seriesRefusals } from '../kit/refusals.ts';
import { infoOf, readSeries, refuseConstant, refuseInside } from '../kit/series.ts';
import type { StationarityOptions } from './options.ts';
import { refusals } from './refusals.ts';
import type { StationarityResult } from './result.ts';

/** Values that are left after differencing. */
const LEAST_VALUES = 4;

export function compute(frame: Frame, options: StationarityOptions): StationarityResult {
  const read = { ...options, season: 'none', period: 1 } as const;
  const series = readSeries(frame, read, LEAST_VALUES + options.difference);
  refuseInside(series);
  refuseConstant(series);
  const values = differences(series.values, 1, options.difference);
  if (values.every((value) => value === values[0]))
    throw new RefusedError([refusals.exact(series.name, ['its differences'])]);
  const n = values.length;
  const { name } = series;
  const has = (test: StationarityOptions['tests'][number]) => options.tests.includes(test);
  return {
    sample: sampleOf(series, frame.rows),
    info: infoOf(series),
    n,
    adf: has('adf') ? dickeyFuller(values, name, options) : null,
    pp: has('pp')
      ? refusing(
          () => phillipsPerron(values, { lagRule: options.lagRule === 'long' ? 'long' : 'short' }),
          refusals.tooShortForTest(name, n, 'Phillips–Perron'),
          refusals.exact(name, ['its own past and a line']),
        )
      : null,
    kpss: has('kpss')
      ? refusing(
          () => kpss(values, { about: options.about, lagRule: options.lagRule }),
          refusals.tooShortForTest(name, n, 'KPSS'),
          refusals.exact(name, [options.about === 'trend' ? 'a straight line' : 'a constant']),
        )
      : null,
    widest: widestTime(series, series.times),
    course: options.plots.includes('course')
      ? coursePoints({ time: series.time, times: series.times?.slice(series.length - n) ?? null }, values)
      : [],
  };
}

/** The value, or the refusal that goes with what the numbers lack. */
function refusing<T>(compute: () => T, tooShort: Refusal, exact: Refusal): T {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof StatsError)) throw error;
    if (error.code === 'too-few') throw new RefusedError([tooShort]);
    if (error.code === 'collinear' || error.code === 'singular') throw new RefusedError([exact]);
    if (error.code === 'constant-column')
      throw new RefusedError([seriesRefusals.constant(exact.variable ?? '')]);
    throw error;
  }
}

function dickeyFuller(
  values: Float64Array,
  name: string,
  options: StationarityOptions,
): AugmentedDickeyFuller {
  const n = values.length;
  const deterministic = options.regression;
  const at = (lags: number, skip = 0) =>
    refusing(
      () => augmentedDickeyFuller(values, { lags, deterministic, skip }),
      refusals.tooShort(name, n, lags, options),
      refusals.exact(name, ['its own past']),
    );
  if (options.lagChoice === 'own') return at(options.lags);
  if (options.lagChoice === 'rule') return at(Math.trunc((n - 1) ** (1 / 3)));
  const fitting = Math.floor((n - 5) / 2);
  const most = Math.max(0, Math.min(lagByRule('long', n), fitting));
  let best = { lags: 0, bic: Number.POSITIVE_INFINITY };
  for (let lags = 0; lags <= most; lags++) {
    const { bic } = at(lags, most - lags);
    if (bic < best.bic) best = { lags, bic };
  }
  return at(best.lags);
}
