import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { extremes } from '@constat/stats';
import { figure } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { pointLayers } from '../kit/signal-layers.ts';
import type { RunChartResult } from './compute.ts';
import type { RunChartOptions } from './options.ts';

/** Beyond so many points single ones are not marked by a dot. */
const MANY = 150;

export function chart(result: RunChartResult, { centre, target, baseline }: RunChartOptions): FigureBlock {
  const { stages, drawn, points } = result;
  const runs = stages.flatMap(({ signs }) => signs.filter((sign) => 'first' in sign));
  const isSign = (point: number) => runs.some(({ first, last }) => point >= first && point <= last);
  const values = drawn.map((each) => ({ ...each, kind: isSign(each.point) ? 'signal' : 'point' }));
  const lines = stages.flatMap(({ first, last, line }, stage) =>
    [first - 0.5, last + 0.5].map((point) => ({ point, level: line, stage })),
  );
  const starts = stages.slice(1).map(({ first }) => ({ point: first - 0.5 }));
  const shown = [
    ...drawn.map(({ value }) => value),
    ...stages.map(({ line }) => line),
    ...(target === null ? [] : [target]),
  ];
  const x = {
    field: 'point',
    type: 'quantitative',
    scale: { domain: [0.5, points + 0.5], nice: false, zero: false },
    axis: { title: 'Point', tickMinStep: 1, format: 'd', grid: false },
  } as const;
  const y = (field: string) =>
    ({
      field,
      type: 'quantitative',
      scale: { domain: niceDomain(...extremes(shown)), nice: false, zero: false },
      axis: { title: result.label },
    }) as const;
  const what = centre === 'mean' ? 'mean' : 'median';
  return figure({
    id: 'chart',
    shows: [{ kind: 'rows', field: 'row' }],
    title: ['Run Chart'],
    alt: `Run chart of ${result.label}: ${points} points about the ${what} ${stages.map(({ line }) => formatNumber(line, 'number')).join(', ')}; ${runs.length === 0 ? 'no run is too long' : `${runs.length} ${runs.length === 1 ? 'run is' : 'runs are'} marked`}.`,
    notes: rich`The solid level line is the ${what}${baseline === null ? '' : rich` of the first ${String(baseline)} points`}${stages.length > 1 ? ' of each stage' : ''}.${target === null ? '' : ' The dashed line is the target.'}${runs.length > 0 ? ' Squares are points of a run that is a sign of a change.' : ''}`,
    table: 'values',
    spec: {
      height: 280,
      datasets: { values, lines, starts, target: target === null ? [] : [{ level: target }] },
      layer: [
        {
          data: { name: 'starts' },
          mark: { type: 'rule', style: 'reference' },
          encoding: { x },
        },
        {
          data: { name: 'target' },
          mark: { type: 'rule', color: 'black', opacity: 0.6, strokeDash: [5, 3], tooltip: false },
          encoding: { y: y('level') },
        },
        {
          data: { name: 'lines' },
          mark: { type: 'line', color: 'black', opacity: 0.6, strokeWidth: 1.25, tooltip: false },
          encoding: { x, y: y('level'), detail: { field: 'stage', type: 'nominal' } },
        },
        {
          data: { name: 'values' },
          mark: { type: 'line', strokeWidth: points > MANY ? 1 : 1.5, tooltip: false },
          encoding: { x, y: y('value') },
        },
        ...pointLayers(x, y('value'), 'hollow', points > MANY),
      ],
    },
  });
}
