import type { Frame } from '@constat/data';
import { rich } from '@constat/report';
import {
  adjustPValues,
  compareConditions,
  type Friedman,
  type FriedmanComparison,
  friedman,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { describeSample } from '../../shared/describe-sample.ts';
import { valuesOf } from '../../shared/groups.ts';
import type { ComparedPair } from '../../shared/pair-table.ts';
import type { RankedSample } from '../kit/sample-table.ts';
import { type ScoredVariable, scoredFrame } from '../kit/scores.ts';
import type { FriedmanOptions } from './options.ts';

export interface RankedCondition extends RankedSample {
  readonly name: string;
}

export interface FriedmanResult {
  readonly sample: Sample;
  readonly conditions: readonly RankedCondition[];
  readonly test: Friedman;
  readonly scored: readonly ScoredVariable[];
  readonly comparisons: Readonly<Partial<Record<FriedmanComparison, readonly ComparedPair[]>>>;
}

export function compute(whole: Frame, options: FriedmanOptions, _run: RunContext): FriedmanResult {
  const { frame, scored } = scoredFrame(whole, options.conditions);
  const { mask, used, excluded } = frame.complete(options.conditions);
  if (used < 2)
    throw new RefusedError([
      {
        code: 'too-few-cases',
        variable: options.conditions[0],
        message: rich`${used === 0 ? 'No case has' : 'Only one case has'} a value in every measurement; the test needs at least two.`,
        advice: rich`Take out the measurement with the most missing values.`,
      },
    ]);
  const columns = options.conditions.map((name) => valuesOf(frame, name, mask));
  const test = friedman(columns);
  if (!test)
    throw new RefusedError([
      {
        code: 'no-differences',
        variable: options.conditions[0],
        message: rich`Every case has the same value in all measurements, so there is nothing to rank.`,
        advice: rich`Choose other measurements.`,
      },
    ]);
  return {
    sample: { used, excluded },
    conditions: zip(options.conditions, columns, test.rankSums).map(([name, column, rankSum]) => ({
      name,
      level: frame.label(name),
      ...describeSample(column, 1 - options.alpha),
      rankSum,
      meanRank: rankSum / used,
    })),
    test,
    scored,
    comparisons: Object.fromEntries(
      options.postHoc.map((method) => [method, adjusted(test, method, options)]),
    ),
  };
}

/** Nemenyi allows for all pairs by itself; Durbin–Conover is adjusted as asked. */
function adjusted(
  test: Friedman,
  method: FriedmanComparison,
  { adjustment }: FriedmanOptions,
): readonly ComparedPair[] {
  const pairs = compareConditions(test, method);
  const p = pairs.map(({ pValue }) => pValue);
  const q = method === 'nemenyi' || adjustment === 'none' ? p : adjustPValues(p, adjustment);
  return zip(pairs, q).map(([pair, qi]) => ({
    ...pair,
    statistic: Number.isFinite(pair.statistic) ? pair.statistic : null,
    adjusted: qi,
  }));
}
