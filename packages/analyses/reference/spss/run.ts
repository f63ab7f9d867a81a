/**
 * npm run check:spss [id ...]: runs the SPSS syntax of each analysis on its example by PSPP, the free program that reads most of it, and
 * says what it refuses and how many of the numbers shown it prints. What PSPP does not know (SPSS alone has it) is listed here.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { datasetToSav, generateSample } from '@constat/data';
import { exampleFrame } from '../../golden/cases.ts';
import { catalogue, loadAnalysis, runAnalysis } from '../../src/index.ts';
import { spssSyntax } from '../../src/spss/syntax.ts';
import { compareTable } from '../r/compare.ts';
import { printedNumbers } from '../r/printed.ts';
import { shownTables } from '../r/shown.ts';

/** Procedures, and parts of them, that PSPP lacks. */
const NOT_IN_PSPP: Readonly<Record<string, string>> = {
  UNIANOVA: 'the command',
  KM: 'the command',
  COXREG: 'the command',
  NPTESTS: 'the command',
  'NONPAR CORR': 'the command',
  'PARTIAL CORR': 'the command',
};
/** Parts of procedures that PSPP lacks: what is run there is without them. */
const WITHOUT: readonly (readonly [RegExp, string])[] = [
  [/ WELCH\b| BROWNFORSYTHE\b/g, ''],
  [/\n {2}\/PLOT MEANS/g, ''],
  [/ DUNNETT\(\d+\)/g, ''],
  [/ OUTS\b| COLLIN\b| TOL\b/g, ''],
  [/\n {2}\/RESIDUALS DURBIN/g, ''],
  [/GOODFIT /g, ''],
  [/\n {2}\/STATISTICS=DESCRIPTIVE SCALE/g, ''],
];

const hasPspp = spawnSync('pspp', ['--version']).status === 0;
if (!hasPspp) {
  console.log('PSPP is not installed (Debian: pspp).');
  process.exit(0);
}

const home = mkdtempSync(join(tmpdir(), 'constat-spss-'));
let failed = 0;
const given = process.argv.slice(2);
for (const { id } of catalogue) {
  if (given.length > 0 && !given.includes(id)) continue;
  const analysis = await loadAnalysis(id);
  const sample = analysis?.example.sample;
  if (!analysis?.spss || !sample) continue;
  const frame = await exampleFrame(analysis);
  const syntax = spssSyntax(analysis, frame, analysis.example.options);
  if (syntax === null) {
    failed += 1;
    console.log(`✗ ${id}: its own example has no syntax`);
    continue;
  }
  const lacks = Object.keys(NOT_IN_PSPP).find((name) => syntax.includes(`\n${name}`));
  if (lacks) {
    console.log(`- ${id}: ${lacks} is not in PSPP`);
    continue;
  }
  const folder = join(home, id);
  mkdirSync(folder);
  const data = await generateSample(sample);
  if (!data) throw new Error(`There is no sample '${sample}'.`);
  writeFileSync(join(folder, 'data.sav'), datasetToSav(data));
  const run = WITHOUT.reduce((text, [part, instead]) => text.replace(part, instead), syntax);
  writeFileSync(join(folder, 'run.sps'), `SET FORMAT F20.9.\nSET DECIMAL DOT.\n${run}\n`);
  const { status } = spawnSync('pspp', ['-o', 'out.txt', '-O', 'width=400', 'run.sps'], { cwd: folder });
  const text = readFileSync(join(folder, 'out.txt'), 'utf8');
  const errors = text.split('\n').filter((line) => /\b(error|warning):/.test(line));
  const outcome = await runAnalysis(analysis, frame, analysis.example.options);
  const printed = printedNumbers(text);
  const compared =
    outcome.status === 'done' ? shownTables(outcome.blocks).map((table) => compareTable(table, printed)) : [];
  const numbers = compared.reduce((sum, each) => sum + each.compared, 0);
  const absent = compared.flatMap(({ findings }) => findings.filter(({ kind }) => kind === 'absent')).length;
  if (status !== 0 || errors.length > 0) failed += 1;
  console.log(
    `${errors.length === 0 ? '✓' : '✗'} ${id}: PSPP prints ${numbers - absent} of ${numbers} numbers`,
  );
  for (const error of errors) console.log(`    ${error}`);
}
rmSync(home, { recursive: true });
process.exit(failed === 0 ? 0 : 1);
