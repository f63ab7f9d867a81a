/** Clusters, profiles, silhouettes and the number of clusters drawn. */

import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { extremes, zip } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { dendrogramFigure } from './dendrogram.ts';
import type { ClusterOptions } from './options.ts';
import type { ClusterResult } from './result.ts';
import { clusterName } from './words.ts';

export const figures = (result: ClusterResult, options: ClusterOptions): readonly FigureBlock[] => [
  ...(options.plots.includes('scatter') && result.variables.length > 1
    ? [scatterFigure(result, options)]
    : []),
  ...(options.plots.includes('profiles') && result.variables.length > 1 ? [profilesFigure(result)] : []),
  ...(options.plots.includes('dendrogram') && result.tree ? [dendrogramFigure(result)] : []),
  ...(options.plots.includes('silhouette') ? [silhouetteFigure(result)] : []),
  ...(options.plots.includes('number') && result.numbers.length > 2 ? [numberFigure(result)] : []),
];

const names = ({ clusters }: ClusterResult): readonly string[] => clusters.map((_, c) => clusterName(c));

const colour = (result: ClusterResult) =>
  ({
    field: 'cluster',
    type: 'nominal',
    scale: { domain: names(result), range: 'categoryLine' },
    legend: { title: null, orient: 'bottom', columns: 4 },
  }) as const;

function scatterFigure(result: ClusterResult, options: ClusterOptions): FigureBlock {
  const values = result.points.map(({ row, cluster, x, y }) => ({
    row,
    cluster: clusterName(cluster - 1),
    x,
    y,
  }));
  const share = result.shares.reduce((sum, value) => sum + value, 0);
  const axis = (field: 'x' | 'y', i: number) => {
    const ends = result.points.map((point) => point[field]);
    return {
      field,
      type: 'quantitative',
      scale: { domain: niceDomain(...extremes(ends)), nice: false, zero: false },
      axis: {
        title: `Component ${i + 1} (${formatNumber(result.shares[i] ?? 0, 'percent')} of the variance)`,
      },
    } as const;
  };
  return figure({
    id: 'scatter',
    title: ['Clusters on Two Principal Components'],
    alt: `Scatter plot of ${formatNumber(values.length, 'integer')} cases on two principal components, marked by ${result.k} clusters of ${result.clusters.map(({ size }) => formatNumber(size, 'integer')).join(', ')} cases.`,
    notes: rich`The two components hold ${num(share, 'percent')} of the variance of the ${options.standardize ? 'standardized variables' : 'variables'}; clusters that overlap here may be apart in other directions.${
      values.length < result.sample.used
        ? rich` An even selection of ${num(values.length, 'integer')} cases is shown.`
        : ''
    }`,
    spec: {
      height: 320,
      data: { values },
      mark: { type: 'point', tooltip: { content: 'data' } },
      encoding: {
        x: axis('x', 0),
        y: axis('y', 1),
        color: colour(result),
        stroke: colour(result),
        shape: { ...colour(result), scale: { domain: names(result) } },
      },
    },
  });
}

/** Means in standard deviations from the mean of all, a line for each cluster. */
function profilesFigure(result: ClusterResult): FigureBlock {
  const { variables, clusters } = result;
  const labels = variables.map(({ label }) => label);
  const values = clusters.flatMap(({ means }, c) =>
    zip(means, labels, variables).map(([mean, label, variable]) => ({
      cluster: clusterName(c),
      variable: label,
      z: variable.sd > 0 ? (mean - variable.mean) / variable.sd : 0,
      mean,
    })),
  );
  const ends = values.map(({ z }) => z);
  const domain = niceDomain(Math.min(0, ...ends), Math.max(0, ...ends));
  const encoding = {
    x: {
      field: 'variable',
      type: 'nominal',
      sort: labels,
      axis: { title: null, labelAngle: labels.length > 5 ? -40 : 0, labelLimit: 180 },
    },
    y: {
      field: 'z',
      type: 'quantitative',
      scale: { domain, nice: false },
      axis: { title: 'Mean, in standard deviations from that of all' },
    },
    color: colour(result),
  } as const;
  const strongest = variables.reduce((a, b) => ((b.etaSquared ?? 0) > (a.etaSquared ?? 0) ? b : a));
  return figure({
    id: 'profiles-plot',
    title: ['Profiles'],
    alt: `Mean of each variable in ${result.k} clusters, in standard deviations from the mean of all. ${clusters
      .map(
        (_, c) =>
          `${clusterName(c)}: ${values
            .filter(({ cluster }) => cluster === clusterName(c))
            .map(({ variable, z }) => `${variable} ${formatNumber(z, 'number')}`)
            .join(', ')}`,
      )
      .join('; ')}.`,
    notes: rich`Zero is the mean of all cases. The clusters differ most in ${strongest.label}.`,
    spec: {
      height: 280,
      data: { values },
      layer: [
        { mark: { type: 'line', tooltip: false }, encoding },
        {
          mark: { type: 'point', size: 60, fillOpacity: 1, tooltip: { content: 'data' } },
          encoding: {
            ...encoding,
            stroke: colour(result),
            shape: { ...colour(result), scale: { domain: names(result) } },
          },
        },
      ],
    },
  });
}

