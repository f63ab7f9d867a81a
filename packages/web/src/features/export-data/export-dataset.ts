/** A dataset as a file for the user. */
import type { Dataset, SheetToWrite } from '@constat/data';
import { type Remote, wrap } from 'comlink';
import type { DatasetFile } from '../../cloud/dataset-file.ts';
import { fileName } from '../../lib/file-name.ts';
import { notify } from '../../state/notify.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { download } from '../../ui/clipboard.ts';
import type { CodebookRow, DataFormat, ExportHandlers, ExportOptions } from './export-contract.ts';

/** Asks a worker of its own; rejects when it cannot be loaded. */
async function askWriter<T>(ask: (writer: Remote<ExportHandlers>) => Promise<T>): Promise<T> {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), {
    type: 'module',
    name: 'export',
  });
  try {
    const failed = new Promise<never>((_, reject) => {
      worker.addEventListener('error', (event) => reject(new Error(event.message)));
    });
    return await Promise.race([ask(wrap<ExportHandlers>(worker)), failed]);
  } finally {
    worker.terminate();
  }
}

/** A dataset of this device as its file for the account; null when it is not here. */
export const fileForCloud = (datasetId: string): Promise<DatasetFile | null> =>
  askWriter((writer) => writer.writeForCloud(datasetId));

/** A workbook (.xlsx) of a dataset that is not kept, or with a sheet for each table. */
export const workbookOf = (content: Dataset | readonly SheetToWrite[]): Promise<Blob> =>
  askWriter((writer) => writer.writeWorkbook(content));

/** The codebook of a dataset of this device, row by row; null when it is not here. */
export const codebookRows = (
  datasetId: string,
  variables?: readonly string[],
): Promise<readonly CodebookRow[] | null> => askWriter((writer) => writer.codebook(datasetId, variables));

/** What the file is called, without its extension. */
export const exportedName = ({ name }: DatasetInfo, { codebook = false }: ExportOptions): string =>
  codebook ? `${name} codebook` : name;

/** Writes the file in a worker and gives it to the user; says so when it cannot. */
export async function exportDataset(
  dataset: DatasetInfo,
  format: DataFormat,
  options: ExportOptions = {},
): Promise<void> {
  try {
    const file = await askWriter((writer) => writer.write({ datasetId: dataset.id, format, ...options }));
    if (file) download(file, fileName(exportedName(dataset, options), format), file.type);
    else notify('Dataset not found.');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    notify(
      format === 'xlsx' ? `Failed to export to Excel: ${reason}` : `${dataset.name} could not be exported.`,
    );
  }
}
