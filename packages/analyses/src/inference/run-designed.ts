/** Runs on datasets that say how their rows came about: several imputations, or a sample with a survey design. */
import { type Frame, type Imputed, imputedBy } from '@constat/data';
import type { Block, NoticeBlock } from '@constat/report';
import { isSeveral, StatsError } from '@constat/stats';
import { chosenVariables } from '../chosen-variables.ts';
import { type AnyAnalysis, isCalculator, type RunContext } from '../contract.ts';
import { withImputationInPrograms, withLabelledPrograms } from '../level-names.ts';
import type { RawOptions } from '../options.ts';
import { blocksOf, type Presentation } from '../presentation.ts';
import {
  compute,
  computeAndPresent,
  type Outcome,
  prepare,
  refused,
  type Unanswered,
  unanswered,
  withWeightNotice,
} from '../run-once.ts';
import { rRead } from '../shared/r-code.ts';
import { visibleBlocks } from '../visible-names.ts';
import {
  completeCases,
  differentEstimates,
  imputationRefusals,
  inImputation,
  namesImputation,
  notPooled,
  noVariance,
  surveyNotUsed,
  tooFewImputations,
} from './imputations.ts';
import type { Inference, SurveySample } from './inference.ts';
import { DifferentEstimates, pooledOver } from './pooled.ts';
import { type PooledPage, presentPooled } from './present-pooled.ts';
import { presentSurveyed } from './present-surveyed.ts';
import { hasSurveyDesign, surveySample } from './survey-sample.ts';
import { surveyedOf } from './surveyed.ts';

interface Inferred {
  readonly values: Readonly<Record<string, unknown>>;
  /** Null where the options ask for something that has no single error. */
  readonly inference: Inference | null;
  /** The program of the analysis for these rows. */
  readonly own: readonly string[];
  readonly sample: SurveySample | null;
}

/** What is estimated from one set of rows, by the survey design where there is one. */
async function inferOnce(
  analysis: AnyAnalysis,
  given: Frame,
  raw: RawOptions,
  run: RunContext,
): Promise<Inferred | Unanswered> {
  if (analysis.underDesign && hasSurveyDesign(given)) {
    const ready = prepare(analysis, given, raw);
    if (ready.status !== 'prepared') return ready;
    const { frame, values, chosen } = ready;
    try {
      const sample = surveySample(frame);
      return { values, inference: analysis.underDesign(frame, values, sample), own: [rRead()], sample };
    } catch (error) {
      return unanswered(error, frame, chosen);
    }
  }
  const found: Inference[] = [];
  const outcome = await compute(analysis, given, raw, {
    ...run,
    progress: (done, total, what, unit) => run.progress(done, total, what, unit),
    infer: (estimates) => void found.push(estimates()),
  });
  if (outcome.status !== 'computed') return outcome;
  return {
    values: outcome.values,
    inference: found[0] ?? null,
    own: analysis.present(outcome.result, outcome.values).r,
    sample: null,
  };
}

const blocksFrom = (frame: Frame, presentation: Presentation): readonly Block[] =>
  visibleBlocks(withLabelledPrograms(frame, blocksOf(presentation)));

const withNotice = (outcome: Outcome, notice: NoticeBlock): Outcome =>
  outcome.status === 'done' ? { ...outcome, blocks: outcome.blocks.toSpliced(1, 0, notice) } : outcome;

/** On the rows of one imputation, which is said and done in the program too. */
async function onOneImputation(
  analysis: AnyAnalysis,
  imputed: Imputed,
  rows: Frame,
  raw: RawOptions,
  run: RunContext,
): Promise<Outcome> {
  const outcome = withNotice(await onRows(analysis, rows, raw, run), notPooled(analysis, imputed));
  if (outcome.status !== 'done') return outcome;
  const number = imputed.original ? 0 : imputed.first;
  return { ...outcome, blocks: withImputationInPrograms(outcome.blocks, imputed.name, number) };
}

