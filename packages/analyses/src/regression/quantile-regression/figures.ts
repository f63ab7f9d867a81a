/** Fitted quantiles along a predictor, and coefficients over the quantiles. */

import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { extremes, zip } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { labelOf } from '../kit/labels.ts';
import { slopesOf } from '../kit/model-text.ts';
import type { QuantileResult } from './compute.ts';
import type { QuantileOptions } from './options.ts';
import { labelOfTerm } from './text.ts';

/** Coefficients that are drawn; more would not fit a page. */
const MOST_PANELS = 12;

/** A line, or a row of points, for each quantile. */
export function linesFigure(result: QuantileResult): FigureBlock[] {
  const { effect, fits, outcome } = result;
  if (!effect) return [];
  const label = labelOf(effect.variable, result);
  const numeric = typeof effect.points[0]?.x === 'number';
  const values = effect.points.flatMap((point) =>
    zip(point.fits, fits).map(([fit, ownFit]) => ({
      x: point.x,
      fitted: fit,
      quantile: String(ownFit.tau),
      group: point.group,
    })),
  );
  const all = values.map(({ fitted }) => fitted);
  const across = values.flatMap(({ x }) => (typeof x === 'number' ? [x] : []));
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
        sort: [...new Set(values.map((value) => String(value.x)))],
        axis: { title: label, labelAngle: 0 },
      };
  const domain = fits.map(({ tau }) => String(tau));
  const legend = { title: 'Quantile', orient: 'bottom' } as const;
  const held = effect.held.map(({ name, value }) =>
    typeof value === 'number'
      ? `${labelOf(name, result)} at its mean ${formatNumber(value, 'number')}`
      : `${labelOf(name, result)} at ${value}`,
  );
  const [first, last] = [effect.points[0]!, effect.points.at(-1)!];
  const said = ({ x: at, fits: fitted }: typeof first): string =>
    `${fitted.map((fit) => formatNumber(fit, 'number')).join(', ')} at ${typeof at === 'number' ? formatNumber(at, 'number') : at}`;
  return [
    figure({
      id: 'lines',
      title: rich`Fitted Quantiles of ${outcome.label} by ${label}`,
      alt: `Fitted quantiles ${domain.join(', ')} of ${outcome.label} by ${label}: ${said(first)}; ${said(last)}.`,
      notes: rich`${held.length > 0 ? `Held: ${held.join(', ')}. ` : ''}Lines that spread apart say that the predictor changes the spread.`,
      spec: {
        height: 280,
        data: { values },
        mark: numeric
          ? { type: 'line', tooltip: false }
          : { type: 'point', size: 64, fillOpacity: 1, tooltip: { content: 'data' } },
        encoding: {
          x,
          y: {
            field: 'fitted',
            type: 'quantitative',
            scale: { domain: niceDomain(...extremes(all)), nice: false, zero: false },
            axis: { title: outcome.label },
          },
          stroke: {
            field: 'quantile',
            type: 'nominal',
            scale: { domain, range: 'categoryLine' },
            legend,
          },
          ...(numeric
            ? { strokeDash: { field: 'quantile', type: 'nominal', scale: { domain }, legend } }
            : { shape: { field: 'quantile', type: 'nominal', scale: { domain }, legend } }),
          ...(effect.group === null ? {} : { detail: { field: 'group', type: 'nominal' } }),
        },
      },
    }),
  ];
}

/** Each coefficient with its interval at every quantile, one panel below the other. */
export function coefficientsFigure(result: QuantileResult, options: QuantileOptions): FigureBlock[] {
  const { fits } = result;
  if (fits.length < 2 || !options.plots.includes('coefficients')) return [];
  const names = slopesOf(fits[0]!.coefficients).slice(0, MOST_PANELS);
  const x: Position = {
    field: 'quantile',
    type: 'quantitative',
    scale: { domain: [0, 1], nice: false },
    axis: { title: 'Quantile' },
  };
  const panels = names.map(({ name }) => {
    const values = fits.map(({ tau, coefficients }) => {
      const { estimate, ciLower, ciUpper } = coefficients.find((each) => each.name === name)!;
      return { quantile: tau, b: estimate, ciLower: ciLower ?? estimate, ciUpper: ciUpper ?? estimate };
    });
    const low = Math.min(0, ...values.map(({ ciLower }) => ciLower));
    const high = Math.max(0, ...values.map(({ ciUpper }) => ciUpper));
    const y = (field: string): Position => ({
      field,
      type: 'quantitative',
      scale: { domain: niceDomain(low, high), nice: false, zero: false },
      axis: { title: 'b', tickCount: 4 },
    });
    return {
      title: { text: labelOfTerm(name, result), anchor: 'start' as const },
      height: 100,
      layer: [
        {
          data: { values: [{ zero: 0 }] },
          mark: { type: 'rule' as const, style: 'reference' },
          encoding: { y: y('zero') },
        },
        {
          data: { values },
          mark: { type: 'area' as const, line: false, tooltip: false as const, fillOpacity: 0.15 },
          encoding: { x, y: y('ciLower'), y2: { field: 'ciUpper' } },
        },
        {
          data: { values },
          mark: { type: 'line' as const, point: true, tooltip: { content: 'data' as const } },
          encoding: { x, y: y('b') },
        },
      ],
    } as const;
  });
  return [
    figure({
      id: 'coefficients-plot',
      title: ['Coefficients Over the Quantiles'],
      alt: names
        .map(({ name }) => {
          const at = fits.map(
            ({ tau, coefficients }) =>
              `${formatNumber(coefficients.find((each) => each.name === name)!.estimate, 'number')} at ${tau}`,
          );
          return `${labelOfTerm(name, result)}: ${at.join(', ')}`;
        })
        .join('. ')
        .concat('.'),
      notes: rich`Bands are ${num(options.confidenceLevel, 'level')} confidence intervals; a level band says that the predictor shifts all quantiles alike.`,
      spec: { vconcat: panels },
    }),
  ];
}
