import { andList, type FigureBlock, formatNumber, rich, type ShownVariable } from '@constat/report';
import { figure, type Position } from '../../shared/figure.ts';
import { needs } from '../../shared/shows.ts';
import { capital, whole } from '../../shared/wording.ts';
import { extentOf } from '../../time-series/kit/figures.ts';
import { pointName } from '../kit/rows.ts';
import { MOST_LABELS, pointLayers, signalLayer } from '../kit/signal-layers.ts';
import type { SpcOptions } from './options.ts';
import type { SeriesId, SpcPoint, SpcResult } from './result.ts';
import { decimalsOf } from './tables.ts';
import { CHART_WORDS, isOfGaps, seriesWord } from './words.ts';

/** The name of a chart at the start of a sentence; letters that are symbols stay: p chart, np chart. */
const startOf = (name: string): string => (/^\S{1,2} /.test(name) ? name : capital(name));

/** Points that did not count for the limits. */
const LEFT_OUT = 'left out';

export function figures(result: SpcResult, options: SpcOptions): readonly FigureBlock[] {
  if (options.chart === 'cusum') return [cusumFigure(result)];
  return result.series
    .filter(({ points }) => points.length > 0)
    .map(({ id, points }) => seriesFigure(result, options, id, points));
}

/** The rows of the dataset that a point stands for. */
function rowsOf({ rows }: SpcResult, point: number): { readonly row?: number; readonly 'last row'?: number } {
  const [row, last] = rows?.[point - 1] ?? [];
  if (row === undefined || last === undefined) return {};
  return row === last ? { row } : { row, 'last row': last };
}

const rowsShown = ({ rows, needed }: SpcResult): readonly ShownVariable[] =>
  rows ? [{ kind: 'rows', field: 'row', to: 'last row' }, ...needed.flatMap((name) => needs({ name }))] : [];

/** Points of a series that are signals. */
const flaggedOf = (result: SpcResult, id: SeriesId): ReadonlySet<number> =>
  new Set(result.signals.filter(({ series }) => series === id).flatMap(({ points }) => points));

const stageOf = ({ stages }: SpcResult, point: number) =>
  stages.findIndex(({ from, to }) => point >= from && point <= to);

const titleOf = (word: string): string =>
  word.replace(/(^|\s)(?!of\b)[a-z]/g, (letter) => letter.toUpperCase());

