import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import {
  type BrunnerMunzel,
  type BrunnerMunzelPermutation,
  brunnerMunzel,
  brunnerMunzelPermutation,
  type EffectSize,
  hodgesLehmannShift,
  type LocationLimits,
  type MannWhitney,
  mannWhitney,
  type NonEmpty,
  StatsError,
  shiftLimits,
  zip,
} from '@constat/stats';
import { type Refusal, RefusedError, type RunContext, type Sample } from '../../contract.ts';
import type { BootstrapResult } from '../../shared/bootstrap.ts';
import { describeSample } from '../../shared/describe-sample.ts';
import { valuesByLevel } from '../../shared/groups.ts';
import { inTurn } from '../../shared/in-turn.ts';
import { noVariation } from '../../shared/refusals.ts';
import { comparedLevels, rowsCompared, tooFewInGroup } from '../../shared/two-groups.ts';
import { twoSampleRankBootstrap } from '../kit/rank-bootstrap.ts';
import { exactTooLarge } from '../kit/rank-parts.ts';
import type { RankedSample } from '../kit/sample-table.ts';
import { type ScoredVariable, scoredFrame } from '../kit/scores.ts';
import type { MannWhitneyOptions } from './options.ts';

export interface OutcomeResult {
  readonly name: string;
  readonly label: string;
  readonly groups: readonly [RankedSample, RankedSample];
  readonly test: MannWhitney;
  /** The deviate of the approximation, and the p value that was asked for. */
  readonly z: number;
  readonly pValue: number;
  readonly exact: boolean;
  /** Probability that a case of the first group is above one of the second, ties counting one half. */
  readonly superiority: number;
  /** z without continuity correction divided by the root of the number of cases. */
  readonly effectSizeR: number;
  /** With its two-sided interval, and with the limits that belong to the test. */
  readonly shift: EffectSize;
  readonly typical: LocationLimits;
  readonly bootstrap: BootstrapResult | null;
  /** Null where it was not asked for, or the groups do not overlap or have one case. */
  readonly brunnerMunzel: BrunnerMunzel | null;
  /** Null where it was not asked for, where that test is not there, or the cases are too many. */
  readonly permutation: BrunnerMunzelPermutation | null;
}

/** A group as it is described, before it is ranked. */
type RankedGroup = Omit<RankedSample, 'rankSum' | 'meanRank'>;

export interface MannWhitneyResult {
  readonly sample: Sample;
  readonly group: { readonly name: string; readonly label: string };
  readonly levels: readonly [string, string];
  readonly outcomes: NonEmpty<OutcomeResult>;
  readonly scored: readonly ScoredVariable[];
}

export async function compute(
  whole: Frame,
  options: MannWhitneyOptions,
  run: RunContext,
): Promise<MannWhitneyResult> {
  const { frame, scored } = scoredFrame(whole, options.outcomes);
  const factor = frame.factor(options.group);
  const levels = comparedLevels(frame, options) as readonly [string, string];
  const mask =
    options.missing === 'listwise' ? frame.complete([...options.outcomes, options.group]).mask : undefined;
  const samples = options.outcomes.map(
    (name) => valuesByLevel(frame, name, factor, levels, mask) as [Float64Array, Float64Array],
  );
  const tests = zip(options.outcomes, samples).map(([name, sample], i) => {
    run.progress(i, options.outcomes.length, name);
    return outcomeOf(frame, name, levels, sample, options, run.seed);
  });
  const outcomes = await inTurn(tests, async (test, index): Promise<OutcomeResult> => {
    const turn = { index, count: tests.length };
    const bootstrap = options.bootstrap
      ? await twoSampleRankBootstrap(samples[index]!, options, run, turn)
      : null;
    return { ...test, bootstrap };
  });
  const used = rowsCompared(frame, options, levels, mask);
  return {
    sample: { used, excluded: frame.rows - used },
    group: { name: options.group, label: frame.label(options.group) },
    levels,
    outcomes,
    scored,
  };
}

