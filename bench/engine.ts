/**
 * npm run bench:engine: the building blocks of the engine beside @stdlib, jStat, simple-statistics, ml-matrix and R, in one
 * run. A ratio above 1 means Constat is that many times faster. Words after `--` choose lines: npm run bench:engine -- eigen
 */
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { ENGINE_TASKS as ALL_TASKS, used } from './engine-tasks.ts';
import { fastest } from './tasks.ts';

const TIMES = 3;
const wanted = process.argv.slice(2);
const TASKS = ALL_TASKS.filter(
  ({ label }) => wanted.length === 0 || wanted.some((word) => label.includes(word)),
);
/** Short tasks run often enough for the JavaScript engine to have compiled them, as they are in use. */
const WARM_MS = 1500;

async function warm(work: () => void): Promise<number> {
  const once = await fastest(1, work);
  return Math.min(once, await fastest(Math.min(60, Math.max(TIMES, Math.ceil(WARM_MS / once))), work));
}

/** Milliseconds of each task in R, or null without R. */
function timesInR(): readonly number[] | null {
  if (spawnSync('Rscript', ['--version']).error) return null;
  const program = `
set.seed(1); u <- runif(200000); x <- rnorm(1e6); y <- rnorm(1000); B <- matrix(rnorm(2e7), 1e6, 20)
A <- matrix(rnorm(50000), 500, 100); S <- crossprod(matrix(rnorm(40000), 200, 200))
best <- function(f) min(sapply(1:${TIMES}, function(i) { gc(); system.time(f())[["elapsed"]] })) * 1000
${TASKS.map(({ r }) => `cat(best(function() { ${r} }), "\\n")`).join('\n')}
`;
  const { stdout, status, stderr } = spawnSync('Rscript', ['-e', program], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Rscript failed: ${stderr}`);
  return stdout.trim().split(/\s+/).map(Number);
}

const ms = (time: number): string => (time < 10 ? `${time.toFixed(1)} ms` : `${Math.round(time)} ms`);

console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.versions.node}\n`,
);
const r = timesInR();
console.log('|  | Constat | R | R / Constat | other libraries / Constat |');
console.log('| --- | ---: | ---: | ---: | --- |');
for (const [i, { label, own, others }] of TASKS.entries()) {
  const time = await warm(own);
  const ratios: string[] = [];
  for (const [name, work] of Object.entries(others))
    ratios.push(`${name} ${((await warm(work)) / time).toFixed(1)}x`);
  const inR = r?.[i];
  console.log(
    `| ${label} | ${ms(time)} | ${inR === undefined ? '' : ms(inR)} | ${inR ? `${(inR / time).toFixed(1)}x` : ''} | ${ratios.join(', ')} |`,
  );
}
if (Number.isNaN(used())) console.log('a task gave no number');
