import type { PairOfMeans } from '@constat/stats';
import type { AnovaResult, GroupResult } from '../../src/inferential/one-way-anova/compute.ts';
import { analysisAdapter, type ReferenceInputs } from '../adapter.ts';

const contrastsOf = (inputs: ReferenceInputs): [string, readonly number[]][] =>
  Object.entries((inputs.contrasts ?? {}) as Record<string, readonly number[]>);

export const adapter = analysisAdapter<AnovaResult>({
  topic: 'one-way-anova',
  analysis: 'one-way-anova',
  options: (inputs) => ({
    outcomes: [inputs.outcome],
    group: inputs.group,
    postHoc: [inputs.postHoc ?? []].flat(),
    control: String(inputs.control ?? ''),
    confidenceLevel: inputs.confidenceLevel ?? 0.95,
    customContrasts: contrastsOf(inputs).map(([label, weights]) => ({ label, weights: weights.join(' ') })),
  }),
  values: ({ outcomes }) => {
    const outcome = outcomes[0]!;
    const { groups, etaSquared, postHoc, contrasts } = outcome;
    return {
      ...outcome,
      groups: Object.fromEntries(groups.map((group) => [group.level, group])),
      etaSquared: etaSquared.estimate,
      // Without a statistic, where a group has no spread, its first degrees of freedom are still known.
      welch: outcome.welch ?? { df1: groups.length - 1 },
      postHoc: Object.fromEntries(
        Object.entries(postHoc).map(([method, pairs]) => [method, keyed(pairs, groups)]),
      ),
      contrasts: Object.fromEntries(
        contrasts.map(({ label, pooled, welch }) => [
          label,
          {
            ...pooled,
            estimate: pooled.meanDifference,
            pooled: { ...pooled, estimate: pooled.meanDifference },
            welch: welch && { ...welch, estimate: welch.meanDifference },
          },
        ]),
      ),
    };
  },
});

const keyed = (pairs: readonly PairOfMeans[], groups: readonly GroupResult[]) =>
  Object.fromEntries(
    pairs.map((pair) => [`${groups[pair.first]!.level}-${groups[pair.second]!.level}`, pair]),
  );
