// npm run types: the TypeScript compiler over every project of the repository.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root, run } from './run.mjs';

const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);

/** @param {string} directory */
function hasTests(directory) {
  return ['src', 'test', 'reference'].some(
    (part) =>
      existsSync(join(root, directory, part)) &&
      readdirSync(join(root, directory, part), { recursive: true, encoding: 'utf8' }).some(
        (file) => /\.test\.tsx?$/.test(file) || (part !== 'src' && file.endsWith('.ts')),
      ),
  );
}

const projects = [...packages, 'e2e', 'bench', 'scripts'].flatMap((directory) => [
  `${directory}/tsconfig.json`,
  ...(hasTests(directory) ? [`${directory}/tsconfig.test.json`] : []),
]);

let failures = 0;
for (const project of projects.filter((file) => existsSync(join(root, file)))) {
  const { code, output } = await run(bin('tsc'), ['-p', project], { quiet: true, seconds: 180 });
  if (code === 0) {
    console.log(`ok    ${project}`);
  } else {
    failures += 1;
    console.log(`wrong ${project}\n${output}`);
  }
}
process.exit(failures === 0 ? 0 : 1);
