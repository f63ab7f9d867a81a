import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { figure } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { noted } from '../kit/chart-parts.ts';
import { groupScale, heightOf, legendOf, titled } from '../kit/look.ts';
import type { ScatterResult } from './compute.ts';
import type { ScatterOptions } from './options.ts';

export const subjectOf = ({ x, y, group }: ScatterResult): string =>
  `${y.label} against ${x.label}${group ? ` by ${group.label}` : ''}`;

export function notesOf({ points, sample, size, scatters }: ScatterResult, options: ScatterOptions) {
  const drawn = scatters.some(({ curve }) => curve.length > 0);
  const curve =
    !drawn || options.curve === 'none'
      ? rich``
      : options.curve === 'smooth'
        ? rich`Curves are robust local regressions (lowess).`
        : options.band
          ? rich`Lines are least squares; bands are ${num(100 * options.confidenceLevel, 'integer')}% confidence intervals of the mean.`
          : rich`Lines are least squares.`;
  const some =
    points.length < sample.used
      ? rich` An even selection of ${num(points.length, 'integer')} cases is drawn.`
      : rich``;
  const area = size ? rich` The area of a point shows ${size.label}.` : rich``;
  return rich`${curve}${some}${area}`;
}

export function scatterFigure(result: ScatterResult, options: ScatterOptions): FigureBlock {
  const { points, scatters, groups, group, size, x, y } = result;
  const range = (values: readonly number[]) => niceDomain(Math.min(...values), Math.max(...values));
  const axis = (field: string, values: readonly number[], title: string) =>
    ({
      field,
      type: 'quantitative',
      scale: { domain: range(values), nice: false, zero: false, clamp: true },
      axis: { title },
    }) as const;
  const across = axis(
    'x',
    points.map((point) => point.x),
    titled(options.xTitle, x.label),
  );
  const up = (field: string) =>
    axis(
      field,
      points.map((point) => point.y),
      titled(options.yTitle, y.label),
    );
  const colour = group
    ? ({
        color: {
          field: 'group',
          type: 'nominal',
          sort: groups,
          scale: groupScale(options, groups),
          legend: legendOf(group.label),
        },
      } as const)
    : {};
  const curves = scatters.flatMap(({ level, curve }) => curve.map((point) => ({ group: level, ...point })));
  const banded = curves.some(({ ciLower }) => ciLower !== null);
  return figure({
    id: 'scatter-plot',
    table: 'points',
    title: [titled(options.title, subjectOf(result))],
    alt: `Scatter plot of ${subjectOf(result)} with ${points.length} points. ${scatters
      .map(
        ({ level, n, r }) =>
          `${level || 'All cases'}: n = ${n}, r ${r === null ? 'not defined' : `= ${formatNumber(r, 'proportion')}`}.`,
      )
      .join(' ')}`,
    ...noted(notesOf(result, options)),
    spec: {
      height: heightOf(options),
      datasets: { points, curves },
      layer: [
        ...(banded
          ? ([
              {
                data: { name: 'curves' },
                mark: { type: 'area', line: false, tooltip: false, fillOpacity: 0.15, clip: true },
                encoding: {
                  x: across,
                  y: up('ciLower'),
                  y2: { field: 'ciUpper' },
                  ...(group ? ({ ...colour, color: { ...colour.color, legend: null } } as const) : {}),
                },
              },
            ] as const)
          : []),
        {
          data: { name: 'points' },
          mark: { type: 'point', tooltip: { content: 'data' } },
          encoding: {
            x: across,
            y: up('y'),
            ...colour,
            ...(size
              ? {
                  size: {
                    field: 'size',
                    type: 'quantitative',
                    legend: legendOf(size.label),
                    scale: { range: [16, 400] },
                  },
                }
              : {}),
          },
        },
        ...(curves.length > 0
          ? ([
              {
                data: { name: 'curves' },
                mark: { type: 'line', tooltip: false, clip: true, strokeWidth: 2 },
                encoding: { x: across, y: up('fit'), ...colour },
              },
            ] as const)
          : []),
      ],
    },
  });
}
