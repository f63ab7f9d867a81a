/** Runs the tasks inside a browser's worker; the page only starts it and waits. */
import { benchData } from './data.ts';
import { ANALYSIS_TASKS, type AnalysisTask, fastest, importTask } from './tasks.ts';

addEventListener(
  'message',
  async ({ data: { rows, times } }: MessageEvent<{ rows: number; times: number }>) => {
    const data = benchData(rows);
    const result: Record<string, number> = {};
    for (const task of Object.keys(ANALYSIS_TASKS) as AnalysisTask[])
      result[task] = await fastest(times, () => ANALYSIS_TASKS[task](data));
    const bytes = new Uint8Array(await (await fetch('/data.csv')).arrayBuffer());
    result.csv = await fastest(1, () => importTask(bytes));
    postMessage(result);
  },
);
