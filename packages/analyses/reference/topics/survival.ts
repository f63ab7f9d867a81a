import { adjustPValues } from '@constat/stats';
import type { GroupCurve, SurvivalResult } from '../../src/survival/survival/result.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';

const keyed = <T, U>(items: readonly T[], key: (item: T) => string, value: (item: T) => U) =>
  Object.fromEntries(items.map((item) => [key(item), value(item)]));

const quantile = ({ estimate }: GroupCurve['q1']) => ({
  reached: estimate !== null,
  ...(estimate === null ? {} : { estimate }),
});

/** Values of one curve; limits that do not exist are left out. */
const curveValues = (group: GroupCurve) => ({
  ...group,
  q1: quantile(group.q1),
  q3: quantile(group.q3),
  median: {
    ...quantile(group.median),
    ciLowerReached: group.median.ciLower !== null,
    ciUpperReached: group.median.ciUpper !== null,
    ...(group.median.ciLower === null ? {} : { ciLower: group.median.ciLower }),
    ...(group.median.ciUpper === null ? {} : { ciUpper: group.median.ciUpper }),
  },
  table: keyed(
    group.table,
    ({ time }) => String(time),
    (row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  ),
});

const base = ({ time, event, group }: ReferenceInputs) => ({ time, event, group: group ?? null });

export const kaplanMeier: ReferenceAdapter = analysisAdapter<SurvivalResult>({
  topic: 'kaplan-meier',
  analysis: 'survival',
  options: (inputs) => ({
    ...base(inputs),
    confidenceType: inputs.confidenceType ?? 'log',
    confidenceLevel: inputs.confidenceLevel ?? 0.95,
    times: (inputs.times as readonly number[]).join(' '),
    meanUpTo: inputs.restrictedMeanTime,
    tests: [],
  }),
  values: (result, inputs) => ({
    n: result.sample.used,
    events: result.events,
    groups: inputs.group
      ? keyed(result.groups, ({ level }) => level, curveValues)
      : { overall: curveValues(result.groups[0]!) },
  }),
});

export const logRank: ReferenceAdapter = analysisAdapter<SurvivalResult>({
  topic: 'log-rank',
  analysis: 'survival',
  options: (inputs) => ({
    ...base(inputs),
    strata: inputs.strata ?? null,
    tests: [inputs.test === 'trend' ? 'log-rank' : inputs.test],
    trend: inputs.test === 'trend',
    pairwise: inputs.pairwise === true,
    adjustment: 'none',
  }),
  values: ({ tests, trend, compared, pairs }) => {
    const p = pairs.map(({ pValue }) => pValue);
    const adjusted = (['bonferroni', 'holm', 'bh'] as const).map((method) =>
      p.length === 0 ? p : adjustPValues(p, method),
    );
    return {
      ...(trend ?? tests[0]),
      groups: keyed(
        compared,
        ({ level }) => level,
        (group) => group,
      ),
      pairs: Object.fromEntries(
        pairs.map((pair, i) => [
          `${pair.first}-${pair.second}`,
          { ...pair, pBonferroni: adjusted[0]![i], pHolm: adjusted[1]![i], pBH: adjusted[2]![i] },
        ]),
      ),
    };
  },
});
