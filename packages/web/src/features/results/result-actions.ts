/** What can be done with saved results; each can be taken back. */

import { findDocument, findEntry, PROJECT_PLAN, type RawOptions } from '@constat/analyses';
import { generatedIds } from '@constat/data';
import { editsIn, type SavedResult } from '@constat/report';
import type { NavigateFunction } from 'react-router';
import { withPlanNotices } from '../../analysis/plan-notices.ts';
import type { Drawing } from '../../export/draw-figures.ts';
import { drawFigures, saveReport } from '../../export/export-results.ts';
import type { ExportFormat } from '../../export/formats.ts';
import { hrefOf } from '../../routes/address.ts';
import { IMPROVEMENT_PATH } from '../../routes/project-address.ts';
import { notify } from '../../state/notify.ts';
import { openSample } from '../../state/samples.ts';
import { reportNotStored } from '../../state/storage-full.ts';
import { selectDataset, useWorkspace } from '../../state/workspace.ts';
import { hasChanged, wordsOf } from '../../storage/changed-variables.ts';
import type { DatasetInfo, ResultHead } from '../../storage/db.ts';
import {
  duplicateResult,
  editResult,
  moveResults,
  readableResults,
  removeResults,
  reorderResults,
} from '../../storage/results.ts';
import { newOperationId, redoResults, undoResults } from '../../storage/results-history.ts';
import { runBulk } from './bulk.ts';
import { ordersAfterMove } from './results-filter.ts';

export const failed = (error: unknown) =>
  reportNotStored(error, 'The browser refused to change the stored results.');

const ownerNow = (): string => useWorkspace.getState().owner ?? '';

/** What is needed to change a result. */
type Titled = Pick<SavedResult, 'id' | 'title'>;

const counted = (n: number): string => (n === 1 ? 'Result' : `${n} results`);

/** Tells what was done, with a button that takes it back. */
export const done = (text: string) => notify(text, { label: 'Undo', onAction: undo });

export function undo(): void {
  undoResults(ownerNow()).then(
    (what) => notify(what === null ? 'Nothing to undo' : `Undone: ${what}`),
    failed,
  );
}

export function redo(): void {
  redoResults(ownerNow()).then(
    (what) => notify(what === null ? 'Nothing to redo' : `Done again: ${what}`),
    failed,
  );
}

export function rename({ id, title }: Titled, next: string): void {
  editResult(ownerNow(), id, `Renaming of ${title}`, { title: next }).then(
    () => done('Result renamed'),
    failed,
  );
}

/** Keeps what the owner wrote about a result. */
export function mark({ id, title }: Titled, tags: readonly string[], note: string): void {
  editResult(ownerNow(), id, `Tags and note of ${title}`, {
    tags: tags.length > 0 ? tags : null,
    note: note === '' ? null : note,
  }).then(() => done('Tags and note kept'), failed);
}

export function duplicate({ id }: Titled): void {
  duplicateResult(ownerNow(), id).then(() => done('Result copied'), failed);
}

/** Puts results in the bin, ten at a time. */
export function remove(ids: readonly string[]): void {
  const operation = { id: newOperationId(), total: ids.length };
  runBulk('bulk_delete', ids, (batch) => removeResults(ownerNow(), batch, operation)).then(
    (n) => done(`${counted(n)} deleted`),
    failed,
  );
}

/** Moves results to a project, ten at a time. */
export function moveTo(
  ids: readonly string[],
  project: { readonly id: string; readonly name: string },
): void {
  const operation = { id: newOperationId(), total: ids.length };
  runBulk('bulk_move', ids, (batch) => moveResults(ownerNow(), batch, project.id, operation)).then(
    (n) => done(`${counted(n)} moved to ${project.name}`),
    failed,
  );
}

/** Gives a result the place before another one, or the last. */
export function place(shown: readonly ResultHead[], id: string, beforeId: string | null): void {
  const orders = ordersAfterMove(shown, id, beforeId);
  if (orders.size > 0) reorderResults(ownerNow(), orders).catch(failed);
}

export const NOTHING_SELECTED = 'Please select at least one result to export';

/** Writes results into one file; they are read, and their figures drawn, ten at a time. */
export async function exportAs(ids: readonly string[], format: ExportFormat): Promise<void> {
  const figures = new Map<string, Drawing>();
  const results: SavedResult[] = [];
  try {
    const done = await runBulk('bulk_export', ids, async (batch) => {
      const read = await withPlanNotices(ownerNow(), await readableResults(ownerNow(), batch));
      results.push(...read);
      for (const [key, drawing] of await drawFigures(read, format)) figures.set(key, drawing);
    });
    if (done < ids.length) notify('Export cancelled');
    else await saveReport(results, format, figures);
  } catch {
    notify('The results could not be exported.');
  }
}

