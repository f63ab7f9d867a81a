import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { normal } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';
import { countAxis, edgeAxis } from '../../shared/figures.ts';
import { showsClasses, showsLevel, showsValues } from '../../shared/shows.ts';
import { levelOf } from '../../shared/wording.ts';
import type { Cell, NormalityResult, VariableResult } from './compute.ts';

const show = (value: number): string => formatNumber(value, 'number');
const observed = (value: number): string => formatNumber(value, 'value');
const named = (cell: Cell, group: NormalityResult['group']): string =>
  cell.level === null || group === null ? '' : `, ${levelOf(group.label, cell.level)}`;
const keyOf = (variable: VariableResult, cell: Cell): string =>
  cell.level === null ? variable.name : `${variable.name}-${cell.level}`;

/** Ordered values against normal scores, with the line of a normal distribution and its band. */
export function qqFigure(variable: VariableResult, cell: Cell, group: NormalityResult['group']): FigureBlock {
  const { points } = cell;
  const outside = points.filter(({ sample, lower, upper }) => sample < lower || sample > upper).length;
  const x: Position = {
    field: 'theoretical',
    type: 'quantitative',
    scale: { nice: true, zero: false },
    axis: { title: 'Normal score' },
  };
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { zero: false },
    axis: { title: variable.label },
  });
  return figure({
    id: `qq-${keyOf(variable, cell)}`,
    shows: [showsValues('sample', variable), ...showsLevel(group, cell.level)],
    title: rich`Q–Q Plot of ${variable.label}${named(cell, group)}`,
    alt: `Q–Q plot of ${variable.label}${named(cell, group)}: ${points.length} points from ${observed(points[0]!.sample)} to ${show(points.at(-1)!.sample)}, ${outside} of them outside the 95% band around the normal line.`,
    notes: [
      `The line is a normal distribution with the mean and standard deviation of the values; the band holds 95% of points at each place${points.length < cell.n ? '; points are an even selection' : ''}.`,
    ],
    spec: {
      width: 300,
      height: 300,
      data: { values: points },
      layer: [
        {
          mark: { type: 'area', line: false, opacity: 0.15, tooltip: false },
          encoding: { x, y: y('lower'), y2: { field: 'upper' } },
        },
        { mark: { type: 'line', tooltip: false }, encoding: { x, y: y('line') } },
        { mark: { type: 'point', tooltip: { content: 'data' } }, encoding: { x, y: y('sample') } },
      ],
    },
  });
}

const CURVE_POINTS = 81;

/** Counts in bins with the normal curve of the same mean and standard deviation. */
export function histogramFigure(
  variable: VariableResult,
  cell: Cell,
  group: NormalityResult['group'],
): FigureBlock {
  const { bins, mean, sd, n } = cell;
  const from = Math.min(bins[0]!.from, mean - 3.2 * sd);
  const to = Math.max(bins.at(-1)!.to, mean + 3.2 * sd);
  const width = bins[0]!.to - bins[0]!.from;
  const curve = Array.from({ length: CURVE_POINTS }, (_, i) => {
    const value = from + ((to - from) * i) / (CURVE_POINTS - 1);
    return { value, expected: (n * width * normal.pdf((value - mean) / sd)) / sd };
  });
  const scale = { domain: [from, to], nice: false, zero: false };
  const axis = {
    title: variable.label,
    grid: false,
    ...edgeAxis([...bins.map((bin) => bin.from), bins.at(-1)!.to]),
  };
  return figure({
    id: `histogram-${keyOf(variable, cell)}`,
    shows: [showsClasses('from', 'to', variable), ...showsLevel(group, cell.level)],
    table: 'bins',
    title: rich`Distribution of ${variable.label}${named(cell, group)}`,
    alt: `Histogram of ${variable.label}${named(cell, group)} with ${bins.length} bars from ${observed(bins[0]!.from)} to ${show(bins.at(-1)!.to)}, and the normal curve with mean ${show(mean)} and standard deviation ${show(sd)}.`,
    notes: ['Bars count the cases; the curve is the count expected under a normal distribution.'],
    spec: {
      height: 240,
      datasets: { bins, curve },
      layer: [
        {
          data: { name: 'bins' },
          mark: { type: 'bar', tooltip: { content: 'data' }, binSpacing: 1 },
          encoding: {
            x: { field: 'from', type: 'quantitative', bin: { binned: true }, scale, axis },
            x2: { field: 'to' },
            y: { field: 'count', type: 'quantitative', axis: countAxis('Count') },
          },
        },
        {
          data: { name: 'curve' },
          mark: { type: 'line', tooltip: false, color: 'black' },
          encoding: {
            x: { field: 'value', type: 'quantitative', scale, axis },
            y: { field: 'expected', type: 'quantitative' },
          },
        },
      ],
    },
  });
}

/** The figures asked for, cell by cell. */
export const figuresOf = ({ variables, group }: NormalityResult, plots: readonly string[]): FigureBlock[] =>
  variables.flatMap((variable) =>
    variable.cells.flatMap((cell) => [
      ...(plots.includes('qq') ? [qqFigure(variable, cell, group)] : []),
      ...(plots.includes('histogram') ? [histogramFigure(variable, cell, group)] : []),
    ]),
  );
