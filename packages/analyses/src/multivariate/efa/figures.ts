/** Scree plot, loadings and scores drawn. */

import { DEFAULT_NUMBERS, type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { extremes, zip } from '@constat/stats';
import { figure } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import type { EfaOptions } from './options.ts';
import type { EfaResult } from './result.ts';
import { orderedVariables } from './tables.ts';
import { factorName, isPca, noun, ofCovariances } from './words.ts';

/** Loadings that fit into a figure. */
const MOST_LOADINGS = 60;
const COLOUR_REACH = 1.4;

export const figures = (result: EfaResult, options: EfaOptions): readonly FigureBlock[] => [
  ...(options.plots.includes('scree') ? [screeFigure(result, options)] : []),
  ...(options.plots.includes('loadings') &&
  !ofCovariances(options) &&
  result.variables.length <= MOST_LOADINGS
    ? [loadingsFigure(result, options)]
    : []),
  ...(result.points.length > 0 ? [scoresFigure(result, options)] : []),
];

function screeFigure(result: EfaResult, options: EfaOptions): FigureBlock {
  const random = result.scree[0]!.random95 !== null;
  const eigenvalues = result.scree.map(({ eigenvalue }, i) => ({
    number: i + 1,
    eigenvalue,
    series: 'These data',
    kept: i < result.factors ? 'yes' : 'no',
  }));
  const drawn = random
    ? result.scree.map(({ random95 }, i) => ({
        number: i + 1,
        eigenvalue: random95!,
        series: 'Random data, 95th percentile',
        kept: '',
      }))
    : [];
  const high = Math.max(
    ...eigenvalues.map(({ eigenvalue }) => eigenvalue),
    ...drawn.map(({ eigenvalue }) => eigenvalue),
  );
  const series = ['These data', ...(random ? ['Random data, 95th percentile'] : [])];
  const { parallel, eigenvalue } = result.suggested;
  return figure({
    id: 'scree',
    title: ['Scree Plot'],
    alt: `Eigenvalues from the largest to the smallest: ${result.scree.map((point) => formatNumber(point.eigenvalue, 'number')).join(', ')}. ${parallel === null ? '' : `${parallel} are above those of random data, `}${eigenvalue} are above ${ofCovariances(options) ? 'their mean' : '1'}.`,
    notes: rich`${num(result.factors, 'integer')} ${noun(options, result.factors)} ${result.factors === 1 ? 'is' : 'are'} kept.${
      random ? ' Eigenvalues above the dashed line are larger than those of random data.' : ''
    }`,
    spec: {
      height: 280,
      data: { values: [...eigenvalues, ...drawn] },
      layer: [
        {
          mark: { type: 'line', tooltip: false },
          encoding: screeEncoding(result, high, series, true),
        },
        {
          mark: { type: 'point', fillOpacity: 1, tooltip: { content: 'data' } },
          encoding: screeEncoding(result, high, series, false),
        },
      ],
    },
  });
}

function screeEncoding(result: EfaResult, high: number, series: readonly string[], dashed: boolean) {
  const legend = { title: null, orient: 'bottom', labelLimit: 300 } as const;
  const color = {
    field: 'series',
    type: 'nominal',
    scale: { domain: series, range: 'categoryLine' },
    legend,
  } as const;
  return {
    x: {
      field: 'number',
      type: 'quantitative',
      scale: { domain: [0.5, result.scree.length + 0.5], nice: false, zero: false },
      axis: {
        title: 'Number',
        values: result.scree.map((_, i) => i + 1).filter((i) => result.scree.length <= 20 || i % 5 === 0),
        format: 'd',
      },
    },
    y: {
      field: 'eigenvalue',
      type: 'quantitative',
      scale: { domain: niceDomain(0, high), nice: false },
      axis: { title: 'Eigenvalue' },
    },
    color,
    ...(dashed
      ? ({
          strokeDash: {
            field: 'series',
            type: 'nominal',
            scale: {
              domain: series,
              range: [
                [1, 0],
                [5, 4],
              ].slice(0, series.length),
            },
            legend,
          },
        } as const)
      : ({ stroke: color } as const)),
  } as const;
}

/** Every loading as a coloured cell. */
function loadingsFigure(result: EfaResult, options: EfaOptions): FigureBlock {
  const variables = orderedVariables(result, options);
  const rows = variables.map(({ label }) => label);
  const columns = result.variance.map((_, j) => factorName(options, j));
  const values = variables.flatMap(({ label, loadings }) =>
    zip(loadings, columns).map(([loading, column]) => ({
      variable: label,
      factor: column,
      loading,
      text: formatNumber(loading, 'proportion', DEFAULT_NUMBERS, 2),
    })),
  );
  const place = (field: string, domain: readonly string[], orient: 'top' | 'left') =>
    ({
      field,
      type: 'nominal',
      scale: { domain, paddingInner: 0.04, paddingOuter: 0 },
      axis: { title: null, orient, domain: false, ticks: false, labelLimit: 260, labelAngle: 0 },
    }) as const;
  const encoding = { x: place('factor', columns, 'top'), y: place('variable', rows, 'left') } as const;
  const belongs = columns.map((name, j) => {
    const own = variables.filter(({ loadings }) => Math.abs(loadings[j]!) >= 0.5).map(({ label }) => label);
    return `${name}: ${own.length > 0 ? own.join(', ') : 'none'}`;
  });
  return figure({
    id: 'loadings-plot',
    title: [isPca(options) ? 'Loadings of the Components' : 'Loadings of the Factors'],
    alt: `Heatmap of the loadings of ${rows.length} variables. Loadings of .50 and more in size, ${belongs.join('; ')}.`,
    notes: ['Blue cells are positive loadings, orange ones negative; the larger, the deeper.'],
    spec: {
      height: Math.max(140, 28 * rows.length),
      data: { values },
      layer: [
        {
          mark: { type: 'rect', strokeWidth: 0, tooltip: { content: 'data' } },
          encoding: {
            ...encoding,
            color: {
              field: 'loading',
              type: 'quantitative',
              scale: { domain: [-COLOUR_REACH, 0, COLOUR_REACH], range: 'diverging', interpolate: 'rgb' },
              legend: null,
            },
          },
        },
        {
          mark: { type: 'text', tooltip: false, color: 'black' },
          encoding: { ...encoding, text: { field: 'text', type: 'nominal' } },
        },
      ],
    },
  });
}

function scoresFigure(result: EfaResult, options: EfaOptions): FigureBlock {
  const { points, sample } = result;
  const axis = (field: 'x' | 'y', i: number) => {
    const values = points.map((point) => point[field]);
    return {
      field,
      type: 'quantitative',
      scale: { domain: niceDomain(...extremes(values)), nice: false, zero: false },
      axis: { title: factorName(options, i) },
    } as const;
  };
  return figure({
    id: 'scores-plot',
    title: [`Scores of the Cases on Two ${isPca(options) ? 'Components' : 'Factors'}`],
    alt: `Scatter plot of the scores of ${formatNumber(sample.used, 'integer')} cases on ${factorName(options, 0)} and ${factorName(options, 1)}, from ${formatNumber(Math.min(...points.map(({ x }) => x)), 'number')} to ${formatNumber(Math.max(...points.map(({ x }) => x)), 'number')} on the first.`,
    notes: rich`Points are cases, with the row of the dataset in their tooltip.${
      points.length < sample.used
        ? rich` An even selection of ${num(points.length, 'integer')} is shown.`
        : ''
    }`,
    spec: {
      height: 300,
      data: { values: points },
      mark: { type: 'point', tooltip: { content: 'data' } },
      encoding: { x: axis('x', 0), y: axis('y', 1) },
    },
  });
}
