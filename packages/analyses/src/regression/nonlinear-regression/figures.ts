/** The curve of a formula of one variable over the data. */

import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { extremes } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import type { NonlinearResult } from './compute.ts';
import type { NonlinearOptions } from './options.ts';

export function curveFigure(result: NonlinearResult, options: NonlinearOptions): readonly FigureBlock[] {
  const { line, points, outcome, labels } = result;
  const [first, last] = [line[0], line.at(-1)];
  const [label] = Object.values(labels);
  if (!first || !last || label === undefined) return [];
  const values = [...points.map(({ value }) => value), ...line.flatMap((at) => [at.ciLower, at.ciUpper])];
  const x = {
    field: 'x',
    type: 'quantitative',
    scale: { domain: niceDomain(first.x, last.x), nice: false, zero: false },
    axis: { title: label },
  } as const satisfies Position;
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: niceDomain(...extremes(values)), nice: false, zero: false },
    axis: { title: outcome.label },
  });
  return [
    figure({
      id: 'curve',
      title: rich`${outcome.label} Over ${label}`,
      alt: `${outcome.label} over ${label}: the curve is at ${formatNumber(first.fit, 'number')} at ${formatNumber(first.x, 'number')}, and at ${formatNumber(last.fit, 'number')} at ${formatNumber(last.x, 'number')}.`,
      notes: rich`Points are the data; the band is the ${num(options.confidenceLevel, 'level')} confidence interval of the curve.`,
      spec: {
        height: 300,
        layer: [
          {
            data: { values: line },
            mark: { type: 'area', line: false, opacity: 0.15, tooltip: false },
            encoding: { x, y: y('ciLower'), y2: { field: 'ciUpper' } },
          },
          {
            data: { values: line },
            mark: { type: 'line', strokeWidth: 2, tooltip: false },
            encoding: { x, y: y('fit') },
          },
          {
            data: { values: points },
            mark: { type: 'point', tooltip: { content: 'data' } },
            encoding: { x, y: y('value') },
          },
        ],
      },
    }),
  ];
}
