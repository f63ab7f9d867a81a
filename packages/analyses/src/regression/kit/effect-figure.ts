/** Predictions along one predictor, with their band. */

import { type FigureBlock, formatNumber, type NumberFormat, num, type Runs, rich } from '@constat/report';
import { extremes } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import type { EffectLine } from './effect.ts';
import { type LabelledModel, labelOf } from './labels.ts';

interface Limits {
  readonly ciLower: number;
  readonly ciUpper: number;
}

export interface EffectFigure<P extends Limits> {
  readonly effect: EffectLine<P>;
  readonly model: LabelledModel;
  /** The field that is drawn, and its channel. */
  readonly field: keyof P & string;
  y(field: string): Position;
  /** What is predicted: 'Predicted Probability of Yes'. */
  readonly title: Runs;
  readonly of: string;
  readonly format: NumberFormat;
  readonly level: number;
}

export function effectFigure<P extends Limits>(shown: EffectFigure<P>): FigureBlock {
  const { effect, model, field, y } = shown;
  const label = labelOf(effect.variable, model);
  const numeric = typeof effect.points[0]?.x === 'number';
  const groups = [...new Set(effect.points.map(({ group }) => group))];
  const legend =
    effect.group === null ? null : ({ title: labelOf(effect.group, model), orient: 'bottom' } as const);
  const series = {
    field: 'group',
    type: 'nominal',
    scale: { domain: groups, range: 'categoryLine' },
    legend,
  } as const;
  const dash = { field: 'group', type: 'nominal', scale: { domain: groups }, legend } as const;
  const split = effect.group === null ? {} : ({ stroke: series, strokeDash: dash } as const);
  const across = effect.points.flatMap(({ x }) => (typeof x === 'number' ? [x] : []));
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
        sort: [...new Set(effect.points.map((point) => String(point.x)))],
        axis: { title: label, labelAngle: 0 },
      };
  const held = effect.held.map(({ name, value }) =>
    typeof value === 'number'
      ? `${labelOf(name, model)} at its mean ${formatNumber(value, 'number')}`
      : `${labelOf(name, model)} at ${value}`,
  );
  const where = held.length > 0 ? ` ${held.join(', ')}.` : '';
  const nudge = numeric || effect.group === null ? {} : { xOffset: { field: 'group', sort: groups } };
  const layers = numeric
    ? ([
        {
          mark: { type: 'area', line: false, tooltip: false, fillOpacity: 0.15 },
          encoding: {
            x,
            y: y('ciLower'),
            y2: { field: 'ciUpper' },
            ...(effect.group === null ? {} : { fill: { ...series, legend: null }, detail: dash }),
          },
        },
        { mark: { type: 'line', tooltip: false }, encoding: { x, y: y(field), ...split } },
      ] as const)
    : ([
        {
          mark: { type: 'rule', strokeWidth: 1.5, tooltip: false },
          encoding: {
            x,
            y: y('ciLower'),
            y2: { field: 'ciUpper' },
            ...nudge,
            ...(effect.group ? ({ stroke: series } as const) : {}),
          },
        },
        {
          mark: { type: 'point', size: 64, fillOpacity: 1, tooltip: { content: 'data' } },
          encoding: {
            x,
            y: y(field),
            ...nudge,
            ...(effect.group ? ({ stroke: series, fill: series, shape: dash } as const) : {}),
          },
        },
      ] as const);
  return figure({
    id: 'effect',
    table: 'effect',
    title: rich`${shown.title} by ${label}`,
    alt: `${shown.of} by ${label}, from ${pointText(effect.points[0]!, shown)} to ${pointText(effect.points.at(-1)!, shown)}.`,
    notes: rich`${numeric ? 'Bands' : 'Bars'} are ${num(shown.level, 'level')} confidence intervals.${where}`,
    spec: { height: 280, datasets: { effect: effect.points }, data: { name: 'effect' }, layer: layers },
  });
}

/** `0.21 at 30`. */
const pointText = <P extends Limits>(
  point: EffectLine<P>['points'][number],
  { field, format }: EffectFigure<P>,
): string =>
  `${formatNumber(Number(point[field]), format)} at ${typeof point.x === 'number' ? formatNumber(point.x, 'number') : point.x}`;