function yTitle(result: SpcResult, { chart }: SpcOptions, id: SeriesId): string {
  const name = result.label;
  if (chart === 'i-mr' && id === 'location') return name;
  const word = seriesWord(chart, id, false);
  if (chart === 'z-mr' && id === 'location') return `z of ${name}`;
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}${chart === 'p' ? ' defective' : chart === 'u' ? ' of defects' : isOfGaps(chart) ? ' between events' : ''}: ${name}`;
}

function seriesFigure(
  result: SpcResult,
  options: SpcOptions,
  id: SeriesId,
  points: readonly SpcPoint[],
): FigureBlock {
  const flagged = flaggedOf(result, id);
  const left = new Set(result.omitted);
  const values = points.map(({ point, value, center, lower, upper }) => ({
    point,
    ...rowsOf(result, point),
    ...(result.names ? { name: result.names[point - 1]! } : {}),
    ...(result.sizes ? { n: result.sizes[point - 1]! } : {}),
    value,
    center,
    lower,
    upper,
    stage: stageOf(result, point),
    kind: flagged.has(point) ? 'signal' : left.has(point) ? LEFT_OUT : 'point',
  }));
  const zones =
    options.zones && options.chart !== 'ewma' && !isOfGaps(options.chart) ? zoneLines(points, result) : [];
  const domain = paddedExtent(points);
  const x = xAxis(result);
  const y = (field: string) =>
    ({
      field,
      type: 'quantitative',
      scale: { domain, nice: false, zero: false },
      axis: null,
    }) as const;
  const many = points.length > 150;
  const words = seriesWord(options.chart, id);
  return figure({
    id: `chart-${id}`,
    shows: rowsShown(result),
    title: rich`Control Chart of ${titleOf(words)} of ${result.label}`,
    alt: `${startOf(CHART_WORDS[options.chart].name)} of ${result.label}: ${whole(result.points)} points in their order with centre line and control limits; ${flagged.size === 0 ? 'no point is a signal' : `${flagged.size} ${flagged.size === 1 ? 'point is a signal' : 'points are signals'}, ${andList([...flagged].slice(0, 10).map(String))}${flagged.size > 10 ? ', among others' : ''}`}.`,
    notes: rich`Dashed lines are the control limits, the solid line the centre${zones.length > 0 ? ', dotted lines one and two standard deviations from it' : ''}.${flagged.size > 0 ? ' Squares are signals.' : ''}${left.size > 0 ? ' Hollow points did not count for the limits.' : ''}`,
    table: 'values',
    spec: {
      height: id === 'location' ? 260 : 170,
      datasets: {
        values,
        ...(zones.length > 0 ? { zones } : {}),
        ...(result.stageLabel === null ? {} : { stages: stageMarks(result) }),
      },
      resolve: { axis: { y: 'independent' } },
      layer: [
        {
          data: { name: 'values' },
          mark: { type: 'line', strokeWidth: many ? 1 : 1.5, tooltip: false },
          encoding: {
            x,
            y: { ...y('value'), axis: { title: yTitle(result, options, id) } },
            detail: { field: 'stage' },
          },
        },
        ...(zones.length > 0
          ? ([
              {
                data: { name: 'zones' },
                mark: lineMark([1, 3], 1),
                encoding: { x, y: y('level'), detail: [{ field: 'line' }, { field: 'stage' }] },
              },
            ] as const)
          : []),
        ...stageLayers(result, x),
        ...(['lower', 'upper'] as const).map(
          (field) =>
            ({
              data: { name: 'values' },
              mark: lineMark([5, 3], 1.25),
              encoding: { x, y: y(field), detail: { field: 'stage' } },
            }) as const,
        ),
        {
          data: { name: 'values' },
          mark: lineMark([1, 0], 1),
          encoding: {
            x,
            y: { ...y('center'), axis: endAxis(result, points) },
            detail: { field: 'stage' },
          },
        },
        ...pointLayers(x, y('value'), LEFT_OUT, many),
        ...labelLayers(result, values, flagged, x, y),
      ],
    },
  });
}

/** Room for the labels of signals; what cannot be negative starts at zero. */
function paddedExtent(points: readonly SpcPoint[]): readonly [number, number] {
  const levels = points.flatMap(({ value, lower, upper }) => [value, lower, upper]);
  const low = levels.reduce((a, b) => Math.min(a, b));
  const high = levels.reduce((a, b) => Math.max(a, b));
  const room = 0.06 * (high - low);
  return extentOf([low === 0 ? 0 : low - room, high + room]);
}

const xAxis = ({ points, subgroupLabel }: SpcResult) =>
  ({
    field: 'point',
    type: 'quantitative',
    scale: { domain: [0.5, points + 0.5], nice: false, zero: false },
    axis: { title: subgroupLabel ?? 'Point', tickMinStep: 1, format: 'd', grid: false },
  }) as const;

type Axis = (field: string) => Position;

/** Numbers of the signals beside their points, unless there are too many to be read. */
function labelLayers(
  result: SpcResult,
  values: readonly { readonly point: number; readonly value: number; readonly center: number }[],
  flagged: ReadonlySet<number>,
  x: Position,
  y: Axis,
) {
  if (flagged.size === 0 || flagged.size > MOST_LABELS) return [];
  return [true, false].flatMap((above) => {
    const labels = values
      .filter(({ point, value, center }) => flagged.has(point) && value >= center === above)
      .map(({ point, value }) => ({ point, value, text: pointName(result, point).split(' ')[0] ?? '' }));
    return inLevels(labels, result.points).map(
      (level, i) =>
        ({
          data: { values: level },
          mark: {
            type: 'text',
            dy: above ? -10 - i * LABEL_HEIGHT : 12 + i * LABEL_HEIGHT,
            fontSize: 11,
            tooltip: false,
          },
          encoding: { x, y: y('value'), text: { field: 'text', type: 'nominal' } },
        }) as const,
    );
  });
}

const LABEL_HEIGHT = 11;
/** Share of a chart as wide as a phone that a letter of a label takes. */
const LETTER_SHARE = 0.03;

/** Labels that would touch their neighbour stand a line farther from their points; those without room there either are in the table alone. */
function inLevels<L extends { readonly point: number; readonly text: string }>(
  labels: readonly L[],
  points: number,
): readonly (readonly L[])[] {
  const near: L[] = [];
  const far: L[] = [];
  for (const label of labels) {
    const room = LETTER_SHARE * points * Math.max(2, label.text.length);
    [near, far]
      .find((level) => label.point - (level.at(-1)?.point ?? Number.NEGATIVE_INFINITY) >= room)
      ?.push(label);
  }
  return [near, far].filter((level) => level.length > 0);
}

/** Limits and centre at the right of the chart, as they are at its end. */
function endAxis(result: SpcResult, points: readonly SpcPoint[]) {
  const { lower, center, upper } = points.at(-1)!;
  const decimals = decimalsOf(result);
  const middle = (a: number, b: number) => (a + b) / 2;
  return {
    orient: 'right',
    title: null,
    grid: false,
    values: [...new Set([lower, center, upper])],
    labelFontSize: 11,
    labelOverlap: true,
    labelExpr: `(datum.value > ${middle(center, upper)} ? 'UCL ' : datum.value < ${middle(lower, center)} ? 'LCL ' : '') + format(datum.value, '.${decimals}f')`,
  } as const;
}

/** A line in the colour of the text, quieter than the points. */
const lineMark = (strokeDash: readonly number[], strokeWidth: number) =>
  ({
    type: 'line',
    interpolate: 'step',
    color: 'black',
    opacity: 0.6,
    strokeDash,
    strokeWidth,
    tooltip: false,
  }) as const;

function zoneLines(points: readonly SpcPoint[], result: SpcResult) {
  return points.flatMap(({ point, center, sigma, lower, upper }) =>
    [-2, -1, 1, 2]
      .map((line) => ({ point, line, level: center + line * sigma, stage: stageOf(result, point) }))
      .filter(({ level }) => level >= lower && level <= upper),
  );
}

const stageMarks = ({ stages }: SpcResult) =>
  stages.map(({ name, from }) => ({ point: from - 0.5, stage: name }));

function stageLayers(result: SpcResult, x: Position) {
  if (result.stageLabel === null) return [];
  return [
    {
      data: { name: 'stages' },
      transform: [{ filter: 'datum.point > 1' }],
      mark: { type: 'rule', tooltip: false },
      encoding: { x },
    },
    {
      data: { name: 'stages' },
      mark: { type: 'text', align: 'left', baseline: 'top', dx: 3, y: 2, fontSize: 11, tooltip: false },
      encoding: { x, text: { field: 'stage', type: 'nominal' } },
    },
  ] as const;
}

/** Sums above the target upwards, those below it downwards. */
function cusumFigure(result: SpcResult): FigureBlock {
  const flagged = { upper: flaggedOf(result, 'upper'), lower: flaggedOf(result, 'lower') };
  const values = result.series.flatMap(({ id, points }) =>
    points.map(({ point, value }) => ({
      point,
      ...rowsOf(result, point),
      ...(result.names ? { name: result.names[point - 1]! } : {}),
      side: id === 'lower' ? 'Below the target' : 'Above the target',
      sum: id === 'lower' ? -value : value,
      stage: stageOf(result, point),
      kind: flagged[id === 'lower' ? 'lower' : 'upper'].has(point) ? 'signal' : 'point',
    })),
  );
  const h = result.series[0].points[0]!.upper;
  const domain = extentOf([...values.map(({ sum }) => sum), h, -h]);
  const x = xAxis(result);
  const y = (field: string) =>
    ({
      field,
      type: 'quantitative',
      scale: { domain, nice: false },
      axis: { title: 'Cumulative sum in σ' },
    }) as const;
  const side = { field: 'side', type: 'nominal', legend: { title: null, orient: 'bottom' } } as const;
  const signals = flagged.upper.size + flagged.lower.size;
  return figure({
    id: 'chart-cusum',
    shows: rowsShown(result),
    title: rich`CUSUM Chart of ${result.label}`,
    alt: `Cumulative sums of ${result.label} above and below the target over ${result.points} points, with the decision limit ${formatNumber(h, 'number')} on both sides; ${signals === 0 ? 'no sum reaches it' : `${signals} points lie beyond it`}.`,
    notes: rich`Dashed lines are the decision limits; sums below the target are drawn downwards.${signals > 0 ? ' Squares are signals.' : ''}`,
    table: 'values',
    spec: {
      height: 260,
      datasets: {
        values,
        limits: [{ level: h }, { level: -h }, { level: 0 }],
        ...(result.stageLabel === null ? {} : { stages: stageMarks(result) }),
      },
      layer: [
        { data: { name: 'limits' }, mark: { type: 'rule', style: 'reference' }, encoding: { y: y('level') } },
        ...stageLayers(result, x),
        {
          data: { name: 'values' },
          mark: { type: 'line', tooltip: false },
          encoding: {
            x,
            y: y('sum'),
            detail: { field: 'stage' },
            stroke: { ...side, scale: { range: 'categoryLine' } },
            strokeDash: {
              ...side,
              scale: {
                range: [
                  [1, 0],
                  [6, 3],
                ],
              },
            },
          },
        },
        signalLayer(x, y('sum'), LEFT_OUT),
      ],
    },
  });
}
