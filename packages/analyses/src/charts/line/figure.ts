import { type FigureBlock, formatNumber, type Runs, rich } from '@constat/report';
import { dateTicks } from '../../shared/date-axis.ts';
import { figure, type Layers, type Position } from '../../shared/figure.ts';
import { needs, showsLevels, showsValues } from '../../shared/shows.ts';
import { levelOf } from '../../shared/wording.ts';
import { noted } from '../kit/chart-parts.ts';
import { groupScale, heightOf, legendOf, titled } from '../kit/look.ts';
import { inPanels, panelLabel, panelText, showsPanels } from '../kit/panels.ts';
import { spreadSentence } from '../kit/spread-text.ts';
import { isStacked, type Line, type LineResult } from './compute.ts';
import type { LineOptions } from './options.ts';

/** Places of a line that are drawn: more than the figure has pixels. */
const MOST_PLACES = 1500;
/** Points of more places would be a thick line. */
const MOST_POINTS = 200;

const STATISTICS = { mean: 'Mean', median: 'Median', sum: 'Sum of' } as const;

/** The first and the last place of all lines. */
function extent(lines: LineResult['lines']): [number, number] {
  const places = lines.flatMap((line) => line.places.map(({ x }) => x));
  return [
    places.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    places.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
  ];
}

/** What the vertical axis shows. */
const valueTitle = ({ outcome, several }: LineResult, { statistic }: LineOptions): string =>
  several ? `${STATISTICS[statistic]} ${outcome.label}` : outcome.label;

export const subjectOf = (result: LineResult, options: LineOptions): string => {
  const { x, outcome, group, several } = result;
  const what = several ? `${STATISTICS[options.statistic]} ${outcome.label}` : outcome.label;
  return `${what} over ${x.label}${group ? ` by ${group.label}` : ''}${panelText(result)}`;
};

export function notesOf({ lines }: LineResult, { spread, confidenceLevel, statistic }: LineOptions): Runs {
  const limits = lines.some(({ places }) => places.some(({ lower }) => lower !== null));
  return statistic === 'mean' && limits ? spreadSentence(spread, confidenceLevel) : rich``;
}

/** A place in words: a number, a date, or a category. */
export function placeName({ axis, categories, lines }: LineResult, x: number): string {
  if (axis === 'category') return categories[x]!;
  if (axis === 'number') return numberName(lines, x);
  const isMonthly = lines.every(({ places }) => places.every((place) => isMonth(place.x)));
  return isMonthly ? MONTH.format(new Date(x)) : new Date(x).toISOString().slice(0, 10);
}

const wholePlaces = (lines: LineResult['lines']): boolean =>
  lines.every(({ places }) => places.every(({ x }) => Number.isInteger(x)));

const areYears = (lines: LineResult['lines']): boolean =>
  wholePlaces(lines) && lines.every(({ places }) => places.every(({ x }) => x >= 1500 && x < 2200));

/** As the axis writes it: whole numbers without decimals, years without commas. */
const numberName = (lines: LineResult['lines'], x: number): string =>
  areYears(lines) ? String(x) : formatNumber(x, wholePlaces(lines) ? 'integer' : 'number');

/** A line in words: `Treatment = 0, Site = North`; nothing where there is one line only. */
export const lineName = (result: LineResult, { panel, level }: Pick<Line, 'panel' | 'level'>): string =>
  [
    ...(result.panelled.length > 0 ? [levelOf(panelLabel(result), result.panels[panel] ?? '')] : []),
    ...(result.group ? [levelOf(result.group.label, level)] : []),
  ].join(', ');

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Whether a time is the beginning of a month. */
const isMonth = (time: number): boolean => {
  const date = new Date(time);
  return date.getUTCDate() === 1 && time % 86_400_000 === 0;
};

