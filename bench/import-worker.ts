/** The import as the app runs it, in a worker of its own: from a file, with the other cores. This script is its own helper. */
import { importCsv, partBuffers, type ScanHelpers, type ScanTask, scanPart } from '@constat/data';
import { fileSource } from '../packages/web/src/features/import/file-source.ts';
import { fastest } from './tasks.ts';

async function importFile(file: Blob): Promise<void> {
  // Started at once, while the first lines are looked at.
  const workers = Array.from(
    { length: navigator.hardwareConcurrency - 1 },
    () => new Worker('/import.js', { type: 'module' }),
  );
  const idle = [...workers];
  const helpers: ScanHelpers = {
    count: workers.length,
    least: 8 * 1024 * 1024,
    scan: (task) =>
      new Promise((resolve) => {
        const worker = idle.pop()!;
        worker.onmessage = ({ data }) => resolve(data);
        worker.postMessage({ file, task });
      }),
  };
  const { dataset } = await importCsv(fileSource(file), { name: 'bench', helpers });
  for (const worker of workers) worker.terminate();
  if (dataset.columns.length !== 12) throw new Error(`12 columns expected, got ${dataset.columns.length}`);
}

addEventListener(
  'message',
  async ({ data: { file, task } }: MessageEvent<{ file: Blob; task?: ScanTask }>) => {
    if (task) {
      const part = await scanPart(fileSource(file), task);
      postMessage(part, { transfer: partBuffers(part) });
    } else postMessage({ csv: await fastest(1, () => importFile(file)) });
  },
);
