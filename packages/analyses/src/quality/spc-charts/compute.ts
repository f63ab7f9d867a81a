import type { Frame } from '@constat/data';
import {
  attributesChart,
  autocorrelations,
  type ControlSeries,
  cusumChart,
  ewmaChart,
  gChart,
  individualsChart,
  isNonEmpty,
  mean,
  movingAverageChart,
  movingRangeSigma,
  type NonEmpty,
  type RunsRule,
  runsRule,
  type Subgroups,
  shapiroWilk,
  subgroupsChart,
  tChart,
  zip,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { drawnPlaces, MOST_DRAWN } from '../../time-series/kit/thin.ts';
import type { SpcOptions } from './options.ts';
import { type ChartData, readPoints } from './read.ts';
import { pointsOf, refusals } from './refusals.ts';
import type { Range, SeriesId, SeriesLimits, SpcPoint, SpcResult, SpcSignal, SpcStage } from './result.ts';
import { hasRuns, rulesOf } from './words.ts';

/** One series of a stage, its points counted from 0 within it. */
interface StageSeries extends ControlSeries {
  readonly id: SeriesId;
}

interface StageChart {
  readonly sigma: number | null;
  readonly target?: number;
  readonly overdispersion: number | null;
  readonly series: NonEmpty<StageSeries>;
}

/** Points from `from` to before `to`. */
interface Stretch {
  readonly name: string | null;
  readonly from: number;
  readonly to: number;
}

export function compute(frame: Frame, options: SpcOptions): SpcResult {
  const data = readPoints(frame, options);
  const omitted = [...new Set(pointsOf(options.omit) ?? [])].sort((a, b) => a - b);
  const beyond = omitted.find((point) => point > data.count);
  if (data.count >= 2 && beyond !== undefined)
    throw new RefusedError([refusals.noSuchPoint(beyond, data.count)]);
  const left = new Set(omitted);
  const stretches = stretchesOf(data);
  const charts = stretches.map((stretch) => stageChart(data, stretch, left, options));
  const signals = signalsOf(stretches, charts, options);
  const flagged = new Set(signals.flatMap(({ points }) => points));
  return {
    sample: { used: data.used, excluded: frame.rows - data.used },
    name: options.value,
    label: frame.label(options.value),
    subgroupLabel: data.subgroups && options.subgroup !== null ? frame.label(options.subgroup) : null,
    stageLabel: options.stage === null ? null : frame.label(options.stage),
    points: data.count,
    names: data.names,
    sizes: data.sizes && options.chart !== 'c' ? Array.from(data.sizes) : null,
    sizeRange: data.sizes && options.chart !== 'c' ? rangeOf(data.sizes) : null,
    series: seriesOf(stretches, charts, flagged),
    stages: zip(stretches, charts).map(([stretch, chart]) => stageOf(stretch, chart)),
    patterns: hasRuns(options.chart) ? patternsOf(stretches, charts) : null,
    signals,
    omitted,
    individuals: options.chart === 'i-mr' ? aboutIndividuals(data.values) : null,
    dispersion: dispersionOf(data, options),
  };
}

/** A stage lasts as long as its name does not change. */
function stretchesOf({ stages, count }: ChartData): NonEmpty<Stretch> {
  if (!stages) return [{ name: null, from: 0, to: count }];
  const starts = stages.flatMap((name, i) => (i === 0 || name !== stages[i - 1] ? [i] : []));
  if (!isNonEmpty(starts)) return [{ name: null, from: 0, to: 0 }];
  return starts.map((from, i) => ({ name: stages[from]!, from, to: starts[i + 1] ?? count }));
}

function stageChart(
  data: ChartData,
  { name, from, to }: Stretch,
  left: ReadonlySet<number>,
  options: SpcOptions,
): StageChart {
  const counts = (i: number) => !left.has(from + i + 1);
  const values = data.values.slice(from, to);
  const countedPoints = Array.from(values.keys()).filter(counts).length;
  const fixed =
    options.center !== null && (options.sigma !== null || data.sizes !== null) && countedPoints > 0;
  if (countedPoints < 2 && !fixed)
    throw new RefusedError([refusals.tooFew(options.value, countedPoints, name)]);
  const chart = chartOf(data, values, [from, to], counts, options);
  const widths = chart.series[0].sigma;
  if (!widths.every((each) => each > 0)) throw new RefusedError([refusals.noVariation(options.value, name)]);
  return chart;
}

function chartOf(
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

const numbered = (from: number, places: readonly number[]): readonly number[] =>
  places.map((place) => from + place + 1);

/** Points that complete each pattern, stage by stage. */
function patternsOf(
  stretches: readonly Stretch[],
  charts: readonly StageChart[],
): Readonly<Record<RunsRule, readonly number[]>> {
  const of = (rule: RunsRule) =>
    zip(stretches, charts).flatMap(([{ from }, chart]) => {
      const { values, center, sigma } = chart.series[0];
      const scores = values.map((value, j) => (value - center[j]!) / sigma[j]!);
      return numbered(from, runsRule(rule, values, scores));
    });
  return {
    rule1: of('rule1'),
    rule2: of('rule2'),
    rule3: of('rule3'),
    rule4: of('rule4'),
    rule5: of('rule5'),
    rule6: of('rule6'),
    rule7: of('rule7'),
    rule8: of('rule8'),
    we4: of('we4'),
  };
}

/** Points outside the limits drawn. */
const outside = ({ values, lower, upper }: ControlSeries): readonly number[] =>
  Array.from(values.keys()).filter((i) => values[i]! < lower[i]! || values[i]! > upper[i]!);

function signalsOf(
  stretches: readonly Stretch[],
  charts: NonEmpty<StageChart>,
  options: SpcOptions,
): readonly SpcSignal[] {
  const ids = charts[0].series.map(({ id }) => id);
  const runs = hasRuns(options.chart);
  const patterns = runs ? patternsOf(stretches, charts) : null;
  return ids
    .flatMap((id, s): readonly SpcSignal[] =>
      patterns && id === 'location'
        ? rulesOf(options).map((rule) => ({ series: id, rule, points: patterns[rule] }))
        : [
            {
              series: id,
              rule: 'limits',
              points: zip(stretches, charts).flatMap(([{ from }, chart]) =>
                numbered(from, outside(chart.series[s]!)),
              ),
            },
          ],
    )
    .filter(({ points }) => points.length > 0);
}

function rangeOf(values: Float64Array): Range {
  const real = Array.from(values.filter((value) => Number.isFinite(value)));
  return { from: real.reduce((a, b) => Math.min(a, b)), to: real.reduce((a, b) => Math.max(a, b)) };
}

function stageOf({ name, from, to }: Stretch, chart: StageChart): SpcStage {
  const { sigma, target = null, overdispersion, series } = chart;
  const limits = series
    .filter(({ center }) => center.some((value) => Number.isFinite(value)))
    .map(
      ({ id, values, center, lower, upper }): SeriesLimits => ({
        id,
        points: values.filter((value) => !Number.isNaN(value)).length,
        center: rangeOf(center),
        lower: rangeOf(lower),
        upper: rangeOf(upper),
      }),
    );
  return { name, from: from + 1, to, sigma, target, overdispersion, limits };
}

/** Points that are kept: of very many those worth drawing, and every signal. */
function seriesOf(
  stretches: readonly Stretch[],
  charts: NonEmpty<StageChart>,
  flagged: ReadonlySet<number>,
): SpcResult['series'] {
  return charts[0].series.map(({ id }, s) => {
    const points = zip(stretches, charts).flatMap(([{ from }, chart]): readonly SpcPoint[] => {
      const { values, center, lower, upper, sigma } = chart.series[s]!;
      return Array.from(values.keys())
        .filter((j) => !Number.isNaN(values[j]!))
        .map((j) => ({
          point: from + j + 1,
          value: values[j]!,
          center: center[j]!,
          lower: lower[j]!,
          upper: upper[j]!,
          sigma: sigma[j]!,
        }));
    });
    const drawn = new Set(drawnPlaces(Float64Array.from(points, ({ value }) => value)));
    const all = flagged.size <= MOST_DRAWN;
    return { id, points: points.filter(({ point }, i) => drawn.has(i) || (all && flagged.has(point))) };
  });
}

function aboutIndividuals(values: Float64Array): SpcResult['individuals'] {
  const varies = values.some((value) => value !== values[0]);
  return {
    normality: shapiroWilk(values.toSorted()),
    autocorrelation: varies && values.length > 2 ? autocorrelations(values, 1)[0]! : null,
  };
}

/** The standard deviation of standardized counts from their moving ranges; 1 where chance alone is at work. */
function dispersionOf({ values, sizes }: ChartData, { chart, center, laney }: SpcOptions): number | null {
  if (!sizes || values.length < 3 || (chart !== 'p' && chart !== 'u' && chart !== 'np' && chart !== 'c'))
    return null;
  const kind = chart === 'np' ? 'p' : chart === 'c' ? 'u' : chart;
  return laney && chart === kind
    ? null
    : attributesChart(kind, values, sizes, { center, laney: true }, () => true).overdispersion;
}
