/** The forest plot: a row per study, squares by weight, diamonds for what is pooled. */
import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { type AxisOf, figure, type Position } from '../../shared/figure.ts';
import { capital } from '../../shared/wording.ts';
import { axisOf } from './forest-axis.ts';
import { type ForestRow, forestRows, limitsText, pooledRow } from './forest-rows.ts';
import type { MetaSettings } from './option-parts.ts';
import type { MetaResult, Pooled } from './result.ts';
import { type ShownEffects, shownEffects } from './shown.ts';

/** Rows of a figure; more cannot be read. */
const MOST_ROWS = 250;
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

function figureOf(
  { id, title, rows, core, alt, notes }: ForestFigure,
  shown: ShownEffects,
  settings: MetaSettings,
  scale: MetaResult['scale'],
): FigureBlock {
  const placed = rows.map((row, y) => ({ ...row, y }));
  const studies = placed.filter((row) => row.kind === 'study');
  const pooled = placed.filter((row) => row.kind === 'pooled');
  const prediction = placed.filter((row) => row.kind === 'prediction');
  const { domain, ticks, log } = axisOf(
    [...studies, ...pooled, ...prediction],
    { lower: shown.value(core.ciLower), upper: shown.value(core.ciUpper) },
    scale,
    shown.words.none,
  );
  const [least, most] = domain;
  const inside = (value: number) => Math.min(most, Math.max(least, value));
  const line = (row: { readonly y: number; readonly lower: number; readonly upper: number }) =>
    ({
      y: row.y,
      lower: inside(row.lower),
      upper: inside(row.upper),
    }) as const;
  const cut = [...studies, ...pooled, ...prediction].flatMap((row) => [
    ...(row.lower < least ? ([{ y: row.y, x: least, angle: -90 }] as const) : []),
    ...(row.upper > most ? ([{ y: row.y, x: most, angle: 90 }] as const) : []),
  ]);
  const corners = pooled.flatMap(({ y, estimate, lower, upper }) =>
    [
      [lower, y],
      [estimate, y - HALF],
      [upper, y],
      [estimate, y + HALF],
    ].map(([x, at], order) => ({ diamond: y, x: inside(x!), y: at, order })),
  );
  const sides = [
    settings.lowText && `← ${settings.lowText}`,
    settings.highText && `${settings.highText} →`,
  ].filter(Boolean);
  const beside = sides.join('\u2003\u2003');
  // beside each other while a phone has room for both
  const words = beside === '' ? [] : beside.length <= 24 ? [beside] : sides;
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { ...(log ? { type: 'log' } : { zero: false }), domain, nice: false },
    axis: {
      title: words.length === 0 ? axisTitle(shown, log) : [axisTitle(shown, log), ...words],
      values: ticks,
      tickCount: ticks.length,
      format: '~g',
      grid: false,
      domain: true,
      ticks: true,
    },
  });
  const last = rows.length - 1;
  const yAxis = (labels: string, orient: 'left' | 'right') =>
    ({
      title: null,
      orient,
      values: placed.map(({ y }) => y),
      // fewer ticks than values would leave out labels
      tickCount: placed.length,
      labelExpr: `${orient === 'left' ? 'narrow ? truncate(names[datum.value], 18) : ' : "narrow ? '' : "}${labels}[datum.value]`,
      labelOverlap: false,
      labelFontWeight: { condition: { test: 'strong[datum.value]', value: 600 }, value: 400 },
      labelLimit: 260,
      labelFontSize: 11,
      grid: false,
      ticks: false,
      domain: false,
    }) as const;
  const y = (field: string, axis: NonNullable<AxisOf> | null): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: [last + 0.6, -0.6], nice: false, zero: false },
    axis,
  });
  const left = yAxis('counted', 'left');
  return figure({
    id,
    title: [title],
    table: 'studies',
    alt,
    ...(notes ? { notes } : {}),
    spec: {
      height: ROW_HEIGHT * rows.length + 16,
      params: [
        // on a phone the plot needs the room: its numbers are in the table
        { name: 'narrow', value: false },
        { name: 'names', value: rows.map((row) => ('label' in row ? row.label : '')) },
        {
          name: 'counted',
          value: rows.map((row) =>
            'counts' in row && row.counts
              ? `${row.label}\u2003${row.counts}`
              : 'label' in row
                ? row.label
                : '',
          ),
        },
        {
          name: 'texts',
          value: rows.map((row) => ('text' in row ? row.text : row.kind === 'silent' ? 'no effect' : '')),
        },
        {
          name: 'strong',
          value: rows.map(({ kind }) => kind === 'heading' || kind === 'pooled'),
        },
      ],
      datasets: {
        studies: studies.map(({ label, estimate, lower, upper, weight, y: at }) => ({
          study: label,
          estimate: inside(estimate),
          lower: inside(lower),
          upper: inside(upper),
          weight,
          y: at,
        })),
        corners,
        prediction: prediction.map(line),
        cut,
        none: shown.words.none === null ? [] : [{ none: shown.words.none }],
        centre: [{ centre: inside(shown.value(core.estimate)) }],
      },
      resolve: { axis: { y: 'independent' } },
      layer: [
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
          encoding: { y: y('y', left), x: x('lower'), x2: { field: 'upper' } },
        },
        {
          data: { name: 'prediction' },
          mark: { type: 'rule', strokeWidth: 4, opacity: 0.5, tooltip: false },
          encoding: { y: y('y', null), x: x('lower'), x2: { field: 'upper' } },
        },
        {
          data: { name: 'studies' },
          mark: { type: 'point', shape: 'square', fillOpacity: 1, tooltip: { content: 'data' } },
          encoding: {
            y: y('y', yAxis('texts', 'right')),
            x: x('estimate'),
            size: {
              field: 'weight',
              type: 'quantitative',
              scale: { domain: [0, Math.max(...studies.map(({ weight }) => weight), 0.01)], range: [8, 170] },
              legend: null,
            },
          },
        },
        {
          data: { name: 'corners' },
          mark: {
            type: 'line',
            interpolate: 'linear-closed',
            filled: true,
            strokeWidth: 1,
            tooltip: false,
          },
          encoding: {
            y: y('y', null),
            x: x('x'),
            order: { field: 'order', type: 'quantitative' },
            detail: { field: 'diamond' },
          },
        },
        {
          data: { name: 'cut' },
          mark: { type: 'point', shape: 'triangle-up', size: 40, fillOpacity: 1, tooltip: false },
          encoding: {
            y: y('y', null),
            x: x('x'),
            angle: { field: 'angle', type: 'quantitative', scale: null },
          },
        },
      ],
    },
  });
}

