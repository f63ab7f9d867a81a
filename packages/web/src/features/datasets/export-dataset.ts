/** A dataset as a file for the user. */
import { wrap } from 'comlink';
import { notify } from '../../app/notify.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { download } from '../../ui/clipboard.ts';
import type { DataFormat, ExportHandlers } from './export-contract.ts';
import { fileName } from './file-name.ts';

/** Writes the file in a worker and gives it to the user; says so when it cannot. */
export async function exportDataset(
  dataset: DatasetInfo,
  format: DataFormat,
  formulaSafe = true,
): Promise<void> {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), {
    type: 'module',
    name: 'export',
  });
  try {
    const failed = new Promise<never>((_, reject) => {
      worker.addEventListener('error', (event) => reject(new Error(event.message)));
    });
    const remote = wrap<ExportHandlers>(worker);
    const file = await Promise.race([remote.write({ datasetId: dataset.id, format, formulaSafe }), failed]);
    if (file) download(file, fileName(dataset.name, format), file.type);
    else notify('Dataset not found.');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    notify(
      format === 'xlsx' ? `Failed to export to Excel: ${reason}` : `${dataset.name} could not be exported.`,
    );
  } finally {
    worker.terminate();
  }
}
