/** The figures of a designed experiment: which effects stand out, and how they work. */

import { andList, type FigureBlock, formatNumber, join, num, rich } from '@constat/report';
import { extremes, zip } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import type { DoeOptions } from './options.ts';
import type { DoeResult } from './result.ts';

const shown = (value: number): string => formatNumber(value, 'number');

/** Bars in the Pareto chart. */
const MAX_BARS = 30;

/** What the charts of effects compare: t values where there are any, else the effects. */
function sizesOf({ effects, sizes, outcome }: DoeResult) {
  return zip(effects, sizes)
    .map(([{ label, effect }, size]) => ({
      term: label,
      size,
      sign: `${effect < 0 ? 'lowers' : 'raises'} ${outcome.label}`,
    }))
    .sort((a, b) => b.size - a.size);
}

const sizeTitle = ({ residual, split }: DoeResult): string =>
  split ? 'Size of t over its limit' : residual ? 'Size of t' : 'Size of the effect';

/** Effects by size, with the line that a significant one crosses. */
export function paretoFigure(result: DoeResult, { confidenceLevel }: DoeOptions): FigureBlock {
  const { limit, residual, outcome, split } = result;
  const all = sizesOf(result);
  const bars = all.slice(0, MAX_BARS);
  const beyond = all.filter(({ size }) => size > limit).map(({ term }) => term);
  const most = Math.max(limit, ...bars.map(({ size }) => size));
  return figure({
    id: 'pareto',
    table: 'bars',
    title: rich`Pareto Chart of the Effects on ${outcome.label}`,
    alt: `Bars of the effects on ${outcome.label} by size. ${
      beyond.length === 0 ? 'None is' : `${andList(beyond)} ${beyond.length === 1 ? 'is' : 'are'}`
    } beyond the limit ${shown(limit)}.`,
    notes: rich`The dashed line is ${
      split
        ? rich`the ${num((1 + confidenceLevel) / 2, 'level')} quantile of *t* with the degrees of freedom of each effect`
        : residual
          ? rich`the ${num((1 + confidenceLevel) / 2, 'level')} quantile of *t* with ${num(residual.df, 'df')} degrees of freedom`
          : 'Lenth’s margin of error'
    }; bars beyond it are effects that chance alone rarely gives.${all.length > bars.length ? ` The ${bars.length} largest of ${all.length} effects are shown.` : ''}`,
    spec: {
      height: 26 * bars.length + 24,
      datasets: { bars, limit: [{ limit }] },
      layer: [
        {
          data: { name: 'bars' },
          mark: { type: 'bar', tooltip: { content: 'data' }, height: 16 },
          encoding: {
            y: {
              field: 'term',
              type: 'nominal',
              sort: bars.map(({ term }) => term),
              title: null,
              axis: { labelLimit: 260 },
            },
            x: {
              field: 'size',
              type: 'quantitative',
              scale: { domain: [0, niceDomain(0, most)[1]], nice: false },
              axis: { title: sizeTitle(result) },
            },
            color: {
              field: 'sign',
              type: 'nominal',
              scale: { domain: [`raises ${outcome.label}`, `lowers ${outcome.label}`] },
              legend: { title: null, orient: 'bottom' },
            },
          },
        },
        {
          data: { name: 'limit' },
          mark: { type: 'rule', style: 'reference', tooltip: false },
          encoding: { x: { field: 'limit', type: 'quantitative' } },
        },
      ],
    },
  });
}

