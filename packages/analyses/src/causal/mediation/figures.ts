/** Interaction lines and slopes along the moderator. */

import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { extremes, isNonEmpty } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import type { MediationOptions } from './options.ts';
import type { MediationResult } from './result.ts';
import { labelOf, valueLabel } from './words.ts';

/** Lines of the outcome over the predictor, one a value of the moderator. */
export function linesFigure(result: MediationResult, options: MediationOptions): FigureBlock[] {
  const { moderation } = result;
  if (!moderation || !options.plots.includes('lines')) return [];
  const label = (name: string) => labelOf(result, name);
  const [x, y, w] = [label(options.predictor), label(options.outcome), label(options.moderator)];
  const series = moderation.lines.map(valueLabel);
  const values = moderation.lines.flatMap((line) =>
    line.points.map((point) => ({ ...point, moderator: valueLabel(line) })),
  );
  const groups = result.coded[options.predictor];
  const byModerator = {
    field: 'moderator',
    type: 'nominal',
    scale: { domain: series },
    legend: { title: w, orient: 'bottom' },
  } as const;
  return [
    figure({
      id: 'lines',
      title: rich`${y} by ${x} and ${w}`,
      alt: `Predicted ${y} along ${x}: ${moderation.slopes.map((slope) => `${w} at ${valueLabel(slope)}, slope ${formatNumber(slope.estimate, 'number')}`).join('; ')}.`,
      notes: rich`Predicted by the regression${options.covariates.length > 0 ? ', covariates at their means' : ''}.`,
      spec: {
        height: 280,
        data: { values },
        params: [{ name: 'ends', value: groups ? [...groups] : [] }],
        mark: { type: 'line', strokeWidth: 2, point: { size: 48, fillOpacity: 1 } },
        encoding: {
          x: {
            field: 'x',
            type: 'quantitative',
            scale: {
              domain: groups
                ? [-0.2, 1.2]
                : niceDomain(
                    Math.min(...values.map((point) => point.x)),
                    Math.max(...values.map((point) => point.x)),
                  ),
              nice: false,
              zero: false,
            },
            axis: {
              title: x,
              grid: false,
              domain: true,
              ticks: true,
              ...(groups ? ({ values: [0, 1], labelExpr: 'ends[datum.value]' } as const) : { tickCount: 5 }),
            },
          },
          y: {
            field: 'y',
            type: 'quantitative',
            scale: {
              domain: niceDomain(
                Math.min(...values.map((point) => point.y)),
                Math.max(...values.map((point) => point.y)),
              ),
              nice: false,
              zero: false,
            },
            axis: { title: y },
          },
          color: byModerator,
          strokeDash: byModerator,
        },
      },
    }),
  ];
}

/** The slope along the moderator with its interval, and where it is significant. */
export function slopesFigure(result: MediationResult, options: MediationOptions): FigureBlock[] {
  const { moderation } = result;
  if (!moderation || !isNonEmpty(moderation.curve) || !options.plots.includes('slopes')) return [];
  const region = moderation.johnsonNeyman!;
  const w = labelOf(result, options.moderator);
  const bounds = [region.lower, region.upper].flatMap((value) =>
    value !== null && value >= region.low && value <= region.high ? [{ bound: value }] : [],
  );
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: niceDomain(region.low, region.high), nice: false, zero: false },
    axis: { title: w, grid: false, domain: true, ticks: true, tickCount: 5 },
  });
  const ends = moderation.curve.flatMap(({ ciLower, ciUpper }) => [ciLower, ciUpper, 0]);
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: niceDomain(...extremes(ends)), nice: false, zero: false },
    axis: { title: `Slope of ${labelOf(result, options.predictor)}` },
  });
  return [
    figure({
      id: 'johnson-neyman',
      table: 'curve',
      title: rich`Slope Along ${w}`,
      alt: `Slope of ${labelOf(result, options.predictor)} along ${w}, from ${formatNumber(moderation.curve[0].slope, 'number')} to ${formatNumber(moderation.curve.at(-1).slope, 'number')}${bounds.length > 0 ? `; bounds of significance at ${bounds.map(({ bound }) => formatNumber(bound, 'number')).join(' and ')}` : ''}.`,
      notes: rich`The band is the ${num(options.confidenceLevel, 'level')} confidence interval; the slope is significant where it does not hold zero.${bounds.length > 0 ? ' Dashed: the bounds of Johnson and Neyman.' : ''}`,
      spec: {
        height: 260,
        datasets: { curve: moderation.curve, bounds, zero: [{ zero: 0 }] },
        layer: [
          {
            data: { name: 'curve' },
            mark: { type: 'area', line: false, opacity: 0.25, tooltip: false },
            encoding: { x: x('value'), y: y('ciLower'), y2: { field: 'ciUpper' } },
          },
          {
            data: { name: 'zero' },
            mark: { type: 'rule', style: 'reference', strokeDash: [], tooltip: false },
            encoding: { y: y('zero') },
          },
          {
            data: { name: 'bounds' },
            mark: { type: 'rule', strokeDash: [4, 4], tooltip: false },
            encoding: { x: x('bound') },
          },
          {
            data: { name: 'curve' },
            mark: { type: 'line', tooltip: { content: 'data' } },
            encoding: { x: x('value'), y: y('slope') },
          },
        ],
      },
    }),
  ];
}
