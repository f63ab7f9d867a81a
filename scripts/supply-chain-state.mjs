// The packages of this repository, and what is wrong with them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { listOf, partsOf, problemsOf } from './supply-chain-rules.mjs';

/** esbuild puts its binary in place; fsevents is for macOS. */
const SCRIPTS = new Set(['esbuild', 'fsevents']);

/** Where the list for people is. */
export const LIST = join(root, 'docs', 'licences.md');

/** The lock file. */
export const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** Every package that is installed. */
export const parts = partsOf(lock.packages);

/** What keeps the packages from being in order. */
export function supplyProblems() {
  const isTrue = existsSync(LIST) && readFileSync(LIST, 'utf8') === listOf(parts);
  return [
    ...problemsOf(parts, SCRIPTS),
    ...(isTrue ? [] : ['docs/licences.md is not that of the lock file: npm run licences']),
  ];
}
