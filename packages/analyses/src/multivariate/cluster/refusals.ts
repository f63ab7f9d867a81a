/** Why cases cannot be clustered, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { unorderedRefusals } from '../../correlation/kit/columns.ts';
import type { ClusterOptions } from './options.ts';

/** All distances of more cases than this do not fit into memory. */
export const MOST_PAIRED = 4000;

/** Reasons found without computing. */
export function check(frame: Frame, options: ClusterOptions): readonly Refusal[] {
  const unordered = unorderedRefusals(frame, options.variables, 'variables', options.levelOrder);
  if (unordered.length > 0) return unordered;
  if (options.method !== 'hierarchical' || options.distance === 'euclidean') return [];
  if (options.linkage !== 'ward' && options.linkage !== 'centroid') return [];
  return [
    {
      code: 'needs-euclidean',
      message: rich`${options.linkage === 'ward' ? 'Ward’s' : 'Centroid'} linkage is about means and sums of squares, which go with Euclidean distances.`,
      advice: rich`Choose Euclidean distances, or average linkage.`,
      actions: [
        { kind: 'set-options', label: 'Use Euclidean distances', options: { distance: 'euclidean' } },
        { kind: 'set-options', label: 'Use average linkage', options: { linkage: 'average' } },
      ],
    },
  ];
}

const without = (name: string, { variables }: ClusterOptions): Pick<Refusal, 'actions'> =>
  variables.length > 1
    ? {
        actions: [
          {
            kind: 'set-options',
            label: `Remove ${name}`,
            options: { variables: variables.filter((each) => each !== name) },
          },
        ],
      }
    : {};

export const refusals = {
  constant: (name: string, options: ClusterOptions): Refusal => ({
    code: 'constant',
    variable: name,
    message: rich`${bold(name)} has the same value in every case used, so it cannot be standardized and tells no cases apart.`,
    advice: rich`Remove it from the variables.`,
    ...without(name, options),
  }),
  tooFewCases: (found: number, needed: number, most: string | undefined): Refusal => ({
    code: 'too-few-cases',
    ...(most === undefined ? {} : { variable: most }),
    message: rich`${found === 0 ? 'No case has' : rich`Only ${num(found, 'integer')} ${found === 1 ? 'case has' : 'cases have'}`} a value in every variable; at least ${num(needed, 'integer')} are needed.`,
    advice:
      most === undefined
        ? rich`Ask for fewer clusters, or collect more cases.`
        : rich`Choose variables with fewer missing values: ${bold(most)} has most of them.`,
  }),
  tooFewDifferent: (found: number, k: number): Refusal => ({
    code: 'too-few-different',
    message: rich`The cases have only ${num(found, 'integer')} different combinations of values, which cannot make ${num(k, 'integer')} clusters.`,
    advice: rich`Ask for fewer clusters, or add variables.`,
    ...(found > 2
      ? {
          actions: [
            {
              kind: 'set-options',
              label: `Use ${found - 1}`,
              options: { rule: 'fixed', clusters: found - 1 },
            },
          ],
        }
      : {}),
  }),
  tooManyClusters: (k: number, n: number): Refusal => ({
    code: 'too-many-clusters',
    message: rich`${num(k, 'integer')} clusters were asked of ${num(n, 'integer')} cases.`,
    advice: rich`Ask for fewer clusters than cases.`,
    ...(n > 3
      ? { actions: [{ kind: 'set-options', label: 'Use 2', options: { rule: 'fixed', clusters: 2 } }] }
      : {}),
  }),
  tooManyCases: (n: number): Refusal => ({
    code: 'too-many-cases',
    message: rich`This method compares every case with every other, which is too much for ${num(n, 'integer')} cases; the limit is ${num(MOST_PAIRED, 'integer')}.`,
    advice: rich`Use k-means, or a random sample of the cases.`,
    actions: [{ kind: 'set-options', label: 'Use k-means', options: { method: 'kmeans' } }],
  }),
};
