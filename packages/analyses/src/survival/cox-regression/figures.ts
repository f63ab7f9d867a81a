import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { extremes } from '@constat/stats';
import { labelOf } from '../../regression/kit/labels.ts';
import { ratioFigure } from '../../regression/kit/ratio-figure.ts';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { curveSpec } from '../kit/curve-figure.ts';
import type { CoxOptions } from './options.ts';
import type { CoxResult } from './result.ts';
import { hazardRatios, heldText, ratioLabel } from './text.ts';

/** Hazard ratios with their intervals on a logarithmic axis. */
export const ratiosFigure = (result: CoxResult, options: CoxOptions): FigureBlock =>
  ratioFigure({
    id: 'ratios',
    name: 'Hazard ratio',
    of: 'Hazard ratios',
    level: options.confidenceLevel,
    ratios: hazardRatios(result),
  });

/** Predicted survival for the levels of a factor, or for values of a covariate. */
export function curvesFigure(result: CoxResult, options: CoxOptions): FigureBlock[] {
  const { curves, time, strata } = result;
  if (!curves) return [];
  const label = labelOf(curves.variable, result);
  const last = (points: (typeof curves.curves)[number]['points']) => points[points.length - 1]?.survival ?? 1;
  const where = [
    ...curves.held.map(({ name, value }) => heldText(name, value, result)),
    ...(strata && curves.stratum !== null ? [rich`${strata.label} ${curves.stratum}`] : []),
  ];
  return [
    figure({
      id: 'curves',
      table: 'curves',
      title: rich`Predicted Survival by ${label}`,
      alt: `Predicted survival over ${time.label} by ${label}; at the last event ${curves.curves.map(({ name, points }) => `${name} ${formatNumber(last(points), 'percent')}`).join(', ')}.`,
      notes: rich`Bands are ${num(options.confidenceLevel, 'level')} confidence intervals.${where.flatMap((part, i) => rich`${i === 0 ? ' With ' : ', '}${part}`)}${where.length > 0 ? '.' : ''}`,
      spec: curveSpec({
        curves: curves.curves.map(({ name, points }) => ({ name, points, marks: [], atRisk: [] })),
        ticks: curves.ticks,
        timeTitle: time.label,
        survivalTitle: 'Share without the event',
        legend: label,
        bands: curves.curves.length <= 4,
      }),
    }),
  ];
}

/** Scaled Schoenfeld residuals over time, one figure per coefficient, with the coefficient and their straight line. */
export function schoenfeldFigures(result: CoxResult): FigureBlock[] {
  return result.schoenfeld.flatMap(({ name, points }, i): FigureBlock[] => {
    const coefficient = result.coefficients.find((each) => each.name === name);
    const line = straightLine(points);
    if (!coefficient || !line) return [];
    const label = ratioLabel(name, result);
    const values = points.map(({ value }) => value);
    const times = points.map(({ time }) => time);
    const x: Position = {
      field: 'time',
      type: 'quantitative',
      scale: { domain: niceDomain(...extremes(times)), nice: false, zero: false },
      axis: { title: result.time.label },
    };
    const y = (field: string): Position => ({
      field,
      type: 'quantitative',
      scale: { domain: niceDomain(...extremes(values)), nice: false, zero: false },
      axis: { title: 'Coefficient at the event' },
    });
    return [
      figure({
        id: `schoenfeld-${i}`,
        table: 'residuals',
        title: rich`Schoenfeld Residuals of ${label}`,
        alt: `Scaled Schoenfeld residuals of ${label} at ${points.length} events around the coefficient ${formatNumber(coefficient.estimate, 'number')}; the straight line through them goes from ${formatNumber(line[0]!.value, 'number')} to ${formatNumber(line[1]!.value, 'number')}.`,
        notes: rich`Each point is an event: what the coefficient would have been at that moment. The dashed line is the coefficient of the model; a line through the points that rises or falls is evidence against proportional hazards.`,
        spec: {
          height: 240,
          datasets: { residuals: points, line, model: [{ estimate: coefficient.estimate }] },
          layer: [
            {
              data: { name: 'model' },
              mark: { type: 'rule', style: 'reference', tooltip: false },
              encoding: { y: y('estimate') },
            },
            {
              data: { name: 'residuals' },
              mark: { type: 'point', size: 22, opacity: 0.7, tooltip: { content: 'data' } },
              encoding: { x, y: y('value') },
            },
            {
              data: { name: 'line' },
              mark: { type: 'line', tooltip: false },
              encoding: { x, y: y('value') },
            },
          ],
        },
      }),
    ];
  });
}

/** Ends of the least-squares line through points; null without two different times. */
function straightLine(points: readonly { readonly time: number; readonly value: number }[]) {
  const n = points.length;
  const mean = (pick: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / n;
  const t = mean(({ time }) => time);
  const v = mean(({ value }) => value);
  let xy = 0;
  let xx = 0;
  for (const { time, value } of points) {
    xy += (time - t) * (value - v);
    xx += (time - t) ** 2;
  }
  if (!(xx > 0)) return null;
  const times = points.map(({ time }) => time);
  return [...extremes(times)].map((time) => ({
    time,
    value: v + (xy / xx) * (time - t),
  }));
}

/** Martingale residuals over the linear predictor. */
export function residualsFigure(result: CoxResult): FigureBlock[] {
  const values = result.martingale.map(({ predictor, residual, event }) => ({
    predictor,
    residual,
    case: event ? 'Event' : 'Censored',
  }));
  if (values.length === 0) return [];
  const across = values.map(({ predictor }) => predictor);
  const down = values.map(({ residual }) => residual);
  const scale = { domain: ['Event', 'Censored'] } as const;
  const legend = { title: null, orient: 'bottom' } as const;
  return [
    figure({
      id: 'residuals',
      title: rich`Martingale Residuals`,
      alt: `Martingale residuals of ${values.length} cases over the linear predictor, from ${formatNumber(Math.min(...down), 'number')} to ${formatNumber(Math.max(...down), 'number')}.`,
      notes: rich`Residuals are events minus those expected until the end of observation. Their mean should be near zero along the whole axis; a bend suggests a covariate that does not act in a straight line.`,
      spec: {
        height: 260,
        data: { values },
        layer: [
          {
            data: { values: [{ zero: 0 }] },
            mark: { type: 'rule', style: 'reference', tooltip: false },
            encoding: { y: { field: 'zero', type: 'quantitative' } },
          },
          {
            mark: { type: 'point', size: 24, opacity: 0.7, tooltip: { content: 'data' } },
            encoding: {
              x: {
                field: 'predictor',
                type: 'quantitative',
                scale: {
                  domain: niceDomain(...extremes(across)),
                  nice: false,
                  zero: false,
                },
                axis: { title: 'Linear predictor' },
              },
              y: {
                field: 'residual',
                type: 'quantitative',
                scale: { domain: niceDomain(Math.min(...down), 1), nice: false, zero: false },
                axis: { title: 'Martingale residual' },
              },
              stroke: { field: 'case', type: 'nominal', scale: { ...scale, range: 'categoryLine' }, legend },
              fill: { field: 'case', type: 'nominal', scale: { ...scale, range: 'categoryLine' }, legend },
              shape: { field: 'case', type: 'nominal', scale, legend },
            },
          },
        ],
      },
    }),
  ];
}
