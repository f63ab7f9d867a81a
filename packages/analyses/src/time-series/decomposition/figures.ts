import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { figure, type Position } from '../../shared/figure.ts';
import { seasonLabels } from '../../shared/figures.ts';
import { type CoursePoint, courseFigure, drawnNote, extentOf, timeAxis, valueAxis } from '../kit/figures.ts';
import type { DecompositionOptions } from './options.ts';
import type { DecompositionResult, PartsPoint } from './result.ts';
import { extremes, isProduct } from './text.ts';

export function figures(result: DecompositionResult, options: DecompositionOptions): readonly FigureBlock[] {
  const { plots } = options;
  return [
    ...(plots.includes('parts') ? [partsFigure(result, options)] : []),
    ...(plots.includes('season') && result.figure.length <= 400 ? [seasonFigure(result, options)] : []),
    ...(plots.includes('adjusted') ? [adjustedFigure(result, options)] : []),
  ];
}

const PARTS = [
  ['value', 'Series'],
  ['trend', 'Trend'],
  ['seasonal', 'Season'],
  ['remainder', 'Remainder'],
] as const;

/** Series, trend, season and remainder above each other. */
function partsFigure(result: DecompositionResult, options: DecompositionOptions): FigureBlock {
  const { info, points, n } = result;
  const rest = isProduct(options) ? 1 : 0;
  const across = timeAxis(info);
  const panels = PARTS.map(([field, title], i) => {
    const own = points.map((point) => point[field]).filter((value) => value !== null);
    const isLast = i === PARTS.length - 1;
    const hidden = { title: null, labels: false, ticks: false, domain: false } as const;
    const x = isLast ? across : ({ ...across, axis: hidden } as const);
    const y = valueAxis(field, title, extentOf(own));
    const line = {
      data: { name: 'points' },
      transform: [{ filter: `isValid(datum.${field})` }],
      mark: { type: 'line', strokeWidth: points.length > 300 ? 1 : 1.5, tooltip: { content: 'data' } },
      encoding: { x, y: { ...y, axis: { title, tickCount: 3 } } },
    } as const;
    const zero = {
      data: { values: [{ rest }] },
      mark: { type: 'rule', style: 'reference' },
      encoding: { y: { field: 'rest', type: 'quantitative' } },
    } as const;
    return { height: 92, layer: field === 'remainder' ? [zero, line] : [line] } as const;
  });
  return figure({
    id: 'panels',
    title: rich`Trend, Season and Remainder of ${info.label}`,
    alt: `Four panels above each other: ${info.label}, its trend, its season and its remainder, ${formatNumber(n, 'integer')} values.`,
    notes: rich`Each panel has a scale of its own.${isProduct(options) ? ' Season and remainder are factors.' : ''}${drawnNote(points.length, n)}`,
    table: 'points',
    spec: { datasets: { points }, vconcat: panels, spacing: 10 },
  });
}

/** The effects of one cycle as bars. */
function seasonFigure(result: DecompositionResult, options: DecompositionOptions): FigureBlock {
  const { info, figure: effects } = result;
  const rest = isProduct(options) ? 1 : 0;
  const { high, low } = extremes(result);
  const name = (i: number): string => info.seasons[i] ?? String(i + 1);
  const bars = effects.map((effect, i) => ({ season: name(i), effect, rest }));
  const x: Position = {
    field: 'season',
    type: 'nominal',
    sort: null,
    axis: { title: 'Season', ...seasonLabels(bars.map(({ season }) => season)), labelOverlap: true },
  };
  return figure({
    id: 'seasons',
    title: rich`Season of ${info.label}`,
    alt: `Bars of the ${effects.length} seasonal effects of ${info.label}: highest in ${name(high)}, lowest in ${name(low)}.`,
    table: 'seasons',
    spec: {
      height: 220,
      datasets: { seasons: bars.map(({ season, effect }) => ({ season, effect })), bars },
      layer: [
        {
          data: { name: 'bars' },
          mark: { type: 'bar', tooltip: { content: 'data' } },
          encoding: {
            x,
            y: valueAxis('effect', isProduct(options) ? 'Factor' : 'Effect', extentOf([...effects, rest])),
            y2: { field: 'rest' },
          },
        },
        {
          data: { values: [{ rest }] },
          mark: { type: 'rule', style: 'reference' },
          encoding: { y: { field: 'rest', type: 'quantitative' } },
        },
      ],
    },
  });
}

/** The series less its season. */
function adjustedFigure(result: DecompositionResult, options: DecompositionOptions): FigureBlock {
  const { info, points, n } = result;
  const adjusted = ({ value, seasonal }: PartsPoint): number =>
    isProduct(options) ? value / seasonal : value - seasonal;
  const line: readonly CoursePoint[] = points.map((point) => ({ at: point.at, value: adjusted(point) }));
  return courseFigure(info, line, n, {
    id: 'adjusted',
    title: rich`${info.label} Without Its Season`,
    axis: `${info.label}, seasonally adjusted`,
    notes: [],
  });
}
