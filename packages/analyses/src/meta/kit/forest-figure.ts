/** How the rows of a forest plot are drawn: squares by weight, lines of intervals, diamonds for what is pooled. */
import type { FigureBlock } from '@constat/report';
import { type AxisOf, figure, type Layers, type Position, type PositionOf } from '../../shared/figure.ts';
import { capital } from '../../shared/wording.ts';
import { axisOf, type ForestAxis } from './forest-axis.ts';
import type { ForestRow } from './forest-rows.ts';
import type { MetaSettings } from './option-parts.ts';
import type { MetaResult, Pooled } from './result.ts';
import type { ShownEffects } from './shown.ts';

const ROW_HEIGHT = 22;
/** Half of the height of a diamond, in rows. */
const HALF = 0.32;

interface ForestFigure {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly ForestRow[];
  /** The interval that must be seen in full. */
  readonly core: Pooled;
  readonly alt: string;
  readonly notes: FigureBlock['notes'];
}

/** Rows with their place from the top, by kind. */
function placedRows(rows: readonly ForestRow[]) {
  const placed = rows.map((row, y) => ({ ...row, y }));
  return {
    studies: placed.filter((row) => row.kind === 'study'),
    pooled: placed.filter((row) => row.kind === 'pooled'),
    prediction: placed.filter((row) => row.kind === 'prediction'),
  };
}

type Placed = ReturnType<typeof placedRows>;

/** What is drawn, cut at the ends of the axis. */
function datasetsOf(
  { studies, pooled, prediction }: Placed,
  [least, most]: ForestAxis['domain'],
  shown: ShownEffects,
  core: Pooled,
) {
  const inside = (value: number) => Math.min(most, Math.max(least, value));
  return {
    studies: studies.map(({ label, estimate, lower, upper, weight, y }) => ({
      study: label,
      estimate: inside(estimate),
      lower: inside(lower),
      upper: inside(upper),
      weight,
      y,
    })),
    corners: pooled.flatMap(({ y, estimate, lower, upper }) =>
      (
        [
          [lower, y],
          [estimate, y - HALF],
          [upper, y],
          [estimate, y + HALF],
        ] as const
      ).map(([x, at], order) => ({ diamond: y, x: inside(x), y: at, order })),
    ),
    prediction: prediction.map((row) => ({ y: row.y, lower: inside(row.lower), upper: inside(row.upper) })),
    cut: [...studies, ...pooled, ...prediction].flatMap((row) => [
      ...(row.lower < least ? [{ y: row.y, x: least, angle: -90 }] : []),
      ...(row.upper > most ? [{ y: row.y, x: most, angle: 90 }] : []),
    ]),
    none: shown.words.none === null ? [] : [{ none: shown.words.none }],
    centre: [{ centre: inside(shown.value(core.estimate)) }],
  };
}

/** What the labels of rows are looked up in. */
const paramsOf = (rows: readonly ForestRow[]) =>
  [
    // on a phone the plot needs the room: its numbers are in the table
    { name: 'narrow', value: false },
    { name: 'names', value: rows.map((row) => ('label' in row ? row.label : '')) },
    {
      name: 'counted',
      value: rows.map((row) =>
        'counts' in row && row.counts ? `${row.label}\u2003${row.counts}` : 'label' in row ? row.label : '',
      ),
    },
    {
      name: 'texts',
      value: rows.map((row) => ('text' in row ? row.text : row.kind === 'silent' ? 'no effect' : '')),
    },
    { name: 'strong', value: rows.map(({ kind }) => kind === 'heading' || kind === 'pooled') },
  ] as const;

/** Effects from left to right, with what either side means. */
function effectPosition(
  { domain, ticks, log }: ForestAxis,
  shown: ShownEffects,
  settings: MetaSettings,
): PositionOf {
  const sides = [
    settings.lowText && `← ${settings.lowText}`,
    settings.highText && `${settings.highText} →`,
  ].filter(Boolean);
  // beside each other; a phone has a line for each
  const words = sides.length === 0 ? [] : [sides.join('\u2003\u2003')];
  const title = `${capital(shown.words.name)}${log ? ' (log axis)' : ''}`;
  return (field) => ({
    field,
    type: 'quantitative',
    scale: { ...(log ? { type: 'log' } : { zero: false }), domain, nice: false },
    axis: {
      title: words.length === 0 ? title : [title, ...words],
      values: ticks,
      tickCount: ticks.length,
      format: '~g',
      grid: false,
      domain: true,
      ticks: true,
    },
  });
}

