import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { extremes } from '@constat/stats';
import { leastSquaresLine } from '../../correlation/kit/scatter.ts';
import { figure } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { given } from '../../shared/wording.ts';
import type { GageBiasResult, LinearityResult, Type1Result } from './compute.ts';
import type { GageBiasOptions } from './options.ts';

export const figures = (result: GageBiasResult, options: GageBiasOptions): readonly FigureBlock[] => [
  result.kind === 'type1' ? runFigure(result, options) : linearityFigure(result, options),
];

/** The readings one after the other, with the reference value and what the gauge may take up of the tolerance. */
function runFigure(result: Type1Result, { tolerance, percent }: GageBiasOptions): FigureBlock {
  const { readings, bias } = result;
  const half = tolerance === null ? null : (percent / 200) * tolerance;
  const lines = half === null ? [] : [bias.reference - half, bias.reference + half];
  const values = readings.map(({ row, reading }, i) => ({ place: i + 1, row, reading }));
  const shown = [...values.map(({ reading }) => reading), ...lines, bias.reference];
  const x = {
    field: 'place',
    type: 'quantitative',
    scale: { domain: [0.5, values.length + 0.5], nice: false, zero: false },
    axis: { title: 'Reading', tickMinStep: 1, format: 'd', grid: false },
  } as const;
  const y = (field: string) =>
    ({
      field,
      type: 'quantitative',
      scale: { domain: niceDomain(...extremes(shown)), nice: false, zero: false },
      axis: { title: result.label },
    }) as const;
  return figure({
    id: 'run',
    title: ['Readings in Their Order'],
    alt: `${result.label}: ${bias.n} readings of a part of ${formatNumber(bias.reference, 'number')}, mean ${formatNumber(bias.mean, 'number')}.`,
    notes: rich`The thin line is the reference value, the thick one the mean of the readings.${half === null ? '' : rich` Dashed lines: the reference value ± ${given(percent / 2)}% of the tolerance.`}${readings.length < bias.n ? ' An even selection of the readings is shown.' : ''}`,
    table: 'readings',
    spec: {
      height: 260,
      datasets: {
        readings: values,
        reference: [{ level: bias.reference }],
        mean: [{ level: bias.mean }],
        lines: lines.map((level) => ({ level })),
      },
      layer: [
        {
          data: { name: 'reference' },
          mark: { type: 'rule', color: 'black', opacity: 0.6, strokeWidth: 1, tooltip: false },
          encoding: { y: y('level') },
        },
        {
          data: { name: 'lines' },
          mark: { type: 'rule', color: 'black', opacity: 0.6, strokeDash: [5, 3], tooltip: false },
          encoding: { y: y('level') },
        },
        {
          data: { name: 'mean' },
          mark: { type: 'rule', strokeWidth: 2, tooltip: false },
          encoding: { y: y('level') },
        },
        {
          data: { name: 'readings' },
          mark: { type: 'line', strokeWidth: 1, tooltip: false },
          encoding: { x, y: y('reading') },
        },
        {
          data: { name: 'readings' },
          mark: { type: 'point', size: 30, fillOpacity: 1, tooltip: { content: 'data' } },
          encoding: { x, y: y('reading') },
        },
      ],
    },
  });
}

/** The bias of every reading over its reference value, the means, and the line with its interval. */
function linearityFigure(result: LinearityResult, { confidenceLevel }: GageBiasOptions): FigureBlock {
  const points = result.readings.map(({ row, reference, reading }) => ({
    row,
    reference,
    bias: reading - reference,
  }));
  const means = result.parts.map(({ reference, bias, n }) => ({ reference, bias, n }));
  const line = leastSquaresLine(
    Float64Array.from(points, ({ reference }) => reference),
    Float64Array.from(points, ({ bias }) => bias),
    points.length - 2,
    confidenceLevel,
  ).map(({ x, ...rest }) => ({ reference: x, ...rest }));
  const shown = [
    0,
    ...points.map(({ bias }) => bias),
    ...line.flatMap(({ ciLower, ciUpper }) => [ciLower, ciUpper]),
  ];
  const across = points.map(({ reference }) => reference);
  const margin = (Math.max(...across) - Math.min(...across)) * 0.05;
  const x = {
    field: 'reference',
    type: 'quantitative',
    scale: {
      domain: [Math.min(...across) - margin, Math.max(...across) + margin],
      nice: false,
      zero: false,
    },
    axis: { title: result.referenceLabel },
  } as const;
  const y = (field: string) =>
    ({
      field,
      type: 'quantitative',
      scale: { domain: niceDomain(...extremes(shown)), nice: false, zero: false },
      axis: { title: 'Bias' },
    }) as const;
  return figure({
    id: 'linearity',
    title: ['Bias Over the Range'],
    alt: `Bias of ${result.label} over ${result.parts.length} reference values: ${result.parts
      .slice(0, 10)
      .map(({ reference, bias }) => `${formatNumber(bias, 'number')} at ${formatNumber(reference, 'number')}`)
      .join(', ')}.`,
    notes: rich`Small points are readings, squares the means of parts. The band is the confidence interval of the line; where it leaves out zero, the dashed line, the gauge reads wrongly there.${points.length < result.line.n ? ' An even selection of the readings is shown.' : ''}`,
    table: 'means',
    spec: {
      height: 280,
      datasets: { points, means, line, zero: [{ level: 0 }] },
      layer: [
        { data: { name: 'zero' }, mark: { type: 'rule', style: 'reference' }, encoding: { y: y('level') } },
        {
          data: { name: 'line' },
          mark: { type: 'area', line: false, tooltip: false, fillOpacity: 0.15 },
          encoding: { x, y: y('ciLower'), y2: { field: 'ciUpper' } },
        },
        {
          data: { name: 'line' },
          mark: { type: 'line', tooltip: false },
          encoding: { x, y: y('fit') },
        },
        {
          data: { name: 'points' },
          mark: { type: 'point', size: 14, opacity: 0.6, tooltip: { content: 'data' } },
          encoding: { x, y: y('bias') },
        },
        {
          data: { name: 'means' },
          mark: { type: 'point', shape: 'square', size: 60, fillOpacity: 1, tooltip: { content: 'data' } },
          encoding: { x, y: y('bias') },
        },
      ],
    },
  });
}
