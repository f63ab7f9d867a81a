/** What a table with a smallest group tells, and what it keeps. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runsToText } from '@constat/report';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerTable, type TableRequest } from './answer.ts';

const hasDuckdb = await import(String('@duckdb/node-api')).then(
  () => true,
  () => false,
);
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'constat-answer-'));
  // 60 rows: two arms; three clinics, one with 3 rows; an outcome; ages that occur once or twice
  const rows = Array.from({ length: 60 }, (_, i) =>
    [
      i % 2 === 0 ? 'a' : 'b',
      i < 3 ? 'Small' : i < 30 ? 'North' : 'South',
      (i * 7) % 11,
      (i * i) % 3 === 0 ? 'bad' : 'good',
      20 + ((i * 13) % 41),
    ].join(','),
  );
  await writeFile(join(folder, 'visits.csv'), ['arm,clinic,score,outcome,age', ...rows].join('\n'));
});
afterAll(() => rm(folder, { recursive: true }));

const asked = (more: Partial<TableRequest>) =>
  answerTable({
    address: `duckdb:${join(folder, 'visits.csv')}`,
    title: 'Visits',
    seconds: 30,
    smallest: 5,
    filter: null,
    wanted: { kind: 'describe', preview: 10 },
    ...more,
  });
const run = (analysis: string, options: Record<string, unknown>, more: Partial<TableRequest> = {}) =>
  asked({ wanted: { kind: 'run', analysis, options }, ...more });

/** The code and the message of a refusal, `done` otherwise. */
async function told(answer: ReturnType<typeof asked>): Promise<string> {
  const found = await answer;
  if (found.kind !== 'outcome' || found.outcome.status !== 'refused')
    return found.kind === 'outcome' ? found.outcome.status : '';
  return found.outcome.refusals.map(({ code, message }) => `${code}: ${runsToText(message)}`).join('\n');
}

it.runIf(hasDuckdb)('describes the variables, without small levels and without rows', async () => {
  const described = await asked({});
  expect(described).toMatchObject({ kind: 'described', rows: 60, preview: null });
  const columns = described.kind === 'described' ? described.columns : [];
  expect(
    columns.map(({ name, type, levels }) => [
      name,
      type,
      levels?.map(({ level, count }) => `${level} ${count}`),
    ]),
  ).toEqual([
    ['arm', 'categorical', ['a 30', 'b 30']],
    ['clinic', 'categorical', undefined],
    ['score', 'numeric', undefined],
    ['outcome', 'categorical', ['bad 20', 'good 40']],
    ['age', 'numeric', undefined],
  ]);
  const open = await asked({ smallest: 0 });
  expect(open).toMatchObject({ columns: { 1: { levels: { 1: { level: 'Small', count: 3 } } } } });
  expect(open.kind === 'described' && open.preview?.[0]?.length).toBe(10);
});

it.runIf(hasDuckdb)('answers by sums', async () => {
  expect(await told(run('independent-samples-ttest', { outcomes: ['score'], group: 'arm' }))).toBe('done');
  expect(
    await told(run('linear-regression', { outcome: 'score', covariates: ['age'], factors: ['arm'] })),
  ).toBe('done');
  expect(
    await told(run('logistic-regression', { outcome: 'outcome', covariates: ['age'], factors: ['arm'] })),
  ).toBe('done');
  expect(await told(run('crosstabs', { rows: 'arm', columns: 'outcome' }))).toBe('done');
  const cox = { time: 'age', event: 'outcome', covariates: ['score'], factors: ['arm'] };
  expect(await told(run('cox-regression', { ...cox, plots: ['ratios'] }))).toBe('done');
  // a curve has a step at the time of every case
  expect(await told(run('cox-regression', { ...cox, plots: ['curves'] }))).toMatch(/^small-group: .* age = /);
});

it.runIf(hasDuckdb)('keeps small groups, single rows and values that few share to itself', async () => {
  const small = 'small-group: The group clinic = Small has fewer than 5 rows';
  for (const [analysis, options] of [
    ['frequencies', { variables: ['clinic'] }],
    ['crosstabs', { rows: 'clinic', columns: 'arm' }],
    ['one-way-anova', { outcomes: ['score'], group: 'clinic' }],
    ['descriptives', { variables: ['score'], group: 'clinic' }],
    ['table1', { variables: ['score'], group: 'clinic' }],
    ['linear-regression', { outcome: 'score', factors: ['clinic'] }],
  ] as const)
    expect(await told(run(analysis, options)), analysis).toContain(small);
  expect(await told(run('frequencies', { variables: ['age'] }))).toMatch(
    /^small-group: The group age = \d+ has/,
  );
  expect(await told(run('assumptions', { outcomes: ['score'], group: 'arm' }))).toMatch(
    /^rows-withheld: .* needs every case, and this table gives no single cases\./,
  );
});

it.runIf(hasDuckdb)('refuses filters that leave a few rows, or leave a few out', async () => {
  const mean = (filter: unknown) => run('descriptives', { variables: ['score'] }, { filter });
  expect(await told(mean([{ column: 'clinic', operator: 'eq', value: 'North' }]))).toBe('done');
  expect(await told(mean([{ column: 'clinic', operator: 'eq', value: 'Small' }]))).toMatch(
    /^small-group: Fewer than 5 rows/,
  );
  await expect(mean([{ column: 'clinic', operator: 'in', values: ['North', 'South'] }])).rejects.toThrow(
    'leaves out fewer than 5 rows',
  );
  await expect(mean([{ column: 'nothing', operator: 'eq', value: 1 }])).rejects.toThrow(
    "no column 'nothing'",
  );
  await expect(run('__proto__', {})).rejects.toThrow('There is no analysis');
});
