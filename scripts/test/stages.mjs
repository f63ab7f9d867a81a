// The stages of npm test: what each runs, and where its counts come from.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '../build.mjs';
import { ensureChromium } from '../chromium.mjs';
import { bin, root, run } from '../run.mjs';
import { browserCounts, referenceCounts, unitCounts } from './reports.mjs';

/**
 * @typedef {import('./reports.mjs').Counts} Counts
 * @typedef {import('./lanes.mjs').Hear} Hear
 * @typedef {import('./lanes.mjs').Stage} Stage
 */

const CACHE = join(root, '.cache', 'test');

/**
 * A stage that counts as one test: it passes when the command does.
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {(hear: Hear) => Promise<Counts>}
 */
export const command = (program, args) => async (hear) => {
  const { code } = await run(program, args, { hear });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

/**
 * A stage with a report of its own: its counts are read from the file it writes.
 * @template Report
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ hear: Hear, file: string, env?: Record<string, string> }} options
 * @param {(report: Report) => Counts} count
 * @returns {Promise<Counts>}
 */
async function reported(program, args, { file, ...options }, count) {
  mkdirSync(CACHE, { recursive: true });
  rmSync(file, { force: true });
  const { code } = await run(program, args, options);
  if (!existsSync(file)) return { passed: 0, failed: 1, note: 'no report was written' };
  const counts = count(JSON.parse(readFileSync(file, 'utf8')));
  // A run that fails outside its tests (a crash, a leak, one given up) must not look green.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1, note: `exit code ${code}` } : counts;
}

/**
 * @param {readonly string[]} [args]
 * @returns {(hear: Hear) => Promise<Counts>}
 */
export const unit =
  (args = []) =>
  (hear) => {
    const file = join(CACHE, 'unit.json');
    return reported(
      bin('vitest'),
      ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...args],
      { hear, file },
      unitCounts,
    );
  };

/**
 * @param {readonly string[]} [args]
 * @returns {(hear: Hear) => Promise<Counts>}
 */
export const browser =
  (args = []) =>
  async (hear) => {
    const file = join(CACHE, 'browser.json');
    const chromium = await ensureChromium(hear);
    return reported(
      bin('playwright'),
      ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...args],
      { hear, file, env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
      browserCounts,
    );
  };

/** @param {Hear} hear */
const reference = (hear) =>
  reported(
    'npm',
    ['run', '--silent', 'reference'],
    { hear, file: join(root, 'reference-report.json') },
    referenceCounts,
  );

/**
 * The R programs of all results; the report says so where there is no Rscript.
 * @param {Hear} hear
 */
const programs = (hear) =>
  reported(
    'npm',
    ['run', '--silent', 'check:r'],
    { hear, file: join(CACHE, 'r.json') },
    (/** @type {Counts} */ counts) => counts,
  );

/**
 * The Python programs of the examples; the report says so where there is no Python that can run them.
 * @param {Hear} hear
 */
const pythonPrograms = (hear) =>
  reported(
    'npm',
    ['run', '--silent', 'check:python'],
    { hear, file: join(CACHE, 'python.json') },
    (/** @type {Counts} */ counts) => counts,
  );

/** @param {Hear} hear */
const build = async (hear) =>
  (await buildWeb({ hear })) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** All, in the order of the summary. Those of the app need its build; the others are about the code, and all but the longest run where a lane is free. @type {readonly Stage[]} */
export const stages = [
  { name: 'types', lane: 'any', run: command(process.execPath, ['scripts/types.mjs']) },
  { name: 'lint', lane: 'any', run: command(bin('biome'), ['check', '.']) },
  { name: 'structure', lane: 'code', run: command(process.execPath, ['scripts/structure.mjs']) },
  { name: 'unused', lane: 'any', run: command(bin('knip'), []) },
  { name: 'unit', lane: 'code', run: unit() },
  { name: 'reference', lane: 'any', run: reference },
  { name: 'r', lane: 'any', run: programs },
  { name: 'python', lane: 'any', run: pythonPrograms },
  { name: 'build', lane: 'app', run: build },
  { name: 'budget', lane: 'app', run: command(process.execPath, ['scripts/budget.mjs']) },
  { name: 'browser', lane: 'app', run: browser() },
];
