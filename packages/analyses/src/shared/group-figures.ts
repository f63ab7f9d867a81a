/** Figures of one or several samples of numbers, one row per sample. */
import { type FigureBlock, formatNumber, num, rich, type ShownVariable } from '@constat/report';
import type { SampleDescription } from './describe-sample.ts';
import { figure, type Layers, type Position, type PositionOf } from './figure.ts';
import { niceDomain } from './figures.ts';

/** One row of a figure: a group, or a variable. */
export interface FigureRow extends SampleDescription {
  readonly level: string;
}

/** What a figure of samples is about. */
export interface SamplesFigure {
  /** Ends the id of the figure: unique in the result. */
  readonly id: string;
  readonly rows: readonly FigureRow[];
  /** `Blood pressure by smoker`. */
  readonly title: string;
  readonly axis: string;
  /** What the rows (`group`) and the cases (`value`) are in the dataset. */
  readonly shows?: readonly ShownVariable[];
}

const SPAN = { cloud: 0.5, box: 0.09, rain: 0.16 } as const;

/** Equally spread offsets in [0, 1) that look random but are the same every time (van der Corput, base 2). */
function spread(index: number): number {
  let value = 0;
  let fraction = 0.5;
  for (let rest = index + 1; rest > 0; rest >>= 1) {
    if (rest & 1) value += fraction;
    fraction /= 2;
  }
  return value;
}

const rowLabels = (groups: readonly FigureRow[]): readonly (readonly string[])[] =>
  groups.map((group) => [group.level, `n = ${formatNumber(group.n, 'integer')}`]);

/** Rows from top to bottom, one per group, with the level and its n as the axis label. */
function rowAxis(groups: readonly FigureRow[]) {
  return {
    params: [{ name: 'rowLabels', value: rowLabels(groups) }],
    y: (field: string): Position => ({
      field,
      type: 'quantitative',
      scale: { domain: [groups.length - 1 + 0.55, -0.62], nice: false, zero: false },
      axis: {
        values: groups.map((_, i) => i),
        labelExpr: 'rowLabels[datum.value]',
        grid: false,
        domain: false,
        ticks: false,
        title: null,
        labelLineHeight: 16,
        labelBaseline: 'line-bottom',
      },
    }),
  };
}

/** Values from left to right, from the lowest to the highest. */
function valueAxis(title: string, lows: readonly number[], highs: readonly number[]): PositionOf {
  const domain = niceDomain(Math.min(...lows), Math.max(...highs));
  return (field) => ({
    field,
    type: 'quantitative',
    scale: { domain, nice: false, zero: false },
    axis: { title },
  });
}

/** Where the parts of a row stand, from its middle. */
const CLOUD_BASE = -0.06;
const BOX_AT = 0.06;
const RAIN_FROM = 0.16;

/** Densities above, boxes below them, cases below those. */
function raincloudDatasets(groups: readonly FigureRow[]) {
  const peak = Math.max(...groups.flatMap((group) => group.density.map((point) => point.density)), 0);
  return {
    summary: groups.map(({ level, n, min, q1, median, q3, max, mean }) => ({
      group: level,
      n,
      min,
      q1,
      median,
      q3,
      max,
      mean,
    })),
    density: groups.flatMap((group, i) =>
      group.density.map((point) => ({
        group: group.level,
        x: point.x,
        base: i + CLOUD_BASE,
        top: i + CLOUD_BASE - (SPAN.cloud * point.density) / peak,
      })),
    ),
    boxes: groups.map((group, i) => ({
      group: group.level,
      min: group.min,
      q1: group.q1,
      median: group.median,
      q3: group.q3,
      max: group.max,
      mean: group.mean,
      row: i + BOX_AT,
      above: i + BOX_AT - SPAN.box / 2,
      below: i + BOX_AT + SPAN.box / 2,
    })),
    points: groups.flatMap((group, i) =>
      group.points.map((value, k) => ({
        group: group.level,
        value,
        row: i + RAIN_FROM + SPAN.rain * spread(k),
      })),
    ),
  };
}

