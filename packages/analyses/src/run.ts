/** The one way an analysis is run, in the worker, the command line and the tests alike. */
import type { Frame } from '@constat/data';
import { type Block, bold, keptWords, type NoticeBlock, rich } from '@constat/report';
import { chosenVariables } from './chosen-variables.ts';
import type { AnyAnalysis, KeptCells, Refusal, RunContext, Sample } from './contract.ts';
import { keptRefusal, wordsOfData } from './kept-names.ts';
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
function withWeightNotice(analysis: AnyAnalysis, frame: Frame, blocks: readonly Block[]): readonly Block[] {
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

type Unanswered = Extract<Outcome, { status: 'needs' | 'refused' }>;

const refused = (reasons: readonly Refusal[]): Unanswered => ({
  status: 'refused',
  refusals: visibleRefusals(reasons),
});

interface Computed {
  readonly status: 'computed';
  readonly values: Readonly<Record<string, unknown>>;
  readonly result: { readonly sample: Sample };
}

/** validate -> check -> compute. Throws only CancelledError and real defects. */
async function compute(
  analysis: AnyAnalysis,
  given: Frame,
  raw: RawOptions,
  run: RunContext,
): Promise<Computed | Unanswered> {
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
  try {
    const reasons = analysis.check(frame, values);
    if (reasons.length > 0) return refused(trueRefusals(reasons, frame, chosen));
    const result = await (run.source && analysis.fromAggregates
      ? analysis.fromAggregates.compute(run.source, frame, values, run)
      : analysis.compute(frame, values, run));
    return isFiniteThroughout(result)
      ? { status: 'computed', values, result }
      : refused(leavesRange(frame, chosen));
  } catch (error) {
    const reasons = refusalsOf(error, frame, chosen);
    if (reasons) return refused(reasons);
    throw error;
  }
}

/** validate -> check -> compute -> present. */
async function computeAndPresent(
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
    blocks: withWeightNotice(analysis, frame, presented),
    ...(payload ? { payload } : {}),
    seed: run.seed,
  };
}

/** Runs an analysis from its options to its blocks. Throws only CancelledError and real defects. */
export async function runAnalysis(
  analysis: AnyAnalysis,
  frame: Frame,
  raw: RawOptions,
  run: RunContext = quietRun,
): Promise<Outcome> {
  const outcome = await computeAndPresent(analysis, frame, raw, run);
  if (outcome.status === 'needs') return outcome;
  const words = wordsOfData(frame, analysis.options, raw);
  if (words.size === 0) return outcome;
  return outcome.status === 'refused'
    ? { ...outcome, refusals: outcome.refusals.map((refusal) => keptRefusal(refusal, words)) }
    : { ...outcome, blocks: keptWords(outcome.blocks, words) };
}

export type Filled = { readonly status: 'filled'; readonly options: RawOptions } | Unanswered;

/** The numbers of a calculator, taken from data. */
export function fillFromData({ fromData }: AnyAnalysis, frame: Frame, raw: RawOptions): Filled {
  if (!fromData) throw new Error('This calculator takes no numbers from data.');
  const { values, needs, refusals } = readOptions(fromData.options, raw, frame);
  if (refusals.length > 0) return refused(refusals);
  if (needs.length > 0) return { status: 'needs', needs };
  const chosen = chosenVariables(fromData.options, values);
  try {
    return { status: 'filled', options: fromData.fill(frame, values) };
  } catch (error) {
    const reasons = refusalsOf(error, frame, chosen);
    if (reasons) return refused(reasons);
    throw error;
  }
}

/** A new variable of the dataset that was computed on. */
export interface KeptColumn {
  readonly name: string;
  readonly label: string;
  readonly cells: KeptCells;
}

export type Kept = { readonly status: 'kept'; readonly columns: readonly KeptColumn[] } | Unanswered;

/** What the computation tells about every case, by the id of what the form can keep. */
export async function keepCases(
  analysis: AnyAnalysis,
  frame: Frame,
  raw: RawOptions,
  id: string,
  run: RunContext = quietRun,
): Promise<Kept> {
  const wanted = analysis.keeps?.find((each) => each.id === id);
  if (!wanted) throw new Error(`This analysis keeps no ${id}.`);
  const columns: KeptColumn[] = [];
  const outcome = await compute(analysis, frame, raw, {
    ...run,
    keep(given, cells, number) {
      if (given !== id) return;
      const at = number === undefined ? '' : ` ${number}`;
      columns.push({
        name: `${wanted.name}${at}`.replaceAll(' ', '_'),
        label: `${wanted.label}${at}`,
        cells: cells(),
      });
    },
  });
  return outcome.status === 'computed' ? { status: 'kept', columns } : outcome;
}
