import { type FigureBlock, rich } from '@constat/report';
import { figure, type Position } from '../../../shared/figure.ts';
import { extentOf } from '../../../time-series/kit/figures.ts';
import { sharesFigure } from '../figures.ts';
import type { GageOptions } from '../options.ts';
import type { GeneralResult } from './result.ts';

/** More values than these are drawn as smaller points. */
const MANY = 200;

export const generalFigures = (result: GeneralResult, options: GageOptions): readonly FigureBlock[] => [
  sharesFigure(
    result.components.filter(({ id }) => id !== 'total'),
    options,
  ),
  valuesFigure(result),
];

/** Every value by part, operator by operator, means joined. */
function valuesFigure({ points, operators, label, partLabel, operatorLabel }: GeneralResult): FigureBlock {
  const parts = [...new Set(points.map(({ part }) => part))];
  const domain = extentOf(points.map(({ value }) => value));
  const x: Position = {
    field: 'part',
    type: 'nominal',
    sort: parts,
    axis: { title: partLabel, labelAngle: 0, labelOverlap: true },
  };
  const y = (field: string, aggregate?: 'mean'): Position => ({
    field,
    type: 'quantitative',
    ...(aggregate ? { aggregate } : {}),
    scale: { domain, nice: false, zero: false },
    axis: { title: label },
  });
  const operator = {
    field: 'operator',
    type: 'nominal',
    sort: operators,
    scale: { domain: operators, range: 'categoryLine' },
    legend: { title: null, orient: 'bottom' },
  } as const;
  return figure({
    id: 'values',
    title: rich`${label} by ${partLabel} and ${operatorLabel}`,
    alt: `Every measurement of ${label} by part, one colour for each of ${operators.length} operators, with lines through the means of the parts.`,
    notes: rich`Points are measurements; lines join the means of an operator’s parts. Points close together at a part mean good repeatability.`,
    spec: {
      height: 260,
      data: { values: points },
      layer: [
        {
          mark: { type: 'line', strokeWidth: 1.25, tooltip: false },
          encoding: { x, y: y('value', 'mean'), color: operator },
        },
        {
          mark: {
            type: 'point',
            filled: true,
            size: points.length > MANY ? 10 : 26,
            fillOpacity: 0.8,
            tooltip: { content: 'data' },
          },
          encoding: {
            x,
            y: y('value'),
            color: operator,
            shape: { ...operator, scale: { domain: operators } },
          },
        },
      ],
    },
  });
}