const axisTitle = ({ words }: ShownEffects, log: boolean): string =>
  `${capital(words.name)}${log ? ' (log axis)' : ''}`;

const listed = (rows: readonly ForestRow[]): string =>
  rows
    .flatMap((row) => ('text' in row && row.kind !== 'prediction' ? [`${row.label} ${row.text}`] : []))
    .slice(0, 60)
    .join('; ');

/** What the numbers beside the names are. */
function studyCounts(rows: readonly ForestRow[]): string {
  const counts = rows.flatMap((row) => ('counts' in row && row.counts ? [row.counts] : []))[0];
  if (counts === undefined) return '';
  const groups = counts.includes(',') ? ', treatment first' : '';
  return counts.includes('/')
    ? ` Beside the names: events of cases${groups}.`
    : ` Beside the names: cases${groups}.`;
}

export function forestFigure(result: MetaResult, settings: MetaSettings): FigureBlock[] {
  const shown = shownEffects(result, settings);
  const rows = forestRows(result, settings, shown);
  if (rows.length > MOST_ROWS) return [];
  const level = formatNumber(settings.confidenceLevel, 'level');
  return [
    figureOf(
      {
        id: 'forest',
        title: 'Forest Plot',
        rows,
        core: result.pooled,
        alt: `Forest plot of ${result.studies.length} studies, ${shown.words.plural} with ${level} intervals and weights: ${listed(rows)}.`,
        notes: rich`Squares are the studies, their size the weight in the pooled effect, lines ${num(settings.confidenceLevel, 'level')} confidence intervals; diamonds span the intervals of pooled effects. Percentages are weights.${studyCounts(rows)}${result.pooled.prediction ? ' The bar below is the prediction interval.' : ''} Arrows mark limits beyond the axis, if any.`,
      },
      shown,
      settings,
      result.scale,
    ),
  ];
}

/** Pooled effects without each study, or as studies were added. */
export function sensitivityFigures(result: MetaResult, settings: MetaSettings): FigureBlock[] {
  const shown = shownEffects(result, settings);
  const rowsOf = (items: readonly (Pooled & { readonly name: string })[]): readonly ForestRow[] =>
    items.map((item) => ({
      kind: 'study',
      label: item.name,
      estimate: shown.value(item.estimate),
      lower: shown.value(item.ciLower),
      upper: shown.value(item.ciUpper),
      weight: 0.005,
      text: limitsText(shown, item.estimate, item.ciLower, item.ciUpper),
    }));
  const all = pooledRow('All studies', shown, result.pooled);
  const figure = (id: string, title: string, rows: readonly ForestRow[], what: string) =>
    figureOf(
      {
        id,
        title,
        rows: [...rows, { kind: 'gap' }, all],
        core: result.pooled,
        alt: `${what}: ${listed(rows)}.`,
        notes: rich`Lines are ${num(settings.confidenceLevel, 'level')} confidence intervals of the pooled effect.`,
      },
      shown,
      settings,
      result.scale,
    );
  const drawn = settings.plots.includes('forest');
  return [
    ...(drawn && result.leaveOneOut.length > 0 && result.leaveOneOut.length <= MOST_ROWS
      ? [
          figure(
            'leave-one-out-plot',
            'Pooled Effect Without Each Study',
            rowsOf(result.leaveOneOut.map((item, i) => ({ ...item, name: result.studies[i]!.name }))),
            'The pooled effect without each study',
          ),
        ]
      : []),
    ...(drawn && result.cumulative.length > 0 && result.cumulative.length <= MOST_ROWS
      ? [
          figure(
            'cumulative-plot',
            'Cumulative Forest Plot',
            rowsOf(result.cumulative),
            'The pooled effect as studies were added',
          ),
        ]
      : []),
  ];
}
