import type { Frame } from '@constat/data';
import {
  adjustPValues,
  compareRanks,
  type JonckheereTerpstra,
  jonckheereExact,
  jonckheereTerpstra,
  type KendallTest,
  type KruskalPermutation,
  type KruskalWallis,
  kendall,
  kruskalPermutation,
  kruskalWallis,
  type NonEmpty,
  type PairComparison,
  type RankComparison,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { describeSample } from '../../shared/describe-sample.ts';
import { valuesByLevel } from '../../shared/groups.ts';
import type { RankedSample } from '../kit/sample-table.ts';
import { type ScoredVariable, scoredFrame } from '../kit/scores.ts';
import { constantRefusal, presentGroups, rowsGrouped } from '../kit/several-groups.ts';
import type { KruskalOptions } from './options.ts';

export interface AdjustedPair extends PairComparison {
  readonly adjusted: number;
}

export interface OutcomeResult {
  readonly name: string;
  readonly label: string;
  readonly groups: NonEmpty<RankedSample>;
  readonly test: KruskalWallis;
  /** Its p without the chi-square distribution; null where it was not asked for, or of too many cases. */
  readonly permutation: KruskalPermutation | null;
  /** Jonckheere and Terpstra's test, its exact p value where that is quick, and Kendall's tau-b of group and value; null where it was not asked for. */
  readonly trend: {
    readonly test: JonckheereTerpstra;
    readonly exact: number | null;
    readonly tau: KendallTest | null;
  } | null;
  readonly comparisons: Readonly<Partial<Record<RankComparison, readonly AdjustedPair[]>>>;
}

export interface KruskalResult {
  readonly sample: Sample;
  readonly group: { readonly name: string; readonly label: string };
  readonly outcomes: NonEmpty<OutcomeResult>;
  readonly scored: readonly ScoredVariable[];
}

export function compute(whole: Frame, options: KruskalOptions, run: RunContext): KruskalResult {
  const { frame, scored } = scoredFrame(whole, options.outcomes);
  const factor = frame.factor(options.group);
  const mask =
    options.missing === 'listwise' ? frame.complete([...options.outcomes, options.group]).mask : undefined;
  const outcomes = options.outcomes.map((name, i) => {
    run.progress(i, options.outcomes.length, name);
    return outcomeOf(frame, name, valuesByLevel(frame, name, factor, factor.levels, mask), options, run.seed);
  });
  const used = rowsGrouped(frame, options, mask);
  return {
    sample: { used, excluded: frame.rows - used },
    group: { name: options.group, label: frame.label(options.group) },
    outcomes,
    scored,
  };
}

/** What of an outcome follows from its test, the descriptions of the groups and their comparisons. */
export function outcomeFrom(
  { name, label }: Pick<OutcomeResult, 'name' | 'label'>,
  test: KruskalWallis | null,
  described: NonEmpty<Omit<RankedSample, 'rankSum' | 'meanRank'>>,
  options: KruskalOptions,
  compared: (method: RankComparison) => readonly PairComparison[],
): Omit<OutcomeResult, 'permutation' | 'trend'> {
  if (!test) throw new RefusedError([constantRefusal(name)]);
  return {
    name,
    label,
    groups: zip(described, test.rankSums).map(([group, rankSum]) => ({
      ...group,
      rankSum,
      meanRank: rankSum / group.n,
    })),
    test,
    comparisons: Object.fromEntries(
      options.postHoc.map((method) => [method, adjust(compared(method), method, options)]),
    ),
  };
}

export function outcomeOf(
  frame: Frame,
  name: string,
  all: readonly Float64Array[],
  options: KruskalOptions,
  seed: number,
): OutcomeResult {
  const { levels, samples } = presentGroups(name, options.group, frame.factor(options.group).levels, all);
  const outcome = outcomeFrom(
    { name, label: frame.label(name) },
    kruskalWallis(samples),
    zip(samples, levels).map(([values, level]) => ({ level, ...describeSample(values, 1 - options.alpha) })),
    options,
    (method) => compareRanks(samples, method),
  );
  return {
    ...outcome,
    permutation: options.method === 'exact' ? kruskalPermutation(samples, DRAWN_ORDERS, seed) : null,
    trend: options.trend ? trendOf(samples, options.trendAlternative) : null,
  };
}

/** Random orders where all are too many. */
const DRAWN_ORDERS = 100_000;

/** Cases up to which the exact distribution is looked for. */
const EXACT_UP_TO = 30;

function trendOf(
  samples: readonly Float64Array[],
  alternative: KruskalOptions['trendAlternative'],
): OutcomeResult['trend'] {
  const test = jonckheereTerpstra(samples, alternative);
  const values = Float64Array.from(samples.flatMap((sample) => Array.from(sample)));
  const places = Float64Array.from(samples.flatMap((sample, g) => Array.from(sample, () => g)));
  return {
    test,
    exact: test.n <= EXACT_UP_TO ? jonckheereExact(samples, alternative) : null,
    tau: kendall(places, values),
  };
}

/** DSCF allows for all pairs by itself; the others are adjusted as asked. */
function adjust(
  pairs: readonly PairComparison[],
  method: RankComparison,
  { adjustment }: KruskalOptions,
): readonly AdjustedPair[] {
  if (pairs.length === 0) return [];
  const p = pairs.map(({ pValue }) => pValue);
  const adjusted = method === 'dscf' || adjustment === 'none' ? p : adjustPValues(p, adjustment);
  return zip(pairs, adjusted).map(([pair, ownAdjusted]) => ({ ...pair, adjusted: ownAdjusted }));
}