const oneInEach = (name: string, group: string): Refusal => ({
  code: 'too-few-values',
  variable: name,
  message: rich`${bold(name)} has one value in each group of ${bold(group)}; one group needs two at least.`,
  advice: rich`Choose another dependent variable, or fill in missing values.`,
});

/** Refuses groups that are too small to be ranked. */
export function requireSizes(
  name: string,
  levels: readonly [string, string],
  sizes: readonly [number, number],
  group: string,
): void {
  for (const [i, size] of sizes.entries())
    if (size === 0) throw new RefusedError([tooFewInGroup(name, group, levels[i]!, { found: 0, needed: 1 })]);
  // one value against one says only which is larger
  if (sizes[0] === 1 && sizes[1] === 1) throw new RefusedError([oneInEach(name, group)]);
}

/** What of an outcome follows from its test and the descriptions of the groups. */
export function outcomeFrom(
  { name, label }: Pick<OutcomeResult, 'name' | 'label'>,
  test: MannWhitney | null,
  described: readonly [RankedGroup, RankedGroup],
  { method }: MannWhitneyOptions,
): Pick<
  OutcomeResult,
  'name' | 'label' | 'groups' | 'test' | 'z' | 'pValue' | 'exact' | 'superiority' | 'effectSizeR'
> {
  if (!test)
    throw new RefusedError([
      noVariation(name, ', so there is nothing to rank', rich`Choose another dependent variable.`),
    ]);
  if (method === 'exact' && test.pExact === null) throw new RefusedError([exactTooLarge(name, label)]);
  const [first, second] = described;
  const ranked = (group: RankedGroup, rankSum: number): RankedSample => ({
    ...group,
    rankSum,
    meanRank: rankSum / group.n,
  });
  const exact = ['auto', 'exact'].includes(method) && test.pExact !== null;
  const corrected = method !== 'asymptotic';
  return {
    name,
    label,
    groups: [ranked(first, test.rankSums[0]), ranked(second, test.rankSums[1])],
    test,
    z: corrected ? test.zCorrected : test.z,
    pValue: exact ? test.pExact : corrected ? test.pCorrected : test.pAsymptotic,
    exact,
    superiority: test.statistic / (first.n * second.n),
    effectSizeR: test.z / Math.sqrt(first.n + second.n),
  };
}

export function outcomeOf(
  frame: Frame,
  name: string,
  levels: readonly [string, string],
  [first, second]: readonly [Float64Array, Float64Array],
  options: MannWhitneyOptions,
  seed: number,
): Omit<OutcomeResult, 'bootstrap'> {
  const { alternative, confidenceLevel: level } = options;
  requireSizes(name, levels, [first.length, second.length], options.group);
  const described = (values: Float64Array, i: 0 | 1): RankedGroup => ({
    level: levels[i],
    ...describeSample(values, level),
  });
  const outcome = outcomeFrom(
    { name, label: frame.label(name) },
    mannWhitney(first, second, { alternative, level, exact: options.method === 'exact' }),
    [described(first, 0), described(second, 1)],
    options,
  );
  const { hasTies } = outcome.test;
  const relative = options.brunnerMunzel ? heteroscedastic(first, second, options) : null;
  return {
    ...outcome,
    brunnerMunzel: relative,
    // in terms of the first group, as the test itself
    permutation:
      relative && options.permutation ? brunnerMunzelPermutation(second, first, alternative, seed) : null,
    shift: hodgesLehmannShift(first, second, { level, hasTies }),
    typical: shiftLimits(first, second, { level, hasTies, alternative, method: options.method }),
  };
}

/** The test of Brunner and Munzel in terms of the first group; null where it has no variance. */
function heteroscedastic(
  first: Float64Array,
  second: Float64Array,
  { alternative, confidenceLevel }: MannWhitneyOptions,
): BrunnerMunzel | null {
  try {
    // the engine counts how often its second sample is larger
    return brunnerMunzel(second, first, alternative, confidenceLevel);
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}
