import { type FigureBlock, formatNumber, type NumberFormat } from '@constat/report';
import { type FigureSpec, figure, type Layers } from '../../shared/figure.ts';
import { type CellAxes, cellAxes, cellHeight } from '../kit/cell-axes.ts';
import { showsCells } from '../kit/cells.ts';
import { noted } from '../kit/chart-parts.ts';
import { heightOf, titled } from '../kit/look.ts';
import { inPanels } from '../kit/panels.ts';
import type { BarResult } from './compute.ts';
import { heatSpec, pyramidSpec, waterfallSpec } from './figure-bars.ts';
import { radarSpec, treemapSpec } from './figure-round.ts';
import type { BarOptions } from './options.ts';
import { type BarRow, rowsOf } from './rows.ts';
import { isHorizontal, isStacked, SHAPES, spreadOf } from './shapes.ts';
import { formatOf, notesOf, subjectOf, valueTitle } from './text.ts';

/** Labels that would run into each other are left out; where bars stand beside each other in panels sooner. */
const MOST_LABELS = 40;
const MOST_LABELS_ACROSS = 14;

export function barFigure(result: BarResult, options: BarOptions): FigureBlock {
  const rows = rowsOf(result);
  const name = SHAPES[options.shape].one.replace(/^an? /, '');
  return figure({
    id: options.shape === 'bars' ? 'bar-chart' : options.shape,
    ...(options.shape === 'radar' || options.shape === 'treemap' ? { table: 'values' } : {}),
    shows: showsCells(result),
    title: [titled(options.title, subjectOf(result, options))],
    alt: `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${subjectOf(result, options)}. ${described(rows, formatOf(result))}`,
    ...noted(notesOf(result, options)),
    spec: specOf(result, rows, options),
  });
}

function specOf(result: BarResult, rows: readonly BarRow[], options: BarOptions): FigureSpec {
  switch (options.shape) {
    case 'pyramid':
      return pyramidSpec(result, rows, options);
    case 'waterfall':
      return waterfallSpec(result, rows, options);
    case 'heat':
      return heatSpec(result, rows, options);
    case 'radar':
      return radarSpec(result, rows, options);
    case 'treemap':
      return treemapSpec(result, rows, options);
    default:
      return alongSpec(result, rows, options);
  }
}

/** Rows that know whether they are the lowest or the highest of their category. */
const withEnds = (rows: readonly BarRow[]) =>
  rows.map(({ end: _, label, ...row }) => {
    const values = rows.flatMap((other) =>
      other.category === row.category && other.panel === row.panel && other.value !== null
        ? [other.value]
        : [],
    );
    const isLowest = row.value === Math.min(...values);
    return {
      ...row,
      lowest: isLowest ? label : '',
      highest: !isLowest && row.value === Math.max(...values) ? label : '',
    };
  });

/** Whether the numbers at the bars have room beside each other. */
function isLabelled(
  { group, groups, categories, panelled, across, bars }: BarResult,
  options: BarOptions,
  beside: boolean,
): boolean {
  if (!options.labels || isStacked(options) || bars.length > MOST_LABELS) return false;
  if (options.shape === 'points' && group !== null && !beside) return false;
  const inRow = categories.length * (beside ? groups.length : 1) * across;
  return options.horizontal || panelled.length === 0 || inRow <= MOST_LABELS_ACROSS;
}

/** Shapes along an axis of values: bars, lollipops, dots and dumbbells. */
function alongSpec(result: BarResult, rows: readonly BarRow[], options: BarOptions): FigureSpec {
  const { shape } = options;
  const horizontal = isHorizontal(options);
  const stacked = isStacked(options);
  const fromZero = shape === 'bars' || shape === 'lollipop';
  // points of groups share a place where no error bars would cover each other
  const beside = !stacked && (fromZero || (shape === 'points' && spreadOf(options) !== 'none'));
  const drawn = cellAxes(result, options, valueTitle(result, options), {
    horizontal,
    beside,
    zero: fromZero,
    close: shape === 'points',
  });
  const ends = shape === 'dumbbell' && options.labels ? { scale: { zero: false, padding: END_ROOM } } : {};
  const axes = { ...drawn, value: (field: string, more = {}) => drawn.value(field, { ...ends, ...more }) };
  const layers = [
    ...marksOf(axes, options, result, stacked),
    ...(rows.some(({ lower }) => lower !== null) ? spreadLayers(axes, shape === 'points') : []),
    ...(shape === 'bars' ? [] : [pointLayer(axes, result)]),
    ...(isLabelled(result, options, beside)
      ? shape === 'dumbbell'
        ? endLayers(axes, horizontal)
        : [labelLayer(axes, horizontal, shape === 'bars' ? 5 : 9)]
      : []),
  ] as Layers;
  const height = cellHeight(result, heightOf(options), { horizontal, beside });
  return inPanels(result, height, { bars: shape === 'dumbbell' ? withEnds(rows) : rows }, () => layers);
}

