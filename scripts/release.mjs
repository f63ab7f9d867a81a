// npm run release [-- 1.2.0-beta.1] [-- --dry-run]: what is unreleased becomes a version, with a commit and an annotated tag.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isVersion, lockWithVersion, nextVersion, released, withVersion } from './release-parts.mjs';
import { root } from './run.mjs';

const CHANGELOG = 'CHANGELOG.md';
const LOCK = 'package-lock.json';

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');

/**
 * The files of a release with their new texts, and its notes.
 * @param {string} version
 */
function changes(version) {
  const { changelog, notes } = released(read(CHANGELOG), version, new Date().toISOString().slice(0, 10));
  const manifests = [
    'package.json',
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/package.json`),
  ];
  return {
    notes,
    files: [
      { file: CHANGELOG, text: changelog },
      { file: LOCK, text: lockWithVersion(read(LOCK), version) },
      ...manifests.map((file) => ({ file, text: withVersion(read(file), version) })),
    ],
  };
}

/** @param {string[]} args */
function main(args) {
  const { values, positionals } = parseArgs({
    args,
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const version = positionals[0] ?? nextVersion(read(CHANGELOG));
  if (!isVersion(version)) throw new Error(`${version} is no version.`);
  const tag = `v${version}`;
  if (git('tag', '--list', tag) !== '') throw new Error(`There is a tag ${tag} already.`);
  const dirty = git('status', '--porcelain');
  if (dirty !== '' && !values['dry-run']) throw new Error(`Commit or put away first:\n${dirty}`);
  const { files, notes } = changes(version);
  console.log(`${tag}\n\n${notes}\n`);
  if (values['dry-run']) {
    console.log(`Nothing was changed. A release writes ${files.map(({ file }) => file).join(', ')},`);
    console.log(`commits them and makes the tag ${tag} with these notes.`);
    return;
  }
  for (const { file, text } of files) writeFileSync(join(root, file), text);
  git('commit', '--quiet', '-m', `Constat ${version}`, '--', ...files.map(({ file }) => file));
  // Headings of the notes begin with #, which git would take for comments.
  git('tag', '--annotate', '--cleanup=verbatim', '-m', `Constat ${version}\n\n${notes}\n`, tag);
  console.log(`Committed and tagged. Publish with: git push --follow-tags`);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
