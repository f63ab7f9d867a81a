import { adjustPValues } from '@constat/stats';
import type { FriedmanResult } from '../../src/inferential/friedman-test/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<FriedmanResult>({
  topic: 'friedman',
  analysis: 'friedman-test',
  options: (inputs) => ({ conditions: inputs.variables, postHoc: ['durbinConover', 'nemenyi'] }),
  values: (result) => ({
    ...result.test,
    conditions: Object.fromEntries(result.conditions.map((condition) => [condition.name, condition])),
    postHoc: {
      durbinConover: pairsOf(result, 'durbinConover'),
      nemenyi: pairsOf(result, 'nemenyi'),
    },
  }),
});

function pairsOf({ conditions, comparisons }: FriedmanResult, method: 'durbinConover' | 'nemenyi') {
  const pairs = comparisons[method] ?? [];
  const p = pairs.map(({ pValue }) => pValue);
  const holm = adjustPValues(p, 'holm');
  const bonferroni = adjustPValues(p, 'bonferroni');
  return Object.fromEntries(
    pairs.map((pair, i) => [
      `${conditions[pair.first]!.name}-${conditions[pair.second]!.name}`,
      { ...pair, pHolm: holm[i], pBonferroni: bonferroni[i] },
    ]),
  );
}
