/** The paired t test from sums of the differences made where the data is. */

import { ask, type Condition, type Expression, type Frame, type Source } from '@constat/data';
import { testCorrelation } from '@constat/stats';
import { inTurn } from '../../shared/in-turn.ts';
import { describeGroups } from '../../sources/describe.ts';
import { Distributions } from '../../sources/distributions.ts';
import { numberIn } from '../../sources/numbers.ts';
import { correlationOfSums, pairSums } from '../../sources/pair-sums.ts';
import { rowsIn } from '../../sources/rows.ts';
import { locateFrom, locationNeedsCases } from '../kit/location/compute.ts';
import { requireSpreadOf } from '../kit/location/refusals.ts';
import type { PairedResult, PairResult } from './compute.ts';
import type { PairedOptions } from './options.ts';

/** What needs every case. */
export const needsCases = (options: PairedOptions): string | null =>
  locationNeedsCases(options) ?? (options.yuen ? 'Yuen’s test' : null);

/** Rows that have both values of at least one pair. */
const anyPair = (pairs: PairedOptions['pairs']): Condition => ({
  kind: 'either',
  of: pairs.map(([first, second]) => ({
    kind: 'compare',
    of: ask.multiply(ask.constant(0), ask.subtract(ask.column(first), ask.column(second))),
    is: '=',
    value: 0,
  })),
});

export async function compute(source: Source, frame: Frame, options: PairedOptions): Promise<PairedResult> {
  const listwise = options.missing === 'listwise' ? options.pairs.flat() : [];
  const pairs = await inTurn(options.pairs, async ([first, second]): Promise<PairResult> => {
    const complete = [...new Set([first, second, ...listwise])];
    const distributionsOf = (of: Expression) => Distributions.of(source, { of, complete });
    const described = async (name: string) => {
      const [found] = await describeGroups(await distributionsOf(ask.column(name)), options.confidenceLevel);
      return { name, level: frame.label(name), ...found! };
    };
    const label = `${frame.label(first)} − ${frame.label(second)}`;
    const differences = await distributionsOf(ask.subtract(ask.column(first), ask.column(second)));
    requireSpreadOf(differences.groups[0]!.totals.moments, label, first);
    const [values] = await describeGroups(differences, options.confidenceLevel);
    const located = locateFrom(values!, 0, options);
    const variables = [await described(first), await described(second)] as const;
    const average = (variables[0].sd + variables[1].sd) / 2;
    const [sums] = await pairSums(source, [[ask.column(first), ask.column(second)]], { complete });
    const r = sums!.n < 3 ? null : correlationOfSums(sums!);
    return {
      label,
      variables,
      lines: [],
      correlation: r === null ? null : { estimate: r, pValue: testCorrelation(r, sums!.n).pValue },
      cohenDAverage: average > 0 ? located.test.meanDifference / average : null,
      yuen: null,
      ...located,
      wilcoxon: null,
      sign: null,
      permutation: null,
      bootstrap: null,
    };
  });
  const answer = await source.ask(
    ask.plan({ complete: [...new Set(listwise)], where: [anyPair(options.pairs)], measures: [ask.rowCount] }),
  );
  const used = numberIn(answer, 0);
  return { sample: { used, excluded: (await rowsIn(source)) - used }, pairs };
}
