/**
 * npm run bench:publication: Table 1 of 200 variables in 100,000 rows, with groups, tests and standardized differences, and what a change in a
 * manuscript of 40 pages costs until its preview can be drawn.
 */
import { cpus } from 'node:os';
import { loadAnalysis, runAnalysis } from '@constat/analyses';
import { type Column, Frame } from '@constat/data';
import {
  composeReport,
  createReport,
  createSavedResult,
  DEFAULT_NUMBERS,
  layoutTable,
  type Report,
  type SavedResult,
} from '@constat/report';
import { bell, uniform } from './data.ts';
import { fastest } from './tasks.ts';

const ROWS = 100_000;
const VARIABLES = 200;
/** Results with which a report fills 40 pages: a table, a figure and texts of each take about one and a half. */
const RESULTS = 26;

/** Numbers of three shapes and categories of two to six levels, each in a half of the variables, 2% of them missing. */
function variable(i: number): Column {
  const base = { id: `v${i}`, name: `v${i}`, role: 'none', description: '' } as const;
  const random = uniform(1000 + i);
  if (i % 2 === 0) {
    const values = bell(ROWS, i + 1).map((value) => (i % 3 === 0 ? Math.exp(value) : value));
    for (let row = 0; row < ROWS; row++) if (random() < 0.02) values[row] = Number.NaN;
    return { ...base, type: 'numeric', cells: { kind: 'numbers', values } };
  }
  const levels = Array.from({ length: 2 + (i % 5) }, (_, level) => `level ${level + 1}`);
  const codes = Int32Array.from({ length: ROWS }, () =>
    random() < 0.02 ? -1 : Math.floor(random() * levels.length),
  );
  return { ...base, type: 'categorical', cells: { kind: 'categories', codes, levels } };
}

const table1 = await loadAnalysis('table1');
if (!table1) throw new Error('There is no Table 1.');
const group: Column = {
  ...variable(1),
  id: 'group',
  name: 'group',
  cells: {
    kind: 'categories',
    codes: Int32Array.from({ length: ROWS }, (_, row) => row % 2),
    levels: ['treated', 'control'],
  },
};
const columns = [...Array.from({ length: VARIABLES }, (_, i) => variable(i)), group];
const options = {
  variables: columns.slice(0, VARIABLES).map(({ name }) => name),
  group: 'group',
  columns: ['total', 'tests', 'smd'],
};
const whole = async (): Promise<void> => {
  // A new frame each time: nothing is kept from the run before.
  const outcome = await runAnalysis(table1, new Frame(columns), options);
  if (outcome.status !== 'done') throw new Error('Table 1 was refused.');
};

/** A result as Table 1 gives it, of a sample. */
async function savedResult(i: number): Promise<SavedResult> {
  const frame = new Frame(columns.map((column) => ({ ...column })));
  const few = { ...options, variables: options.variables.slice(i * 5, i * 5 + 12) };
  const outcome = await runAnalysis(table1!, frame, few);
  if (outcome.status !== 'done') throw new Error('Table 1 was refused.');
  return createSavedResult({
    title: `Characteristics ${i + 1}`,
    type: 'descriptive',
    component: 'Table 1',
    timestamp: i,
    random: String(i),
    projectId: 'p',
    analysis: { id: 'table1', version: 1 },
    options: few,
    blocks: outcome.blocks,
    result: null,
    sample: { used: ROWS, excluded: 0 },
    dataset: null,
    seed: 1,
    constat: '1',
    payload: {},
  });
}

/** A paragraph of about 90 words. */
const WORDS =
  'The characteristics of the groups were compared before treatment, and what differed is named. '.repeat(6);

const results = new Map<string, SavedResult>();
for (let i = 0; i < RESULTS; i++) {
  const result = await savedResult(i);
  results.set(result.id, result);
}
const manuscript = (typed: string): Report =>
  createReport({
    title: 'Manuscript',
    items: [...results.keys()].flatMap((resultId, i) => [
      { kind: 'heading' as const, id: `h${i}`, text: `Part ${i + 1}`, level: 1 as const },
      {
        kind: 'text' as const,
        id: `t${i}`,
        paragraphs: [0, 1, 2].map(() => ({
          style: 'normal' as const,
          runs: [i === 0 ? `${WORDS}${typed}` : WORDS],
        })),
      },
      { kind: 'result' as const, id: `r${i}`, resultId },
    ]),
    numbers: DEFAULT_NUMBERS,
    timestamp: 0,
    random: 'bench',
  });
/** What a change costs: the report put together anew, and its first tables laid out, as the page does. */
let turn = 0;
const change = (): void => {
  const parts = composeReport(manuscript(`change ${turn++}`), results);
  for (const part of parts.slice(0, 12))
    if (part.kind === 'block' && part.block.kind === 'table') layoutTable(part.block, DEFAULT_NUMBERS);
};

console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.versions.node}\n`,
);

/** Processor time beside the clock: on a machine with other work the clock says more of that. */
async function measured(label: string, times: number, work: () => void | Promise<void>): Promise<void> {
  const before = process.cpuUsage();
  let runs = 0;
  const best = await fastest(times, async () => {
    runs++;
    await work();
  });
  const { user, system } = process.cpuUsage(before);
  console.log(
    `${label}: ${best.toFixed(1)} ms, ${((user + system) / 1000 / runs).toFixed(1)} ms of processor time`,
  );
}
await measured(`Table 1, ${VARIABLES} variables x ${ROWS.toLocaleString('en')} rows`, 5, whole);
await measured(`A change in a manuscript of ${RESULTS} results and texts`, 20, change);
