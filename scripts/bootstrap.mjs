// Brings a fresh clone to a state where everything runs: checks Node, installs what is missing. Node built-ins only.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const MINIMUM_NODE = [20, 19];

/**
 * Whether a Node version such as "20.19.0" is new enough.
 * @param {string} version
 */
export function nodeIsSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = MINIMUM_NODE;
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, dependencies?: Record<string, string>,
 *   devDependencies?: Record<string, string> }} LockEntry
 */

/**
 * Why the installed packages do not match the lock file, or undefined when they do. Contents are compared, not file
 * times: a checkout changes times without changing what is needed.
 * @param {string} directory
 * @returns {string | undefined}
 */
export function installReason(directory) {
  const installedFile = join(directory, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return 'node_modules is missing';
  const lockFile = join(directory, 'package-lock.json');
  if (!existsSync(lockFile)) return 'package-lock.json is missing';
  /** @type {Record<string, LockEntry>} */
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  /** @type {Record<string, LockEntry>} */
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/') || entry.optional) continue;
    const present = installed[path];
    if (present === undefined) return `${path} is not installed`;
    if (entry.version !== present.version) return `${path} is ${present.version}, ${entry.version} is needed`;
  }
  for (const workspace of ['', ...workspaces(directory)]) {
    /** @type {LockEntry} */
    const manifest = JSON.parse(readFileSync(join(directory, workspace, 'package.json'), 'utf8'));
    const locked = wanted[workspace];
    for (const kind of /** @type {const} */ (['dependencies', 'devDependencies'])) {
      for (const [name, range] of Object.entries(manifest[kind] ?? {})) {
        if (locked?.[kind]?.[name] !== range) return `${name} of ${workspace || 'the repository'} is new`;
      }
    }
  }
  return undefined;
}

/** @param {string} directory */
function workspaces(directory) {
  return readdirSync(join(directory, 'packages'), { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && existsSync(join(directory, 'packages', entry.name, 'package.json')),
    )
    .map((entry) => `packages/${entry.name}`);
}

/** Checks Node and installs missing packages; ends the process with a plain message when that is impossible. */
export async function bootstrap() {
  if (!nodeIsSupported(process.versions.node)) {
    console.error(
      `Constat needs Node ${MINIMUM_NODE.join('.')} or newer; this is Node ${process.versions.node}. See https://nodejs.org/`,
    );
    process.exit(1);
  }
  const reason = installReason(root);
  if (reason === undefined) return;
  // Not `npm ci`: it refuses a lock file without the binaries of other platforms, which some registries do not carry.
  // With development packages also where NODE_ENV is production: the app is built and started with them.
  console.log(`Installing packages (npm install): ${reason}.`);
  const { code } = await run(
    'npm',
    ['install', '--include=dev', '--no-save', '--no-audit', '--no-fund', '--no-progress'],
    {
      seconds: 900,
    },
  );
  if (code !== 0) {
    console.error(`npm install failed with exit code ${code}; the lines above say why.`);
    process.exit(1);
  }
}
