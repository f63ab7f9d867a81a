/**
 * npm run check:python [id ...]: runs the Python program of each analysis on its example and looks for the numbers shown among those that it
 * prints. How many of them it prints is in counts.txt: fewer, a stop, or a number with the other sign fails (`--update` writes the list anew).
 * `--choices` runs each choice of the forms as well: none of their programs may stop or print another sign. Writes .cache/test/python.json. Needs a Python with pandas, SciPy and statsmodels (Debian: python3-statsmodels).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesSource, datasetToCsv, Frame, generateSample, importCsv } from '@constat/data';
import { exampleFrame } from '../../golden/cases.ts';
import { everythingOn, otherChoices } from '../../golden/options.ts';
import {
  type AnyAnalysis,
  loadAnalysis,
  PROGRAMS,
  type RawOptions,
  runAnalysis,
  WITH_PROGRAM,
} from '../../src/index.ts';
import { compareTable } from '../r/compare.ts';
import { printedNumbers } from '../r/printed.ts';
import { shownTables } from '../r/shown.ts';
import { VARIANTS } from '../r/variants.ts';
import { FURTHER } from './further.ts';

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

/** An analysis with options, by the name of the folder that it runs in. */
interface Case {
  readonly name: string;
  readonly analysis: AnyAnalysis;
  readonly options: RawOptions;
  readonly frame: Frame;
  /** The data as a file, of analyses that read some. */
  readonly csv: string | null;
}

/** The same data with other options, as the programs for R are compared. */
async function variantsOf(id: string, analysis: AnyAnalysis): Promise<readonly Case[]> {
  const cases: Case[] = [];
  for (const { name, data, options } of VARIANTS.filter((variant) => variant.analysis === id)) {
    const bytes = readFileSync(new URL(`../../../../reference/data/${data}`, import.meta.url));
    const { dataset } = await importCsv(bytesSource(bytes), { name: data });
    const frame = new Frame(dataset.columns);
    cases.push({ name: `${id} variant ${name}`, analysis, options, frame, csv: bytes.toString('utf8') });
  }
  return cases;
}

/** The example first, and with `choices` what its form offers instead. */
async function casesOf(id: string, choices: boolean): Promise<readonly Case[]> {
  const analysis = await loadAnalysis(id);
  if (!analysis) throw new Error(`There is no analysis '${id}'.`);
  const { options, sample } = analysis.example;
  const frame = await exampleFrame(analysis);
  const data = sample === null ? null : await generateSample(sample);
  const own = { analysis, frame, csv: data ? datasetToCsv(data) : null };
  const cases: Case[] = [{ ...own, name: id, options }];
  if (!choices) return cases;
  const all = { ...everythingOn(analysis), ...options };
  for (const [name, other] of [['everything on', all] as const, ...otherChoices(analysis, options, frame)])
    if ((await runAnalysis(analysis, frame, other)).status === 'done')
      cases.push({ ...own, name: `${id} ${name.replaceAll('/', '-')}`, options: other });
  for (const [name, other] of Object.entries(FURTHER[id] ?? {}))
    cases.push({ ...own, name: `${id} ${name}`, options: other });
  return [...cases, ...(await variantsOf(id, analysis))];
}

async function prepareAll(home: string, cases: readonly Case[]): Promise<readonly Case[]> {
  const run: Case[] = [];
  for (const each of cases) {
    const { name, analysis, options, frame, csv } = each;
    const program = PROGRAMS.python(analysis, frame, options);
    if (program === null) continue;
    run.push(each);
    const folder = join(home, name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'program.py'), `${program}\n`);
    if (csv !== null) writeFileSync(join(folder, 'data.csv'), csv);
  }
  return run;
}

async function judge(home: string, { name, analysis, options, frame }: Case): Promise<Answer> {
  const outcome = await runAnalysis(analysis, frame, options);
  if (outcome.status !== 'done') throw new Error(`${name}: ${JSON.stringify(outcome)}`);
  const printed = printedNumbers(readFileSync(join(home, name, 'printed.txt'), 'utf8'));
  const compared = shownTables(outcome.blocks).map((table) => compareTable(table, printed));
  const findings = compared.flatMap((each) => each.findings);
  const numbers = compared.reduce((sum, each) => sum + each.compared, 0);
  const missed = findings.filter(({ kind }) => kind === 'absent' || kind === 'sign');
  if (process.env.SHOW_ABSENT)
    for (const { table, column, words } of missed) console.log(`    ${table}.${column}: ${words}`);
  const program = readFileSync(join(home, name, 'program.py'), 'utf8');
  // the number that has the other sign may be what the program says that it lacks
  const isWhole = name === analysis.entry.id || !program.includes('\n# Not in these packages');
  return {
    printed: numbers - missed.length,
    numbers,
    wrong: (isWhole ? findings : [])
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

async function checkAll(ids: readonly string[], known: ReadonlyMap<string, number> | null, choices: boolean) {
  const home = mkdtempSync(join(tmpdir(), 'constat-python-'));
  const lines: string[] = [];
  let failed = 0;
  const fail = (name: string, why: string): void => {
    failed += 1;
    console.log(`✗ ${name}: ${why}`);
  };
  const cases: Case[] = [];
  for (const id of ids) cases.push(...(await casesOf(id, choices)));
  const run = await prepareAll(home, cases);
  const names = run.map(({ name }) => name);
  for (const id of ids) if (!names.includes(id)) fail(id, 'its own example has no program');
  writeFileSync(join(home, 'runner.py'), RUNNER);
  const { status, stderr } = spawnSync(python ?? '', ['runner.py', ...names], {
    cwd: home,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Python ended: ${stderr}`);
  for (const each of run) {
    const { name } = each;
    const stopped = stoppedBy(home, name);
    const { printed, numbers, wrong } = await judge(home, each);
    if (ids.includes(name)) lines.push(`${name} ${printed} of ${numbers}`);
    const wanted = known?.get(name) ?? 0;
    if (stopped !== null) fail(name, `Python stopped: ${stopped.trim()}`);
    else if (wrong.length > 0) fail(name, wrong.join('; '));
    else if (printed < wanted)
      fail(name, `prints ${printed} of ${numbers} numbers, fewer than the ${wanted} of counts.txt`);
    else console.log(`✓ ${name}: Python prints ${printed} of ${numbers} numbers`);
  }
  if (!process.env.KEEP) rmSync(home, { recursive: true });
  else console.log(home);
  return { passed: cases.length - failed, failed, lines };
}

const args = process.argv.slice(2);
const given = args.filter((arg) => !arg.startsWith('--'));
const isUpdate = args.includes('--update');
const ids = [...WITH_PROGRAM.python].filter((id) => given.length === 0 || given.includes(id));
const report = python
  ? await checkAll(ids, isUpdate ? null : readCounts(), args.includes('--choices'))
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
