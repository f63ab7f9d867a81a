import { runsToText, type TableBlock } from '@constat/report';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis as cochran } from '../../inferential/cochran-q-test/index.ts';
import type { CrosstabResult } from './compute.ts';
import { analysis } from './index.ts';

const repeat = (value: string, n: number): string[] => Array(n).fill(value);
// Fisher's tea tasting, with a stratum
const tea = frameOf({
  guess: [...repeat('milk', 9), ...repeat('tea', 7)],
  truth: [...repeat('milk', 7), ...repeat('tea', 2), ...repeat('milk', 1), ...repeat('tea', 6)],
  day: [...repeat('a', 5), ...repeat('b', 4), ...repeat('a', 3), ...repeat('b', 4)],
  one: repeat('x', 16),
  colour: [...repeat('red', 8), ...repeat('blue', 8)],
  q1: [...repeat('yes', 12), ...repeat('no', 4)],
  q2: [...repeat('yes', 5), ...repeat('no', 11)],
});
const options = { rows: 'guess', columns: 'truth' };

it('says verdict, test and strength in one sentence', async () => {
  const { blocks } = await done(analysis, tea, options);
  // R: chisq.test(t, correct = FALSE): X-squared = 6.3492, df = 1, p-value = 0.01174
  expect(textOf(blocks, 'finding')).toBe(
    'The association between guess and truth was statistically significant, χ²(1) = 6.35, p = .012, Cramér’s V = .63, 95% CI [.14, 1.00]. But some expected counts were below 5; see Assumptions.',
  );
});

it('speaks of Fisher’s test where it is asked for and counts are small', async () => {
  const { blocks } = await done(analysis, tea, { ...options, tests: ['fisher'] });
  // R: fisher.test(t): p-value = 0.04056
  expect(textOf(blocks, 'finding')).toContain('Fisher’s exact p = .041');
});

it('says what is left within the layers, and counts what rows stand for', async () => {
  // datasets::UCBAdmissions
  const counts = [
    512, 313, 89, 19, 353, 207, 17, 8, 120, 205, 202, 391, 138, 279, 131, 244, 53, 138, 94, 299, 22, 351, 24,
    317,
  ];
  const admissions = frameOf({
    admit: counts.map((_, i) => (i % 2 === 0 ? 'admitted' : 'rejected')),
    gender: counts.map((_, i) => (i % 4 < 2 ? 'male' : 'female')),
    dept: counts.map((_, i) => 'ABCDEF'[Math.floor(i / 4)]!),
    freq: counts,
  });
  const { blocks } = await done(analysis, admissions, {
    rows: 'admit',
    columns: 'gender',
    layer: 'dept',
    weights: 'freq',
  });
  // R 4.2.2: mantelhaen.test(UCBAdmissions, correct = FALSE): 0.9046968 (0.7719074, 1.0603298) of men, p-value = 0.2169; women first: 1 / these
  expect(textOf(blocks, 'finding')).toContain(
    'Within the levels of dept the common odds ratio was 1.11, 95% CI [0.94, 1.30], Mantel–Haenszel p = .217.',
  );
  const [found] = blocks;
  expect(found?.kind === 'text' && found.meta?.map((runs) => runsToText(runs))[0]).toBe(
    'n = 4,526, 0 rows excluded',
  );
});

it('has an interval of Cramér’s V', async () => {
  const { result } = await done(analysis, tea, options);
  // R 4.2.2: l <- function(p) uniroot(function(l) pchisq(6.349206, 1, l) - p, c(0, 100), tol = 1e-12)$root; sqrt(l(.975) / 16) = 0.1351302, sqrt(l(.025) / 16) = 1.119932
  const { ciLower, ciUpper } = (result as CrosstabResult).whole.cramersV;
  expect(ciLower).toBeCloseTo(0.1351302, 6);
  expect(ciUpper).toBe(1);
});