function raincloudLayers(levels: readonly string[], x: PositionOf, y: PositionOf): Layers {
  const fill = { field: 'group', type: 'nominal', scale: { domain: levels }, legend: null } as const;
  const stroke = {
    field: 'group',
    type: 'nominal',
    scale: { domain: levels, range: 'categoryLine' },
    legend: null,
  } as const;
  return [
    {
      data: { name: 'density' },
      mark: { type: 'area', line: false, tooltip: false },
      encoding: { x: x('x'), y: y('top'), y2: { field: 'base' }, fill },
    },
    {
      data: { name: 'density' },
      mark: { type: 'line', tooltip: false },
      encoding: { x: x('x'), y: y('top'), stroke },
    },
    {
      data: { name: 'boxes' },
      mark: { type: 'rule', tooltip: false, strokeWidth: 1.25 },
      encoding: { x: x('min'), x2: { field: 'q1' }, y: y('row'), stroke },
    },
    {
      data: { name: 'boxes' },
      mark: { type: 'rule', tooltip: false, strokeWidth: 1.25 },
      encoding: { x: x('q3'), x2: { field: 'max' }, y: y('row'), stroke },
    },
    {
      data: { name: 'boxes' },
      mark: { type: 'rect', tooltip: false, fillOpacity: 0, strokeWidth: 1.25 },
      encoding: { x: x('q1'), x2: { field: 'q3' }, y: y('above'), y2: { field: 'below' }, stroke },
    },
    {
      data: { name: 'boxes' },
      mark: { type: 'rule', tooltip: false, strokeWidth: 2.25 },
      encoding: { x: x('median'), y: y('above'), y2: { field: 'below' }, stroke },
    },
    {
      data: { name: 'boxes' },
      mark: { type: 'point', style: 'mean', tooltip: { content: 'data' } },
      encoding: { x: x('mean'), y: y('row'), fill, stroke },
    },
    {
      data: { name: 'points' },
      mark: { type: 'point', tooltip: { content: 'data' } },
      encoding: { x: x('value'), y: y('row'), fill, stroke },
    },
  ];
}

/** Half-violin, quartile box and every case of each row. */
export function raincloudFigure({ id, rows: groups, title, axis, shows }: SamplesFigure): FigureBlock {
  const { params, y } = rowAxis(groups);
  const x = valueAxis(
    axis,
    groups.map(({ min }) => min),
    groups.map(({ max }) => max),
  );
  const sampled = groups.some((group) => group.points.length < group.n);
  return figure({
    id: `raincloud-${id}`,
    table: 'summary',
    ...(shows ? { shows } : {}),
    title: [title],
    alt: `Raincloud plot of ${title}. ${groups
      .map(
        (group) =>
          `${group.level}: median ${formatNumber(group.median, 'value')}, quartiles ${formatNumber(group.q1, 'value')} and ${formatNumber(group.q3, 'value')}, mean ${formatNumber(group.mean, 'number')}, from ${formatNumber(group.min, 'value')} to ${formatNumber(group.max, 'value')}.`,
      )
      .join(' ')}`,
    notes: [
      'Half-violins are kernel densities; boxes span the quartiles with the median as a bar, lines reach the lowest and the highest value; diamonds are means; points are cases',
      sampled ? ' (an even selection in large groups).' : '.',
    ],
    spec: {
      params,
      height: 96 * groups.length + 24,
      datasets: raincloudDatasets(groups),
      layer: raincloudLayers(
        groups.map(({ level }) => level),
        x,
        y,
      ),
    },
  });
}

/** The mean of each row with its confidence interval. */
export function meansFigure(
  { id, rows: groups, title, axis, shows }: SamplesFigure,
  level: number,
): FigureBlock {
  const { params, y } = rowAxis(groups);
  const x = valueAxis(
    axis,
    groups.map(({ ciLower }) => ciLower),
    groups.map(({ ciUpper }) => ciUpper),
  );
  return figure({
    id: `means-${id}`,
    ...(shows ? { shows } : {}),
    title: rich`Mean ${title}`,
    alt: `Mean ${title}. ${groups
      .map(
        (group) =>
          `${group.level}: ${formatNumber(group.mean, 'number')}, interval ${formatNumber(group.ciLower, 'number')} to ${formatNumber(group.ciUpper, 'number')}.`,
      )
      .join(' ')}`,
    notes: rich`Points are means; lines are ${num(level, 'level')} confidence intervals of each mean.`,
    spec: {
      params,
      height: 56 * groups.length + 24,
      data: {
        values: groups.map((group, row) => ({
          group: group.level,
          mean: group.mean,
          ciLower: group.ciLower,
          ciUpper: group.ciUpper,
          row,
        })),
      },
      layer: [
        {
          mark: { type: 'rule', strokeWidth: 1.5 },
          encoding: { x: x('ciLower'), x2: { field: 'ciUpper' }, y: y('row') },
        },
        {
          mark: { type: 'point', size: 64, fillOpacity: 1, tooltip: { content: 'data' } },
          encoding: { x: x('mean'), y: y('row') },
        },
      ],
    },
  });
}
