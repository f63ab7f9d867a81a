/** The one way an analysis is run, in the worker, the command line and the tests alike. */
import { type Frame, imputedBy } from '@constat/data';
import { keptWords, rich } from '@constat/report';
import { chosenVariables } from './chosen-variables.ts';
import type { AnyAnalysis, KeptCells, RunContext } from './contract.ts';
import { runDesigned } from './inference/run-designed.ts';
import { keptRefusal, wordsOfData } from './kept-names.ts';
import { labelledNotices, labelledRefusals } from './labelled-refusals.ts';
import type { RawOptions } from './options.ts';
import { compute, type Outcome, quietRun, refused, type Unanswered } from './run-once.ts';
import { refusalsOf } from './unanswerable.ts';
import { readOptions } from './validate.ts';

export { type Outcome, quietRun } from './run-once.ts';

const labelled = <T extends { readonly status: string }>(
  outcome: T | Unanswered,
  frame: Frame,
): T | Unanswered =>
  'refusals' in outcome ? { ...outcome, refusals: labelledRefusals(outcome.refusals, frame) } : outcome;

/** Runs an analysis from its options to its blocks. Throws only CancelledError and real defects. */
export async function runAnalysis(
  analysis: AnyAnalysis,
  frame: Frame,
  raw: RawOptions,
  run: RunContext = quietRun,
): Promise<Outcome> {
  const found = labelled(await runDesigned(analysis, frame, raw, run), frame);
  if (found.status === 'needs') return found;
  const outcome =
    found.status === 'done' ? { ...found, blocks: labelledNotices(found.blocks, frame) } : found;
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
  if (refusals.length > 0) return labelled(refused(refusals), frame);
  if (needs.length > 0) return { status: 'needs', needs };
  const chosen = chosenVariables(fromData.options, values);
  try {
    return { status: 'filled', options: fromData.fill(frame, values) };
  } catch (error) {
    const reasons = refusalsOf(error, frame, chosen);
    if (reasons) return labelled(refused(reasons), frame);
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
  if (imputedBy(frame))
    return refused([
      {
        code: 'imputed-cases',
        message: rich`The dataset holds several imputations, and a case has other values in each: nothing is added to the data.`,
        advice: rich`Filter one imputation by its number and add them there.`,
      },
    ]);
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
  return outcome.status === 'computed' ? { status: 'kept', columns } : labelled(outcome, frame);
}
