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
  if (!existsSync(join(directory, 'packages'))) return [];
  return readdirSync(join(directory, 'packages'), { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && existsSync(join(directory, 'packages', entry.name, 'package.json')),
    )
    .map((entry) => `packages/${entry.name}`);
}

/**
 * Installs what the lock file of a folder names, and says whether that worked. `npm ci` installs exactly that; where it refuses
 * a lock file that is not complete, `npm install` takes what there is and leaves the file alone.
 * With development packages also where NODE_ENV is production: the app is built and started with them.
 * @param {string} directory
 */
export async function installPackages(directory) {
  const options = ['--include=dev', '--no-audit', '--no-fund', '--no-progress'];
  let words = '';
  const hear = (/** @type {string} */ text) => {
    words += text;
  };
  const exact = await run('npm', ['ci', ...options], { cwd: directory, hear });
  if (exact.code === 0) return true;
  const why = /npm error (?!code )(.*)/.exec(words)?.[1] ?? `exit code ${exact.code}`;
  console.log(`npm ci cannot install these packages (${why}); npm install is tried.`);
  const { code } = await run('npm', ['install', '--no-save', ...options], { cwd: directory });
  if (code !== 0) console.error(`npm install failed with exit code ${code}; the lines above say why.`);
  return code === 0;
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
  console.log(`Installing packages: ${reason}.`);
  if (!(await installPackages(root))) process.exit(1);
}
