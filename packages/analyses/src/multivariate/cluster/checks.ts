/** Whether the clusters are more than a way to cut the data up. */
import { join, num, rich } from '@constat/report';
import type { Check } from '../../shared/checks.ts';
import type { ClusterOptions } from './options.ts';
import type { ClusterResult } from './result.ts';
import { clusterName, structureWord } from './words.ts';

export const checks = (result: ClusterResult, options: ClusterOptions): readonly Check[] => [
  separation(result),
  ...gapCheck(result),
  ...units(result, options),
  sizes(result),
];

function separation({ silhouette }: ClusterResult): Check {
  const value = silhouette ?? 0;
  return {
    kind: 'check',
    id: 'separation',
    assumption: ['Clusters are separated'],
    verdict: value > 0.5 ? 'met' : value > 0.25 ? 'doubtful' : 'violated',
    caution: ['the clusters were hardly separated'],
    evidence: rich`Average silhouette ${num(value, 'proportion')}, ${structureWord(value)} structure`,
    advice:
      value > 0.5
        ? ['Cases are clearly closer to their own cluster.']
        : value > 0.25
          ? ['The clusters overlap: they may be a convenient division rather than natural groups.']
          : ['The method always finds clusters; here it seems to cut up one cloud of cases.'],
  };
}

function gapCheck({ gapChoice, k }: ClusterResult): readonly Check[] {
  if (gapChoice === null) return [];
  return [
    {
      kind: 'check',
      id: 'gap',
      assumption: ['There are clusters at all'],
      verdict: gapChoice === 1 ? 'violated' : gapChoice === k ? 'met' : 'doubtful',
      caution: ['by the gap statistic there were no clusters at all'],
      evidence: rich`The gap statistic suggests ${num(gapChoice, 'integer')} ${gapChoice === 1 ? 'cluster' : 'clusters'}`,
      advice:
        gapChoice === 1
          ? ['Points spread evenly would cluster as well as these.']
          : gapChoice === k
            ? ['It agrees with the number shown.']
            : rich`The solution shown has ${num(k, 'integer')}.`,
      ...(gapChoice > 1 && gapChoice !== k
        ? {
            action: {
              kind: 'set-options',
              label: `Use ${gapChoice}`,
              options: { rule: 'fixed', clusters: gapChoice },
            } as const,
          }
        : {}),
    },
  ];
}

/** Without standardizing, the variable with the largest spread decides. */
function units({ variables }: ClusterResult, options: ClusterOptions): readonly Check[] {
  if (options.standardize || variables.length < 2) return [];
  const spread = variables.filter(({ sd }) => sd > 0);
  const [low, high] = [
    spread.reduce((a, b) => (b.sd < a.sd ? b : a)),
    spread.reduce((a, b) => (b.sd > a.sd ? b : a)),
  ];
  const even = high.sd / low.sd < 3;
  return [
    {
      kind: 'check',
      id: 'units',
      assumption: ['Variables count alike'],
      verdict: even ? 'met' : 'violated',
      caution: rich`the clusters were decided almost alone by ${high.label}, which varied most`,
      evidence: rich`*SD* from ${num(low.sd)} for ${low.label} to ${num(high.sd)} for ${high.label}`,
      advice: even
        ? ['The variables vary to a similar extent.']
        : rich`${high.label} decides almost alone which cases are alike, because it varies most.`,
      ...(even
        ? {}
        : {
            action: {
              kind: 'set-options',
              label: 'Standardize variables',
              options: { standardize: true },
            } as const,
          }),
    },
  ];
}

function sizes({ clusters, sample }: ClusterResult): Check {
  const least = Math.max(3, Math.ceil(0.05 * sample.used));
  const small = clusters.flatMap(({ size }, c) => (size < least ? [{ c, size }] : []));
  return {
    kind: 'check',
    id: 'sizes',
    assumption: ['No cluster is tiny'],
    verdict: small.length === 0 ? 'met' : 'doubtful',
    evidence:
      small.length === 0
        ? rich`Smallest cluster ${num(Math.min(...clusters.map(({ size }) => size)), 'integer')} cases`
        : join(
            small.map(
              ({ c, size }) =>
                rich`${clusterName(c)} has ${num(size, 'integer')} ${size === 1 ? 'case' : 'cases'}`,
            ),
            ', ',
            ' and ',
          ),
    advice:
      small.length === 0
        ? ['Every cluster has cases enough to be described.']
        : ['Tiny clusters are often outliers: look at their cases before giving them a name.'],
  };
}
