/** Clusters, their profiles, and how many there are. */
import { num, rich, type TableBlock } from '@constat/report';
import { symbol, table, text, under, value } from '../../shared/table.ts';
import type { ClusterOptions } from './options.ts';
import type { ClusterResult } from './result.ts';
import { clusterName } from './words.ts';

/** Merges that are listed, from the last back, and cases. */
const MOST_MERGES = 10;
const MOST_CASES = 50;

export function clustersTable(result: ClusterResult, options: ClusterOptions): TableBlock {
  const { clusters, sample } = result;
  const part = result.silhouetteCases < sample.used;
  const all = {
    size: sample.used,
    withinSs: result.totalWithinSs,
    silhouette: result.silhouette,
    medoid: null,
  };
  return table([...clusters, all], {
    id: 'clusters',
    title: 'Clusters',
    columns: [
      text('Cluster', (row, c) => (row === all ? 'All' : clusterName(c))),
      symbol('n', 'integer', ({ size }) => size),
      value('Share', 'percent', ({ size }) => size / sample.used),
      value('Within sum of squares', 'number', ({ withinSs }) => withinSs),
      value('Silhouette', 'proportion', ({ silhouette }) => silhouette),
      options.method === 'pam'
        ? value('Row of the medoid', 'integer', ({ medoid }) => medoid?.row ?? null)
        : [],
    ],
    style: (row) => ({ total: row === all }),
    notes: rich`Clusters are numbered in the order in which they first appear in the data. A silhouette near 1 means that cases are much closer to their own cluster than to the next one, 0 that they lie between two, below 0 that they would fit another better.${
      part
        ? rich` Silhouettes are those of an even selection of ${num(result.silhouetteCases, 'integer')} cases.`
        : ''
    } Sums of squares are in ${options.standardize ? 'units of standard deviations' : 'the units of the variables'}: ${num(result.betweenSs)} between clusters, ${num(result.totalSs)} in all.${
      result.objective === null ? '' : rich` The mean distance to the medoid is ${num(result.objective)}.`
    }`,
  });
}

export const profilesTable = ({ variables, clusters }: ClusterResult): TableBlock =>
  table(variables, {
    id: 'profiles',
    title: 'Profiles of the Clusters',
    columns: [
      text('Variable', ({ label }) => label),
      under(
        'Mean in cluster',
        clusters.map(({ means }, c) => value(String(c + 1), 'number', (_, j) => means[j]!)),
      ),
      value('All', 'number', ({ mean }) => mean),
      value('η²', 'proportion', ({ etaSquared }) => etaSquared),
    ],
    notes: rich`Means are in the units of the data. η² is the share of the variance of a variable that lies between the clusters; it describes and is no test, because the clusters were made from the same variables.`,
  });

export function qualityTable(result: ClusterResult): TableBlock {
  const rows = [
    ['Average silhouette', result.silhouette, 'near 1 is best'],
    [
      'Variance between clusters',
      result.totalSs > 0 ? result.betweenSs / result.totalSs : null,
      'share of the sum of squares',
    ],
    ['Caliński–Harabasz', result.calinskiHarabasz, 'higher is better'],
    ['Davies–Bouldin', result.daviesBouldin, 'lower is better'],
    ...(result.tree
      ? [
          [
            'Cophenetic correlation',
            result.tree.copheneticCorrelation,
            'how well the tree keeps the distances',
          ] as const,
        ]
      : []),
  ] as const;
  return table(
    rows.flatMap(([index, value, meaning]) => (value === null ? [] : [{ index, value, meaning }])),
    {
      id: 'quality',
      title: 'Quality of the Clusters',
      columns: [
        text('Index', ({ index }) => index),
        value('Value', 'number', ({ value }) => value),
        text('Meaning', ({ meaning }) => meaning),
      ],
    },
  );
}

export function numbersTable(result: ClusterResult, options: ClusterOptions): TableBlock[] {
  const { numbers, gapChoice } = result;
  if (numbers.length < 2) return [];
  const gap = numbers.some((point) => point.gap !== null);
  return [
    table(numbers, {
      id: 'numbers',
      title: 'Number of Clusters',
      columns: [
        value('Clusters', 'integer', ({ k }) => k),
        value('Within sum of squares', 'number', ({ totalWithinSs }) => totalWithinSs),
        value('Silhouette', 'proportion', ({ silhouette }) => silhouette),
        gap
          ? [
              value('Gap', 'number', ({ gap: value }) => value),
              symbol('SE', 'number', ({ gapError }) => gapError),
            ]
          : [],
      ],
      notes: rich`The silhouette is the average over the cases; the largest marks the number whose clusters are separated best.${
        gap
          ? rich` The gap is the difference of the logarithm of the within sum of squares from that of points spread evenly (50 random datasets); the smallest number whose gap is within a standard error of the next${gapChoice === null ? '' : rich` is ${num(gapChoice, 'integer')}`}.`
          : ''
      }${options.method === 'kmeans' && options.starts > 10 ? ' Numbers that are only compared use 10 starts.' : ''}`,
    }),
  ];
}

export function mergesTable(result: ClusterResult, options: ClusterOptions): TableBlock[] {
  const { tree } = result;
  if (!tree) return [];
  const { merges } = tree;
  const last = merges.slice(-MOST_MERGES).reverse();
  return [
    table(last, {
      id: 'merges',
      title: 'Last Steps of the Tree',
      columns: [
        value('Clusters before', 'integer', (_, i) => i + 2),
        value('Height', 'number', ({ height }) => height),
        value('Size of the new cluster', 'integer', ({ size }) => size),
      ],
      notes: rich`Heights are ${
        options.linkage === 'centroid'
          ? 'squared distances of the means; they need not grow from step to step.'
          : options.linkage === 'ward'
            ? 'distances: the root of twice the growth of the within sum of squares.'
            : 'distances of the two clusters that are joined.'
      } A large jump from one row to the row above says that clusters which differ were joined.`,
    }),
  ];
}

export function casesTable(result: ClusterResult, options: ClusterOptions): TableBlock[] {
  if (!options.listCases) return [];
  const shown = result.points.slice(0, MOST_CASES);
  return [
    table(shown, {
      id: 'cases',
      title: 'Cases',
      columns: [
        value('Row', 'integer', ({ row }) => row),
        value('Cluster', 'integer', ({ cluster }) => cluster),
        value('Silhouette', 'proportion', ({ silhouette }) => silhouette),
      ],
      notes:
        shown.length < result.sample.used
          ? rich`${num(shown.length, 'integer')} of ${num(result.sample.used, 'integer')} cases; the R program gives the cluster of each.`
          : undefined,
    }),
  ];
}
