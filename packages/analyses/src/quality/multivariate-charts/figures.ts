import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { figure, type Layers, type Position } from '../../shared/figure.ts';
import { pointName } from '../kit/rows.ts';
import { MOST_LABELS, pointLayers } from '../kit/signal-layers.ts';
import type { ChartedPoint, MultivariateResult } from './compute.ts';
import type { MultivariateOptions } from './options.ts';

export function figures(result: MultivariateResult, options: MultivariateOptions): readonly FigureBlock[] {
  const { generalizedVariance: spread, subgroup } = result;
  const what = options.chart === 'mewma' ? 'MEWMA' : subgroup ? 'T² of Subgroups' : 'T²';
  const main = chartFigure(result, {
    id: 'chart',
    title: `${what} Chart`,
    y: options.chart === 'mewma' ? 'T² of the average' : 'T²',
    points: result.drawn,
    signals: new Set(result.signals),
    lower: null,
    center: null,
  });
  if (!spread) return [main];
  return [
    main,
    chartFigure(result, {
      id: 'variance',
      title: 'Generalized Variance Chart',
      y: 'Determinant |S|',
      points: spread.points.map((value, i) => ({
        point: i + 1,
        value,
        limit: spread.upper,
        isNew: false,
      })),
      signals: new Set(spread.violations),
      lower: spread.lower > 0 ? spread.lower : null,
      center: spread.center,
    }),
  ];
}

interface Drawn {
  readonly id: string;
  readonly title: string;
  readonly y: string;
  readonly points: readonly ChartedPoint[];
  readonly signals: ReadonlySet<number>;
  readonly lower: number | null;
  readonly center: number | null;
}

interface DrawnPoint {
  readonly point: number;
  readonly value: number;
  readonly limit: number;
  readonly kind: 'signal' | 'new' | 'point';
}

/** The names of signals, where they are few. */
function signalNames(
  result: MultivariateResult,
  values: readonly DrawnPoint[],
  x: Position,
  y: Position,
): Layers {
  const signals = values.filter(({ kind }) => kind === 'signal');
  if (signals.length === 0 || signals.length > MOST_LABELS) return [];
  return [
    {
      data: {
        values: signals.map(({ point, value }) => ({
          point,
          value,
          text: pointName(result, point).split(' ')[0],
        })),
      },
      mark: { type: 'text', dy: -10, fontSize: 11, tooltip: false },
      encoding: { x, y, text: { field: 'text', type: 'nominal' } },
    },
  ];
}

function chartFigure(
  result: MultivariateResult,
  { id, title, y: yTitle, points, signals, lower, center }: Drawn,
): FigureBlock {
  const values = points.map(({ point, value, limit, isNew }) => ({
    point,
    ...(result.names ? { name: result.names[point - 1] ?? '' } : {}),
    value,
    limit,
    kind: signals.has(point) ? ('signal' as const) : isNew ? ('new' as const) : ('point' as const),
  }));
  const high = Math.max(...values.flatMap(({ value, limit }) => [value, limit]));
  const x = {
    field: 'point',
    type: 'quantitative',
    scale: { domain: [0.5, result.points + 0.5], nice: false, zero: false },
    axis: { title: result.subgroup?.label ?? 'Point', tickMinStep: 1, format: 'd', grid: false },
  } as const;
  const y = (field: string) =>
    ({
      field,
      type: 'quantitative',
      scale: { domain: [0, high * 1.08], nice: false },
      axis: { title: yTitle },
    }) as const;
  const lines = [...(lower === null ? [] : [lower]), ...(center === null ? [] : [center])];
  const isNew = points.some((point) => point.isNew);
  const beyond = signals.size;
  const many = points.length > 150;
  return figure({
    id,
    title: [title],
    alt: `${title} of ${result.variables.map(({ label }) => label).join(', ')}: ${result.points} points with the limit ${formatNumber(points[0]?.limit ?? 0, 'number')}; ${beyond === 0 ? 'no point lies beyond it' : `${beyond} ${beyond === 1 ? 'point lies' : 'points lie'} beyond it, ${[...signals].slice(0, 10).join(', ')}`}.`,
    notes: rich`The dashed line is the limit${center === null ? '' : ', the thin line the centre'}.${beyond > 0 ? ' Squares are signals.' : ''}${isNew ? ' Hollow points are new: limits come from those before them.' : ''}`,
    table: 'values',
    spec: {
      height: id === 'chart' ? 260 : 170,
      datasets: { values, lines: lines.map((level) => ({ level })) },
      layer: [
        {
          data: { name: 'lines' },
          mark: { type: 'rule', style: 'reference' },
          encoding: { y: y('level') },
        },
        {
          data: { name: 'values' },
          mark: { type: 'line', strokeWidth: many ? 1 : 1.5, tooltip: false },
          encoding: { x, y: y('value') },
        },
        {
          data: { name: 'values' },
          mark: {
            type: 'line',
            interpolate: 'step',
            color: 'black',
            opacity: 0.6,
            strokeDash: [5, 3],
            strokeWidth: 1.25,
            tooltip: false,
          },
          encoding: { x, y: y('limit') },
        },
        ...pointLayers(x, y('value'), 'new', many),
        ...signalNames(result, values, x, y('value')),
      ],
    },
  });
}