/** Labels of all rows at one side. */
const rowLabels = (rows: number, labels: string, orient: 'left' | 'right') =>
  ({
    title: null,
    orient,
    values: Array.from({ length: rows }, (_, y) => y),
    // fewer ticks than values would leave out labels
    tickCount: rows,
    labelExpr: `${orient === 'left' ? 'narrow ? truncate(names[datum.value], 22) : ' : "narrow ? '' : "}${labels}[datum.value]`,
    labelOverlap: false,
    labelFontWeight: { condition: { test: 'strong[datum.value]', value: 600 }, value: 400 },
    labelLimit: 260,
    labelFontSize: 11,
    grid: false,
    ticks: false,
    domain: false,
  }) as const;

/** Rows from top to bottom, with labels or without. */
const rowPosition = (rows: number, axis: NonNullable<AxisOf> | null): Position => ({
  field: 'y',
  type: 'quantitative',
  scale: { domain: [rows - 1 + 0.6, -0.6], nice: false, zero: false },
  axis,
});

function layersOf(x: PositionOf, rows: number, heaviest: number): Layers {
  const bare = rowPosition(rows, null);
  return [
    {
      data: { name: 'none' },
      mark: { type: 'rule', style: 'reference', strokeDash: [], tooltip: false },
      encoding: { x: x('none') },
    },
    {
      data: { name: 'centre' },
      mark: { type: 'rule', strokeDash: [3, 3], strokeWidth: 1, opacity: 0.7, tooltip: false },
      encoding: { x: x('centre') },
    },
    {
      data: { name: 'studies' },
      mark: { type: 'rule', strokeWidth: 1.5, tooltip: false },
      encoding: {
        y: rowPosition(rows, rowLabels(rows, 'counted', 'left')),
        x: x('lower'),
        x2: { field: 'upper' },
      },
    },
    {
      data: { name: 'prediction' },
      mark: { type: 'rule', strokeWidth: 4, opacity: 0.5, tooltip: false },
      encoding: { y: bare, x: x('lower'), x2: { field: 'upper' } },
    },
    {
      data: { name: 'studies' },
      mark: { type: 'point', shape: 'square', fillOpacity: 1, tooltip: { content: 'data' } },
      encoding: {
        y: rowPosition(rows, rowLabels(rows, 'texts', 'right')),
        x: x('estimate'),
        size: {
          field: 'weight',
          type: 'quantitative',
          scale: { domain: [0, heaviest], range: [8, 170] },
          legend: null,
        },
      },
    },
    {
      data: { name: 'corners' },
      mark: { type: 'line', interpolate: 'linear-closed', filled: true, strokeWidth: 1, tooltip: false },
      encoding: {
        y: bare,
        x: x('x'),
        order: { field: 'order', type: 'quantitative' },
        detail: { field: 'diamond' },
      },
    },
    {
      data: { name: 'cut' },
      mark: { type: 'point', shape: 'triangle-up', size: 40, fillOpacity: 1, tooltip: false },
      encoding: { y: bare, x: x('x'), angle: { field: 'angle', type: 'quantitative', scale: null } },
    },
  ];
}

export function figureOf(
  { id, title, rows, core, alt, notes }: ForestFigure,
  shown: ShownEffects,
  settings: MetaSettings,
  scale: MetaResult['scale'],
): FigureBlock {
  const placed = placedRows(rows);
  const axis = axisOf(
    [...placed.studies, ...placed.pooled, ...placed.prediction],
    { lower: shown.value(core.ciLower), upper: shown.value(core.ciUpper) },
    scale,
    shown.words.none,
  );
  return figure({
    id,
    title: [title],
    table: 'studies',
    alt,
    ...(notes ? { notes } : {}),
    spec: {
      height: ROW_HEIGHT * rows.length + 16,
      params: paramsOf(rows),
      datasets: datasetsOf(placed, axis.domain, shown, core),
      resolve: { axis: { y: 'independent' } },
      layer: layersOf(
        effectPosition(axis, shown, settings),
        rows.length,
        Math.max(...placed.studies.map(({ weight }) => weight), 0.01),
      ),
    },
  });
}
