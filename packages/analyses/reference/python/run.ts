/**
 * npm run check:python [id ...]: runs the Python program of each analysis on its example and looks for the numbers shown among those that it
 * prints. How many of them it prints is in counts.txt: fewer, a stop, or a number with the other sign fails (`--update` writes the list anew).
 * Writes .cache/test/python.json. Needs a Python with pandas, SciPy and statsmodels (Debian: python3-statsmodels).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { datasetToCsv, generateSample } from '@constat/data';
import { exampleFrame } from '../../golden/cases.ts';
import { loadAnalysis, PROGRAMS, runAnalysis, WITH_PROGRAM } from '../../src/index.ts';
import { compareTable } from '../r/compare.ts';
import { printedNumbers } from '../r/printed.ts';
import { shownTables } from '../r/shown.ts';

const REPORT = '.cache/test';
const COUNTS = new URL('counts.txt', import.meta.url);

/** Each program alone in its folder; what it prints, and why it stopped, go to files. */
const RUNNER = `
import contextlib, io, os, sys, traceback, warnings
warnings.simplefilter("ignore")
home = os.getcwd()
for name in sys.argv[1:]:
    os.chdir(os.path.join(home, name))
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out):
            exec(compile(open("program.py", encoding="utf-8").read(), name, "exec"), {"__name__": "__main__"})
    except BaseException:
        open("stopped.txt", "w", encoding="utf-8").write(traceback.format_exc(limit=-1))
    open("printed.txt", "w", encoding="utf-8").write(out.getvalue())
`;

/** A Python that has the packages: the system's, or the first on the path. */
const python = ['/usr/bin/python3', 'python3'].find(
  (program) => spawnSync(program, ['-c', 'import pandas, scipy, statsmodels.api']).status === 0,
);

interface Answer {
  readonly printed: number;
  readonly numbers: number;
  readonly wrong: readonly string[];
}

async function prepareAll(home: string, ids: readonly string[]): Promise<readonly string[]> {
  const without: string[] = [];
  for (const id of ids) {
    const analysis = await loadAnalysis(id);
    if (!analysis) throw new Error(`There is no analysis '${id}'.`);
    const program = PROGRAMS.python(analysis, await exampleFrame(analysis), analysis.example.options);
    if (program === null) {
      without.push(id);
      continue;
    }
    const folder = join(home, id);
    mkdirSync(folder);
    writeFileSync(join(folder, 'program.py'), `${program}\n`);
    const data = analysis.example.sample === null ? null : await generateSample(analysis.example.sample);
    if (data) writeFileSync(join(folder, 'data.csv'), datasetToCsv(data));
  }
  return without;
}

async function judge(home: string, id: string): Promise<Answer> {
  const analysis = await loadAnalysis(id);
  if (!analysis) throw new Error(`There is no analysis '${id}'.`);
  const outcome = await runAnalysis(analysis, await exampleFrame(analysis), analysis.example.options);
  if (outcome.status !== 'done') throw new Error(`${id}: ${JSON.stringify(outcome)}`);
  const printed = printedNumbers(readFileSync(join(home, id, 'printed.txt'), 'utf8'));
  const compared = shownTables(outcome.blocks).map((table) => compareTable(table, printed));
  const findings = compared.flatMap((each) => each.findings);
  const numbers = compared.reduce((sum, each) => sum + each.compared, 0);
  const missed = findings.filter(({ kind }) => kind === 'absent' || kind === 'sign');
  if (process.env.SHOW_ABSENT)
    for (const { table, column, words } of missed) console.log(`    ${table}.${column}: ${words}`);
  return {
    printed: numbers - missed.length,
    numbers,
    wrong: findings
      .filter(({ kind, isSure }) => kind === 'sign' && isSure)
      .map(({ table, column, words }) => `${table}.${column}: ${words}`),
  };
}

/** `id printed of numbers`. */
const readCounts = (): ReadonlyMap<string, number> =>
  new Map(
    readFileSync(COUNTS, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [id = '', printed = ''] = line.split(' ');
        return [id, Number(printed)];
      }),
  );

const stoppedBy = (home: string, id: string): string | null => {
  try {
    return readFileSync(join(home, id, 'stopped.txt'), 'utf8');
  } catch {
    return null;
  }
};

async function checkAll(ids: readonly string[], known: ReadonlyMap<string, number> | null) {
  const home = mkdtempSync(join(tmpdir(), 'constat-python-'));
  const lines: string[] = [];
  let failed = 0;
  const fail = (id: string, why: string): void => {
    failed += 1;
    console.log(`✗ ${id}: ${why}`);
  };
  const without = await prepareAll(home, ids);
  for (const id of without) fail(id, 'its own example has no program');
  const run = ids.filter((id) => !without.includes(id));
  writeFileSync(join(home, 'runner.py'), RUNNER);
  const { status, stderr } = spawnSync(python ?? '', ['runner.py', ...run], { cwd: home, encoding: 'utf8' });
  if (status !== 0) throw new Error(`Python ended: ${stderr}`);
  for (const id of run) {
    const stopped = stoppedBy(home, id);
    const { printed, numbers, wrong } = await judge(home, id);
    lines.push(`${id} ${printed} of ${numbers}`);
    const wanted = known?.get(id) ?? 0;
    if (stopped !== null) fail(id, `Python stopped: ${stopped.trim()}`);
    else if (wrong.length > 0) fail(id, wrong.join('; '));
    else if (printed < wanted)
      fail(id, `prints ${printed} of ${numbers} numbers, fewer than the ${wanted} of counts.txt`);
    else console.log(`✓ ${id}: Python prints ${printed} of ${numbers} numbers`);
  }
  if (!process.env.KEEP) rmSync(home, { recursive: true });
  else console.log(home);
  return { passed: ids.length - failed, failed, lines };
}

const args = process.argv.slice(2);
const given = args.filter((arg) => !arg.startsWith('--'));
const isUpdate = args.includes('--update');
const ids = [...WITH_PROGRAM.python].filter((id) => given.length === 0 || given.includes(id));
const report = python
  ? await checkAll(ids, isUpdate ? null : readCounts())
  : {
      passed: 0,
      failed: 0,
      lines: [],
      note: 'no Python with pandas, SciPy and statsmodels: programs were not run',
    };
if (isUpdate && given.length === 0)
  writeFileSync(
    COUNTS,
    `# How many of the numbers shown for the example of an analysis its Python program prints; written by npm run check:python -- --update\n${report.lines.join('\n')}\n`,
  );
const { lines: _, ...said } = report;
mkdirSync(REPORT, { recursive: true });
writeFileSync(`${REPORT}/python.json`, `${JSON.stringify(said)}\n`);
console.log(`Python programs: ${report.passed} passed, ${report.failed} failed`);
process.exitCode = report.failed > 0 ? 1 : 0;
