/** Curves over the data, and what they miss. */

import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { extremes } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import type { DoseResult } from './compute.ts';
import { type DoseOptions, isLogistic } from './options.ts';
import { curveName } from './words.ts';

/** Where doses of zero stand on a logarithmic axis: below the smallest by a step as wide as a tenth of the range. */
function zeroPlace(low: number, high: number): number {
  return low / Math.max(2, (high / low) ** 0.1);
}

export function curveFigure(result: DoseResult, options: DoseOptions): FigureBlock {
  const { curves, outcome, dose, group } = result;
  const isLog = isLogistic(options);
  const low = Math.min(...curves.map(({ range }) => range[0]));
  const high = Math.max(...curves.map(({ range }) => range[1]));
  const zero = zeroPlace(low, high);
  const hasZero = isLog && curves.some(({ points }) => points.some((point) => point.dose === 0));
  const place = (at: number): number => (isLog && at === 0 ? zero : at);
  const lines = curves.flatMap((curve) =>
    curve.line.map((point) => ({ ...point, curve: curveName(result, curve) })),
  );
  const points = curves.flatMap((curve) =>
    curve.points.map((point) => ({
      dose: place(point.dose),
      value: point.value,
      curve: curveName(result, curve),
    })),
  );
  const ends = [
    ...points.map(({ value }) => value),
    ...lines.flatMap(({ ciLower, ciUpper }) => [ciLower, ciUpper]),
  ].filter(Number.isFinite);
  const x = {
    field: 'dose',
    type: 'quantitative',
    scale: isLog
      ? { type: 'log', domain: [hasZero ? zero : low, high], nice: false }
      : {
          domain: niceDomain(Math.min(...points.map((point) => point.dose)), high),
          nice: false,
          zero: false,
        },
    axis: { title: isLog ? `${dose.label} (log scale)` : dose.label },
  } as const satisfies Position;
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: niceDomain(...extremes(ends)), nice: false, zero: false },
    axis: { title: outcome.label },
  });
  const names = curves.map((curve) => curveName(result, curve));
  const legend = { title: null, orient: 'bottom', columns: 2, symbolOpacity: 1 } as const;
  const told = { field: 'curve', type: 'nominal', sort: names, legend } as const;
  const line = { ...told, scale: { domain: names, range: 'categoryLine' } } as const;
  const split = group !== null;
  return figure({
    id: 'curve',
    title: rich`${outcome.label} Over ${dose.label}${group ? rich` by ${group.label}` : ''}`,
    alt: `${outcome.label} over ${dose.label}. ${curves
      .map((curve) => {
        const [first, last] = [curve.line[0]!, curve.line.at(-1)!];
        return `${group ? `${curveName(result, curve)}: ` : ''}${formatNumber(first.fit, 'number')} at ${formatNumber(first.dose, 'number')}, ${formatNumber(last.fit, 'number')} at ${formatNumber(last.dose, 'number')}.`;
      })
      .join(' ')}`,
    notes: rich`Points are the data; the band is the ${num(options.confidenceLevel, 'level')} confidence interval of the curve.${hasZero ? ' Doses of zero stand at the left end of the axis.' : ''}`,
    spec: {
      height: 300,
      layer: [
        {
          data: { values: lines },
          mark: { type: 'area', line: false, opacity: 0.15, tooltip: false },
          encoding: {
            x,
            y: y('ciLower'),
            y2: { field: 'ciUpper' },
            ...(split ? { fill: line } : {}),
          },
        },
        {
          data: { values: lines },
          mark: { type: 'line', strokeWidth: 2, tooltip: false },
          encoding: {
            x,
            y: y('fit'),
            ...(split ? { stroke: line, strokeDash: { ...told, scale: { domain: names } } } : {}),
          },
        },
        {
          data: { values: points },
          mark: { type: 'point', tooltip: { content: 'data' } },
          encoding: {
            x,
            y: y('value'),
            ...(split ? { stroke: line, fill: line, shape: { ...told, scale: { domain: names } } } : {}),
          },
        },
      ],
    },
  });
}
