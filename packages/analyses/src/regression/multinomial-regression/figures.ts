import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { extremes, zip } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { labelOf } from '../kit/labels.ts';
import { ratioFigure } from '../kit/ratio-figure.ts';
import type { CategoryOptions } from './options.ts';
import type { CategoryResult } from './result.ts';
import { ratioName, slopes } from './text.ts';

/** Ratios with their intervals on a logarithmic axis; none of links other than the logit. */
export function ratiosFigure(result: CategoryResult, options: CategoryOptions): FigureBlock[] {
  const drawn = slopes(result).filter(({ ratio }) => ratio !== null);
  if (drawn.length === 0) return [];
  return [
    ratioFigure({
      id: 'ratios',
      name: ratioName(options),
      of: `${ratioName(options)}s for ${result.outcome.label}`,
      level: options.confidenceLevel,
      ratios: drawn,
    }),
  ];
}

/** The probability of every category along one predictor. */
export function sharesFigure(result: CategoryResult): FigureBlock[] {
  const { effect, outcome } = result;
  if (!effect) return [];
  const label = labelOf(effect.variable, result);
  // of an interaction the lines of the first level are drawn
  const group = effect.points[0]!.group;
  const points = effect.points.filter((point) => point.group === group);
  const values = points.flatMap(({ x, shares }) =>
    zip(outcome.categories, shares).map(([category, share]) => ({ x, category, probability: share })),
  );
  const numeric = typeof points[0]!.x === 'number';
  const across = points.flatMap(({ x }) => (typeof x === 'number' ? [x] : []));
  const x: Position = numeric
    ? {
        field: 'x',
        type: 'quantitative',
        scale: { domain: niceDomain(...extremes(across)), nice: false, zero: false },
        axis: { title: label },
      }
    : {
        field: 'x',
        type: 'nominal',
        sort: points.map((point) => String(point.x)),
        axis: { title: label, labelAngle: 0 },
      };
  const y: Position = {
    field: 'probability',
    type: 'quantitative',
    scale: { domain: [0, 1], nice: false },
    axis: { title: 'Probability', values: [0, 0.25, 0.5, 0.75, 1], format: '.2~f' },
  };
  const legend = { title: outcome.label, orient: 'bottom', columns: 2 } as const;
  const scale = { domain: outcome.categories } as const;
  const series = {
    field: 'category',
    type: 'nominal',
    scale: { ...scale, range: 'categoryLine' },
    legend,
  } as const;
  const dash = { field: 'category', type: 'nominal', scale, legend } as const;
  const held = [
    ...effect.held.map(({ name, value }) =>
      typeof value === 'number'
        ? `${labelOf(name, result)} at its mean ${formatNumber(value, 'number')}`
        : `${labelOf(name, result)} at ${value}`,
    ),
    ...(effect.group === null ? [] : [`${labelOf(effect.group, result)} at ${group}`]),
  ];
  const first = points[0]!;
  const last = points.at(-1)!;
  return [
    figure({
      id: 'effect',
      table: 'shares',
      title: rich`Predicted Probabilities of ${outcome.label} by ${label}`,
      alt: `Predicted probabilities of the categories of ${outcome.label} by ${label}: ${zip(
        outcome.categories,
        first.shares,
        last.shares,
      )
        .map(
          ([category, share, ownShare]) =>
            `${category} from ${formatNumber(share, 'proportion')} to ${formatNumber(ownShare, 'proportion')}`,
        )
        .join(', ')}.`,
      notes: rich`The probabilities at each place add up to 1.${held.length > 0 ? ` ${held.join(', ')}.` : ''}`,
      spec: {
        height: 280,
        datasets: { shares: values },
        data: { name: 'shares' },
        layer: [
          {
            mark: numeric ? { type: 'line', tooltip: false } : { type: 'line', point: true, tooltip: false },
            encoding: { x, y, stroke: series, strokeDash: dash },
          },
        ],
      },
    }),
  ];
}
