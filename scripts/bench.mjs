// npm run bench, bench:engine, bench:clicks: installs the libraries to compare with (bench/package.json), then measures.
import { join } from 'node:path';
import { installPackages, installReason } from './bootstrap.mjs';
import { bin, root, run } from './run.mjs';

const [name = 'run', ...args] = process.argv.slice(2);
// Clicks are measured in the app alone.
const reason = name === 'clicks' ? undefined : installReason(join(root, 'bench'));
if (reason !== undefined) {
  console.log(
    `The benchmarks compare Constat with other libraries, which are installed into bench/ now: ${reason}.`,
  );
  if (!(await installPackages(join(root, 'bench')))) process.exit(1);
}
const { code } = await run(bin('tsx'), [join('bench', `${name}.ts`), ...args]);
process.exit(code);
