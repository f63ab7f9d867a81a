import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogue, loadAnalysis } from '@constat/analyses';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCli } from './cli.ts';

const hasDuckdb = await import(String('@duckdb/node-api')).then(
  () => true,
  () => false,
);
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'constat-source-'));
  const rows = Array.from({ length: 60 }, (_, i) => `${i},${i % 2 === 0 ? 'a' : 'b'},${(i * 7) % 11}`);
  await writeFile(join(folder, 'one.csv'), ['id,arm,score', ...rows.slice(0, 30)].join('\n'));
  await writeFile(join(folder, 'two.csv'), ['id,arm,score', ...rows.slice(30)].join('\n'));
});
afterAll(() => rm(folder, { recursive: true }));

async function constat(...args: readonly string[]) {
  let out = '';
  let err = '';
  const never = () => Promise.reject(new Error('not asked for'));
  const code = await runCli(args, {
    catalogue,
    load: loadAnalysis,
    open: never,
    readText: never,
    write: never,
    listCases: never,
    serve: never,
    platform: '',
    system: '',
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}

// trimmed means need every case
const YUEN = [
  'run',
  'independent-samples-ttest',
  '--options',
  '{"outcomes":["score"],"group":"arm","yuen":true}',
];

it.runIf(hasDuckdb)('a folder of files is analysed, and the result says how', async () => {
  const { code, out } = await constat(...YUEN, '--source', `duckdb:${folder}`);
  expect(code).toBe(0);
  const { sample, source, blocks } = JSON.parse(out);
  expect(sample).toEqual({ used: 60, excluded: 0 });
  expect(source).toMatchObject({ rows: 60, way: 'rows', fetched: 60, filter: null, seed: null });
  expect(source.engine).toMatch(/^DuckDB /);
  expect(source.statements.length).toBeGreaterThan(0);
  const program = blocks.find(({ role }: { role?: string }) => role === 'r-code').paragraphs[0][0];
  expect(program).toContain('dbConnect(duckdb::duckdb())');
  expect(program).not.toContain('read.csv(');
  expect(blocks.map(({ id }: { id?: string }) => id)).toEqual(
    expect.arrayContaining(['source', 'statements']),
  );
});

it.runIf(hasDuckdb)('a filter keeps the rows that meet it, and is said in words', async () => {
  const filter = '[{"column":"id","operator":"between","value":10,"value2":39}]';
  const { out } = await constat(...YUEN, '--source', `duckdb:${folder}`, '--filter', filter);
  expect(JSON.parse(out)).toMatchObject({
    sample: { used: 30 },
    source: { rows: 30, filter: 'id between 10 to 39' },
  });
});

it.runIf(hasDuckdb)(
  'beyond the rows that may be fetched a sample is drawn, with a warning and the same again',
  async () => {
    const args = [
      ...YUEN,
      '--source',
      `duckdb:${folder}/*.csv`,
      '--rows',
      '20',
      '--draw',
      '16',
      '--seed',
      '5',
    ];
    const [first, second] = [
      JSON.parse((await constat(...args)).out),
      JSON.parse((await constat(...args)).out),
    ];
    expect(first.source).toMatchObject({ way: 'sample', fetched: 16, seed: 5, rows: 60 });
    expect(first.blocks[1]).toMatchObject({ kind: 'notice', code: 'sampled', level: 'warning' });
    expect(second.result).toEqual(first.result);
  },
);

it.runIf(hasDuckdb)('what is not right is said in words', async () => {
  const source = ['--source', `duckdb:${folder}`];
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [[...YUEN, '--source', 'duckdb:/nowhere'], /no folder/],
    [[...YUEN, '--source', 'duckdb:/nowhere/*.parquet'], /cannot be read/],
    [[...YUEN, '--source', 'mysql://x/y'], /is no source/],
    [[...YUEN, ...source, '--types', '{"arm":"numeric"}'], /cannot be read as numeric/],
    [[...YUEN, ...source, '--types', '{"nothing":"ordinal"}'], /no column 'nothing'/],
    [[...YUEN, ...source, '--filter', '[{"column":"arm","operator":"gt","value":1}]'], /cannot be asked/],
    [[...YUEN, ...source, '--filter', '[{"column":"id","operator":"gt","value":"x"}]'], /no number/],
    [
      ['run', 'mann-whitney-u-test', ...source, '--options', '{"outcomes":["no"],"group":"arm"}'],
      /no variable/,
    ],
  ];
  for (const [args, message] of cases) {
    const { code, err } = await constat(...args);
    expect(err).toMatch(message);
    expect(code).toBe(2);
  }
});

it('what belongs to a source is refused without one', async () => {
  const { code, err } = await constat('run', 'descriptives', '--table', 'x');
  expect([code, err]).toEqual([2, 'constat: --table belongs to --source.\n']);
  expect((await constat(...YUEN, '--source', 'postgres://localhost/x')).err).toMatch(/Which table/);
});
