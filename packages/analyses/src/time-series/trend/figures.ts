import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { figure } from '../../shared/figure.ts';
import { drawnNote, extentOf, timeAxis, valueAxis } from '../kit/figures.ts';
import type { TrendOptions } from './options.ts';
import type { TrendResult } from './result.ts';

export function figures(result: TrendResult, options: TrendOptions): readonly FigureBlock[] {
  return [
    ...(options.plots.includes('course') ? [courseFigure(result, options)] : []),
    ...(options.plots.includes('residuals') && result.fit ? [residualFigure(result)] : []),
  ];
}

/** The series with its lines. */
function courseFigure(
  { info, points, kendall, fit, window, n }: TrendResult,
  options: TrendOptions,
): FigureBlock {
  const lines = points.flatMap(({ at, position, fitted, centered }) => [
    ...(fitted === null
      ? []
      : [{ at, trend: options.degree === '2' ? 'Quadratic' : 'Least squares', level: fitted }]),
    ...(kendall
      ? [{ at, trend: 'Sen’s line', level: kendall.senIntercept + kendall.senSlope * position }]
      : []),
    ...(centered === null ? [] : [{ at, trend: `Average of ${window}`, level: centered }]),
  ]);
  const trends = [...new Set(lines.map(({ trend }) => trend))];
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const domain = extentOf([...values, ...lines.map(({ level }) => level)]);
  const x = timeAxis(info);
  return figure({
    id: 'course',
    title: rich`${info.label} and Its Trend`,
    alt: `Values of ${info.label} in their order with ${trends.join(' and ') || 'no line'}, ${formatNumber(n, 'integer')} values${fit ? `; R squared ${formatNumber(fit.rSquared, 'proportion')}` : ''}.`,
    ...(points.length < info.length ? { notes: drawnNote(points.length, info.length) } : {}),
    table: 'values',
    spec: {
      height: 260,
      datasets: {
        values: points.map(({ at, value, fitted, trailing, centered }) => ({
          at,
          value,
          ...(fitted === null ? {} : { fitted }),
          ...(window === null ? {} : { trailing, centered }),
        })),
        lines,
      },
      layer: [
        {
          data: { name: 'values' },
          transform: [{ filter: 'isValid(datum.value)' }],
          mark: {
            type: 'line',
            strokeWidth: 1,
            opacity: 0.6,
            ...(points.length <= 120 ? { point: { size: 20 } } : {}),
            tooltip: { content: 'data' },
          },
          encoding: { x, y: valueAxis('value', info.label, domain) },
        },
        ...(lines.length > 0
          ? ([
              {
                data: { name: 'lines' },
                mark: { type: 'line', strokeWidth: 2, tooltip: false },
                encoding: {
                  x,
                  y: valueAxis('level', info.label, domain),
                  stroke: {
                    field: 'trend',
                    type: 'nominal',
                    scale: { domain: trends, range: 'categoryLine' },
                    legend: { title: null, orient: 'bottom' },
                  },
                  strokeDash: {
                    field: 'trend',
                    type: 'nominal',
                    scale: {
                      domain: trends,
                      range: [
                        [1, 0],
                        [6, 3],
                        [2, 2],
                      ],
                    },
                    legend: { title: null, orient: 'bottom' },
                  },
                },
              },
            ] as const)
          : []),
      ],
    },
  });
}

/** What the curve leaves, in order: runs above or below zero show here. */
function residualFigure({ info, points }: TrendResult): FigureBlock {
  const residuals = points.flatMap(({ at, value, fitted }) =>
    value === null || fitted === null ? [] : [{ at, residual: value - fitted }],
  );
  return figure({
    id: 'residuals',
    title: rich`Residuals of ${info.label} in Their Order`,
    alt: `Residuals of the trend of ${info.label} in their order, ${residuals.length} points.`,
    notes: rich`Long stretches on one side of zero suggest autocorrelation or a curve.${drawnNote(residuals.length, info.length - info.inside)}`,
    table: 'residuals',
    spec: {
      height: 200,
      datasets: { residuals },
      layer: [
        {
          data: { values: [{ zero: 0 }] },
          mark: { type: 'rule', style: 'reference' },
          encoding: { y: { field: 'zero', type: 'quantitative' } },
        },
        {
          data: { name: 'residuals' },
          mark: {
            type: 'line',
            strokeWidth: 1,
            ...(residuals.length <= 200 ? { point: { size: 20 } } : {}),
            tooltip: { content: 'data' },
          },
          encoding: {
            x: timeAxis(info),
            y: valueAxis('residual', 'Residual', extentOf(residuals.map(({ residual }) => residual))),
          },
        },
      ],
    },
  });
}
