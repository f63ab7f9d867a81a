/**
 * Analyses of a folder of Parquet files that no memory holds, from the command line: seconds and the most memory that the process
 * held. `npm run bench:large [-- rows [folder [analysis ...]]]`; the files are made once, by DuckDB. Seconds of the processor are those
 * of all cores; where other work shares the machine they tell more than those of the clock.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const rows = Number(process.argv[2] ?? 100_000_000);
const folder = process.argv[3] ?? join(tmpdir(), `constat-large-${rows}`);
const only = process.argv.slice(4);
const PARTS = 10;

/** Twelve variables: measured numbers, counts, codes and categories, some of them missing. */
const partSql = (part: number): string => `
  SELECT i AS id,
    120 + 15 * sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()) AS pressure,
    50 + 12 * sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()) AS weight,
    CAST(18 + floor(random() * 72) AS SMALLINT) AS age,
    CASE WHEN random() < 0.02 THEN NULL ELSE round(exp(1 + 0.5 * random()), 2) END AS level,
    CAST(floor(random() * 8) AS TINYINT) AS visits,
    CASE WHEN random() < 0.5 THEN 'treated' ELSE 'control' END AS arm,
    ['north', 'south', 'east', 'west'][1 + CAST(floor(random() * 4) AS INTEGER)] AS region,
    CASE WHEN random() < 0.03 THEN NULL WHEN random() < 0.3 THEN 'yes' ELSE 'no' END AS smoker,
    random() < 0.1 AS event,
    round(random() * 3650) AS days,
    DATE '2015-01-01' + CAST(floor(random() * 3650) AS INTEGER) AS admitted
  FROM range(${Math.floor((rows * part) / PARTS)}, ${Math.floor((rows * (part + 1)) / PARTS)}) AS t(i)`;

async function makeFiles(): Promise<void> {
  if (existsSync(join(folder, `part-${PARTS - 1}.parquet`))) return;
  mkdirSync(folder, { recursive: true });
  // optional: the file compiles where it is not installed
  const name: string = '@duckdb/node-api';
  const { DuckDBInstance } = await import(name);
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect();
  await connection.run("SET memory_limit = '1500MB'");
  await connection.run('SELECT setseed(0.26)');
  for (let part = 0; part < PARTS; part++)
    await connection.run(
      `COPY (${partSql(part)}) TO '${join(folder, `part-${part}.parquet`)}' (FORMAT parquet, COMPRESSION zstd)`,
    );
}

/** Runs the command line on the folder; the most memory is read while it runs. */
function measure(analysis: string, options: object): Promise<string> {
  const start = process.hrtime.bigint();
  const command = ['--import', 'tsx', '--import', './scripts/stamp.mjs', 'packages/cli/src/main.ts'];
  const child = spawn(
    process.execPath,
    [...command, 'run', analysis, '--source', `duckdb:${folder}`, '--options', JSON.stringify(options)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  let peak = 0;
  let busy = 0;
  const watch = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
      // time of the processor in hundredths, in the program and in the system
      const [used = 0, system = 0] = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
        .split(' ')
        .slice(13, 15)
        .map(Number);
      busy = (used + system) / 100;
    } catch {
      // it has ended
    }
  }, 200);
  return new Promise((done) => {
    child.on('close', (code) => {
      clearInterval(watch);
      const seconds = Number(process.hrtime.bigint() - start) / 1e9;
      const way = code === 0 ? JSON.parse(output).source.way : `exit code ${code}`;
      done(
        `${analysis.padEnd(28)} ${seconds.toFixed(1).padStart(7)} s  ${busy.toFixed(1).padStart(7)} s of processor  ${(peak / 1024).toFixed(0).padStart(6)} MB  ${way}`,
      );
    });
  });
}

const CASES: readonly (readonly [string, object])[] = [
  ['descriptives', { variables: ['pressure'], group: 'arm' }],
  ['descriptives', { variables: ['pressure', 'weight', 'age', 'level', 'visits', 'days'] }],
  ['crosstabs', { rows: 'region', columns: 'smoker', layer: 'arm' }],
  ['frequencies', { variables: ['region', 'age', 'visits'] }],
  ['independent-samples-ttest', { outcomes: ['pressure'], group: 'arm' }],
  ['one-way-anova', { outcomes: ['weight'], group: 'region' }],
  [
    'linear-regression',
    { outcome: 'pressure', covariates: ['weight', 'age', 'visits'], factors: ['arm', 'region'] },
  ],
  ['two-way-anova', { outcome: 'pressure', factors: ['arm', 'region'], covariates: ['age'] }],
  [
    'logistic-regression',
    { outcome: 'smoker', covariates: ['pressure', 'age'], factors: ['arm'], checks: ['events', 'fit'] },
  ],
  ['poisson-regression', { outcome: 'visits', covariates: ['pressure', 'age'], factors: ['region'] }],
  ['survival', { time: 'days', event: 'event', group: 'arm' }],
  ['boxplot', { outcome: 'pressure', category: 'region', group: 'arm' }],
  ['histogram', { outcome: 'level', group: 'arm' }],
  ['spc-charts', { value: 'pressure', subgroup: 'admitted', chart: 'xbar-s' }],
  [
    'table1',
    { variables: ['pressure', 'age', 'level', 'smoker'], group: 'arm', summary: 'mean', columns: ['tests'] },
  ],
  ['matrix', { variables: ['pressure', 'weight', 'age', 'visits', 'days'], coefficients: ['pearson'] }],
];

await makeFiles();
const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
console.log(`${rows} rows x 12, ${(bytes / 1e9).toFixed(1)} GB of Parquet in ${folder}`);
for (const [analysis, options] of CASES)
  if (only.length === 0 || only.includes(analysis)) console.log(await measure(analysis, options));
