/** What can be done with saved results; each can be taken back. */
import { findAnalysis } from '@constat/analyses';
import { sampleTemplates } from '@constat/data';
import type { SavedResult } from '@constat/report';
import type { NavigateFunction } from 'react-router';
import { notify } from '../../app/notify.ts';
import { openSample } from '../../app/samples.ts';
import { selectDataset } from '../../app/workspace.ts';
import { type ExportFormat, exportResults } from '../../export/export-results.ts';
import { hrefOf } from '../../routes/routes.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { removeResults, renameResult, restoreResults } from '../../storage/results.ts';
import { reportNotStored } from '../storage/storage-full.ts';

const failed = (error: unknown) =>
  reportNotStored(error, 'The browser refused to change the stored results.');

export function rename({ id, title }: SavedResult, next: string): void {
  renameResult(id, next).then(
    () =>
      notify('Result renamed', {
        label: 'Undo',
        onAction: () => void renameResult(id, title).catch(failed),
      }),
    failed,
  );
}

/** Puts results in the bin. `onUndone` hears when they were brought back. */
export function remove(ids: readonly string[], onUndone?: (ids: readonly string[]) => void): void {
  removeResults(ids).then(
    () =>
      notify(ids.length === 1 ? 'Result deleted' : `${ids.length} results deleted`, {
        label: 'Undo',
        onAction: () => {
          restoreResults(ids).then(() => onUndone?.(ids), failed);
        },
      }),
    failed,
  );
}

export function restore(ids: readonly string[]): void {
  restoreResults(ids).then(
    () => notify(ids.length === 1 ? 'Result restored' : `${ids.length} results restored`),
    failed,
  );
}

export const NOTHING_SELECTED = 'Please select at least one result to export';

export const REPORT_CHOICES = [
  { format: 'word', label: 'Word', hint: '.doc', icon: 'publication' },
  { format: 'html', label: 'HTML', hint: '.html', icon: 'code' },
  { format: 'latex', label: 'LaTeX', hint: '.tex', icon: 'code' },
  { format: 'markdown', label: 'Markdown', hint: '.md', icon: 'code' },
] as const satisfies readonly {
  format: ExportFormat;
  label: string;
  hint: string;
  icon: 'publication' | 'code';
}[];

export function exportAs(results: readonly SavedResult[], format: ExportFormat): void {
  void exportResults(results, format).catch(() => notify('The results could not be exported.'));
}

/** The built-in sample that a dataset id belongs to. */
const sampleOf = (datasetId: string) =>
  sampleTemplates.find(
    ({ id }) => datasetId === `dataset_sample_${id}` || datasetId.startsWith(`dataset_sample_${id}_`),
  );

/** Why a result cannot be computed again, or null. */
export function reopenProblem(result: SavedResult, datasets: readonly DatasetInfo[]): string | null {
  const { analysis, dataset } = result.data;
  if (!findAnalysis(analysis.id)) return 'This version of Constat has no such analysis';
  if (dataset === null || datasets.some(({ id }) => id === dataset.id) || sampleOf(dataset.id)) return null;
  return `${dataset.name} is no longer on this device`;
}

/** Opens the analysis with the dataset and the options that made the result. */
export async function reopen(
  result: SavedResult,
  datasets: readonly DatasetInfo[],
  navigate: NavigateFunction,
): Promise<void> {
  const { analysis, dataset, options } = result.data;
  const item = findAnalysis(analysis.id);
  if (!item) return;
  if (dataset && datasets.some(({ id }) => id === dataset.id)) selectDataset(dataset.id);
  else {
    const sample = dataset && sampleOf(dataset.id);
    if (sample) await openSample(sample.id);
  }
  await navigate(hrefOf(item.entry.path), { state: { options } });
}