/** Sizes of the effects against half-normal quantiles: effects of chance lie on a line through zero. */
export function halfNormalFigure(result: DoeResult): FigureBlock {
  const { effects, halfNormal, sizes, limit, outcome } = result;
  const points = zip(effects, halfNormal)
    .map(([{ label }, { quantile }], i) => ({ term: label, quantile, size: sizes[i] ?? 0 }))
    .sort((a, b) => a.size - b.size);
  const small = points.filter(({ size }) => size <= limit);
  // the slope of the effects that look like chance, by least squares through zero
  const slope =
    small.reduce((sum, { quantile, size }) => sum + quantile * size, 0) /
    (small.reduce((sum, { quantile }) => sum + quantile ** 2, 0) || 1);
  const last = Math.max(...points.map(({ quantile }) => quantile)) * 1.15;
  const most = Math.max(...points.map(({ size }) => size));
  const end = slope > 0 ? Math.min(last, (1.05 * most) / slope) : last;
  const beyond = points.filter(({ size }) => size > limit);
  const named = beyond.map(({ term }) => term);
  return figure({
    id: 'half-normal',
    table: 'points',
    title: rich`Half-Normal Plot of the Effects on ${outcome.label}`,
    alt: `Sizes of ${points.length} effects on ${outcome.label} against half-normal quantiles. ${
      named.length === 0
        ? 'None stands out.'
        : `${andList(named)} ${named.length === 1 ? 'stands' : 'stand'} out.`
    }`,
    notes: ['Effects of chance lie along the line; those far to the right of it are named.'],
    spec: {
      height: 300,
      datasets: {
        points,
        left: beyond.filter(({ size }) => size <= most / 2),
        right: beyond.filter(({ size }) => size > most / 2),
        line: [
          { size: 0, quantile: 0 },
          { size: slope * end, quantile: end },
        ],
      },
      layer: [
        {
          data: { name: 'line' },
          mark: { type: 'line', style: 'reference', tooltip: false },
          encoding: {
            x: { field: 'size', type: 'quantitative' },
            y: { field: 'quantile', type: 'quantitative' },
          },
        },
        {
          data: { name: 'points' },
          mark: { type: 'point', tooltip: { content: 'data' } },
          encoding: {
            x: {
              field: 'size',
              type: 'quantitative',
              scale: { domain: [0, niceDomain(0, most * 1.15)[1]], nice: false },
              axis: { title: sizeTitle(result) },
            },
            y: {
              field: 'quantile',
              type: 'quantitative',
              scale: { domain: [0, niceDomain(0, last)[1]], nice: false },
              axis: { title: 'Half-normal quantile' },
            },
          },
        },
        // names stand on the side where there is room
        ...(['left', 'right'] as const).map(
          (side) =>
            ({
              data: { name: side },
              mark: { type: 'text', align: side, dx: side === 'left' ? 8 : -8, tooltip: false },
              encoding: {
                x: { field: 'size', type: 'quantitative' },
                y: { field: 'quantile', type: 'quantitative' },
                text: { field: 'term', type: 'nominal' },
              },
            }) as const,
        ),
      ],
    },
  });
}

/** Means of the model from low to high, one stretch of the axis a factor. */
export function mainFigure(result: DoeResult): FigureBlock[] {
  const { mainMeans, factors, outcome } = result;
  if (mainMeans.length === 0) return [];
  const width = 2.8;
  const values = zip(mainMeans, factors).flatMap(([means, factor], i) =>
    means.map(({ code, fitted }) => ({
      factor: factor.label,
      mean: fitted,
      position: i * width + code,
    })),
  );
  const ends = zip(mainMeans, factors).flatMap(([means, factor], i) =>
    means
      .filter(({ code }) => Math.abs(code) === 1)
      .map(({ setting, code, fitted }) => ({
        factor: factor.label,
        setting,
        mean: fitted,
        position: i * width + code,
      })),
  );
  const means = values.map(({ mean }) => mean);
  const domain = niceDomain(...extremes(means));
  const x: Position = {
    field: 'position',
    type: 'quantitative',
    scale: { domain: [-width / 2, (factors.length - 0.5) * width], nice: false, zero: false },
    axis: {
      values: factors.map((_, i) => i * width),
      labelExpr: `xLabels[round(datum.value / ${width})]`,
      grid: false,
      ticks: false,
      title: null,
    },
  };
  const y: Position = {
    field: 'mean',
    type: 'quantitative',
    scale: { domain, nice: false, zero: false },
    axis: { title: `Mean ${outcome.label}` },
  };
  return [
    figure({
      id: 'main-effects',
      table: 'ends',
      title: rich`Main Effects on ${outcome.label}`,
      alt: `Fitted mean of ${outcome.label} from low to high of each factor. ${ends
        .map(({ factor, setting, mean }) => `${factor} ${setting}: ${shown(mean)}.`)
        .join(' ')}`,
      notes: [
        'Each factor from its low to its high setting, the others at their centres. Steep lines are strong effects.',
      ],
      spec: {
        params: [{ name: 'xLabels', value: factors.map(({ label }) => label) }],
        height: 260,
        datasets: { values, ends },
        layer: [
          {
            data: { name: 'values' },
            mark: { type: 'line', tooltip: false },
            encoding: { x, y, detail: { field: 'factor', type: 'nominal' } },
          },
          {
            data: { name: 'ends' },
            mark: { type: 'point', fillOpacity: 1, tooltip: { content: 'data' } },
            encoding: { x, y },
          },
          {
            data: { values: [{ mean: result.intercept.coefficient }] },
            mark: { type: 'rule', style: 'reference', tooltip: false },
            encoding: { y: { field: 'mean', type: 'quantitative' } },
          },
        ],
      },
    }),
  ];
}

