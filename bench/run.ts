/**
 * npm run bench [-- --rows 1000000 --times 3 --no-browser]: speed as ratios in one run, never as a timed test.
 * A ratio above 1 means Constat is that many times faster.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { openBrowser } from './browser.ts';
import { benchData, csvBytes } from './data.ts';
import { timeData, workbookBytes } from './data-bench.ts';
import { columnsOf, MODEL_TASKS, type ModelTaskName, modelTask } from './model-tasks.ts';
import { COMPETITORS } from './others.ts';
import { timeFread, timeR } from './r.ts';
import { timeModelInR } from './r-models.ts';
import { ANALYSIS_TASKS, type AnalysisTask, fastest, importTask } from './tasks.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '3' },
    browser: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const rows = Number(values.rows);
const times = Number(values.times);

const ms = (time: number | undefined): string =>
  time === undefined ? '' : `${Math.round(time).toLocaleString('en')} ms`;
const ratio = (other: number | undefined, own: number): string =>
  other ? `${(other / own).toFixed(1)}x` : '';
const row = (cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`);

console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.versions.node}, ${rows} rows\n`,
);

const data = benchData(rows);
const half = benchData(rows / 2);
const csv = csvBytes(rows);
const own: Record<string, number> = {};
const halves: Record<string, number> = {};
for (const task of Object.keys(ANALYSIS_TASKS) as AnalysisTask[]) {
  own[task] = await fastest(times, () => ANALYSIS_TASKS[task](data));
  halves[task] = await fastest(times, () => ANALYSIS_TASKS[task](half));
}
own.csv = await fastest(times, () => importTask(csv));
const halfCsv = csvBytes(rows / 2);
halves.csv = await fastest(1, () => importTask(halfCsv));

const r = timeR(data, csv, times);
const models = Object.keys(MODEL_TASKS) as ModelTaskName[];
const modelsInR: Record<string, number | null> = {};
for (const name of models) {
  const task = MODEL_TASKS[name];
  const columns = columnsOf(task, rows);
  own[name] = await fastest(times, () => modelTask(task, columns));
  modelsInR[name] = r && timeModelInR(columns, task.r, times);
  if (task.share === 'series') continue;
  const part = columnsOf(task, rows / 2);
  halves[name] = await fastest(times, () => modelTask(task, part));
}
const workbook = await workbookBytes();
const browser: Record<string, number> = {};
/** `fread` and the browser in turns: the machine is not equally fast all the time. */
const readings: { readonly fread: number | null; readonly own: number }[] = [];
if (values.browser) {
  const chromium = await openBrowser(csv, workbook);
  Object.assign(browser, await chromium.time('analyses', rows, times));
  Object.assign(browser, await chromium.time('models', rows, times));
  for (let turn = 0; turn < 2 * times; turn++) {
    const fread = r ? timeFread(csv, 2) : null;
    readings.push({ fread, own: await chromium.timeImport() });
  }
  browser.csv = Math.min(...readings.map((reading) => reading.own));
  Object.assign(browser, await chromium.time('data', rows, times));
  await chromium.close();
}
const fread = Math.min(...readings.map((reading) => reading.fread ?? Number.POSITIVE_INFINITY));

const LABELS: Readonly<Record<string, string>> = {
  descriptives: `Descriptives, 10 variables`,
  ttest: 't-test with all checks',
  mannWhitney: 'Mann–Whitney test, shift and effect with intervals',
  twoWay: 'Two-way ANOVA, effects and marginal means',
  regression: 'Linear regression, 10 predictors, diagnostics',
  ...Object.fromEntries(models.map((name) => [name, MODEL_TASKS[name].label])),
  csv: `CSV import, 12 columns, ${Math.round(csv.length / 1e6)} MB`,
};

row([
  '',
  'Node',
  'Chromium worker',
  r ? `R ${r.version}` : 'R',
  'R / Node',
  'R / Chromium',
  'twice the rows',
]);
row(['---', '---:', '---:', '---:', '---:', '---:', '---:']);
for (const [task, label] of Object.entries(LABELS)) {
  const time = own[task]!;
  const other = modelsInR[task] ?? r?.[task as keyof Omit<typeof r, 'version'>];
  const page = browser[task];
  row([
    label,
    ms(time),
    ms(page),
    ms(other),
    ratio(other, time),
    page ? ratio(other, page) : '',
    halves[task] ? ratio(time, halves[task]) : '',
  ]);
}

console.log('\nOther JavaScript libraries in the same run:\n');
row(['', 'library', 'time', 'ratio to Node', 'computes less']);
row(['---', '---', '---:', '---:', '---']);
for (const { task, library, without, work } of COMPETITORS) {
  const time = await fastest(1, () => work(data));
  row([LABELS[task]!, library, ms(time), ratio(time, own[task]!), `without ${without}`]);
}

console.log('\nData in the same run:\n');
row(['', 'Node', 'Chromium worker', 'goal', 'compared with']);
row(['---', '---:', '---:', '---', '---']);
for (const line of await timeData(rows, times, csv, workbook)) {
  const { task, label, goal, compared } = line;
  row([label, line.shown ?? ms(line.time), ms(browser[task]), goal, compared ?? '']);
}
if (Number.isFinite(fread)) {
  const turns = readings.map((reading) => `${(reading.own / (reading.fread ?? Number.NaN)).toFixed(1)}x`);
  row([
    'CSV import, data.table::fread on one thread',
    ms(fread),
    '',
    'at most 3x its time',
    `Node ${(own.csv / fread).toFixed(1)}x, Chromium ${(browser.csv! / fread).toFixed(1)}x; in turns ${turns.join(', ')}`,
  ]);
}