it('has n (%) in one cell', async () => {
  const { blocks } = await done(analysis, tea, { ...options, cells: ['column', 'expected'], oneCell: true });
  const tables = blocks.filter((block): block is TableBlock => block.kind === 'table');
  const counts = tables.find(({ id }) => id === 'counts')!;
  expect(
    counts.rows.map(({ cells }) =>
      Object.values(cells).map((cell) => (Array.isArray(cell) ? runsToText(cell) : cell)),
    ),
  ).toEqual([
    ['milk', '7 (87.5%)', '2 (25.0%)', '9 (56.3%)'],
    ['tea', '1 (12.5%)', '6 (75.0%)', '7 (43.8%)'],
    ['Total', '8 (100.0%)', '8 (100.0%)', '16 (100.0%)'],
  ]);
  expect(tables.map(({ id }) => id)).not.toContain('cells-column');
});

it('simulates Fisher’s test where the table is too large, and says so', async () => {
  const counts = [1198, 1146, 1101, 1120, 1129, 1072, 1074, 1057, 1103];
  const large = frameOf({
    a: ['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'c'],
    b: ['x', 'y', 'z', 'x', 'y', 'z', 'x', 'y', 'z'],
    n: counts,
  });
  const { result, blocks } = await done(analysis, large, {
    rows: 'a',
    columns: 'b',
    weights: 'n',
    tests: ['yates', 'fisher'],
  });
  const { fisher, simulated } = (result as CrosstabResult).whole;
  expect(fisher).toBeNull();
  // R 4.2.2: fisher.test(t, simulate.p.value = TRUE, B = 1e6)$p.value = 0.3096 (standard error 0.0005)
  expect(simulated?.pValue).toBeGreaterThan(0.3);
  expect(simulated?.pValue).toBeLessThan(0.315);
  expect(textOf(blocks, 'methods')).toContain(
    'association was examined with Fisher’s exact test with 100,000 simulated tables from the seed 20240229 (α',
  );
});

it('counts each layer and tests over them', async () => {
  const { result } = await done(analysis, tea, { ...options, layer: 'day' });
  const { layers, mantelHaenszel, whole } = result as CrosstabResult;
  expect(layers.map(({ level, n }) => [level, n])).toEqual([
    ['a', 8],
    ['b', 8],
  ]);
  expect(mantelHaenszel?.n).toBe(whole.n);
});

it('puts levels in the order given, those left out last', async () => {
  const { result } = await done(analysis, tea, { ...options, rowOrder: 'tea' });
  expect((result as CrosstabResult).whole.rows.levels).toEqual(['tea', 'milk']);
});

it('refuses what cannot be tabulated, by code', async () => {
  expect(await refusedCodes(analysis, tea, { rows: 'guess', columns: 'one' })).toEqual(['too-few-levels']);
  expect(await refusedCodes(analysis, tea, { rows: 'guess', columns: 'guess' })).toEqual(['same-variable']);
  expect(await refusedCodes(analysis, tea, { rows: 'guess', columns: 'colour', paired: true })).toEqual([
    'not-paired',
  ]);
  const twice = frameOf({ a: ['x', 'y', 'y', 'x'], b: ['x', 'y', 'y', 'x'] });
  expect(await refusedCodes(analysis, twice, { rows: 'a', columns: 'b', paired: true })).toEqual([
    'no-differences',
  ]);
  expect(await refusedCodes(cochran, tea, { variables: ['q1', 'colour'] })).toEqual(['not-two-levels']);
  expect(await refusedCodes(cochran, tea, { variables: ['q1', 'q1'] })).toEqual(['invalid-option']);
});

it('compares paired variables that each lack a level of the other', async () => {
  const rated = frameOf({
    before: ['a', 'a', 'b', 'b', 'c', 'c', 'c', 'b'],
    after: ['b', 'c', 'b', 'c', 'd', 'c', 'b', 'd'],
  });
  const { result } = await done(analysis, rated, { rows: 'before', columns: 'after', paired: true });
  // Bowker (1948): pairs ab 1 + ac 1 + bc (1 - 1)^2 / 2 + bd 1 + cd 1, of 4 (4 - 1) / 2 pairs
  expect((result as CrosstabResult).mcnemar).toMatchObject({ n: 8, statistic: 4, df: 6 });
});

it('a table with an empty cell keeps its risk difference', async () => {
  const sparse = frameOf({
    row: ['r', 'r', 'r', 's', 's', 's', 's', 's'],
    column: ['c', 'c', 'c', 'c', 'd', 'd', 'd', 'd'],
  });
  const { blocks } = await done(analysis, sparse, { rows: 'row', columns: 'column', measures: ['risk'] });
  const table = blocks.find((block) => block.kind === 'table' && block.id === 'risk') as TableBlock;
  expect(table.rows.map(({ cells }) => cells.Measure)).toEqual([
    'Risk difference of column = c, row = r against row = s',
  ]);
  expect(textOf(blocks, 'apa')).not.toContain('odds ratio');
});

it('Cochran’s Q names the extremes', async () => {
  const { blocks } = await done(cochran, tea, { variables: ['q1', 'q2'] });
  expect(textOf(blocks, 'finding')).toBe(
    'The answer yes was more frequent in q1 (75.0%) than in q2 (31.3%); the differences were statistically significant, Q(1) = 7.00, p = .008, η²Q = .44, 95% CI [.06, .65].',
  );
});

it('refuses a variable without values', async () => {
  const empty = frameOf({ a: ['x', 'y', 'x'], none: [null, null, null] });
  for (const options of [
    { rows: 'a', columns: 'none' },
    { rows: 'none', columns: 'a' },
  ])
    expect(await refusedCodes(analysis, empty, options)).toEqual(['no-values']);
});

const dosed = frameOf({
  dose: [...repeat('none', 6), ...repeat('low', 6), ...repeat('high', 6)],
  ill: [...repeat('no', 5), 'yes', ...repeat('no', 3), ...repeat('yes', 3), 'no', ...repeat('yes', 5)],
  stage: [...repeat('I', 6), ...repeat('II', 6), ...repeat('III', 6)],
});
const trend = {
  rows: 'dose',
  columns: 'ill',
  trend: true,
  rowOrder: { dose: ['none', 'low', 'high'] },
};

it('tests the trend of a share, with what the line leaves', async () => {
  const { result, blocks } = await done(analysis, dosed, trend);
  // R 4.2.2: prop.trend.test(c(1, 3, 5), c(6, 6, 6)): X-squared = 5.3333, df = 1, p-value = 0.02092
  expect((result as CrosstabResult).trend?.test).toMatchObject({
    statistic: expect.closeTo(5.333333, 6),
    pValue: expect.closeTo(0.02092134, 7),
    departure: { statistic: expect.closeTo(0, 9), df: 1 },
  });
  expect(textOf(blocks, 'finding')).toContain('The share of ill = yes rose with dose, a trend that was');
  // the variable with two levels may be that of the rows, too
  const turned = await done(analysis, dosed, {
    rows: 'ill',
    columns: 'dose',
    trend: true,
    columnOrder: trend.rowOrder,
  });
  expect((turned.result as CrosstabResult).trend?.test.z).toBeCloseTo(Math.sqrt(5.333333), 6);
});

it('gives one exact p value to a table of two groups', async () => {
  const lopsided = frameOf({
    g: [...repeat('a', 20), ...repeat('b', 80)],
    ill: [...repeat('no', 14), ...repeat('yes', 6), ...repeat('no', 73), ...repeat('yes', 7)],
  });
  const options = { rows: 'g', columns: 'ill', trend: true, tests: ['fisher'], rowOrder: { g: ['a', 'b'] } };
  const { result } = await done(analysis, lopsided, options);
  // R 4.2.2: fisher.test(matrix(c(14, 73, 6, 7), 2))$p.value
  expect((result as CrosstabResult).trend!.exact).toBeCloseTo(0.0210580256888, 9);
});

it('refuses a trend without order, without a share and with other scores than levels', async () => {
  const codes = (more: object) => refusedCodes(analysis, dosed, { ...trend, ...more });
  expect(await codes({ rowOrder: {} })).toEqual(['no-order']);
  expect(await codes({ columns: 'stage' })).toEqual(['trend-of-two-levels']);
  expect(await codes({ trendScores: '0 1' })).toEqual(['wrong-scores']);
  expect(await codes({ trendScores: '0 1 much' })).toEqual(['wrong-scores']);
  expect(await codes({ trendScores: '2 2 2' })).toEqual(['equal-scores']);
});
