// npm test: every check of the repository, one after the other; the last line sums them up.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { bootstrap } from './bootstrap.mjs';
import { buildWeb } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { bin, root, run } from './run.mjs';

/**
 * @typedef {{ passed: number, failed: number, note?: string, details?: string[] }} Counts
 * @typedef {{ name: string, run: () => Promise<Counts> }} Stage
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestResult
 * @typedef {{ name: string, message: string, assertionResults: VitestResult[] }} VitestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, success: boolean, testResults: VitestFile[] }} VitestReport
 * @typedef {{ topics: { passed: number, failed: number, pending: number }[] }} ReferenceReport
 * @typedef {{ status: string, errors: { message?: string }[] }} PlaywrightResult
 * @typedef {{ title: string, file: string, line: number, tests: { status: string, results: PlaywrightResult[] }[] }} PlaywrightSpec
 * @typedef {{ specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[], suites: PlaywrightSuite[] }} PlaywrightReport
 */

const CACHE = join(root, '.cache', 'test');

/**
 * A stage that counts as one test: it passes when the command does.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {number} seconds
 * @returns {Promise<Counts>}
 */
async function command(command, args, seconds) {
  const { code, timedOut } = await run(command, args, { seconds });
  if (timedOut) console.log(`Gave up after ${seconds} s.`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * A stage with a report of its own: its counts are read from the file it writes.
 * @template Report
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ seconds: number, file: string, env?: Record<string, string> }} options
 * @param {(report: Report) => Counts} count
 * @returns {Promise<Counts>}
 */
async function reported(program, args, { file, ...options }, count) {
  rmSync(file, { force: true });
  const { code, timedOut } = await run(program, args, options);
  if (timedOut) console.log(`Gave up after ${options.seconds} s.`);
  if (!existsSync(file)) return { passed: 0, failed: 1, note: 'no report was written' };
  const counts = count(JSON.parse(readFileSync(file, 'utf8')));
  // A run that fails outside its tests (a crash, a leak, a time-out) must not look green.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1, note: `exit code ${code}` } : counts;
}

/**
 * What a failed test said, short enough to be read at the end of everything.
 * @param {string} title
 * @param {string} message
 */
function told(title, message) {
  return `${title}\n${stripVTControlCharacters(message).slice(0, 1500)}`;
}

function unit() {
  const file = join(CACHE, 'unit.json');
  return reported(
    bin('vitest'),
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    { seconds: 480, file },
    (/** @type {VitestReport} */ report) => ({
      passed: report.numPassedTests,
      failed: Math.max(report.numFailedTests, report.success ? 0 : 1),
      details: report.testResults.flatMap(({ name, message, assertionResults }) => [
        ...(message === '' ? [] : [told(`failed: ${name}`, message)]),
        ...assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) =>
            told(`failed: ${name} ${fullName}`, failureMessages.join('\n')),
          ),
      ]),
    }),
  );
}

function reference() {
  return reported(
    'npm',
    ['run', '--silent', 'reference'],
    { seconds: 240, file: join(root, 'reference-report.json') },
    (/** @type {ReferenceReport} */ { topics }) => {
      /** @param {'passed' | 'failed' | 'pending'} key */
      const sum = (key) => topics.reduce((total, topic) => total + topic[key], 0);
      return {
        passed: sum('passed'),
        failed: sum('failed'),
        note: `${sum('pending')} cases have no adapter yet`,
      };
    },
  );
}

/**
 * The journeys that failed, in the end or at their first try, each with what it said.
 * @param {readonly PlaywrightSuite[]} suites
 * @returns {string[]}
 */
function failures(suites) {
  return suites.flatMap(({ specs, suites: inner }) => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) => {
          const errors = results.flatMap((result) => result.errors.map(({ message }) => message ?? ''));
          const verdict = status === 'flaky' ? 'passed at the second try' : 'failed';
          return told(`${verdict}: ${file}:${line} ${title}`, errors.join('\n'));
        }),
    ),
    ...failures(inner ?? []),
  ]);
}

async function browser() {
  const file = join(CACHE, 'browser.json');
  const chromium = await ensureChromium();
  return reported(
    bin('playwright'),
    ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { seconds: 900, file, env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
    (/** @type {PlaywrightReport} */ { stats, errors, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      details: failures(suites),
      ...(stats.flaky > 0 ? { note: `${stats.flaky} at the second try` } : {}),
    }),
  );
}

/** @type {Stage[]} */
const stages = [
  { name: 'types', run: () => command(process.execPath, ['scripts/types.mjs'], 300) },
  { name: 'lint', run: () => command(bin('biome'), ['check', '.'], 120) },
  { name: 'structure', run: () => command(process.execPath, ['scripts/structure.mjs'], 60) },
  { name: 'unused', run: () => command(bin('knip'), [], 120) },
  { name: 'unit', run: unit },
  { name: 'reference', run: reference },
  {
    name: 'build',
    run: async () =>
      (await buildWeb({ seconds: 300 })) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  },
  { name: 'budget', run: () => command(process.execPath, ['scripts/budget.mjs'], 60) },
  { name: 'browser', run: browser },
];

await bootstrap();
mkdirSync(CACHE, { recursive: true });
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(
    `No such stage: ${unknown.join(', ')}. Stages: ${stages.map((stage) => stage.name).join(', ')}.`,
  );
  process.exit(2);
}

let passed = 0;
let failed = 0;
/** @type {string[]} */
const summary = [];
/** @type {string[]} */
const details = [];
for (const stage of stages.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
  console.log(`\n== ${stage.name}`);
  const started = Date.now();
  /** @type {Counts} */
  let counts;
  try {
    counts = await stage.run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    counts = { passed: 0, failed: 1 };
  }
  details.push(...(counts.details ?? []));
  passed += counts.passed;
  failed += counts.failed;
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  const note = counts.note ? `  (${counts.note})` : '';
  summary.push(
    `${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${stage.name.padEnd(10)} ${counts.passed} passed, ${counts.failed} failed, ${seconds} s${note}`,
  );
}
// At the end, where they are found without reading what every stage printed.
if (details.length > 0) console.log(`\n${details.join('\n\n')}`);
console.log(`\n${summary.join('\n')}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