/** Pooled over the imputations where the analysis estimates, else on one set of rows. */
async function onImputations(
  analysis: AnyAnalysis,
  imputed: Imputed,
  raw: RawOptions,
  run: RunContext,
): Promise<Outcome> {
  const refusals = imputationRefusals(analysis, imputed, chosenVariables(analysis.options, raw));
  if (refusals.length > 0) return refused(refusals);
  const { completed, original } = imputed;
  const one = original ?? completed[0];
  if (!one) return refused(tooFewImputations(imputed));
  const several: Inferred[] = [];
  for (const [i, frame] of analysis.pools ? completed.entries() : []) {
    run.progress(i, completed.length, 'Imputations', 'imputations');
    const inferred = await inferOnce(analysis, frame, raw, run);
    if ('status' in inferred)
      return inferred.status === 'needs'
        ? inferred
        : refused(inImputation(inferred.refusals, i + 1, imputed.label));
    if (!inferred.inference) break;
    several.push(inferred);
  }
  const inferences = several.flatMap(({ inference }) => (inference ? [inference] : []));
  const [first] = several;
  if (!first || !isSeveral(inferences) || inferences.length < completed.length)
    return onOneImputation(analysis, imputed, one, raw, run);
  const complete = original && (await inferOnce(analysis, original, raw, run));
  try {
    const page: PooledPage = {
      inference: inferences[0],
      pooled: pooledOver(inferences),
      number: imputed.name,
      own: first.own,
      design: first.sample?.columns ?? null,
      complete:
        complete && 'inference' in complete && complete.inference ? completeCases(complete.inference) : null,
    };
    return {
      status: 'done',
      sample: { used: page.pooled.n, excluded: one.rows - page.pooled.n },
      options: first.values,
      result: { pooled: page.pooled, complete: page.complete },
      blocks: withWeightNotice(analysis, one, blocksFrom(one, presentPooled(page))),
      seed: run.seed,
    };
  } catch (error) {
    if (error instanceof DifferentEstimates) return refused(differentEstimates(error.label));
    if (error instanceof StatsError) return refused(noVariance(error));
    throw error;
  }
}

/** By the survey design of the rows, where the analysis knows how; else as they are, and said so. */
async function onRows(
  analysis: AnyAnalysis,
  frame: Frame,
  raw: RawOptions,
  run: RunContext,
): Promise<Outcome> {
  if (!hasSurveyDesign(frame)) return computeAndPresent(analysis, frame, raw, run);
  if (!analysis.underDesign)
    return withNotice(await computeAndPresent(analysis, frame, raw, run), surveyNotUsed(frame));
  const inferred = await inferOnce(analysis, frame, raw, run);
  if ('status' in inferred) return inferred;
  const { inference, sample, values, own } = inferred;
  if (!inference || !sample) return computeAndPresent(analysis, frame, raw, run);
  const surveyed = surveyedOf(inference);
  const outside = frame.rows - sample.rows.length;
  return {
    status: 'done',
    sample: { used: surveyed.n, excluded: frame.rows - surveyed.n },
    options: values,
    result: { surveyed },
    blocks: blocksFrom(
      frame,
      presentSurveyed({ inference, surveyed, columns: sample.columns, outside, read: own[0] ?? '' }),
    ),
    seed: run.seed,
  };
}

/** As the design of the dataset asks. */
export function runDesigned(
  analysis: AnyAnalysis,
  frame: Frame,
  raw: RawOptions,
  run: RunContext,
): Promise<Outcome> {
  if (run.source || isCalculator(analysis)) return computeAndPresent(analysis, frame, raw, run);
  // whoever chooses the number of the imputation looks at the imputations themselves
  const imputed = namesImputation(analysis, frame, raw) ? null : imputedBy(frame);
  return imputed ? onImputations(analysis, imputed, raw, run) : onRows(analysis, frame, raw, run);
}
