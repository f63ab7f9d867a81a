// npm test changed: the stages cut down to what a change can have broken, for the minute between two edits.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from '../run.mjs';
import { browser, command, stages, unit } from './stages.mjs';

/** @typedef {import('./lanes.mjs').Stage} Stage */

/** @param {readonly string[]} args */
function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

/**
 * Where the change began: where the branch left main; on main itself the last commit, or the one before it when nothing was
 * edited since.
 */
function baseOfChange() {
  const head = git('rev-parse', 'HEAD');
  const left = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main');
  if (left !== undefined && left !== head) return left;
  const before = isEdited() ? head : git('rev-parse', '--verify', '--quiet', 'HEAD~1');
  return before ?? head ?? 'HEAD';
}

/** Whether there is something that no commit holds yet. */
export const isEdited = () => git('status', '--porcelain') !== '';

/**
 * The files that differ from a commit, those not yet known to git among them.
 * @param {string} base
 */
function changedFiles(base) {
  const lists = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(lists.flatMap((list) => (list ? list.split('\n') : [])))];
}

/** Reference topics have names of their own, so a change of the engine or of an analysis runs them all. */
const NEEDS_REFERENCE =
  /^(?:packages\/(?:stats|data|analyses)\/(?:src|reference)\/(?!.*\.test\.)|reference\/)/;

/**
 * Which stages look at a change, and what they are given.
 * @param {readonly string[]} files
 * @param {string} base
 * @returns {Readonly<Record<string, Stage['run'] | undefined>>}
 */
export function stagesFor(files, base) {
  const all = Object.fromEntries(stages.map(({ name, run }) => [name, run]));
  const present = files.filter((file) => existsSync(join(root, file)));
  const rooms = [
    ...new Set(files.map((file) => /^(?:packages\/[^/]+|e2e|bench|scripts)(?=\/)/.exec(file)?.[0])),
  ];
  const typed = rooms.filter((room) => room !== undefined);
  const touches = (/** @type {RegExp} */ pattern) => files.some((file) => pattern.test(file));
  const journeys = present.filter((file) => /^e2e\/[^/]+\.spec\.ts$/.test(file));
  return {
    ...(typed.length > 0 ? { types: command(process.execPath, ['scripts/types.mjs', ...typed]) } : {}),
    ...(present.length > 0
      ? { lint: command(bin('biome'), ['check', '--no-errors-on-unmatched', ...present]) }
      : {}),
    structure: all.structure,
    // Everything rests on the engine, and would be tested again with each of its files: its own tests and the reference values judge it.
    ...(typed.length > 0
      ? { unit: unit([...typed.map((room) => `${room}/`), `--changed=${base}`, '--passWithNoTests']) }
      : {}),
    ...(touches(NEEDS_REFERENCE) ? { reference: all.reference } : {}),
    // Those that were edited. What all of them use would run all of them: that is for `npm test`.
    ...(journeys.length > 0 ? { build: all.build, browser: browser(journeys) } : {}),
  };
}

/** @returns {Promise<readonly Stage[]>} */
export async function changedStages() {
  const base = baseOfChange();
  const files = changedFiles(base);
  console.log(`${files.length} files changed since ${base.slice(0, 7)}`);
  const runs = stagesFor(files, base);
  return stages.flatMap((stage) => {
    const run = runs[stage.name];
    return run ? [{ ...stage, run }] : [];
  });
}
