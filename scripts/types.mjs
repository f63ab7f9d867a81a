// npm run types: the TypeScript compiler over every project of the repository, or over those of the folders that are named.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { bin, root, run } from './run.mjs';

/** @typedef {{ extends?: string, compilerOptions?: object, include: string[], exclude?: string[] }} Settings */

const CACHE = join(root, '.cache', 'types');
const named = process.argv.slice(2);
const folders =
  named.length > 0
    ? named
    : [...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`), 'e2e', 'bench', 'scripts'];
const projects = folders
  .flatMap((folder) => [`${folder}/tsconfig.json`, `${folder}/tsconfig.test.json`])
  .filter((file) => existsSync(join(root, file)));

/**
 * Projects with the same settings are checked as one: what they import from each other is then read once.
 * @returns {{ name: string, file: string }[]}
 */
function merged() {
  /** @type {Map<string, { file: string, settings: Settings }[]>} */
  const alike = new Map();
  for (const file of projects) {
    /** @type {Settings} */
    const settings = JSON.parse(readFileSync(join(root, file), 'utf8'));
    const key = JSON.stringify(settings.compilerOptions);
    alike.set(key, [...(alike.get(key) ?? []), { file, settings }]);
  }
  return [...alike.values()].map((group, index) => {
    const [first] = group;
    if (first && group.length === 1) return { name: first.file, file: first.file };
    /** @param {'include' | 'exclude'} key */
    const paths = (key) =>
      group.flatMap(({ file, settings }) =>
        (settings[key] ?? []).map((path) =>
          relative(CACHE, join(root, file, '..', path)).replaceAll('\\', '/'),
        ),
      );
    mkdirSync(CACHE, { recursive: true });
    const file = join(CACHE, `tsconfig.${index}.json`);
    const together = {
      extends: relative(CACHE, join(root, 'tsconfig.base.json')),
      compilerOptions: first?.settings.compilerOptions,
      include: paths('include'),
      exclude: paths('exclude'),
    };
    writeFileSync(file, JSON.stringify(together));
    return { name: group.map((project) => project.file).join(', '), file };
  });
}

let failures = 0;
// One thread a project takes less work in all than several that each learn the same types.
const waiting = merged();
async function checkOneByOne() {
  for (let project = waiting.shift(); project; project = waiting.shift()) {
    let words = '';
    const hear = (/** @type {string} */ text) => {
      words += text;
    };
    const { code } = await run(bin('tsc'), ['-p', project.file, '--singleThreaded'], { hear });
    if (code !== 0) failures += 1;
    console.log(code === 0 ? `ok    ${project.name}` : `wrong ${project.name}\n${words}`);
  }
}
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, checkOneByOne));
process.exit(failures === 0 ? 0 : 1);
