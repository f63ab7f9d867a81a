// npm run structure: directions of packages and of folders in web, circles, purity, deep imports, barrels, licences; and a report of long files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import {
  ASSERTIONS,
  assertionsIn,
  circles,
  featureUses,
  filesUsedBy,
  LONG_FILE,
  tooManyAssertions,
  violations,
  WITHOUT_CIRCLES,
} from './structure-rules.mjs';
import { supplyProblems } from './supply-chain-state.mjs';

const files = readdirSync(join(root, 'packages')).flatMap((name) =>
  ['src', 'test', 'reference'].flatMap((part) => {
    const directory = join(root, 'packages', name, part);
    if (!existsSync(directory)) return [];
    return readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `packages/${name}/${part}/${file.replaceAll('\\', '/')}`);
  }),
);

const sizes = [];
const found = [];
/** @type {Map<string, string[]>} */
const uses = new Map();
/** @type {Map<string, number>} */
const assertions = new Map();
for (const file of files.sort()) {
  const text = readFileSync(join(root, file), 'utf8');
  found.push(...violations(file, text));
  if (WITHOUT_CIRCLES.includes(file.split('/')[1] ?? ''))
    uses.set(
      file,
      filesUsedBy(file, text).map(({ target }) => target),
    );
  const [, name = '', part] = file.split('/');
  if (part === 'src') assertions.set(name, (assertions.get(name) ?? 0) + assertionsIn(text));
  sizes.push({ file, lines: text.split('\n').length - 1 });
}

found.push(
  ...circles(uses),
  ...circles(featureUses(uses)),
  ...tooManyAssertions(assertions),
  ...supplyProblems(),
);

const lines = sizes.map((size) => size.lines).sort((a, b) => a - b);
console.log(
  `${files.length} files, median ${lines[Math.floor(lines.length / 2)] ?? 0} lines, longest ${lines.at(-1) ?? 0}`,
);
console.log(
  `assertions with !: ${[...assertions].map(([name, count]) => `${name} ${count} of ${ASSERTIONS[name] ?? 0}`).join(', ')}`,
);
const long = sizes.filter((size) => size.lines > LONG_FILE).sort((a, b) => b.lines - a.lines);
for (const { file, lines: count } of long) console.log(`long  ${count} lines  ${file}`);
for (const problem of found) console.log(`wrong ${problem}`);
process.exit(found.length === 0 ? 0 : 1);
