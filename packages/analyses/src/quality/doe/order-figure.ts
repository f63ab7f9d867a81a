/** Residuals in the order of the rows. */

import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { extremes } from '@constat/stats';
import { figure } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import type { DoeResult } from './result.ts';

/** A trend or steps suggest drift during the experiment. */
export function orderFigure({ residuals, outcome }: DoeResult): FigureBlock {
  const points = residuals.map(({ row, residual }) => ({ row, residual }));
  const values = points.map(({ residual }) => residual);
  const largest = Math.max(...values.map(Math.abs));
  const encoding = {
    x: {
      field: 'row',
      type: 'quantitative',
      scale: { domain: [0, (points.at(-1)?.row ?? 0) + 1], nice: false },
      axis: { title: 'Row of the worksheet', tickMinStep: 1 },
    },
    y: {
      field: 'residual',
      type: 'quantitative',
      scale: { domain: niceDomain(...extremes(values)), nice: false, zero: false },
      axis: { title: 'Residual' },
    },
  } as const;
  return figure({
    id: 'order',
    table: 'points',
    title: rich`Residuals in Run Order`,
    alt: `Residuals of ${outcome.label} over the ${points.length} rows of the worksheet; the largest is ${formatNumber(largest, 'number')}.`,
    notes: ['Rows as they stand in the worksheet. A trend or steps suggest drift during the experiment.'],
    spec: {
      height: 220,
      datasets: { points },
      layer: [
        { data: { name: 'points' }, mark: { type: 'line', tooltip: false }, encoding },
        { data: { name: 'points' }, mark: { type: 'point', tooltip: { content: 'data' } }, encoding },
        {
          data: { values: [{ zero: 0 }] },
          mark: { type: 'rule', style: 'reference', tooltip: false },
          encoding: { y: { field: 'zero', type: 'quantitative' } },
        },
      ],
    },
  });
}
