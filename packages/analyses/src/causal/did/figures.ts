import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { extremes } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { levelOf } from '../../shared/wording.ts';
import type { DidOptions } from './options.ts';
import type { DidResult } from './result.ts';
import { chosenTest, labelOf } from './words.ts';

const shown = (value: number): string => formatNumber(value, 'number');

/** The four means, and where the treated would have come to with the change of the others. */
export function meansFigure(result: DidResult, options: DidOptions): FigureBlock[] {
  const { cells, groups, times } = result;
  if (cells.length !== 4 || !groups || !times || !options.plots.includes('effect')) return [];
  const y = labelOf(result, options.outcome);
  const mean = (treated: 0 | 1, post: 0 | 1) =>
    cells.find((cell) => cell.treated === treated && cell.post === post)!.mean;
  const without = mean(1, 0) + mean(0, 1) - mean(0, 0);
  const named = (level: string): string => levelOf(labelOf(result, options.treated), level);
  const series = [
    `${named(groups[1])}, treated`,
    named(groups[0]),
    'Treated, had they changed like the others',
  ];
  const values = [
    { group: series[0], time: 0, mean: mean(1, 0) },
    { group: series[0], time: 1, mean: mean(1, 1) },
    { group: series[1], time: 0, mean: mean(0, 0) },
    { group: series[1], time: 1, mean: mean(0, 1) },
    { group: series[2], time: 0, mean: mean(1, 0) },
    { group: series[2], time: 1, mean: without },
  ];
  const all = values.map((point) => point.mean);
  const byGroup = {
    field: 'group',
    type: 'nominal',
    scale: { domain: series },
    legend: { title: null, orient: 'bottom', columns: 1, labelLimit: 300 },
  } as const;
  return [
    figure({
      id: 'means',
      title: rich`${y} Before and After`,
      alt: `Mean ${y}: treated ${shown(mean(1, 0))} before and ${shown(mean(1, 1))} after, others ${shown(mean(0, 0))} and ${shown(mean(0, 1))}; the treated would have come to ${shown(without)}.`,
      notes: rich`The distance between the treated and the third line after the treatment is the difference in differences of the raw means.`,
      spec: {
        height: 280,
        params: [{ name: 'times', value: [...times] }],
        data: { values },
        mark: { type: 'line', strokeWidth: 2, point: { size: 56, fillOpacity: 1 } },
        encoding: {
          x: {
            field: 'time',
            type: 'quantitative',
            scale: { domain: [-0.15, 1.15], nice: false, zero: false },
            axis: {
              title: labelOf(result, options.post),
              values: [0, 1],
              tickCount: 2,
              labelExpr: 'times[datum.value]',
              grid: false,
              domain: true,
              ticks: true,
            },
          },
          y: {
            field: 'mean',
            type: 'quantitative',
            scale: { domain: niceDomain(...extremes(all)), nice: false, zero: false },
            axis: { title: y },
          },
          color: byGroup,
          strokeDash: {
            ...byGroup,
            scale: {
              domain: series,
              range: [
                [1, 0],
                [1, 0],
                [5, 4],
              ],
            },
          },
        },
      },
    }),
  ];
}

/** Effects period by period with their intervals. */
export function eventsFigure(result: DidResult, options: DidOptions): FigureBlock[] {
  const { events, reference } = result;
  if (events.length === 0 || reference === null || !options.plots.includes('effect')) return [];
  const values = [
    ...events.map((event) => {
      const { estimate, ciLower, ciUpper } = chosenTest(event, options);
      return { period: event.period, effect: estimate, lower: ciLower, upper: ciUpper };
    }),
    { period: reference, effect: 0, lower: 0, upper: 0 },
  ].sort((a, b) => a.period - b.period);
  const periods = values.map(({ period }) => period);
  const start = options.treatmentPeriod ?? 0;
  const last = Math.max(...periods.filter((period) => period < start));
  const ends = values.flatMap(({ lower, upper }) => [lower, upper]);
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: {
      domain: [Math.min(...periods) - 0.5, Math.max(...periods) + 0.5],
      nice: false,
      zero: false,
    },
    axis: {
      title: labelOf(result, options.time),
      ...(periods.length <= 12 ? ({ values: periods, tickCount: periods.length } as const) : {}),
      format: '~g',
      formatType: 'number',
      labelExpr: 'datum.value',
      grid: false,
      domain: true,
      ticks: true,
    },
  });
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: niceDomain(...extremes(ends)), nice: false, zero: false },
    axis: { title: `Effect on ${labelOf(result, options.outcome)}` },
  });
  return [
    figure({
      id: 'events',
      table: 'effects',
      title: rich`Effects by Period`,
      alt: `Effects by period: ${values.map(({ period, effect }) => `${period} ${shown(effect)}`).join('; ')}.`,
      notes: rich`Lines are ${num(options.confidenceLevel, 'level')} confidence intervals; the reference period has an effect of zero by definition. The dashed line is the start of the treatment.`,
      spec: {
        height: 280,
        datasets: { effects: values, start: [{ start: (last + start) / 2 }], zero: [{ zero: 0 }] },
        layer: [
          {
            data: { name: 'zero' },
            mark: { type: 'rule', style: 'reference', strokeDash: [], tooltip: false },
            encoding: { y: y('zero') },
          },
          {
            data: { name: 'start' },
            mark: { type: 'rule', strokeDash: [4, 4], tooltip: false },
            encoding: { x: x('start') },
          },
          {
            data: { name: 'effects' },
            mark: { type: 'rule', strokeWidth: 1.5, tooltip: false },
            encoding: { x: x('period'), y: y('lower'), y2: { field: 'upper' } },
          },
          {
            data: { name: 'effects' },
            mark: { type: 'point', size: 56, fillOpacity: 1, tooltip: { content: 'data' } },
            encoding: { x: x('period'), y: y('effect') },
          },
        ],
      },
    }),
  ];
}
