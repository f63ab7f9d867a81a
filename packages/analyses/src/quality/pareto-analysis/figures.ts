import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { figure, type Position } from '../../shared/figure.ts';
import type { ParetoPart, ParetoResult } from './compute.ts';
import type { ParetoOptions } from './options.ts';

/** More bars cannot be told apart; the rest are in the table. */
const MOST_BARS = 30;
/** Mean width of a letter of a name, and of the plot between its axes. */
const LETTER = 5.8;
const PLOT_WIDTH = 660;

/** Bars in their order with the cumulative share above them; both axes reach the total. */
export function paretoFigure(result: ParetoResult, part: ParetoPart, options: ParetoOptions): FigureBlock {
  const shown = part.rows.slice(0, MOST_BARS);
  const values = shown.map(({ name, value, percent, cumulativePercent }, i) => ({
    name,
    value,
    percent,
    cumulative: cumulativePercent / 100,
    opacity: i < part.vitalFew ? 0.75 : 0.35,
  }));
  const names = values.map(({ name }) => name);
  const x: Position = {
    field: 'name',
    type: 'nominal',
    sort: names,
    axis: {
      title: null,
      labelFontSize: 11,
      labelFontWeight: 400,
      // few short names fit beside each other
      ...(names.every(({ length }) => (length * LETTER + 8) * names.length <= PLOT_WIDTH)
        ? { labelAngle: 0 }
        : { labelAngle: -40, labelLimit: 180 }),
    },
  };
  const right = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: [0, 1], nice: false },
    axis: {
      orient: 'right',
      title: null,
      format: '%',
      grid: false,
      labelOverlap: false,
      values: [0, 0.25, 0.5, 0.75, 1],
    },
  });
  const group = part.group === null ? '' : `, ${part.group}`;
  return figure({
    id: part.group === null ? 'chart' : `chart-${part.group}`,
    title: rich`Pareto Chart of ${result.label}${group}`,
    alt: `${part.rows.length === 1 ? `Bar of one category of ${result.label}${group}` : `Bars of ${part.rows.length} categories of ${result.label}${group} in decreasing order`} with ${part.rows.length === 1 ? 'its' : 'their'} cumulative share: ${shown
      .slice(0, 3)
      .map(({ name, percent }) => `${name} ${formatNumber(percent / 100, 'percent')}`)
      .join(', ')}; ${part.vitalFew} ${part.vitalFew === 1 ? 'reaches' : 'reach'} ${options.threshold}%.`,
    notes: rich`Bars count on the left, the line is their cumulative share on the right; the dashed line is the threshold.${part.rows.length > shown.length ? ` The first ${MOST_BARS} categories are drawn.` : ''}`,
    table: 'values',
    spec: {
      height: 280,
      datasets: { values, threshold: [{ at: options.threshold / 100 }] },
      resolve: { scale: { y: 'independent' } },
      layer: [
        {
          data: { name: 'values' },
          mark: { type: 'bar', tooltip: { content: 'data' } },
          encoding: {
            x,
            y: {
              field: 'value',
              type: 'quantitative',
              scale: { domain: [0, part.total], nice: false },
              axis: { title: result.weightsLabel ?? result.countsLabel ?? 'Count' },
            },
            fillOpacity: { field: 'opacity', type: 'quantitative', scale: null, legend: null },
          },
        },
        {
          layer: [
            {
              data: { name: 'threshold' },
              mark: { type: 'rule', style: 'reference' },
              encoding: {
                y: right('at'),
              },
            },
            {
              data: { name: 'values' },
              mark: { type: 'line', color: 'black', opacity: 0.7, tooltip: false },
              encoding: { x, y: right('cumulative') },
            },
            {
              data: { name: 'values' },
              mark: {
                type: 'point',
                fill: 'black',
                strokeWidth: 0,
                size: 24,
                fillOpacity: 1,
                tooltip: { content: 'data' },
              },
              encoding: { x, y: right('cumulative') },
            },
          ],
        },
      ],
    },
  });
}
