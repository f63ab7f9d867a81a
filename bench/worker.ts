/** Runs the tasks inside a browser's worker; the page only starts it and waits. */
import { loadDataset, saveDataset } from '../packages/web/src/storage/datasets.ts';
import { benchData } from './data.ts';
import { computeTask, filterTask, wideDataset, workbookTask } from './data-tasks.ts';
import { columnsOf, MODEL_TASKS, type ModelTaskName, modelTask } from './model-tasks.ts';
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
  readonly part: 'analyses' | 'models' | 'data';
  readonly rows: number;
  readonly times: number;
}

const PARTS: Readonly<Record<Start['part'], (start: Start) => Promise<Record<string, number>>>> = {
  async analyses({ rows, times }) {
    const data = benchData(rows);
    const result: Record<string, number> = {};
    for (const task of Object.keys(ANALYSIS_TASKS) as AnalysisTask[])
      result[task] = await fastest(times, () => ANALYSIS_TASKS[task](data));
    return result;
  },
  async models({ rows, times }) {
    const result: Record<string, number> = {};
    for (const name of Object.keys(MODEL_TASKS) as ModelTaskName[]) {
      const task = MODEL_TASKS[name];
      const columns = columnsOf(task, rows);
      result[name] = await fastest(times, () => modelTask(task, columns));
    }
    return result;
  },
  async data({ rows, times }) {
    const workbook = new Uint8Array(await (await fetch('/data.xlsx')).arrayBuffer());
    return {
      ...(await dataTimes(rows, times)),
      workbook: await fastest(times, () => workbookTask(workbook)),
    };
  },
};

addEventListener('message', async ({ data: start }: MessageEvent<Start>) => {
  postMessage(await PARTS[start.part](start));
});
