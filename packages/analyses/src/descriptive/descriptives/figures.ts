import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { figure, type Position } from '../../shared/figure.ts';
import { countAxis, edgeAxis, niceDomain } from '../../shared/figures.ts';
import { showsClasses, showsLevels, showsSample } from '../../shared/shows.ts';
import type { Cell, DescriptivesResult, VariableResult } from './compute.ts';

const byGroup = (result: DescriptivesResult): string => (result.group ? ` by ${result.group.label}` : '');

const show = (value: number): string => formatNumber(value, 'value');

/** Counts in equal bins, one panel per group, all on the same scale. */
export function histogramFigure(variable: VariableResult, result: DescriptivesResult): FigureBlock {
  const cells = variable.cells.filter((cell) => cell.bins.length > 0);
  const values = cells.flatMap((cell) => cell.bins.map((bin) => ({ group: cell.level ?? '', ...bin })));
  const edges = cells[0]?.bins ?? [];
  const domain = [edges[0]?.from ?? 0, edges[edges.length - 1]?.to ?? 1];
  const panel = {
    height: result.group ? 110 : 240,
    mark: { type: 'bar', tooltip: { content: 'data' }, binSpacing: 1 },
    encoding: {
      x: {
        field: 'from',
        type: 'quantitative',
        bin: { binned: true },
        scale: { domain, nice: false, zero: false },
        axis: {
          title: variable.label,
          grid: false,
          ...edgeAxis([...edges.map(({ from }) => from), ...edges.slice(-1).map(({ to }) => to)]),
        },
      },
      x2: { field: 'to' },
      // Panels have the group's name where a title of the axis would stand.
      y: { field: 'count', type: 'quantitative', axis: countAxis(result.group ? null : 'Count') },
    },
  } as const;
  return figure({
    id: `histogram-${variable.name}`,
    shows: [...showsLevels('group', result.group), showsClasses('from', 'to', variable)],
    title: rich`Distribution of ${variable.label}${byGroup(result)}`,
    alt: `Histogram of ${variable.label}${byGroup(result)}. ${cells.map(peakText).join(' ')}`,
    notes: [
      result.group
        ? 'Bars count the cases of each group from their left edge up to their right edge.'
        : 'Bars count the cases from their left edge up to their right edge.',
    ],
    spec: result.group
      ? {
          data: { values },
          facet: {
            row: {
              field: 'group',
              type: 'nominal',
              sort: cells.map((cell) => cell.level ?? ''),
              title: null,
              header: { orient: 'top', labelAnchor: 'start' },
            },
          },
          spec: panel,
        }
      : { data: { values }, ...panel },
  });
}

function peakText(cell: Cell): string {
  const peak = cell.bins.reduce((best, bin) => (bin.count > best.count ? bin : best), cell.bins[0]!);
  const lead = cell.level === null ? 'Most' : `${cell.level}: most`;
  return `${lead} cases, ${peak.count}, lie between ${show(peak.from)} and ${show(peak.to)}.`;
}

/** Quartiles, whiskers to the last value within 1.5 interquartile ranges, and what lies beyond. */
export function boxplotFigure(variable: VariableResult, result: DescriptivesResult): FigureBlock {
  const cells = variable.cells.flatMap(({ description, whiskers, ...cell }) =>
    description && whiskers ? [{ ...cell, description, whiskers }] : [],
  );
  const boxes = cells.map((cell) => ({
    group: cell.level ?? variable.label,
    lower: cell.whiskers.lower,
    q1: cell.description.q1Type7,
    median: cell.description.median,
    q3: cell.description.q3Type7,
    upper: cell.whiskers.upper,
    mean: cell.description.mean,
  }));
  const outliers = cells.flatMap((cell) =>
    (cell.outliers?.values ?? []).map((value) => ({ group: cell.level ?? variable.label, value })),
  );
  const domain = niceDomain(
    Math.min(...cells.map((cell) => cell.description.min)),
    Math.max(...cells.map((cell) => cell.description.max)),
  );
  const y: Position = { field: 'group', type: 'nominal', sort: boxes.map((box) => box.group), title: null };
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain, nice: false, zero: false },
    axis: { title: variable.label },
  });
  return figure({
    id: `boxplot-${variable.name}`,
    table: 'boxes',
    shows: showsSample(variable, result.group),
    title: rich`Quartiles of ${variable.label}${byGroup(result)}`,
    alt: `Box plot of ${variable.label}${byGroup(result)}. ${boxes
      .map(
        (box) => `${box.group}: median ${show(box.median)}, quartiles ${show(box.q1)} and ${show(box.q3)}.`,
      )
      .join(' ')}`,
    notes: [
      'Whiskers reach the last value within 1.5 interquartile ranges; points lie beyond; diamonds are means.',
    ],
    spec: {
      height: 44 * cells.length + 16,
      datasets: { boxes, outliers },
      layer: [
        {
          data: { name: 'boxes' },
          mark: { type: 'rule', tooltip: false },
          encoding: { y, x: x('lower'), x2: { field: 'upper' } },
        },
        {
          data: { name: 'boxes' },
          mark: { type: 'bar', size: 20, tooltip: { content: 'data' } },
          encoding: { y, x: x('q1'), x2: { field: 'q3' } },
        },
        {
          data: { name: 'boxes' },
          mark: { type: 'tick', size: 20, tooltip: false, color: 'black' },
          encoding: { y, x: x('median') },
        },
        {
          data: { name: 'boxes' },
          mark: { type: 'point', style: 'mean', tooltip: false },
          encoding: { y, x: x('mean') },
        },
        {
          data: { name: 'outliers' },
          mark: { type: 'point', tooltip: { content: 'data' } },
          encoding: { y, x: x('value') },
        },
      ],
    },
  });
}
