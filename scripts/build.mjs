// Builds the web app when its sources changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildStamp } from './build-stamp.mjs';
import { root, run } from './run.mjs';

const SOURCES = [
  'package-lock.json',
  'tsconfig.base.json',
  'packages/web/package.json',
  'packages/web/index.html',
  'packages/web/vite.config.ts',
  'packages/web/app.html',
  'packages/web/vite-pwa.ts',
  'packages/web/vite-prerender.ts',
  'packages/web/public',
  'packages/web/src',
  'packages/analyses/src',
  'packages/data/src',
  'packages/report/src',
  'packages/stats/src',
];
const STAMP = join(root, '.cache', 'web-build');
const OUTPUT = join(root, 'packages', 'web', 'dist', 'index.html');

/**
 * Every file below a path, sorted, tests left out.
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  try {
    return readdirSync(absolute, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => filesUnder(`${path}/${entry.name}`));
  } catch {
    return /\.test\.tsx?$/.test(path) ? [] : [path];
  }
}

function sourceHash() {
  const hash = createHash('sha256').update(buildStamp(root)).update('\0');
  for (const file of SOURCES.flatMap(filesUnder)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Builds packages/web/dist unless it is up to date; resolves with whether it is usable now.
 * @param {{ force?: boolean, hear?: (text: string) => void }} [options]
 */
export async function buildWeb({ force = false, hear } = {}) {
  const hash = sourceHash();
  const current = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
  if (!force && existsSync(OUTPUT) && current === hash) return true;
  if (hear === undefined) console.log('Building the app...');
  const { code } = await run('npm', ['run', '--silent', 'build'], { hear });
  if (code !== 0) return false;
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(STAMP, hash);
  return true;
}