/** The rows of the lines; stacked areas have a place for every group at each. */
function rowsOf(result: LineResult, options: LineOptions) {
  const { lines, axis, categories, panels, panelled } = result;
  const drawn = isStacked(options) ? filledUp(lines) : lines;
  return drawn.flatMap(({ panel, level, places }) => {
    const stride = Math.max(1, Math.ceil(places.length / MOST_PLACES));
    return places
      .filter((_, i) => i % stride === 0 || i === places.length - 1)
      .map((place, i, own) => ({
        ...(panelled.length > 0 ? { panel: panels[panel] ?? '' } : {}),
        group: level,
        ...place,
        x:
          axis === 'category'
            ? (categories[place.x] ?? '')
            : axis === 'date'
              ? new Date(place.x).toISOString()
              : place.x,
        ...(options.shape === 'slope' ? endsOf(level, place.value, i, own.length) : {}),
      }));
  });
}

/** What stands before the first place and behind the last. */
const endsOf = (level: string, value: number, at: number, count: number) => {
  const number = formatNumber(value, 'number');
  return {
    start: at === 0 ? number : '',
    finish: at === count - 1 ? (level === '' ? number : `${level}: ${number}`) : '',
  };
};

/** Lines with nothing, which is zero of a sum, at the places of others. */
function filledUp(lines: LineResult['lines']): LineResult['lines'] {
  const all = [...new Set(lines.flatMap(({ places }) => places.map(({ x }) => x)))].sort((a, b) => a - b);
  return lines.map((line) => {
    const own = new Map(line.places.map((place) => [place.x, place]));
    return {
      ...line,
      places: all.map((x) => own.get(x) ?? { x, n: 0, value: 0, lower: null, upper: null }),
    };
  });
}

/** Whole numbers have no decimals between them, and years no commas. */
function wholeTicks(lines: LineResult['lines']): { readonly tickMinStep?: number; readonly format?: string } {
  return wholePlaces(lines) ? { tickMinStep: 1, format: areYears(lines) ? 'd' : ',d' } : {};
}

function acrossOf({ axis, categories, lines, x }: LineResult, options: LineOptions): Position {
  return {
    field: 'x',
    ...(axis === 'category'
      ? ({
          type: 'ordinal',
          sort: categories,
          scale: { padding: options.shape === 'lines' || options.shape === 'slope' ? 0.5 : 0 },
        } as const)
      : axis === 'date'
        ? ({ type: 'temporal', scale: { type: 'utc' } } as const)
        : ({
            type: 'quantitative',
            scale: { zero: false, nice: false, ...(options.shape === 'slope' ? { padding: 110 } : {}) },
          } as const)),
    axis: {
      title: titled(options.xTitle, x.label),
      ...(axis === 'category' && categories.length > 8 ? { labelAngle: -40 } : { labelAngle: 0 }),
      ...(axis === 'date' ? { labelSeparation: 10, ...dateTicks(...extent(lines)) } : {}),
      ...(axis === 'number' ? wholeTicks(lines) : {}),
      ...(axis === 'number' && options.shape === 'slope'
        ? { values: [...new Set(lines.flatMap(({ places }) => places.map((place) => place.x)))] }
        : {}),
    },
  };
}

const NAMES = {
  lines: 'Line chart',
  slope: 'Slope chart',
  area: 'Area chart',
  stacked: 'Stacked area chart',
  filled: 'Area chart of shares',
} as const;

export function lineFigure(result: LineResult, options: LineOptions): FigureBlock {
  const { lines } = result;
  const rows = rowsOf(result, options);
  const ends = lines.map(({ panel, level, places }) => {
    const [first, last] = [places[0]!, places.at(-1)!];
    const name = lineName(result, { panel, level });
    return `${name || 'The line'} goes from ${formatNumber(first.value, 'number')} at ${placeName(result, first.x)} to ${formatNumber(last.value, 'number')} at ${placeName(result, last.x)}.`;
  });
  return figure({
    id: 'line-chart',
    shows: placesShown(result),
    title: [titled(options.title, subjectOf(result, options))],
    alt: `${NAMES[options.shape]}: ${subjectOf(result, options)}. ${ends.join(' ')}`,
    ...noted(notesOf(result, options)),
    spec: inPanels(
      result,
      heightOf(options),
      { lines: rows },
      () => (areaLayers(result, options) ?? lineLayers(result, options, rows)) as Layers,
    ),
  });
}

