// npm run bundle: the process that answers a question to a table of the server, in JavaScript, so that it starts at once. `node scripts/bundle-questions.mjs [folder]`
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { buildStamp } from './build-stamp.mjs';
import { root } from './run.mjs';

/** The analyses are chunks of their own, of which a question loads one. @type {import('esbuild').BuildOptions} */
const OPTIONS = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  splitting: true,
  target: 'node20',
  minifySyntax: true,
  legalComments: 'none',
  logLevel: 'warning',
  // native, and not everywhere
  external: ['@duckdb/node-api'],
};

/**
 * Writes the bundle into a folder and resolves with the path of its main module.
 * @param {string} [folder]
 */
export async function bundleQuestions(folder = join(root, 'packages', 'cli', 'dist')) {
  // what another server runs from the folder stays: chunks are called after what is in them
  await build({
    ...OPTIONS,
    entryPoints: [join(root, 'packages', 'cli', 'src', 'tables', 'main.ts')],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    define: { 'globalThis.CONSTAT_BUILD': JSON.stringify(buildStamp(root)) },
  });
  return join(folder, 'main.mjs');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(await bundleQuestions(process.argv[2]));
