import { adjustPValues } from '@constat/stats';
import type { KruskalResult, OutcomeResult } from '../../src/inferential/kruskal-wallis-test/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<KruskalResult>({
  topic: 'kruskal-wallis',
  analysis: 'kruskal-wallis-test',
  options: (inputs) => ({
    outcomes: [inputs.outcome],
    group: inputs.group,
    postHoc: ['dunn', 'conover', 'dscf'],
  }),
  values: ({ outcomes }) => {
    const outcome = outcomes[0]!;
    return {
      ...outcome.test,
      groups: Object.fromEntries(outcome.groups.map((group) => [group.level, group])),
      postHoc: Object.fromEntries(
        (['dunn', 'conover', 'dscf'] as const).map((method) => [method, pairsOf(outcome, method)]),
      ),
    };
  },
});

function pairsOf({ groups, comparisons }: OutcomeResult, method: 'dunn' | 'conover' | 'dscf') {
  const pairs = comparisons[method] ?? [];
  if (pairs.length === 0) return {};
  const p = pairs.map(({ pValue }) => pValue);
  const holm = adjustPValues(p, 'holm');
  const bonferroni = adjustPValues(p, 'bonferroni');
  return Object.fromEntries(
    pairs.map((pair, i) => [
      `${groups[pair.first]!.level}-${groups[pair.second]!.level}`,
      {
        ...pair,
        meanRankDifference: groups[pair.first]!.meanRank - groups[pair.second]!.meanRank,
        pHolm: holm[i],
        pBonferroni: bonferroni[i],
      },
    ]),
  );
}
