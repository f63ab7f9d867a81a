import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { type NonEmpty, normal, zip } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';
import { countAxis, edgeAxis } from '../../shared/figures.ts';
import { showsClasses, showsLevels } from '../../shared/shows.ts';
import { countedText } from '../../shared/wording.ts';
import { cellSubject } from '../kit/cells.ts';
import { groupScale, heightOf, legendOf, titled } from '../kit/look.ts';
import { edgeDecimals, type GroupHistogram, type HistogramResult } from './compute.ts';
import type { HistogramOptions } from './options.ts';

export const subjectOf = (result: HistogramResult): string => cellSubject(result.outcome.label, result);

const SHOWN = { count: 'Count', percent: 'Percent', density: 'Density' } as const;
const CURVE_POINTS = 81;

/** What a density of one stands for on the axis of a group. */
function unitOf({ n }: GroupHistogram, width: number, shows: HistogramOptions['shows']): number {
  return shows === 'density' ? 1 : shows === 'percent' ? 100 * width : n * width;
}

export function notesOf({ edges }: HistogramResult, { curves, shows }: HistogramOptions) {
  const words = [
    ...(shows === 'percent' ? ['Percentages are of the cases of each histogram.'] : []),
    ...(curves.includes('density') ? ['The line is a kernel density.'] : []),
    ...(curves.includes('normal')
      ? ['The dashed line is the normal distribution of the same mean and spread.']
      : []),
  ];
  return rich`Classes are ${formatNumber(edges[1]! - edges[0], 'number', undefined, edgeDecimals(edges))} wide. ${words.join(' ')}`;
}

export function histogramFigure(result: HistogramResult, options: HistogramOptions): FigureBlock {
  const { edges, histograms, group, groups } = result;
  const width = edges[1]! - edges[0];
  const bins = histograms.flatMap((each) =>
    zip(each.counts, edges).map(([count, edge], i) => ({
      group: each.level,
      from: edge,
      to: edges[i + 1]!,
      count,
      value: (count / (each.n * (edges[i + 1]! - edge))) * unitOf(each, width, options.shows),
    })),
  );
  const curves = histograms.flatMap((each) => curvesOf(each, edges, width, options));
  const over = group !== null && options.panels === 'over';
  const layers = { bins, curves, over, result, options };
  const panels =
    group === null || over ? null : groups.filter((level) => histograms.some((each) => each.level === level));
  const height = heightOf(options);
  return figure({
    id: 'histogram',
    table: 'bins',
    shows: [...showsLevels('group', group), showsClasses('from', 'to', result.outcome)],
    title: [titled(options.title, subjectOf(result))],
    alt: `Histogram of ${subjectOf(result)} in ${countedText(edges.length - 1, 'classes')}. ${histograms
      .map(
        (each) =>
          `${each.level || 'All cases'}: ${countedText(each.n, 'cases')} from ${formatNumber(each.min, 'value')} to ${formatNumber(each.max, 'value')}, mean ${formatNumber(each.mean, 'number')}.`,
      )
      .join(' ')}`,
    notes: notesOf(result, options),
    spec: {
      datasets: { bins, curves },
      ...(panels
        ? ({
            vconcat: panels.map((level) => ({
              title: level,
              height: Math.max(90, height / Math.max(2, panels.length)),
              layer: layersOf(layers, level),
            })),
          } as const)
        : ({ height, layer: layersOf(layers, null) } as const)),
    },
  });
}

interface Layers {
  readonly curves: readonly { readonly kind: string }[];
  readonly over: boolean;
  readonly result: HistogramResult;
  readonly options: HistogramOptions;
}

function layersOf({ curves, over, result, options }: Layers, level: string | null) {
  const { edges, groups, group, outcome } = result;
  const scale = { domain: [edges[0], edges.at(-1)], nice: false, zero: false } as const;
  const axis = {
    title: titled(options.xTitle, outcome.label),
    grid: false,
    ...edgeAxis(edges),
  } as const;
  const y: Position = {
    field: 'value',
    type: 'quantitative',
    stack: null,
    axis:
      options.shows === 'count'
        ? countAxis(titled(options.yTitle, SHOWN.count))
        : { title: titled(options.yTitle, SHOWN[options.shows]) },
  };
  const only = level === null ? [] : [{ filter: { field: 'group', equal: level } }];
  const colour = over
    ? ({
        color: {
          field: 'group',
          type: 'nominal',
          sort: groups,
          scale: groupScale(options, groups),
          legend: legendOf(group!.label),
        },
      } as const)
    : {};
  return [
    {
      data: { name: 'bins' },
      transform: only,
      mark: { type: 'bar', tooltip: { content: 'data' }, binSpacing: 1, ...(over ? { opacity: 0.5 } : {}) },
      encoding: {
        x: { field: 'from', type: 'quantitative', bin: { binned: true }, scale, axis },
        x2: { field: 'to' },
        y,
        ...colour,
      },
    },
    ...[...new Set(curves.map(({ kind }) => kind))].map(
      (kind) =>
        ({
          data: { name: 'curves' },
          transform: [...only, { filter: { field: 'kind', equal: kind } }],
          mark: {
            type: 'line',
            tooltip: false,
            clip: true,
            ...(kind === 'normal' ? { strokeDash: [5, 4] } : {}),
            ...(over ? {} : ({ color: 'black' } as const)),
          },
          encoding: { x: { field: 'x', type: 'quantitative', scale, axis }, y, ...colour },
        }) as const,
    ),
  ] as const;
}

function curvesOf(
  each: GroupHistogram,
  edges: NonEmpty<number>,
  width: number,
  { curves, shows }: HistogramOptions,
) {
  const unit = unitOf(each, width, shows);
  const { mean, sd, level } = each;
  const low = edges[0];
  const high = edges.at(-1);
  const normalCurve =
    curves.includes('normal') && sd
      ? Array.from({ length: CURVE_POINTS }, (_, i) => {
          const x = low + ((high - low) * i) / (CURVE_POINTS - 1);
          return { group: level, kind: 'normal', x, value: (unit * normal.pdf((x - mean) / sd)) / sd };
        })
      : [];
  const kernel = curves.includes('density')
    ? each.density.map(({ x, density }) => ({ group: level, kind: 'density', x, value: unit * density }))
    : [];
  return [...kernel, ...normalCurve];
}
