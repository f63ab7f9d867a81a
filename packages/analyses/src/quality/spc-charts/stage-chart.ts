/** The chart of one stage: its points with their limits. */
import {
  attributesChart,
  betweenWithinChart,
  type Components,
  type ControlSeries,
  cusumChart,
  ewmaChart,
  gChart,
  individualsChart,
  mean,
  movingAverageChart,
  movingRangeSigma,
  type NonEmpty,
  type ShortRunPart,
  type Subgroups,
  shortRunChart,
  subgroupsChart,
  tChart,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import type { SpcOptions } from './options.ts';
import type { ChartData } from './read.ts';
import { refusals } from './refusals.ts';
import type { SeriesId } from './result.ts';

/** One series of a stage, its points counted from 0 within it. */
export interface StageSeries extends ControlSeries {
  readonly id: SeriesId;
}

export interface StageChart {
  readonly sigma: number | null;
  readonly target?: number;
  readonly overdispersion: number | null;
  readonly components?: Components;
  readonly parts?: readonly ShortRunPart[];
  readonly series: NonEmpty<StageSeries>;
}

/** Centres, limits and standard deviations of the points of a stage. */
export function chartOf(
  data: ChartData,
  values: Float64Array,
  [from, to]: readonly [number, number],
  counts: (i: number) => boolean,
  options: SpcOptions,
): StageChart {
  const { chart, center, sigma } = options;
  switch (chart) {
    case 'i-mr':
    case 'xbar-r':
    case 'xbar-s': {
      const made =
        chart === 'i-mr'
          ? individualsChart(values, { center, sigma }, counts)
          : subgroupsChart(
              cutSubgroups(data.subgroups!, from, to),
              chart === 'xbar-r' ? 'range' : 'sd',
              { center, sigma },
              counts,
            );
      return {
        sigma: made.sigma,
        overdispersion: null,
        series: [
          { id: 'location', ...made.location },
          { id: 'spread', ...made.spread },
        ],
      };
    }
    case 'imr-r':
    case 'imr-s': {
      const groups = cutSubgroups(data.subgroups!, from, to);
      const made = betweenWithinChart(groups, chart === 'imr-r' ? 'range' : 'sd', center, counts);
      return {
        sigma: made.components.total,
        overdispersion: null,
        components: made.components,
        series: [
          { id: 'location', ...made.location },
          { id: 'moving', ...made.moving },
          { id: 'spread', ...made.spread },
        ],
      };
    }
    case 'z-mr':
      return shortRuns(data, values, [from, to], counts, options);
    case 'p':
    case 'np':
    case 'c':
    case 'u': {
      const laney = options.laney && (chart === 'p' || chart === 'u');
      const { overdispersion, ...made } = attributesChart(
        chart,
        values,
        data.sizes!.slice(from, to),
        { center, laney },
        counts,
      );
      return { sigma: null, overdispersion, series: [{ id: 'location', ...made }] };
    }
    case 'g':
    case 't':
      return rareEvents(values, counts, options);
    default:
      return smallShifts(values, counts, options);
  }
}

/** Values of different parts, each against the mean of its own. */
function shortRuns(
  { parts }: ChartData,
  values: Float64Array,
  [from, to]: readonly [number, number],
  counts: (i: number) => boolean,
  { shortRun }: SpcOptions,
): StageChart {
  const { codes, names } = parts!;
  const made = shortRunChart(values, codes.slice(from, to), names.length, shortRun, counts);
  return {
    sigma: null,
    overdispersion: null,
    parts: made.parts,
    series: [
      { id: 'location', ...made.location },
      { id: 'spread', ...made.spread },
    ],
  };
}

/** Says which part has no standard deviation. */
export function refuseRuns(
  { values }: ControlSeries,
  { codes, names }: NonNullable<ChartData['parts']>,
  from: number,
  { value, shortRun }: SpcOptions,
): void {
  const place = values.findIndex((score) => !Number.isFinite(score));
  if (place < 0) return;
  throw new RefusedError([
    shortRun === 'constant' || shortRun === 'relative'
      ? refusals.noRuns(value)
      : refusals.shortRun(value, names[codes[from + place]!]!, shortRun === 'runs'),
  ]);
}

/** Counts or times between rare events: limits from those that count, the same for all points. */
function rareEvents(values: Float64Array, counts: (i: number) => boolean, options: SpcOptions): StageChart {
  const used = values.filter((_, i) => counts(i));
  if (!used.some((value) => value > 0)) throw new RefusedError([refusals.noVariation(options.value, null)]);
  const whole = options.chart === 'g' ? gChart(used) : null;
  const limits = whole
    ? options.gLimits === 'probability'
      ? whole.probability
      : whole
    : tChart(used, options.tLimits);
  const same = (value: number) => new Float64Array(values.length).fill(value);
  return {
    sigma: null,
    overdispersion: null,
    series: [
      {
        id: 'location',
        values,
        center: same(limits.center),
        lower: same(limits.lower),
        upper: same(limits.upper),
        sigma: same((limits.upper - limits.lower) / 6),
      },
    ],
  };
}

/** EWMA, moving average and CUSUM charts, about the target and the standard deviation given or estimated. */
function smallShifts(values: Float64Array, counts: (i: number) => boolean, options: SpcOptions): StageChart {
  const target = options.center ?? mean(values.filter((_, i) => counts(i)));
  const sigma = options.sigma ?? movingRangeSigma(values, counts);
  if (options.chart === 'ewma')
    return {
      sigma,
      target,
      overdispersion: null,
      series: [
        {
          id: 'location',
          ...ewmaChart(values, { target, sigma, lambda: options.lambda, width: options.width }),
        },
      ],
    };
  if (options.chart === 'ma') {
    if (options.window > values.length)
      throw new RefusedError([refusals.longWindow(options.value, options.window, values.length)]);
    const { points, lower, upper } = movingAverageChart(values, options.window, target, sigma);
    const series: StageSeries = {
      id: 'location',
      values: Float64Array.from(points),
      center: new Float64Array(points.length).fill(target),
      lower: Float64Array.from(lower),
      upper: Float64Array.from(upper),
      sigma: Float64Array.from(upper, (limit) => (limit - target) / 3),
    };
    return { sigma, target, overdispersion: null, series: [series] };
  }
  const { upper, lower } = cusumChart(values, { target, sigma, k: options.k });
  const same = (value: number) => new Float64Array(values.length).fill(value);
  const sums = (id: 'upper' | 'lower', of: Float64Array): StageSeries => ({
    id,
    values: of,
    center: same(0),
    lower: same(0),
    upper: same(options.h),
    sigma: same(sigma),
  });
  return { sigma, target, overdispersion: null, series: [sums('upper', upper), sums('lower', lower)] };
}

const cutSubgroups = ({ sizes, means, ranges, sds }: Subgroups, from: number, to: number): Subgroups => ({
  sizes: sizes.slice(from, to),
  means: means.slice(from, to),
  ranges: ranges.slice(from, to),
  sds: sds.slice(from, to),
});
