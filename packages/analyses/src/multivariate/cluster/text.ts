import { bold, join, num, type Runs, rich } from '@constat/report';
import { zip } from '@constat/stats';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { article, counted, sampleText, unitOf } from '../../shared/wording.ts';
import type { ClusterOptions } from './options.ts';
import type { ClusterResult } from './result.ts';
import { clusterName, methodName, structureWord } from './words.ts';

const sizesText = ({ clusters }: ClusterResult): Runs => {
  const [first] = clusters;
  if (first && clusters.length > 1 && clusters.every(({ size }) => size === first.size))
    return rich`${counted(first.size, 'cases')} each`;
  return rich`${join(
    clusters.map(({ size }) => rich`${num(size, 'integer')}`),
    ', ',
    ' and ',
  )} ${unitOf(clusters.at(-1)?.size ?? 0, 'cases')}`;
};

const structure = ({ silhouette }: ClusterResult): Runs => {
  const word = structureWord(silhouette ?? 0);
  return rich`${word === 'no substantial' ? '' : `${article(word)} `}${bold(`${word} structure`)}`;
};

export function finding(
  result: ClusterResult,
  options: ClusterOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  return {
    finding: rich`${bold(`${result.k} clusters`)} of ${sizesText(result)} show ${structure(result)}, average silhouette = ${num(result.silhouette ?? 0, 'proportion')}.`,
    meta: [
      sampleText(result.sample),
      [methodName(options)],
      [options.standardize ? 'standardized variables' : 'variables in their units'],
    ],
  };
}

/** Distance from the mean of all, in standard deviations, that makes a cluster high or low in a variable. */
const NOTABLE = 0.5;

/** `Cluster 1 (29%) is high in Age and low in Visits`. */
function profile({ clusters, variables, sample }: ClusterResult, c: number): Runs {
  const { means, size } = clusters[c]!;
  const z = zip(variables, means).map(([{ mean, sd }, ownMean]) => (sd > 0 ? (ownMean - mean) / sd : 0));
  const named = (side: 1 | -1): readonly string[] =>
    [...variables.keys()]
      .filter((j) => side * z[j]! >= NOTABLE)
      .sort((a, b) => side * (z[b]! - z[a]!))
      .map((j) => variables[j]!.label);
  const [high, low] = [named(1), named(-1)];
  const parts = [
    ...(high.length > 0 ? [rich`high in ${join(high, ', ', ' and ')}`] : []),
    ...(low.length > 0 ? [rich`low in ${join(low, ', ', ' and ')}`] : []),
  ];
  return rich`${bold(clusterName(c))} (${num(size / sample.used, 'percent')} of the cases) is ${parts.length > 0 ? join(parts, ', ') : 'near the average in every variable'}.`;
}

export function interpretation(result: ClusterResult, options: ClusterOptions): Paragraphs {
  const compared = result.numbers.filter(({ silhouette }) => silhouette !== null);
  const best = compared.reduce<(typeof compared)[number] | null>(
    (a, b) => (a && a.silhouette! >= b.silhouette! ? a : b),
    null,
  );
  return [
    join(
      result.clusters.map((_, c) => profile(result, c)),
      ' ',
    ),
    ...(best && best.k !== result.k
      ? [
          rich`${num(best.k, 'integer')} clusters would be separated better (average silhouette ${num(best.silhouette!, 'proportion')}).`,
        ]
      : []),
    rich`High and low mean at least half a standard deviation from the mean of all. Clusters describe these cases${options.method === 'kmeans' ? ' and depend on the variables chosen' : ', the variables and the method chosen'}; whether they are of use shows outside of these variables.`,
  ];
}

export function apa(result: ClusterResult, options: ClusterOptions): Paragraphs {
  const share =
    result.totalSs > 0
      ? rich`; ${num(result.betweenSs / result.totalSs, 'percent')} of the sum of squares lay between the clusters`
      : rich``;
  return rich`A cluster analysis (${methodName(options)}) of ${num(result.sample.used, 'integer')} cases by ${num(result.variables.length, 'integer')} ${options.standardize ? 'standardized ' : ''}${result.variables.length === 1 ? 'variable' : 'variables'} gave ${num(result.k, 'integer')} clusters of ${sizesText(result)}, average silhouette = ${num(result.silhouette ?? 0, 'proportion')}${share}.`;
}

export function methods(result: ClusterResult, options: ClusterOptions): Runs {
  const names = join(
    result.variables.map(({ label }) => label),
    ', ',
    ' and ',
  );
  const how =
    options.method === 'kmeans'
      ? rich`, the best of ${num(options.starts, 'integer')} random starts`
      : rich` on ${options.method === 'hierarchical' && options.distance === 'manhattan' ? 'Manhattan' : options.method === 'hierarchical' && options.linkage === 'centroid' ? 'squared Euclidean' : 'Euclidean'} distances`;
  const rule =
    options.rule === 'fixed'
      ? rich`The number of clusters was given.`
      : rich`The number of clusters is that with the largest average silhouette from 2 to ${num(Math.max(2, result.numbers.length), 'integer')}.`;
  return rich`Cases were clustered by ${names}${options.standardize ? ' (z-scores)' : ''} with ${methodName(options)}${how}. ${rule} Cases with a missing value were left out.`;
}