/** The built-in sample that a dataset id belongs to. */
export const sampleOf = (datasetId: string) =>
  generatedIds.find(
    (id) => datasetId === `dataset_sample_${id}` || datasetId.startsWith(`dataset_sample_${id}_`),
  );

/** Where a result comes from: all that is needed to compute it again but its options. */
export type Origin = Pick<ResultHead, 'id' | 'analysisId' | 'dataset' | 'words'>;

export const originOf = ({ id, data }: SavedResult): Origin => ({
  id,
  analysisId: data.analysis.id,
  dataset: data.dataset,
  words: wordsOf(data.options),
});

/** Whether this version of the app can compute it. */
export const hasAnalysis = ({ analysisId }: Pick<Origin, 'analysisId'>): boolean =>
  findEntry(analysisId) !== undefined;

/** Texts written from saved results, each on a page of its own. */
const WRITTEN_FROM_RESULTS: ReadonlySet<string> = new Set([
  'statistical-methods',
  'enhanced-statistical-methods',
  'figure-caption-generator',
]);

/** Whether it is a text that its owner wrote: it is opened to go on writing. */
export const isDocument = ({ analysisId }: Pick<Origin, 'analysisId'>): boolean =>
  findDocument(analysisId) !== undefined ||
  WRITTEN_FROM_RESULTS.has(analysisId) ||
  analysisId === PROJECT_PLAN;

/** What opening it where it was made is called. */
export const reopenWords = (origin: Pick<Origin, 'analysisId'>): string =>
  isDocument(origin) ? 'Edit' : 'Open in analysis';

/** Why a result cannot be computed again, or null. */
export function reopenProblem(
  { analysisId, dataset }: Origin,
  datasets: readonly DatasetInfo[],
): string | null {
  if (isDocument({ analysisId })) return null;
  if (!hasAnalysis({ analysisId })) return 'This version of Constat has no such analysis';
  if (dataset === null || datasets.some(({ id }) => id === dataset.id) || sampleOf(dataset.id)) return null;
  return `${dataset.name} is no longer on this device`;
}

/** Whether a variable of the result, or how its data is weighted, changed after it was saved. */
export function isStale(
  { dataset, words }: Pick<Origin, 'dataset' | 'words'>,
  datasets: readonly DatasetInfo[],
): boolean {
  const now = datasets.find(({ id }) => id === dataset?.id);
  return now !== undefined && dataset !== null && hasChanged(now, words, dataset.revision);
}

/** Opens the analysis with the options of a result on the dataset that is active now. */
export async function reopenOnActive({ id, analysisId }: Origin, navigate: NavigateFunction): Promise<void> {
  const entry = findEntry(analysisId);
  const [result] = await readableResults(ownerNow(), [id]);
  if (entry && result)
    await navigate(hrefOf(entry.path), {
      state: { options: result.data.options, figures: editsIn(result.data.blocks) },
    });
}

/** Makes the data of a result the data at hand, a sample anew where it was one. */
async function selectDataOf({ dataset }: Origin, datasets: readonly DatasetInfo[]): Promise<void> {
  if (dataset && datasets.some(({ id }) => id === dataset.id)) {
    selectDataset(dataset.id);
    return;
  }
  const sample = dataset && sampleOf(dataset.id);
  if (sample) await openSample(sample);
}

/** Puts the model of a saved regression into words. */
export async function interpret(
  result: SavedResult,
  options: RawOptions,
  datasets: readonly DatasetInfo[],
  navigate: NavigateFunction,
): Promise<void> {
  await selectDataOf(originOf(result), datasets);
  await navigate(hrefOf('publication-ready/regression-interpretation'), { state: { options } });
}

/** Opens the analysis with the dataset and the options that made the result. */
export async function reopen(
  origin: Origin,
  datasets: readonly DatasetInfo[],
  navigate: NavigateFunction,
): Promise<void> {
  if (WRITTEN_FROM_RESULTS.has(origin.analysisId))
    return navigate(hrefOf(`publication-ready/${origin.analysisId}`));
  if (origin.analysisId === PROJECT_PLAN)
    return navigate(hrefOf(IMPROVEMENT_PATH), { state: { resultId: origin.id } });
  const written = findDocument(origin.analysisId);
  if (written) return navigate(hrefOf(written.path), { state: { resultId: origin.id } });
  await selectDataOf(origin, datasets);
  await reopenOnActive(origin, navigate);
}
