/** Step curves over time with bands, marks and the number at risk below the axis. */

import type { Position } from '../../shared/figure.ts';
import type { CurvePoint } from './curve-points.ts';

/** One curve of a figure. */
export interface DrawnCurve {
  readonly name: string;
  readonly points: readonly CurvePoint[];
  readonly marks: readonly { readonly time: number; readonly survival: number; readonly hazard: number }[];
  /** At risk at the ticks; empty where the curve is not that of observed cases. */
  readonly atRisk: readonly number[];
}

export interface CurveFigure {
  readonly curves: readonly DrawnCurve[];
  readonly ticks: readonly number[];
  readonly timeTitle: string;
  readonly survivalTitle: string;
  /** Title of the legend; no legend where there is one curve. */
  readonly legend: string | null;
  readonly bands: boolean;
}

/** Height of a row of numbers, in units of the axis of survival. */
const ROW = 0.085;

/** Colour and dash of the curves by their names. */
export function seriesOf(names: readonly string[], title: string | null) {
  const legend = title === null ? null : ({ title, orient: 'bottom', symbolType: 'stroke' } as const);
  const scale = { domain: [...names] } as const;
  return {
    stroke: { field: 'curve', type: 'nominal', scale: { ...scale, range: 'categoryLine' }, legend },
    strokeDash: { field: 'curve', type: 'nominal', scale, legend },
    fill: { field: 'curve', type: 'nominal', scale: { ...scale, range: 'categoryLine' }, legend },
    detail: { field: 'curve', type: 'nominal' },
  } as const;
}

export const timeAxis = (ticks: readonly number[], title: string) =>
  ({
    field: 'time',
    type: 'quantitative',
    scale: { domain: [0, ticks[ticks.length - 1] ?? 1], nice: false, zero: true },
    // as many ticks as values: fewer would leave every other one out
    axis: { title, values: ticks, tickCount: ticks.length, grid: false, labelFlush: false },
  }) as const;

/** The Vega-Lite specification of survival curves. */
export function curveSpec({ curves, ticks, timeTitle, survivalTitle, legend, bands }: CurveFigure) {
  const counted = curves.filter(({ atRisk }) => atRisk.length > 0);
  const rows = counted.length === 0 ? 0 : counted.length + 1;
  const rowAt = (i: number) => -(i + 1) * ROW - 0.02;
  const names = curves.map(({ name }) => name);
  const { stroke, strokeDash, fill, detail } = seriesOf(names, legend);
  const x = timeAxis(ticks, timeTitle);
  const digits = String(Math.max(0, ...counted.map(({ atRisk }) => atRisk[0] ?? 0))).length;
  const shares = [0, 0.25, 0.5, 0.75, 1];
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: [rows === 0 ? 0 : -(rows + 0.4) * ROW - 0.02, 1], nice: false, zero: false },
    axis: {
      title: rows === 0 ? survivalTitle : [survivalTitle],
      values: [...shares, ...Array.from({ length: rows }, (_, i) => rowAt(i))],
      labelExpr: `datum.value >= -0.001 ? format(datum.value, '.0%') : riskLabels[round((-datum.value - 0.02) / ${ROW}) - 1]`,
      tickCount: shares.length + rows,
      labelLimit: 110,
      // room for half of the first number at risk
      labelPadding: 6 + (rows === 0 ? 0 : 3.6 * digits),
      labelOverlap: false,
      grid: false,
      ticks: false,
      domain: false,
    },
  });
  const one = curves.length === 1;
  const lines = curves.flatMap(({ name, points }) =>
    points.map(({ time, survival }) => ({ curve: name, time, survival })),
  );
  return {
    params: [{ name: 'riskLabels', value: ['At risk', ...counted.map(({ name }) => name)] }],
    height: 260 + 22 * rows,
    datasets: {
      curves: lines,
      bands: bands ? curves.flatMap(bandOf) : [],
      marks: curves.flatMap(({ name, marks }) => marks.map((mark) => ({ curve: name, ...mark }))),
      risk: counted.flatMap(({ name, atRisk }, i) =>
        atRisk.map((n, k) => ({ curve: name, tick: ticks[k], 'at risk': n, row: rowAt(i + 1) })),
      ),
      frame: shares.map((share) => ({ share })),
    },
    data: { name: 'curves' },
    layer: [
      {
        data: { name: 'frame' },
        mark: { type: 'rule', style: 'reference', strokeOpacity: 0.35, strokeDash: [1, 0], tooltip: false },
        encoding: { y: y('share') },
      },
      ...(bands
        ? ([
            {
              data: { name: 'bands' },
              mark: {
                type: 'area',
                interpolate: 'step-after',
                line: false,
                fillOpacity: 0.14,
                tooltip: false,
              },
              encoding: { x, y: y('lower'), y2: { field: 'upper' }, ...(one ? {} : { fill, detail }) },
            },
          ] as const)
        : []),
      {
        mark: { type: 'line', interpolate: 'step-after', tooltip: false },
        encoding: { x, y: y('survival'), ...(one ? {} : ({ stroke, strokeDash } as const)) },
      },
      {
        data: { name: 'marks' },
        mark: { type: 'point', shape: 'stroke', angle: 90, size: 55, strokeWidth: 1.25, tooltip: false },
        encoding: { x, y: y('survival'), ...(one ? {} : ({ stroke } as const)) },
      },
      ...(rows === 0
        ? []
        : ([
            {
              data: { name: 'risk' },
              mark: { type: 'text', fontSize: 11, tooltip: false },
              encoding: {
                x: { ...x, field: 'tick' },
                y: y('row'),
                text: { field: 'at risk', type: 'quantitative', format: ',d' },
              },
            },
          ] as const)),
    ],
  } as const;
}

/** The band of a curve as far as it has limits: steps that end where the next one begins. */
function bandOf({ name, points }: DrawnCurve) {
  const rows: { curve: string; time: number; lower: number; upper: number }[] = [];
  let before: { lower: number; upper: number } | null = null;
  for (const { time, ciLower, ciUpper } of points) {
    if (ciLower === null || ciUpper === null) {
      if (before) rows.push({ curve: name, time, ...before });
      break;
    }
    before = { lower: ciLower, upper: ciUpper };
    rows.push({ curve: name, time, ...before });
  }
  return rows;
}
