/** Refusals and notices call variables as results do: by their labels. One place, so that no analysis has to think of it. */
import { type Frame, visible } from '@constat/data';
import type { Block, Runs } from '@constat/report';
import type { Refusal } from './contract.ts';

/** Codes whose bold words are names of options, which may be called like a variable. */
const ABOUT_OPTIONS: ReadonlySet<string> = new Set(['unknown-option', 'invalid-option']);

/** What each labelled variable is called, by its name as refusals write it; two with one label are told apart by their names. */
function callings({ columns }: Frame): ReadonlyMap<string, string> {
  const times = new Map<string, number>();
  for (const { name, label } of columns) {
    const shown = label || name;
    times.set(shown, (times.get(shown) ?? 0) + 1);
  }
  return new Map(
    columns.flatMap(({ name, label }) =>
      !label || label === name
        ? []
        : [[visible(name), visible(times.get(label) === 1 ? label : `${label} (${name})`)] as const],
    ),
  );
}

const isBold = (run: Runs[number]): run is Extract<Runs[number], { text: string }> =>
  typeof run === 'object' && 'text' in run && run.marks?.includes('bold') === true;

const labelledRuns = (runs: Runs, called: ReadonlyMap<string, string>): Runs =>
  runs.map((run) => {
    const label = isBold(run) ? called.get(run.text) : undefined;
    return isBold(run) && label !== undefined ? { ...run, text: label } : run;
  });

/** The same of notices, which say what an analysis met in the data. */
export function labelledNotices(blocks: readonly Block[], frame: Frame): readonly Block[] {
  const called = callings(frame);
  if (called.size === 0) return blocks;
  return blocks.map((block) =>
    block.kind === 'notice' ? { ...block, message: labelledRuns(block.message, called) } : block,
  );
}

/** The refusals with every variable that they name in bold called by its label. */
export function labelledRefusals(refusals: readonly Refusal[], frame: Frame): readonly Refusal[] {
  const called = callings(frame);
  if (called.size === 0) return refusals;
  const inRuns = (runs: Runs): Runs => labelledRuns(runs, called);
  return refusals.map((refusal) =>
    ABOUT_OPTIONS.has(refusal.code)
      ? refusal
      : {
          ...refusal,
          message: inRuns(refusal.message),
          ...(refusal.advice ? { advice: inRuns(refusal.advice) } : {}),
        },
  );
}
