/** Residuals of a model as points to draw, and the figures. */
import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { extremes, normal, sortedAt } from '@constat/stats';
import { evenRanks } from './even-ranks.ts';
import { figure, type Position } from './figure.ts';
import { niceDomain } from './figures.ts';

/** Points in a plot: more would hide each other and weigh the saved result down. */
const MAX_POINTS = 1000;

export interface ResidualPoint {
  /** Row of the dataset, from 1. */
  readonly row: number;
  readonly fitted: number;
  readonly residual: number;
}

export interface QuantilePoint {
  readonly theoretical: number;
  readonly sample: number;
}

/** Rows evenly spread over the data, in their order. */
export function residualPoints(
  fitted: Float64Array,
  values: Float64Array,
  used: number,
): readonly ResidualPoint[] {
  const stride = Math.max(1, Math.ceil(used / MAX_POINTS));
  const points: ResidualPoint[] = [];
  let seen = 0;
  for (let row = 0; row < fitted.length; row++) {
    if (Number.isNaN(fitted[row]!)) continue;
    if (seen++ % stride === 0)
      points.push({ row: row + 1, fitted: fitted[row]!, residual: values[row]! - fitted[row]! });
  }
  return points;
}

/** Ordered residuals in units of their standard error against normal quantiles at (i - 3/8) / (n + 1/4) (Blom 1958). */
export function quantilePoints(ordered: Float64Array, scale: number): readonly QuantilePoint[] {
  const n = ordered.length;
  return evenRanks(n, MAX_POINTS).map((i) => ({
    theoretical: normal.quantile((i + 1 - 0.375) / (n + 0.25)),
    sample: ordered[i]! / scale,
  }));
}

/** Residuals in order as far as the figure and the test of normality look at them. */
export const orderedResiduals = (residuals: Float64Array): Float64Array =>
  sortedAt(residuals, evenRanks(residuals.length, MAX_POINTS));

const extent = (values: readonly number[]): readonly [number, number] => niceDomain(...extremes(values));

/** How many of the points a figure shows, where there are too many for all. */
export const shownOf = (shown: number, all: number): string =>
  shown < all ? ` An even selection of ${formatNumber(shown, 'integer')} cases is shown.` : '';

/** Residuals over fitted values: a fan would show here. */
export function residualsFigure(points: readonly ResidualPoint[], n: number, label: string): FigureBlock {
  const axis = (field: 'fitted' | 'residual', title: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: extent(points.map((point) => point[field])), nice: false, zero: false },
    axis: { title },
  });
  const largest = Math.max(...points.map(({ residual }) => Math.abs(residual)));
  return figure({
    id: 'residuals',
    table: 'points',
    shows: [{ kind: 'rows', field: 'row' }],
    title: rich`Residuals and Fitted Values`,
    alt: `Scatter plot of the residuals of ${label} over its fitted values, ${formatNumber(points.length, 'integer')} points; the largest residual is ${formatNumber(largest, 'number')}.`,
    notes: [
      `Columns of points should spread alike around zero; a fan suggests unequal variances.${shownOf(points.length, n)}`,
    ],
    spec: {
      height: 260,
      datasets: { points },
      layer: [
        {
          data: { name: 'points' },
          mark: { type: 'point', tooltip: { content: 'data' } },
          encoding: { x: axis('fitted', `Fitted ${label}`), y: axis('residual', 'Residual') },
        },
        {
          data: { values: [{ zero: 0 }] },
          mark: { type: 'rule', style: 'reference' },
          encoding: { y: { field: 'zero', type: 'quantitative' } },
        },
      ],
    },
  });
}

/** Ordered residuals against the quantiles of the normal distribution. */
export function quantileFigure(points: readonly QuantilePoint[], n: number, label: string): FigureBlock {
  const domain = extent(points.flatMap((point) => [point.theoretical, point.sample]));
  const axis = (field: string, title: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain, nice: false, zero: false },
    axis: { title },
  });
  const encoding = {
    x: axis('theoretical', 'Normal quantile'),
    y: axis('sample', 'Standardized residual'),
  };
  const worst = Math.max(...points.map((point) => Math.abs(point.sample - point.theoretical)));
  return figure({
    id: 'qq',
    table: 'points',
    title: rich`Normal Q–Q Plot of the Residuals`,
    alt: `Quantiles of the residuals of ${label} against those of the normal distribution; the largest distance from the line is ${formatNumber(worst, 'effect')}.`,
    notes: [
      `Points on the line are what normal residuals would give; bends at the ends are heavy or light tails.${shownOf(points.length, n)}`,
    ],
    spec: {
      width: 300,
      height: 300,
      datasets: {
        points,
        line: domain.map((at) => ({ theoretical: at, sample: at })),
      },
      layer: [
        {
          data: { name: 'line' },
          mark: { type: 'line', style: 'reference', tooltip: false },
          encoding,
        },
        {
          data: { name: 'points' },
          mark: { type: 'point', tooltip: { content: 'data' } },
          encoding,
        },
      ],
    },
  });
}
