/** A finished run as a result to be saved. */
import { type AnyForm, isCalculator, type Outcome } from '@constat/analyses';
import { CONSTAT_VERSION, createSavedResult, editsIn, type SavedResult, withEdits } from '@constat/report';
import type { DatasetInfo } from '../storage/db.ts';
import { resultTitle } from './result-title.ts';

export type Done = Extract<Outcome, { status: 'done' }>;

export interface RunOn {
  readonly analysis: AnyForm;
  readonly dataset: DatasetInfo;
  /** The revision that was computed on; the dataset may have changed since. */
  readonly revision: number;
  readonly projectId: string;
}

/** What a later run of a result found, in its place: its figures stay as their owner made them. */
export function toLaterResult(result: SavedResult, run: RunOn, done: Done): SavedResult {
  const blocks = withEdits(done.blocks, editsIn(result.data.blocks));
  return toSavedResult(run, { ...done, blocks });
}

/** Everything that is needed to show the result again without computing. */
export function toSavedResult({ analysis, dataset, revision, projectId }: RunOn, done: Done): SavedResult {
  const { entry, version } = analysis;
  return createSavedResult({
    title: resultTitle(analysis, done.options, dataset.columns),
    type: entry.resultType,
    component: entry.title,
    timestamp: Date.now(),
    random: crypto.randomUUID().slice(0, 8),
    analysis: { id: entry.id, version },
    options: done.options,
    blocks: done.blocks,
    result: done.result,
    sample: done.sample,
    dataset: isCalculator(analysis)
      ? null
      : { id: dataset.id, name: dataset.name, revision, rows: dataset.rows },
    seed: done.seed,
    projectId,
    constat: CONSTAT_VERSION,
    ...(done.payload ? { payload: done.payload } : {}),
  });
}
