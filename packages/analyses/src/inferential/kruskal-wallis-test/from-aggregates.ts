/** The test from the counts of the values, made where the data is. */
import { ask, type Frame, type Source } from '@constat/data';
import {
  compareRanksOf,
  expandedSample,
  kruskalWallisOf,
  mannWhitneyOf,
  rankCounted,
  rankTotals,
  valuesAt,
} from '@constat/stats';
import type { RunContext } from '../../contract.ts';
import { inTurn } from '../../shared/in-turn.ts';
import { countedGroups, EXPANDED, remarkOnClasses, sharedByAny } from '../../sources/counted-samples.ts';
import { describeGroups } from '../../sources/describe.ts';
import { Distributions } from '../../sources/distributions.ts';
import { NeedsCasesError } from '../../sources/needs-cases.ts';
import { groupOf, rowsIn, usedRows } from '../../sources/rows.ts';
import { presentPlaces } from '../kit/several-groups.ts';
import { type KruskalResult, type OutcomeResult, outcomeFrom, outcomeOf } from './compute.ts';
import type { KruskalOptions } from './options.ts';

export const needsCases = (_options: KruskalOptions): string | null => null;

export async function compute(
  source: Source,
  frame: Frame,
  options: KruskalOptions,
  run: RunContext,
): Promise<KruskalResult> {
  const group = groupOf(frame, options.group);
  const { levels } = frame.factor(options.group);
  const listwise = options.missing === 'listwise' ? options.outcomes : [];
  const outcomes = await inTurn(options.outcomes, async (name): Promise<OutcomeResult> => {
    if (frame.column(name).type !== 'numeric') throw new NeedsCasesError('The order of levels');
    const complete = [...new Set([name, options.group, ...listwise])];
    const looked = { of: ask.column(name), complete, group };
    const distributions = await Distributions.of(source, looked);
    const sizes = distributions.groups.map(({ n }) => n);
    const kept = presentPlaces(name, options.group, sizes);
    const n = sizes.reduce((sum, size) => sum + size, 0);
    if (n > EXPANDED && options.trend) throw new NeedsCasesError('The trend over the groups');
    if (n > EXPANDED && options.method === 'exact') throw new NeedsCasesError('An exact p value');
    const { samples: all, width } = await countedGroups(source, looked, distributions.groups);
    if (width === 0 && n <= EXPANDED)
      return outcomeOf(frame, name, all.map(expandedSample), options, run.seed);
    const samples = valuesAt(all, kept);
    if (width > 0) run.remark?.(remarkOnClasses(name, width, sharedByAny(samples)));
    const described = await describeGroups(distributions, 1 - options.alpha);
    const ranks = rankCounted(samples);
    const outcome = outcomeFrom(
      { name, label: frame.label(name) },
      kruskalWallisOf(ranks),
      kept.map((i) => ({ level: levels[i]!, ...described[i]! })),
      options,
      (method) =>
        compareRanksOf(ranks, method, (first, second) =>
          mannWhitneyOf(rankTotals(samples[first]!, samples[second]!), {
            alternative: 'two-sided',
            level: 0.95,
          }),
        ),
    );
    return { ...outcome, permutation: null, trend: null };
  });
  const used = await usedRows(source, options.outcomes, { complete: [options.group, ...listwise] });
  return {
    sample: { used, excluded: (await rowsIn(source)) - used },
    group: { name: options.group, label: frame.label(options.group) },
    outcomes,
    scored: [],
  };
}