/** The strongest interactions in a row, each two lines that name their settings. */
export function pairFigures({ pairMeans, factors, outcome }: DoeResult): FigureBlock[] {
  if (pairMeans.length === 0) return [];
  const all = pairMeans.flatMap(({ rows }) => rows.map(({ fitted }) => fitted));
  const domain = niceDomain(...extremes(all));
  const panels = pairMeans.map(({ label, factors: [a, b], rows }) => {
    const [along, lines] = [factors[a]!, factors[b]!];
    const values = rows.map((row) => ({
      setting: String(row.along),
      series: `${lines.label} ${String(row.line)}`,
      mean: row.fitted,
      position: row.at,
    }));
    return { label, along, values };
  });
  return [
    figure({
      id: 'interactions',
      title: rich`Interactions of ${join(
        pairMeans.map(({ label }) => label),
        ', ',
        ' and ',
      )}`,
      alt: `Fitted mean of ${outcome.label}. ${panels
        .map(
          ({ along, values }) =>
            `By ${along.label}: ${values.map(({ setting, series, mean }) => `${setting}, ${series}: ${shown(mean)}`).join('; ')}.`,
        )
        .join(' ')}`,
      notes: ['Other factors at their centres. Lines that are not parallel suggest an interaction.'],
      spec: {
        columns: Math.min(3, panels.length),
        spacing: 16,
        concat: panels.map((panel) => pairPanel(panel, domain, outcome.label)),
        resolve: {
          scale: { color: 'independent', shape: 'independent', stroke: 'independent', fill: 'independent' },
        },
      },
    }),
  ];
}

interface PairPanel {
  readonly label: string;
  readonly along: { readonly label: string };
  readonly values: readonly {
    readonly setting: string;
    readonly series: string;
    readonly mean: number;
    readonly position: number;
  }[];
}

function pairPanel({ label, along, values }: PairPanel, domain: readonly [number, number], outcome: string) {
  const [low = '', high = ''] = values.slice(0, 2).map(({ setting }) => setting);
  const series = [...new Set(values.map((value) => value.series))];
  const x = {
    field: 'position',
    type: 'quantitative',
    scale: { domain: [-1.3, 3.2], nice: false, zero: false },
    axis: {
      values: [-1, 1],
      labelExpr: `datum.value < 0 ? ${JSON.stringify(low)} : ${JSON.stringify(high)}`,
      grid: false,
      title: along.label,
    },
  } as const;
  const y = {
    field: 'mean',
    type: 'quantitative',
    scale: { domain: [...domain], nice: false, zero: false },
    axis: { title: `Mean ${outcome}` },
  } as const;
  const by = (extra = {}) =>
    ({ field: 'series', type: 'nominal', scale: { domain: series, ...extra }, legend: null }) as const;
  return {
    title: { text: label, anchor: 'start', fontWeight: 'normal' },
    height: 220,
    data: { values: [...values] },
    layer: [
      { mark: { type: 'line', tooltip: false }, encoding: { x, y, stroke: by({ range: 'categoryLine' }) } },
      {
        mark: { type: 'point', size: 64, fillOpacity: 1, tooltip: { content: 'data' } },
        encoding: {
          x,
          y,
          stroke: by({ range: 'categoryLine' }),
          fill: by({ range: 'categoryLine' }),
          shape: by(),
        },
      },
      {
        transform: [{ filter: 'datum.position > 0' }],
        mark: { type: 'text', align: 'left', dx: 8, limit: 110, tooltip: false },
        encoding: { x, y, text: { field: 'series', type: 'nominal' } },
      },
    ],
  } as const;
}
