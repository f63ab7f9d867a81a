/** One run of an analysis over the rows it is given, from its options to its blocks. */
import type { Frame } from '@constat/data';
import { type Block, bold, type NoticeBlock, rich } from '@constat/report';
import { chosenVariables } from './chosen-variables.ts';
import type { AnyAnalysis, Refusal, RunContext, Sample } from './contract.ts';
import { withCopyNotice } from './copies.ts';
import { withLabelledPrograms } from './level-names.ts';
import type { RawOptions } from './options.ts';
import { blocksOf } from './presentation.ts';
import { DEFAULT_SEED } from './seed.ts';
import { orderedFrame } from './shared/level-order.ts';
import {
  isFiniteThroughout,
  leavesRange,
  negativeWeights,
  refusalsOf,
  refusedEdges,
  trueRefusals,
  unusableVariables,
} from './unanswerable.ts';
import { readOptions } from './validate.ts';
import { visibleBlocks, visibleRefusals } from './visible-names.ts';

export type Outcome =
  /** Required options are still empty: nothing is wrong, nothing is computed. */
  | { readonly status: 'needs'; readonly needs: readonly string[] }
  | { readonly status: 'refused'; readonly refusals: readonly Refusal[] }
  | {
      readonly status: 'done';
      readonly sample: Sample;
      /** The options with defaults filled in, as the result was computed. */
      readonly options: Readonly<Record<string, unknown>>;
      readonly result: unknown;
      readonly blocks: readonly Block[];
      /** The fields that the results manager and report read for this kind of result. */
      readonly payload?: Readonly<Record<string, unknown>>;
      readonly seed: number;
    };

/** A context for callers that neither show progress nor cancel. */
export const quietRun: RunContext = { seed: DEFAULT_SEED, progress: () => {} };

/** Says below the finding that the weights of the dataset play no part, where they do not. */
export function withWeightNotice(
  analysis: AnyAnalysis,
  frame: Frame,
  blocks: readonly Block[],
): readonly Block[] {
  const weights = frame.weights();
  if (!weights || analysis.usesWeights) return blocks;
  const notice: NoticeBlock = {
    kind: 'notice',
    code: 'weights-not-used',
    level: 'warning',
    message: rich`The dataset weights its cases by ${bold(weights.label)}; this analysis counts every case once.`,
  };
  return blocks.toSpliced(1, 0, notice);
}

export type Unanswered = Extract<Outcome, { status: 'needs' | 'refused' }>;

export const refused = (reasons: readonly Refusal[]): Unanswered => ({
  status: 'refused',
  refusals: visibleRefusals(reasons),
});

export interface Computed {
  readonly status: 'computed';
  readonly values: Readonly<Record<string, unknown>>;
  readonly result: { readonly sample: Sample };
}

interface Prepared {
  readonly status: 'prepared';
  readonly values: Readonly<Record<string, unknown>>;
  readonly chosen: readonly string[];
  readonly frame: Frame;
}

/** validate -> check. */
export function prepare(analysis: AnyAnalysis, given: Frame, raw: RawOptions): Prepared | Unanswered {
  const { values, needs, refusals } = readOptions(analysis.options, raw, given);
  if (refusals.length > 0) return refused(refusals);
  if (needs.length > 0) return { status: 'needs', needs };
  const chosen = chosenVariables(analysis.options, values);
  const { frame, refusals: badOrders } = orderedFrame(analysis.options, values, given);
  if (badOrders.length > 0) return refused(badOrders);
  const unusable = [
    ...unusableVariables(frame, chosen),
    ...(analysis.usesWeights ? negativeWeights(frame) : []),
    ...refusedEdges(frame, chosen, analysis.refusesEdges),
  ];
  if (unusable.length > 0) return refused(unusable);
  return answered(frame, chosen, (): Prepared | Unanswered => {
    const reasons = analysis.check(frame, values);
    return reasons.length > 0
      ? refused(trueRefusals(reasons, frame, chosen))
      : { status: 'prepared', values, chosen, frame };
  });
}

/** What is thrown because the data have no answer, as a refusal; everything else is a defect. */
export function unanswered(error: unknown, frame: Frame, chosen: readonly string[]): Unanswered {
  const reasons = refusalsOf(error, frame, chosen);
  if (reasons) return refused(reasons);
  throw error;
}

function answered<T>(frame: Frame, chosen: readonly string[], answer: () => T): T | Unanswered {
  try {
    return answer();
  } catch (error) {
    return unanswered(error, frame, chosen);
  }
}

/** validate -> check -> compute. Throws only CancelledError and real defects. */
export async function compute(
  analysis: AnyAnalysis,
  given: Frame,
  raw: RawOptions,
  run: RunContext,
): Promise<Computed | Unanswered> {
  const ready = prepare(analysis, given, raw);
  if (ready.status !== 'prepared') return ready;
  const { frame, values, chosen } = ready;
  try {
    const result = await (run.source && analysis.fromAggregates
      ? analysis.fromAggregates.compute(run.source, frame, values, run)
      : analysis.compute(frame, values, run));
    return isFiniteThroughout(result)
      ? { status: 'computed', values, result }
      : refused(leavesRange(frame, chosen));
  } catch (error) {
    return unanswered(error, frame, chosen);
  }
}

/** validate -> check -> compute -> present. */
export async function computeAndPresent(
  analysis: AnyAnalysis,
  frame: Frame,
  raw: RawOptions,
  run: RunContext,
): Promise<Outcome> {
  const outcome = await compute(analysis, frame, raw, run);
  if (outcome.status !== 'computed') return outcome;
  const { values, result } = outcome;
  const presented = visibleBlocks(withLabelledPrograms(frame, blocksOf(analysis.present(result, values))));
  if (!isFiniteThroughout(presented))
    return refused(leavesRange(frame, chosenVariables(analysis.options, values)));
  const payload = analysis.payload?.(result, values);
  return {
    status: 'done',
    sample: result.sample,
    options: values,
    result,
    blocks: withWeightNotice(
      analysis,
      frame,
      run.source ? presented : withCopyNotice(analysis.options, values, frame, presented),
    ),
    ...(payload ? { payload } : {}),
    seed: run.seed,
  };
}
