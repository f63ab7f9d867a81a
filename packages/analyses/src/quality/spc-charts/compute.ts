import type { Frame } from '@constat/data';
import {
  attributesChart,
  autocorrelations,
  type ControlSeries,
  isNonEmpty,
  type NonEmpty,
  type RunsRule,
  runsRule,
  severalRule,
  shapiroWilk,
  zip,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { drawnPlaces, MOST_DRAWN } from '../../time-series/kit/thin.ts';
import type { SpcOptions } from './options.ts';
import { type ChartData, neededBy, readPoints } from './read.ts';
import { pointsOf, refusals } from './refusals.ts';
import type { Range, SeriesLimits, SpcPoint, SpcResult, SpcSignal, SpcStage } from './result.ts';
import { chartOf, refuseRuns, type StageChart } from './stage-chart.ts';
import { hasRuns, numbersOf, publishedRules, userRulesOf } from './words.ts';

/** Points from `from` to before `to`. */
interface Stretch {
  readonly name: string | null;
  readonly from: number;
  readonly to: number;
}

export const compute = (frame: Frame, options: SpcOptions): SpcResult =>
  chartFrom(readPoints(frame, options), options, frame, frame.rows);

/** The chart of points that were read from so many rows; the frame names its variables. */
export function chartFrom(data: ChartData, options: SpcOptions, frame: Frame, rows: number): SpcResult {
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
    sample: { used: data.used, excluded: rows - data.used },
    name: options.value,
    label: frame.label(options.value),
    subgroupLabel: data.subgroups && options.subgroup !== null ? frame.label(options.subgroup) : null,
    partLabel: data.parts ? frame.label(options.part) : null,
    stageLabel: options.stage === null ? null : frame.label(options.stage),
    points: data.count,
    rows: data.rows,
    needed: neededBy(options),
    names: data.names,
    sizes: data.sizes && options.chart !== 'c' ? Array.from(data.sizes) : null,
    sizeRange: data.sizes && options.chart !== 'c' ? rangeOf(data.sizes) : null,
    series: seriesOf(stretches, charts, flagged),
    stages: zip(stretches, charts).map(([stretch, chart]) => stageOf(stretch, chart, data)),
    patterns: hasRuns(options.chart) ? patternsOf(stretches, charts, options) : null,
    signals,
    omitted,
    individuals: individualsOf(data, charts, options),
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
  if (data.parts) refuseRuns(chart.series[0], data.parts, from, options);
  if (!widths.every((each) => each > 0)) throw new RefusedError([refusals.noVariation(options.value, name)]);
  return chart;
}

const numbered = (from: number, places: readonly number[]): readonly number[] =>
  places.map((place) => from + place + 1);

/** Points of the first chart that something finds, stage by stage. */
const foundIn = (
  stretches: readonly Stretch[],
  charts: readonly StageChart[],
  find: (values: Float64Array, scores: Float64Array) => readonly number[],
): readonly number[] =>
  zip(stretches, charts).flatMap(([{ from }, chart]) => {
    const { values, center, sigma } = chart.series[0];
    const scores = values.map((value, j) => (value - center[j]!) / sigma[j]!);
    return numbered(from, find(values, scores));
  });

/** Points that complete each pattern. */
function patternsOf(
  stretches: readonly Stretch[],
  charts: readonly StageChart[],
  options: SpcOptions,
): Readonly<Record<RunsRule, readonly number[]>> {
  const numbers = numbersOf(options);
  const of = (rule: RunsRule) =>
    foundIn(stretches, charts, (values, scores) =>
      runsRule(rule, values, scores, options.early, numbers[rule]),
    );
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

/** What the rules asked for find in the first chart. */
function runsSignals(
  stretches: readonly Stretch[],
  charts: readonly StageChart[],
  options: SpcOptions,
): readonly SpcSignal[] {
  const patterns = patternsOf(stretches, charts, options);
  return [
    ...publishedRules(options).map((rule) => ({
      series: 'location' as const,
      rule,
      points: patterns[rule],
    })),
    ...userRulesOf(options).map((rule) => ({
      series: 'location' as const,
      rule,
      points: foundIn(stretches, charts, (_, scores) => severalRule(rule, scores, options.early)),
    })),
  ];
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
  return ids
    .flatMap((id, s): readonly SpcSignal[] =>
      runs && id === 'location'
        ? runsSignals(stretches, charts, options)
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

function stageOf({ name, from, to }: Stretch, chart: StageChart, { parts: all }: ChartData): SpcStage {
  const { sigma, target = null, overdispersion, series, components = null } = chart;
  const counted = new Float64Array(all?.names.length ?? 0);
  for (const code of all?.codes.subarray(from, to) ?? []) counted[code]!++;
  const parts =
    chart.parts?.flatMap((part, code) =>
      counted[code] === 0 ? [] : [{ ...part, name: all!.names[code]!, n: counted[code]! }],
    ) ?? null;
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
  return { name, from: from + 1, to, sigma, target, overdispersion, limits, components, parts };
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

/** Values that the chart takes one by one: of short runs on their common scale. */
function individualsOf(
  { values }: ChartData,
  charts: readonly StageChart[],
  { chart }: SpcOptions,
): SpcResult['individuals'] {
  if (chart === 'i-mr') return aboutIndividuals(values);
  if (chart !== 'z-mr') return null;
  return aboutIndividuals(Float64Array.from(charts.flatMap(({ series }) => [...series[0].values])));
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
