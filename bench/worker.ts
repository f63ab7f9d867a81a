/** Runs the tasks inside a browser's worker; the page only starts it and waits. */
import { importCsv, partBuffers, type ScanHelpers, type ScanTask, scanPart } from '@constat/data';
import { fileSource } from '../packages/web/src/features/import/file-source.ts';
import { loadDataset, saveDataset } from '../packages/web/src/storage/datasets.ts';
import { benchData } from './data.ts';
import { computeTask, filterTask, wideDataset, workbookTask } from './data-tasks.ts';
import { ANALYSIS_TASKS, type AnalysisTask, fastest } from './tasks.ts';

/** Filter, compute, and opening what the local store holds. */
async function dataTimes(rows: number, times: number): Promise<Record<string, number>> {
  const dataset = wideDataset(rows);
  const filter = await fastest(times, () => filterTask(dataset));
  const compute = await fastest(times, () => computeTask(dataset));
  await saveDataset('bench', dataset);
  const open = await fastest(times, async () => {
    if ((await loadDataset(dataset.id))?.rows !== rows) throw new Error('the dataset was not stored');
  });
  return { filter, compute, open };
}

/** What a worker is started for; each does one thing, as those of the app do. */
export interface Start {
  readonly part: 'analyses' | 'import' | 'data';
  readonly rows: number;
  readonly times: number;
  /** The text file, as if it had been chosen. */
  readonly file: Blob;
}

/** The import as the app runs it: from a file, with the other cores. This script is its own helper. */
async function importFileTask(file: Blob): Promise<void> {
  const helpers: ScanHelpers = {
    count: navigator.hardwareConcurrency - 1,
    least: 8 * 1024 * 1024,
    scan: (task) =>
      new Promise((resolve) => {
        const worker = new Worker('/worker.js', { type: 'module' });
        worker.onmessage = ({ data }) => {
          worker.terminate();
          resolve(data);
        };
        worker.postMessage({ file, task });
      }),
  };
  const { dataset } = await importCsv(fileSource(file), { name: 'bench', helpers });
  if (dataset.columns.length !== 12) throw new Error(`12 columns expected, got ${dataset.columns.length}`);
}

const PARTS: Readonly<Record<Start['part'], (start: Start) => Promise<Record<string, number>>>> = {
  async analyses({ rows, times }) {
    const data = benchData(rows);
    const result: Record<string, number> = {};
    for (const task of Object.keys(ANALYSIS_TASKS) as AnalysisTask[])
      result[task] = await fastest(times, () => ANALYSIS_TASKS[task](data));
    return result;
  },
  import: async ({ file }) => ({ csv: await fastest(1, () => importFileTask(file)) }),
  async data({ rows, times }) {
    const workbook = new Uint8Array(await (await fetch('/data.xlsx')).arrayBuffer());
    return {
      ...(await dataTimes(rows, times)),
      workbook: await fastest(times, () => workbookTask(workbook)),
    };
  },
};

addEventListener(
  'message',
  async ({ data: message }: MessageEvent<Start | { file: Blob; task: ScanTask }>) => {
    if ('task' in message) {
      const part = await scanPart(fileSource(message.file), message.task);
      postMessage(part, { transfer: partBuffers(part) });
      return;
    }
    postMessage(await PARTS[message.part](message));
  },
);
