/** What is measured: the whole path an analysis takes in the worker (check, compute, present), and the CSV import. */
import { type AnyAnalysis, loadAnalysis, runAnalysis } from '@constat/analyses';
import { bytesSource, type Column, Frame, importCsv } from '@constat/data';
import type { BenchData } from './data.ts';

const numeric = (name: string, values: Float64Array): Column => ({
  id: name,
  name,
  type: 'numeric',
  role: 'none',
  description: '',
  cells: { kind: 'numbers', values },
});

function frameOf(data: BenchData): Frame {
  return new Frame([
    ...data.x.map((values, k) => numeric(`x${k + 1}`, values)),
    numeric('y', data.y),
    {
      id: 'group',
      name: 'group',
      type: 'categorical',
      role: 'none',
      description: '',
      cells: { kind: 'categories', codes: data.group, levels: ['a', 'b'] },
    },
    {
      id: 'block',
      name: 'block',
      type: 'categorical',
      role: 'none',
      description: '',
      cells: { kind: 'categories', codes: data.block, levels: ['p', 'q', 'r'] },
    },
  ]);
}

async function run(id: string, data: BenchData, options: Readonly<Record<string, unknown>>): Promise<void> {
  const analysis = (await loadAnalysis(id)) as AnyAnalysis;
  const outcome = await runAnalysis(analysis, frameOf(data), options);
  if (outcome.status !== 'done') throw new Error(`${id}: ${JSON.stringify(outcome)}`);
}

const names = (data: BenchData): readonly string[] => data.x.map((_, k) => `x${k + 1}`);

export const ANALYSIS_TASKS = {
  descriptives: (data: BenchData) => run('descriptives', data, { variables: names(data) }),
  ttest: (data: BenchData) => run('independent-samples-ttest', data, { outcomes: ['y'], group: 'group' }),
  mannWhitney: (data: BenchData) => run('mann-whitney-u-test', data, { outcomes: ['y'], group: 'group' }),
  twoWay: (data: BenchData) => run('two-way-anova', data, { outcome: 'y', factors: ['group', 'block'] }),
  regression: (data: BenchData) => run('linear-regression', data, { outcome: 'y', covariates: names(data) }),
} as const;

export type AnalysisTask = keyof typeof ANALYSIS_TASKS;

export async function importTask(bytes: Uint8Array): Promise<void> {
  const { dataset } = await importCsv(bytesSource(bytes), { name: 'bench' });
  if (dataset.columns.length !== 12) throw new Error(`12 columns expected, got ${dataset.columns.length}`);
}

/** Short work is repeated for so many milliseconds, in R as here: it is interrupted as long as long work is. */
export const LEAST_MS = 1000;

/** Milliseconds of the fastest of `times` runs, or of more where they are short; one is one. */
export async function fastest(times: number, work: () => void | Promise<void>): Promise<number> {
  const begun = performance.now();
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < times || (times > 1 && performance.now() - begun < LEAST_MS); i++) {
    const start = performance.now();
    await work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}