/** Bars of the cases, by cluster and size. */
function silhouetteFigure(result: ClusterResult): FigureBlock {
  const sorted = [...result.points].sort((a, b) => a.cluster - b.cluster || b.silhouette - a.silhouette);
  const values = sorted.map(({ row, cluster, silhouette }, order) => ({
    order: order + cluster * Math.ceil(sorted.length / 60),
    // a little more than one, so that no gaps shine through
    end: order + cluster * Math.ceil(sorted.length / 60) + 1.3,
    row,
    cluster: clusterName(cluster - 1),
    silhouette,
    zero: 0,
  }));
  const low = Math.min(0, ...values.map(({ silhouette }) => silhouette));
  const domain = [0, values.at(-1)!.end + 1];
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: [Math.floor(low * 10) / 10, 1], nice: false },
    axis: { title: 'Silhouette' },
  });
  const below = result.points.filter(({ silhouette }) => silhouette < 0).length;
  return figure({
    id: 'silhouettes',
    title: ['Silhouettes'],
    alt: `Silhouettes of ${formatNumber(values.length, 'integer')} cases by cluster. ${result.clusters.map(({ silhouette }, c) => `${clusterName(c)}: average ${silhouette === null ? 'not known' : formatNumber(silhouette, 'proportion')}`).join(', ')}.`,
    notes: rich`Each bar is a case. ${below === 0 ? 'No case would' : rich`${num(below, 'integer')} ${below === 1 ? 'case would' : 'cases would'}`} fit another cluster better (below 0). The line is the average${result.silhouette === null ? '' : rich`, ${num(result.silhouette, 'proportion')}`}.`,
    spec: {
      height: 300,
      data: { values },
      layer: [
        {
          mark: { type: 'rect', strokeWidth: 0, opacity: 1, fillOpacity: 1, tooltip: { content: 'data' } },
          encoding: {
            x: x('zero'),
            x2: { field: 'silhouette' },
            y: {
              field: 'order',
              type: 'quantitative',
              scale: { domain, reverse: true, nice: false, zero: false },
              axis: { title: null, labels: false, ticks: false, grid: false, domain: false },
            },
            y2: { field: 'end' },
            color: colour(result),
          },
        },
        {
          data: { values: [{ average: result.silhouette ?? 0 }] },
          mark: { type: 'rule', style: 'reference' },
          encoding: { x: x('average') },
        },
      ],
    },
  });
}

/** Average silhouette and within sum of squares over the number of clusters, each in a panel of its own. */
function numberFigure(result: ClusterResult): FigureBlock {
  const { numbers, k } = result;
  const first = numbers[0]!.totalWithinSs;
  const values = numbers.map((point) => ({
    clusters: point.k,
    silhouette: point.silhouette,
    within: first > 0 ? point.totalWithinSs / first : 0,
  }));
  const x = (field: string, isLast: boolean): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: [0.5, numbers.length + 0.5], nice: false, zero: false },
    axis: {
      title: isLast ? 'Number of clusters' : null,
      values: numbers.map((point) => point.k),
      format: 'd',
      labels: isLast,
    },
  });
  const panel = (field: 'silhouette' | 'within', title: string, isLast: boolean) => {
    const shown = values.flatMap((value) => value[field] ?? []);
    const encoding = {
      x: x('clusters', isLast),
      y: {
        field,
        type: 'quantitative',
        scale: { domain: niceDomain(Math.min(0, ...shown), Math.max(...shown)), nice: false },
        axis: { title },
      },
    } as const;
    const drawn = [{ filter: `isValid(datum.${field})` }];
    return {
      height: 130,
      layer: [
        {
          data: { values: [{ shown: k }] },
          mark: { type: 'rule', style: 'reference' },
          encoding: { x: x('shown', isLast) },
        },
        { transform: drawn, mark: { type: 'line', tooltip: false }, encoding },
        {
          transform: drawn,
          mark: { type: 'point', fillOpacity: 1, tooltip: { content: 'data' } },
          encoding,
        },
      ],
    } as const;
  };
  return figure({
    id: 'number',
    title: ['How Many Clusters'],
    alt: `Average silhouette by number of clusters: ${numbers.flatMap((point) => (point.silhouette === null ? [] : [`${point.k}: ${formatNumber(point.silhouette, 'proportion')}`])).join(', ')}. ${k} are shown.`,
    notes: rich`A high silhouette and a bend in the within sum of squares suggest a number; the dashed line marks the ${num(k, 'integer')} clusters shown.`,
    spec: {
      data: { values },
      vconcat: [
        panel('silhouette', 'Average silhouette', false),
        panel('within', 'Within sum of squares, share of that of one cluster', true),
      ],
      spacing: 10,
    },
  });
}