/** Room for the numbers beside the outermost points, in pixels. */
const END_ROOM = 48;

/** What stands below points: the bars themselves, lines from zero, or lines between groups. */
function marksOf(
  { along, place, value, colour }: CellAxes,
  options: BarOptions,
  { group }: BarResult,
  stacked: boolean,
) {
  switch (options.shape) {
    case 'bars':
      return [
        {
          mark: { type: 'bar', tooltip: true },
          encoding: {
            ...place,
            [along]: value('value', stacked ? stacking(options) : {}),
            ...colour,
          },
        },
      ];
    case 'lollipop':
      return [
        {
          mark: { type: 'rule', strokeWidth: 2, tooltip: false },
          encoding: { ...place, [along]: value('value'), [`${along}2`]: { datum: 0 }, ...colour },
        },
      ];
    case 'dumbbell':
      return group === null
        ? []
        : [
            {
              mark: { type: 'line', strokeWidth: 3, strokeOpacity: 0.45, tooltip: false, color: 'black' },
              encoding: { ...place, [along]: value('value'), detail: { field: 'category', type: 'nominal' } },
            },
          ];
    default:
      return [];
  }
}

const stacking = (options: BarOptions) =>
  options.arrangement === 'filled'
    ? ({
        stack: 'normalize',
        axis: { title: titled(options.horizontal ? options.xTitle : options.yTitle, 'Share'), format: '%' },
      } as const)
    : { stack: 'zero' as const };

function spreadLayers({ along, place, value, colour }: CellAxes, coloured: boolean) {
  const ink = coloured ? {} : { color: 'black' };
  const own = coloured ? colour : {};
  return [
    {
      mark: { type: 'rule', strokeWidth: 1.5, ...ink },
      encoding: { ...place, [along]: value('lower'), [`${along}2`]: { field: 'upper' }, ...own },
    },
    ...['lower', 'upper'].map((end) => ({
      mark: { type: 'tick', size: 10, thickness: 1.5, ...ink, tooltip: false },
      encoding: { ...place, [along]: value(end), ...own },
    })),
  ];
}

const pointLayer = ({ along, place, value, colour }: CellAxes, { group }: BarResult) => ({
  mark: {
    type: 'point',
    filled: true,
    size: 90,
    opacity: 1,
    fillOpacity: 1,
    tooltip: { content: 'data' },
  },
  encoding: {
    ...place,
    [along]: value('value'),
    ...colour,
    ...(group ? { shape: colour.color } : {}),
  },
});

const labelLayer = ({ along, place, value }: CellAxes, horizontal: boolean, away: number) => ({
  mark: {
    type: 'text',
    fontSize: 11,
    ...(horizontal
      ? { align: 'left', dx: away, baseline: 'middle' }
      : { baseline: 'bottom', dy: -Math.max(4, away - 1) }),
  },
  encoding: { ...place, [along]: value('end'), text: { field: 'label', type: 'nominal' } },
});

/** The numbers of the outermost groups of each category, beyond their points. */
const endLayers = ({ along, place, value }: CellAxes, horizontal: boolean) =>
  ([-1, 1] as const).map((side) => ({
    mark: {
      type: 'text',
      fontSize: 11,
      tooltip: false,
      ...(horizontal
        ? { align: side < 0 ? 'right' : 'left', dx: 9 * side }
        : { baseline: side < 0 ? 'top' : 'bottom', dy: -9 * side }),
    },
    encoding: {
      ...place,
      [along]: value('value'),
      text: { field: side < 0 ? 'lowest' : 'highest', type: 'nominal' },
    },
  }));

/** Bars named in the text alternative; the table has all. */
const MOST_DESCRIBED = 8;

function described(rows: readonly BarRow[], format: NumberFormat): string {
  const shown = rows.slice(0, MOST_DESCRIBED).map(({ panel, category, group, value }) => {
    const name = [panel, category, group].filter((word) => word !== undefined && word !== '').join(', ');
    return `${name}: ${value === null ? 'no cases' : formatNumber(value, format)}`;
  });
  return `${shown.join('; ')}${rows.length > MOST_DESCRIBED ? '; and more' : ''}.`;
}