const placesShown = (result: LineResult) => [
  ...showsPanels(result),
  ...showsLevels('group', result.group),
  ...(result.axis === 'category' ? showsLevels('x', result.x) : [showsValues('x', result.x)]),
  ...needs(result.outcome),
];

const colourOf = ({ group, groups }: LineResult, options: LineOptions, legend = true) =>
  group
    ? {
        color: {
          field: 'group',
          type: 'nominal',
          sort: groups,
          scale: groupScale(options, groups),
          legend: legend ? legendOf(group.label) : null,
        },
      }
    : {};

const upOf =
  (result: LineResult, options: LineOptions) =>
  (field: string, more: object = {}) => ({
    field,
    type: 'quantitative',
    scale: { zero: options.zero },
    axis: { title: titled(options.yTitle, valueTitle(result, options)) },
    ...more,
  });

/** Areas down to zero; null where lines are drawn. */
function areaLayers(result: LineResult, options: LineOptions) {
  const { shape } = options;
  if (shape === 'lines' || shape === 'slope') return null;
  const up = upOf(result, options);
  const over = shape === 'area';
  const stack = over ? null : shape === 'filled' ? 'normalize' : 'zero';
  const axis = shape === 'filled' ? { axis: { title: titled(options.yTitle, 'Share'), format: '%' } } : {};
  return [
    {
      mark: {
        type: 'area',
        line: false,
        tooltip: { content: 'data' },
        fillOpacity: over ? 0.35 : 0.75,
        ...(over ? {} : { stroke: 'white', strokeWidth: 0.75 }),
      },
      encoding: {
        x: acrossOf(result, options),
        y: up('value', { stack, scale: { zero: true }, ...axis }),
        ...colourOf(result, options),
      },
    },
    ...(over
      ? [
          {
            mark: { type: 'line', strokeWidth: 1.5, tooltip: false },
            encoding: {
              x: acrossOf(result, options),
              y: up('value', { scale: { zero: true } }),
              ...colourOf(result, options),
            },
          },
        ]
      : []),
  ];
}

function lineLayers(
  result: LineResult,
  options: LineOptions,
  rows: readonly { readonly lower: number | null }[],
) {
  const across = acrossOf(result, options);
  const up = upOf(result, options);
  const isSlope = options.shape === 'slope';
  const colour = colourOf(result, options, !isSlope);
  const isPointed = isSlope || (options.points && rows.length <= MOST_POINTS * result.groups.length);
  const words = (field: string, side: -1 | 1) => ({
    mark: {
      type: 'text',
      tooltip: false,
      align: side < 0 ? 'right' : 'left',
      dx: 9 * side,
      fontSize: 11,
      limit: 150,
    },
    encoding: { x: across, y: up('value'), text: { field, type: 'nominal' } },
  });
  return [
    ...(rows.some(({ lower }) => lower !== null)
      ? [
          {
            transform: [{ filter: 'datum.lower !== null' }],
            mark: { type: 'rule', strokeWidth: 1.2, opacity: 0.7 },
            encoding: { x: across, y: up('lower'), y2: { field: 'upper' }, ...colour },
          },
        ]
      : []),
    { mark: { type: 'line', strokeWidth: 2 }, encoding: { x: across, y: up('value'), ...colour } },
    ...(isPointed
      ? [
          {
            mark: { type: 'point', filled: true, size: 40, opacity: 1, tooltip: { content: 'data' } },
            encoding: { x: across, y: up('value'), ...colour },
          },
        ]
      : []),
    ...(isSlope ? [words('start', -1), words('finish', 1)] : []),
  ];
}
