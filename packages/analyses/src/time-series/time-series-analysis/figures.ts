import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { figure, type Position } from '../../shared/figure.ts';
import { seasonLabels } from '../../shared/figures.ts';
import { correlogramFigure, courseFigure, extentOf, valueAxis } from '../kit/figures.ts';
import type { TimeSeriesOptions } from './options.ts';
import type { TimeSeriesResult } from './result.ts';

export function figures(result: TimeSeriesResult, options: TimeSeriesOptions): readonly FigureBlock[] {
  const { plots } = options;
  return [
    ...courses(result),
    ...(plots.includes('acf') ? [correlogram(result, options, 'acf')] : []),
    ...(plots.includes('pacf') ? [correlogram(result, options, 'pacf')] : []),
    ...(result.lagPoints.length > 0 ? [lagFigure(result, options)] : []),
    ...(plots.includes('season') && result.seasons.length > 1 && result.seasons.length <= 60
      ? [seasonFigure(result)]
      : []),
  ];
}

function courses({ info, course, changes, n }: TimeSeriesResult): FigureBlock[] {
  const figure = (id: string, title: string, axis: string) => ({
    id,
    title: rich`${title} ${info.label}`,
    axis,
    notes: [],
  });
  return [
    ...(course.length > 0
      ? [courseFigure(info, course, info.length, figure('course', 'Course of', info.label))]
      : []),
    ...(changes.length > 0
      ? [courseFigure(info, changes, n, figure('changes', 'Differences of', `Change of ${info.label}`))]
      : []),
  ];
}

function correlogram(
  { info, lags, bound }: TimeSeriesResult,
  options: TimeSeriesOptions,
  kind: 'acf' | 'pacf',
): FigureBlock {
  const isPartial = kind === 'pacf';
  const scale = bound * Math.sqrt(1 / (lags[0]!.standardError ** 2 || 1));
  const bars = lags.map(({ lag, acf, pacf, standardError }) => ({
    lag,
    r: isPartial ? pacf : acf,
    bound: !isPartial && options.band === 'bartlett' ? scale * standardError : bound,
  }));
  return correlogramFigure(bars, {
    id: kind,
    title: rich`${isPartial ? 'Partial Autocorrelations' : 'Autocorrelations'} of ${info.label}`,
    axis: isPartial ? 'Partial autocorrelation' : 'Autocorrelation',
    label: info.label,
    period: info.period,
    notes: rich`The band holds ${num(options.confidenceLevel, 'level')} of the ${isPartial ? 'partial autocorrelations' : 'autocorrelations'} of ${!isPartial && options.band === 'bartlett' ? 'a series without autocorrelation from that lag on (Bartlett)' : 'white noise'}.`,
  });
}

/** Each value over the one some steps before. */
function lagFigure({ info, lagPoints, n }: TimeSeriesResult, { lagPlotLag }: TimeSeriesOptions): FigureBlock {
  const domain = extentOf(lagPoints.flatMap(({ before, value }) => [before, value]));
  const all = n - lagPlotLag;
  const before = `${info.label}, ${lagPlotLag} ${lagPlotLag === 1 ? 'step' : 'steps'} before`;
  return figure({
    id: 'lag',
    title: rich`${info.label} and Its Value ${num(lagPlotLag, 'integer')} ${lagPlotLag === 1 ? 'Step' : 'Steps'} Before`,
    alt: `Lag plot: each value of ${info.label} over the value ${lagPlotLag} before, ${formatNumber(lagPoints.length, 'integer')} points.`,
    notes: rich`Points along the dashed line: like follows like.${lagPoints.length < all ? rich` An even selection of ${num(lagPoints.length, 'integer')} of ${num(all, 'integer')} pairs is drawn.` : ''}`,
    table: 'points',
    spec: {
      height: 280,
      datasets: { points: lagPoints, line: domain.map((at) => ({ before: at, value: at })) },
      layer: [
        {
          data: { name: 'line' },
          mark: { type: 'line', style: 'reference', tooltip: false },
          encoding: {
            x: valueAxis('before', before, domain),
            y: valueAxis('value', info.label, domain),
          },
        },
        {
          data: { name: 'points' },
          mark: { type: 'point', tooltip: { content: 'data' } },
          encoding: {
            x: valueAxis('before', before, domain),
            y: valueAxis('value', info.label, domain),
          },
        },
      ],
    },
  });
}

/** Range, quartiles and median of each season. */
function seasonFigure({ info, seasons }: TimeSeriesResult): FigureBlock {
  const domain = extentOf(seasons.flatMap(({ min, max }) => [min, max]));
  const x: Position = {
    field: 'season',
    type: 'nominal',
    sort: null,
    axis: { title: 'Season', ...seasonLabels(seasons.map(({ name }) => name)) },
  };
  const y = (field: string) => valueAxis(field, info.label, domain);
  const highest = seasons.reduce((best, each) => (each.median > best.median ? each : best));
  const lowest = seasons.reduce((best, each) => (each.median < best.median ? each : best));
  return figure({
    id: 'seasons',
    title: rich`${info.label} by Season`,
    alt: `Box plots of ${info.label} for ${seasons.length} seasons; the median is highest in ${highest.name} and lowest in ${lowest.name}.`,
    notes: [
      'Whiskers reach from the lowest to the highest value, boxes over the middle half; the line is the median.',
    ],
    table: 'seasons',
    spec: {
      height: 240,
      datasets: {
        seasons: seasons.map(({ name, min, q1, median, q3, max }) => ({
          season: name,
          min,
          q1,
          median,
          q3,
          max,
        })),
      },
      layer: [
        {
          data: { name: 'seasons' },
          mark: { type: 'rule', tooltip: { content: 'data' } },
          encoding: { x, y: y('min'), y2: { field: 'max' } },
        },
        {
          data: { name: 'seasons' },
          mark: { type: 'bar', size: 14, tooltip: { content: 'data' } },
          encoding: { x, y: y('q1'), y2: { field: 'q3' } },
        },
        {
          data: { name: 'seasons' },
          mark: { type: 'tick', color: 'black', thickness: 2, size: 14, tooltip: { content: 'data' } },
          encoding: { x, y: y('median') },
        },
      ],
    },
  });
}
