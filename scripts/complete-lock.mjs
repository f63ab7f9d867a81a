// npm run lock: names in the lock file what npm left out of it, the binaries of other platforms that a registry does not (yet) have.
// `npm ci` refuses a lock file without them, on every platform; with them it installs those of this platform and leaves the others.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string> }} LockEntry
 */

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'aix',
];
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
];

/**
 * The platform in the name of a package such as `@rollup/rollup-linux-x64-musl`, as npm writes it, or undefined.
 * @param {string} name
 * @returns {Pick<LockEntry, 'os' | 'cpu' | 'libc'> | undefined}
 */
export function platformOf(name) {
  const words = name.split('/').at(-1)?.split('-') ?? [];
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const os = SYSTEMS.find((system) => words.includes(system));
  if (cpu === 'wasm32') return { cpu: [cpu] };
  if (cpu === undefined || os === undefined) return undefined;
  const last = words.at(-1) ?? '';
  // 32-bit ARM names its library as gnueabihf or musleabihf; where nothing is said, it is the usual one.
  const libc = last.startsWith('musl') ? 'musl' : 'glibc';
  return os === 'linux' ? { os: [os], cpu: [cpu], libc: [libc] } : { os: [os], cpu: [cpu] };
}

/**
 * Optional packages that entries of a lock file ask for and that have no entry of their own.
 * @param {Record<string, LockEntry>} packages
 */
export function missingOptional(packages) {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !places(path, name).some((place) => place in packages))
      .map(([name, version]) => ({ name, version, parent: entry })),
  );
}

/**
 * Where Node looks for a package that another asks for, the nearest place first.
 * @param {string} path
 * @param {string} name
 */
function places(path, name) {
  const found = [];
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/'))))
    found.push(`${at}/node_modules/${name}`);
  return [...found, `node_modules/${name}`];
}

/**
 * The packages of a lock file with an entry for each optional package that has none. It carries no checksum: whoever installs from a
 * registry that has the package gets one with the next `npm install`.
 * @param {Record<string, LockEntry>} packages
 * @returns {Record<string, LockEntry>}
 */
export function completed(packages) {
  const added = missingOptional(packages).map(({ name, version, parent }) => {
    const platform = platformOf(name);
    if (!/^\d+\.\d+\.\d+[\w.-]*$/.test(version) || platform === undefined)
      throw new Error(`${name}@${version} is not in the lock file, and its name tells no platform.`);
    const { os, cpu, libc } = platform;
    return /** @type {const} */ ([
      `node_modules/${name}`,
      {
        version,
        ...(cpu && { cpu }),
        ...(parent.dev && { dev: true }),
        ...(libc && { libc }),
        optional: true,
        ...(os && { os }),
      },
    ]);
  });
  return Object.fromEntries(
    [...Object.entries(packages), ...added].sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const folder of ['', 'bench']) {
    const file = join(root, folder, 'package-lock.json');
    const lock = JSON.parse(readFileSync(file, 'utf8'));
    const missing = missingOptional(lock.packages).length;
    lock.packages = completed(lock.packages);
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
    console.log(`${join(folder, 'package-lock.json')}: ${missing} packages of other platforms added`);
  }
}
