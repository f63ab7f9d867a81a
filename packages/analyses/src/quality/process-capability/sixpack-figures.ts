/** The other five figures of a capability report: control charts, the last subgroups, a normal plot, and the widths compared. */
import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { figure, type Position } from '../../shared/figure.ts';
import { figures as chartFigures } from '../spc-charts/figures.ts';
import type { CapabilityResult } from './compute.ts';
import type { CapabilityOptions } from './options.ts';
import type { Sixpack } from './sixpack.ts';
import { withinName, withinWords } from './within.ts';

export function sixpackFigures(result: CapabilityResult, options: CapabilityOptions): readonly FigureBlock[] {
  const { sixpack } = result;
  if (!sixpack) return [];
  return [
    ...chartFigures(sixpack.chart, sixpack.options),
    lastFigure(result, sixpack),
    normalFigure(result, sixpack),
    widthsFigure(result, options),
  ];
}

const show = (value: number): string => formatNumber(value, 'number');

function lastFigure(result: CapabilityResult, { last, chart }: Sixpack): FigureBlock {
  const groups = new Set(last.map(({ point }) => point)).size;
  const what = chart.subgroupLabel === null ? 'Values' : 'Subgroups';
  const y: Position = {
    field: 'value',
    type: 'quantitative',
    scale: { zero: false },
    axis: { title: result.label },
  };
  const first = last[0]!.point;
  return figure({
    id: 'last',
    title: rich`Last ${String(groups)} ${what} of ${result.label}`,
    alt: `The values of ${result.label} in the last ${groups} ${what.toLowerCase()}, from ${show(Math.min(...last.map(({ value }) => value)))} to ${show(Math.max(...last.map(({ value }) => value)))}, with a line at the mean ${show(chart.series[0].points[0]!.center)}.`,
    notes: ['Every value is a point; the line is the centre of the control chart.'],
    spec: {
      height: 200,
      datasets: { values: last, centre: [{ value: chart.series[0].points[0]!.center }] },
      layer: [
        { data: { name: 'centre' }, mark: { type: 'rule', tooltip: false }, encoding: { y } },
        {
          data: { name: 'values' },
          mark: { type: 'point', tooltip: { content: 'data' } },
          encoding: {
            x: {
              field: 'point',
              type: 'quantitative',
              scale: { domain: [first - 0.5, first + groups - 0.5], nice: false, zero: false },
              axis: { title: chart.subgroupLabel ?? 'Point', tickMinStep: 1, format: 'd', grid: false },
            },
            y,
          },
        },
      ],
    },
  });
}

function normalFigure(
  { label, lambda, indices, normality }: CapabilityResult,
  { quantiles }: Sixpack,
): FigureBlock {
  const title = lambda === null ? label : `${label}, transformed`;
  const ends = [quantiles[0]!, quantiles.at(-1)!].map(({ theoretical }) => ({
    theoretical,
    sample: indices.mean + indices.overall.sd * theoretical,
  }));
  const x: Position = {
    field: 'theoretical',
    type: 'quantitative',
    scale: { nice: true, zero: false },
    axis: { title: 'Normal score' },
  };
  const y: Position = { field: 'sample', type: 'quantitative', scale: { zero: false }, axis: { title } };
  return figure({
    id: 'normal-plot',
    title: rich`Normal Plot of ${title}`,
    alt: `Ordered values of ${title} against normal scores, ${quantiles.length} points from ${show(quantiles[0]!.sample)} to ${show(quantiles.at(-1)!.sample)}, with the line of the mean and standard deviation of all values${normality === null ? '' : `; Shapiro–Wilk W = ${formatNumber(normality.statistic, 'proportion')}`}.`,
    notes: ['Points near the line are as normal values would be.'],
    spec: {
      width: 300,
      height: 300,
      datasets: { values: quantiles, line: ends },
      layer: [
        { data: { name: 'line' }, mark: { type: 'line', tooltip: false }, encoding: { x, y } },
        {
          data: { name: 'values' },
          mark: { type: 'point', tooltip: { content: 'data' } },
          encoding: { x, y },
        },
      ],
    },
  });
}

/** Six standard deviations of the process beside what the specification allows. */
function widthsFigure(
  { indices, limits, label, lambda }: CapabilityResult,
  options: CapabilityOptions,
): FigureBlock {
  const { mean, within, overall } = indices;
  const around = (name: string, sd: number) => ({ name, from: mean - 3 * sd, to: mean + 3 * sd });
  const processes = [around(withinName(options), within.sd), around('Overall', overall.sd)];
  const low = limits.lower ?? Math.min(...processes.map(({ from }) => from));
  const high = limits.upper ?? Math.max(...processes.map(({ to }) => to));
  const values = [...processes, { name: 'Specification', from: low, to: high }];
  const open =
    limits.lower === null ? ' It is open downwards.' : limits.upper === null ? ' It is open upwards.' : '';
  const x = (field: string) =>
    ({
      field,
      type: 'quantitative',
      scale: { zero: false },
      axis: { title: lambda === null ? label : `${label}, transformed`, grid: false },
    }) as const;
  const y = {
    field: 'name',
    type: 'nominal',
    scale: { domain: values.map(({ name }) => name) },
    axis: { title: null },
  } as const;
  return figure({
    id: 'widths',
    title: rich`Widths of Process and Specification`,
    alt: `Six standard deviations of ${label} around its mean ${show(mean)} reach from ${show(processes[0]!.from)} to ${show(processes[0]!.to)} ${withinWords(options)} subgroups and from ${show(processes[1]!.from)} to ${show(processes[1]!.to)} overall; the specification from ${limits.lower === null ? 'no lower limit' : show(limits.lower)} to ${limits.upper === null ? 'no upper limit' : show(limits.upper)}.`,
    notes: [`Bars of the process reach three standard deviations to both sides of the mean.${open}`],
    spec: {
      height: 120,
      data: { values },
      layer: [
        {
          mark: { type: 'bar', size: 14, tooltip: { content: 'data' } },
          encoding: { x: x('from'), x2: { field: 'to' }, y },
        },
      ],
    },
  });
}
