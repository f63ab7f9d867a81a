import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import {
  type NonEmpty,
  type SignTest,
  signTest,
  type WilcoxonSignedRank,
  wilcoxonSignedRank,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import type { BootstrapResult } from '../../shared/bootstrap.ts';
import { describeSample, type SampleDescription } from '../../shared/describe-sample.ts';
import { pairedValues } from '../../shared/groups.ts';
import { inTurn } from '../../shared/in-turn.ts';
import { type PairLine, pairLines } from '../kit/pair-lines.ts';
import { completePairs, rowsWithAnyPair } from '../kit/pairs.ts';
import { oneSampleRankBootstrap } from '../kit/rank-bootstrap.ts';
import { exactTooLarge } from '../kit/rank-parts.ts';
import { type ScoredVariable, scoredFrame } from '../kit/scores.ts';
import type { WilcoxonOptions } from './options.ts';

interface MeasuredVariable extends SampleDescription {
  readonly name: string;
  readonly level: string;
}

export interface PairResult {
  readonly label: string;
  readonly variables: readonly [MeasuredVariable, MeasuredVariable];
  readonly differences: SampleDescription;
  /** The pairs that are drawn. */
  readonly lines: readonly PairLine[];
  readonly test: WilcoxonSignedRank;
  /** The deviate of the approximation, and the p value that was asked for. */
  readonly z: number;
  readonly pValue: number;
  readonly exact: boolean;
  readonly sign: SignTest | null;
  readonly bootstrap: BootstrapResult | null;
}

export interface WilcoxonResult {
  readonly sample: Sample;
  readonly pairs: NonEmpty<PairResult>;
  readonly scored: readonly ScoredVariable[];
}

export async function compute(
  whole: Frame,
  options: WilcoxonOptions,
  run: RunContext,
): Promise<WilcoxonResult> {
  const { frame, scored } = scoredFrame(whole, options.pairs.flat());
  const mask = options.missing === 'listwise' ? completePairs(frame, options.pairs) : undefined;
  const samples = options.pairs.map((pair) => pairedValues(frame, pair, mask));
  const tests = zip(options.pairs, samples).map(([pair, sample], i) => {
    run.progress(i, options.pairs.length, pair.join(', '));
    return pairResult(frame, pair, sample, options);
  });
  const pairs = await inTurn(tests, async (test, index): Promise<PairResult> => {
    const [x, y] = samples[index]!;
    const bootstrap = options.bootstrap
      ? await oneSampleRankBootstrap(
          x.map((value, i) => value - y[i]!),
          options,
          run,
          { index, count: tests.length },
        )
      : null;
    return { ...test, bootstrap };
  });
  const used = mask ? pairs[0].differences.n : rowsWithAnyPair(frame, options.pairs);
  return { sample: { used, excluded: frame.rows - used }, pairs, scored };
}

function pairResult(
  frame: Frame,
  [first, second]: readonly [string, string],
  [x, y]: readonly [Float64Array, Float64Array],
  options: WilcoxonOptions,
): Omit<PairResult, 'bootstrap'> {
  const { alternative, confidenceLevel: level } = options;
  const differences = x.map((value, i) => value - y[i]!);
  const label = `${frame.label(first)} − ${frame.label(second)}`;
  const test = wilcoxonSignedRank(differences, { alternative, level, method: options.method });
  if (!test)
    throw new RefusedError([
      {
        code: differences.length === 0 ? 'too-few-values' : 'no-differences',
        variable: first,
        message:
          differences.length === 0
            ? rich`No case has a value in both ${bold(frame.label(first))} and ${bold(frame.label(second))}.`
            : rich`${bold(frame.label(first))} and ${bold(frame.label(second))} are equal in every case, so there is nothing to rank.`,
        advice: rich`Choose another pair.`,
      },
    ]);
  if (test.n < 2)
    throw new RefusedError([
      {
        code: 'too-few-values',
        variable: first,
        message: rich`${bold(frame.label(first))} and ${bold(frame.label(second))} differ in one case only, and nothing can be judged by one difference.`,
        advice: rich`Choose another pair, or add cases.`,
      },
    ]);
  if (options.method === 'exact' && !test.exact) throw new RefusedError([exactTooLarge(first, label)]);
  const approximation = options.method === 'asymptotic' ? test.asymptotic : test.asymptoticCorrected;
  const exact = ['auto', 'exact'].includes(options.method) && test.exact !== null;
  return {
    label,
    variables: [
      { name: first, level: frame.label(first), ...describeSample(x, level) },
      { name: second, level: frame.label(second), ...describeSample(y, level) },
    ],
    differences: describeSample(differences, level),
    lines: pairLines(x, y),
    test,
    z: approximation.statistic,
    pValue: exact ? test.exact.pValue : approximation.pValue,
    exact,
    sign: options.signTest ? signTest(differences, { alternative, level }) : null,
  };
}
