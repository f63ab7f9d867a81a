// Which build of the product runs: the commit that last changed it.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a result depends on; a commit that changes documents or tests alone makes no new build. */
const PRODUCT = [
  'packages',
  'package-lock.json',
  ':(exclude)packages/*/test',
  ':(exclude)*.test.ts',
  ':(exclude)*.test.tsx',
];

/**
 * The build of a folder, e.g. `3e214e5`, with `.changed` after it while the product differs from that commit; '' where nothing tells it.
 * Known from CONSTAT_BUILD (for images made without the repository), else from git, else from build.json, which `git archive` fills in.
 * @param {string} directory
 * @param {string} [given]
 * @returns {string}
 */
export function buildStamp(directory, given = process.env.CONSTAT_BUILD) {
  if (given !== undefined && given !== '') return safe(given);
  // A folder without a repository of its own may lie inside another one.
  if (existsSync(join(directory, '.git'))) {
    const commit = git(directory, ['log', '-1', '--format=%h', '--abbrev=7', '--', ...PRODUCT]);
    const changes = git(directory, ['status', '--porcelain', '--untracked-files=no', '--', ...PRODUCT]);
    if (commit) return `${commit}${changes ? '.changed' : ''}`;
  }
  const file = join(directory, 'build.json');
  return existsSync(file) ? safe(JSON.parse(readFileSync(file, 'utf8')).build) : '';
}

/**
 * A stamp as Semantic Versioning allows it after the plus sign; '' for what is none, such as the blank in build.json.
 * @param {string} stamp
 */
const safe = (stamp) => (/^[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*$/.test(stamp) ? stamp : '');

/**
 * @param {string} directory
 * @param {readonly string[]} args
 */
function git(directory, args) {
  try {
    return execFileSync('git', [...args], {
      cwd: directory,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
