import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import { datasetToCsv } from '../export/csv.ts';
import type { FilterCondition, FilterGroup } from '../filter/conditions.ts';
import { filterMask, keepRows } from '../filter/filter.ts';
import { newDataset } from '../new-dataset.ts';
import { restructure } from '../restructure/restructure.ts';
import { AGGREGATE_STATISTICS, type RestructureStep } from '../restructure/steps.ts';
import { applyTransform } from '../transform/apply.ts';
import { EXPRESSION_FUNCTIONS } from '../transform/expression/registry.ts';
import type { TransformStep } from '../transform/steps.ts';
import { datasetsInR, type ReadInR } from './dataset.ts';

const column = (
  name: string,
  values: readonly (number | null)[],
  type: 'numeric' | 'date' = 'numeric',
): Column => ({
  id: name,
  name,
  type,
  role: 'none',
  description: '',
  cells: { kind: 'numbers', values: Float64Array.from(values, (value) => value ?? Number.NaN) },
});

const words = (
  name: string,
  values: readonly (string | null)[],
  type: Column['type'] = 'categorical',
): Column => {
  const levels = [...new Set(values.filter((value) => value !== null))].sort();
  return {
    id: name,
    name,
    type,
    role: 'none',
    description: '',
    cells: {
      kind: 'categories',
      levels,
      codes: Int32Array.from(values, (value) => (value === null ? -1 : levels.indexOf(value))),
    },
  };
};

const times = (texts: readonly (string | null)[]) =>
  texts.map((text) => (text === null ? null : Date.parse(text)));

const patients = newDataset({ name: 'Patients, "all"\nof them' }, 8, [
  column('age', [18, 65, 33.5, null, 2.675, 70, 41, 18]),
  column('höhe (m)', [1.7, 1.82, 0, 1.6, null, 1.55, 1.99, 1.7]),
  column('x', [-1, 0, 4, 9, null, -7, 2.5, 4]),
  column('item 1', [1, 2, 5, null, 3, 4, null, 5]),
  column('item 2', [5, null, 1, null, 3, 2, 2, 4]),
  {
    ...column('sex', [1, 2, 2, 1, null, 2, 1, 1]),
    valueLabels: { '1': 'male', '2': 'female' },
  },
  words('clinic', ['North', 'south ', 'North', null, 'it\'s "odd" é', 'south ', 'North', 'East']),
  words('smoker', ['true', 'false', 'false', null, 'true', 'true', 'false', 'true'], 'boolean'),
  column(
    'visit',
    times([
      '2024-02-29',
      '2023-12-31',
      '1969-07-20',
      null,
      '2024-03-31',
      '2021-01-03',
      '2000-01-01',
      '2024-02-28',
    ]),
    'date',
  ),
  column(
    'seen',
    times([
      '2024-02-29T13:45:30Z',
      '2024-01-31T00:00:00Z',
      '1970-01-01T23:59:59Z',
      '2024-05-05T05:05:05Z',
      null,
      '2021-02-03T12:00:00Z',
      '2010-06-15T06:30:00Z',
      '2024-02-28T00:00:00Z',
    ]),
    'date',
  ),
]);

const computed = (expression: string, i: number): TransformStep => ({
  kind: 'computeVariable',
  expression,
  newVariableName: `e${i}`,
});

const EXPRESSIONS = [
  'age / `höhe (m)` ^ 2',
  '-x + 2 * age - x % 3',
  'IF(age >= 65 OR smoker, "older", "younger")',
  'IF(x > 0, x)',
  'sex = "male" AND NOT smoker',
  'clinic = "NORTH" OR clinic <> "East"',
  'IN(clinic, "north", "East")',
  'IN(sex, "female")',
  'visit > "2020-01-01"',
  'seen = "2024-02-29" OR seen > "31.01.2024"',
  'IN(seen, "2024-01-31", "2010") AND seen <> "2010-06-15 06:30"',
  'NULLIF(seen, "2024-02-29")',
  'BETWEEN(seen, "1970-01-01", "2024-01-31")',
  'seen - visit',
  'visit + 30',
  'SQRT(x) + LN(x) + LOG(age, 3) + LOG10(x) + LOG2(x) + LOG1P(x) + EXP(x)',
  'ABS(x) + SIGN(x) + CBRT(x) + FLOOR(age) + CEILING(age) + TRUNC(x) + MOD(x, 3) + POWER(x, 2)',
  'ROUND(age, 2) + ROUND(x)',
  'SIN(x) + COS(x) + TAN(x) + ATAN(x) + ATAN2(x, 2) + RADIANS(x) + ASIN(x / 10) + ACOS(x / 10)',
  'LOGIT(x / 10) + EXPIT(x) + CLAMP(x, 0, 3) + PI()',
  'SUM(`item 1`, `item 2`) + MEAN(`item 1`, `item 2`)',
  'MEDIAN(`item 1`, `item 2`) + MIN(`item 1`, `item 2`) + MAX(`item 1`, `item 2`) + RANGE(`item 1`, `item 2`)',
  'SD(`item 1`, `item 2`, x)',
  'VAR(`item 1`, `item 2`, x)',
  'COUNT(`item 1`, clinic, visit) - COUNTMISSING(`item 1`, clinic)',
  'x - COLMEAN(x) + COLSD(x) + COLVAR(x) + COLMEDIAN(x) + COLMIN(x) + COLMAX(x) + COLSUM(x) + COLCOUNT(x) + COLIQR(x) + COLQUANTILE(x, 0.9)',
  'RANK(x) + PERCENTRANK(x) + ZSCORE(x)',
  'LAG(x) + LEAD(x, 2)',
  'LAG(clinic, 2)',
  'DIFF(age)',
  'CUMSUM(x) + CUMMEAN(x) + CUMMAX(x) + CUMMIN(x) + ROWNUMBER()',
  'GROUPMEAN(x, clinic) + GROUPMEDIAN(x, clinic) + GROUPSUM(x, clinic)',
  'GROUPSD(age, sex, smoker) + GROUPMIN(age, sex, smoker) + GROUPMAX(age, sex, smoker)',
  'GROUPCOUNT(x, clinic) + GROUPCOUNT(`item 1`, smoker)',
  'NORMALCDF(x, 1, 2) + TCDF(x, 3) + CHISQCDF(age, 20) + FCDF(age, 2, 9)',
  'NORMALINV(x / 10, 0, 1) + TINV(x / 10, 3) + CHISQINV(x / 10, 3) + FINV(x / 10, 2, 9)',
  'BINOMIALCDF(`item 1`, 6, 0.3) + POISSONCDF(`item 1`, 2) + BINOMIALINV(x / 10, 6, 0.3) + POISSONINV(x / 10, 2)',
  'EXACT(clinic, "North")',
  'CONCAT(RIGHT(clinic, 2), "-", clinic)',
  'ISMISSING(x)',
  'COALESCE(`item 1`, `item 2`, 99)',
  'NULLIF(x, 4)',
  'NULLIF(clinic, "north")',
  'BETWEEN(age, 18, 41)',
  'XOR(smoker, x > 0)',
  'UPPER(clinic) & "/" & LOWER(clinic)',
  'LENGTH(TRIM(clinic)) + LENGTH(clinic)',
  'LEFT(clinic, 2) & MID(clinic, 3, 2)',
  'STARTSWITH(clinic, "n") OR ENDSWITH(clinic, "T") OR CONTAINS(clinic, "ODD")',
  'REPLACE(clinic, "o", ".")',
  'YEAR(visit) * 10000 + MONTH(visit) * 100 + DAY(visit) + QUARTER(visit) / 10',
  'WEEK(visit) + DAYOFYEAR(visit) * 100 + WEEKDAY(visit) / 10',
  'HOUR(seen) * 10000 + MINUTE(seen) * 100 + SECOND(seen)',
  'DAYSBETWEEN(visit, seen) + YEARSBETWEEN(visit, seen)',
  'ADDDAYS(visit, x)',
  'DATE(2000 + `item 1`, 2, 29)',
  'DATEVALUE("2024-01-01") - visit',
] as const;

const one = { variable: 'x', newVariableName: '' };
const STEPS: readonly TransformStep[] = [
  { ...one, kind: 'standardize', newVariableName: 's1' },
  { ...one, kind: 'robustScale', newVariableName: 's2' },
  { ...one, kind: 'log', base: '2', variable: 'age', newVariableName: 's3' },
  { ...one, kind: 'squareRoot', variable: 'age', newVariableName: 's4' },
  { ...one, kind: 'rank', ties: 'min', descending: true, newVariableName: 's5' },
  { ...one, kind: 'lag', offset: 2, variable: 'clinic', newVariableName: 's6' },
  { ...one, kind: 'lead', offset: 1, newVariableName: 's7' },
  { ...one, kind: 'binning', method: 'custom', bins: 2, edges: [0, 3, 9], newVariableName: 's8' },
  { ...one, kind: 'binning', method: 'equalWidth', bins: 3, edges: [], newVariableName: 's9' },
  {
    ...one,
    kind: 'binning',
    method: 'equalCount',
    bins: 4,
    edges: [],
    variable: 'age',
    newVariableName: 's10',
  },
  { ...one, kind: 'datePart', part: 'weekday', variable: 'visit', newVariableName: 's11' },
  { ...one, kind: 'datePart', part: 'quarter', variable: 'visit', newVariableName: 's12' },
  { ...one, kind: 'dummyCoding', reference: 'East', variable: 'clinic', newVariableName: 's13' },
  { ...one, kind: 'impute', method: 'median', predictors: [], newVariableName: 's14' },
  {
    kind: 'compositeScore',
    selectedVariables: ['item 1', 'item 2', 'clinic'],
    categoryMappings: [
      { variableName: 'clinic', categoryValues: { North: 1, 'south ': 2, East: 3, 'it\'s "odd" é': 4 } },
    ],
    reversed: [{ variableName: 'item 2', low: 1, high: 5 }],
    aggregationMethod: 'std',
    newVariableName: 's15',
  },
  {
    kind: 'compositeScore',
    selectedVariables: ['item 1', 'item 2'],
    categoryMappings: [],
    aggregationMethod: 'count',
    completeOnly: true,
    newVariableName: 's16',
  },
  {
    kind: 'recode',
    variable: 'age',
    rules: [
      { from: { kind: 'range', low: null, high: 30 }, to: 'young' },
      { from: { kind: 'range', low: 30, high: 60 }, to: 'middle' },
      { from: { kind: 'value', value: '33.5' }, to: 'exact' },
      { from: { kind: 'missing' }, to: 'unknown' },
    ],
    otherwise: 'missing',
    result: 'categorical',
    newVariableName: 's17',
  },
  {
    kind: 'recode',
    variable: 'clinic',
    rules: [
      { from: { kind: 'value', value: 'NORTH' }, to: '1' },
      { from: { kind: 'value', value: 'South' }, to: '2.5' },
    ],
    otherwise: 'missing',
    result: 'numeric',
    newVariableName: 's18',
  },
  {
    kind: 'recode',
    variable: 'sex',
    rules: [{ from: { kind: 'value', value: 'female' }, to: '0' }],
    otherwise: 'copy',
    result: 'numeric',
    newVariableName: 's19',
  },
];

function withSteps(dataset: Dataset, steps: readonly TransformStep[]): Dataset {
  const columns = [...dataset.columns];
  for (const step of steps) columns.push(...applyTransform({ ...dataset, columns }, step).columns);
  return { ...dataset, columns };
}

const FILTER: FilterGroup = {
  logic: 'AND',
  conditions: [
    { column: 'age', operator: 'lt', value: 70 },
    { column: 'x', operator: 'neq', value: 9 },
    {
      logic: 'OR',
      conditions: [
        { column: 'clinic', operator: 'contains', value: 'OR' },
        { column: 'sex', operator: 'eq', value: 'Female' },
        { column: 'visit', operator: 'between', value: '2024-03-01', value2: '2024-12-31' },
        { column: 'smoker', operator: 'eq', value: 'TRUE' },
      ],
    },
  ],
};

/** A day against times: the whole of it. */
const ofDay = (condition: Omit<FilterCondition, 'column'>): FilterGroup => ({
  logic: 'AND',
  conditions: [{ ...condition, column: 'seen' }],
});
const FILTERS: readonly FilterGroup[] = [
  FILTER,
  ofDay({ operator: 'eq', value: '2024-02-29' }),
  ofDay({ operator: 'neq', value: '29.02.2024' }),
  ofDay({ operator: 'gt', value: '2024-02-29' }),
  ofDay({ operator: 'gte', value: '2024-02-29' }),
  ofDay({ operator: 'lt', value: '2024-02-29' }),
  ofDay({ operator: 'lte', value: '2024-02-29' }),
  ofDay({ operator: 'between', value: '2024-02-29', value2: '1970-01-01' }),
  ofDay({ operator: 'notBetween', value: '1970-01-01', value2: '2024-01-31' }),
  ofDay({ operator: 'in', values: ['2024-02-29', '2010', 1_714_885_505_000] }),
  ofDay({ operator: 'notIn', values: ['2024-02', '2010-06-15 06:30'] }),
];

/** As a bundle reads: nothing but numbers, truth values and texts. */
const READ = `read.csv(file, check.names = FALSE, na.strings = c("", "NA"), encoding = "UTF-8", strip.white = FALSE)`;

function runR(datasets: readonly Dataset[]): string {
  const home = mkdtempSync(join(tmpdir(), 'constat-in-r-'));
  const reads = datasets.map((dataset, i): ReadInR => {
    writeFileSync(join(home, `${i}.csv`), datasetToCsv(dataset));
    return { dataset, read: `read_data("${i}.csv")` };
  });
  const helper = `read_data <- function(file) { d <- ${READ}; names(d)[1] <- sub("^\\uFEFF", "", names(d)[1]); d }`;
  writeFileSync(join(home, 'program.R'), `${helper}\n${datasetsInR(reads)}\n`);
  const { stdout, stderr } = spawnSync('Rscript', ['program.R'], {
    cwd: home,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  rmSync(home, { recursive: true });
  expect(stderr).toBe('');
  return stdout;
}

const hasR = spawnSync('Rscript', ['--version']).status === 0;

it.runIf(hasR)('R finds the values of every step and the rows of every filter', { timeout: 120_000 }, () => {
  const whole = withSteps(patients, [...EXPRESSIONS.map(computed), ...STEPS]);
  const parts = FILTERS.map((filter): Dataset => {
    const kept = keepRows(whole, filterMask(whole.columns, whole.rows, filter));
    return {
      ...newDataset({ name: 'part' }, kept.rows, kept.columns),
      filteredFrom: { id: whole.id, filter },
    };
  });
  const said = runR([whole, ...parts]);
  const lines = said.split('\n').filter((line) => / values are those of the file$/.test(line));
  expect(lines.filter((line) => !/: (\d+) of \1 /.test(line))).toEqual([]);
  expect(lines).toHaveLength(whole.columns.filter(({ derivedFrom }) => derivedFrom).length);
  expect(said.match(/The filter keeps \d+ of 8 rows; the file has \d+/g)).toEqual(
    parts.map(({ rows }) => `The filter keeps ${rows} of 8 rows; the file has ${rows}`),
  );
});

it('says what has no likeness in R', () => {
  const step = computed('EXTRACT(clinic, "[a-z]+")', 1);
  const program = datasetsInR([{ dataset: withSteps(patients, [step]), read: 'x' }]);
  expect(program).toContain(
    '# (not computed again here: EXTRACT has no likeness in R; the file holds its values)',
  );
  expect(program).not.toContain('again("e1"');
});

it('is nothing where nothing was done', () => {
  expect(datasetsInR([{ dataset: patients, read: 'x' }])).toBe('');
});

it('keeps names of people out of the code', () => {
  const program = datasetsInR([{ dataset: withSteps(patients, [computed('x + 1', 1)]), read: 'x' }]);
  expect(program).toContain('# Patients, "all" of them\n');
});

/** Functions that depend on chance, on today, on other texts than R reads, or on distributions. */
it('knows most functions', () => {
  const used = EXPRESSIONS.join(' ');
  const without = EXPRESSION_FUNCTIONS.filter(({ name }) => !used.includes(`${name}(`)).map(
    ({ name }) => name,
  );
  expect(without).toMatchInlineSnapshot(`
    [
      "FIND",
      "TEXT",
      "MATCHES",
      "EXTRACT",
      "REPLACEPATTERN",
      "SPLIT",
      "MONTHSBETWEEN",
      "TODAY",
      "ADDMONTHS",
      "RANDOM",
      "RANDOMNORMAL",
      "RANDOMINTEGER",
      "RANDOMBINOMIAL",
      "RANDOMPOISSON",
    ]
  `);
});

it.runIf(hasR)('R makes restructured, joined and aggregated datasets again', { timeout: 120_000 }, () => {
  const wide = newDataset({ name: 'Wide' }, 4, [
    words('id', ['a', 'b', 'c', null]),
    words('arm', ['x', 'y', 'x', 'y']),
    column('t1', [1, 2, null, 4.5]),
    column('t2', [5, null, 7, 8]),
  ]);
  const sites = newDataset({ name: 'Sites' }, 3, [
    words('group', ['y', 'x', 'y']),
    column('t1', [10, 20, 30]),
    column('beds', [3, null, 5]),
  ]);
  const all: Dataset[] = [wide, sites];
  const make = (step: RestructureStep, from: Dataset, other: Dataset | null = null): Dataset => {
    const [part] = restructure(from, step, other).parts;
    if (!part) throw new Error('nothing was made');
    const made = {
      ...newDataset({ name: `By ${step.kind}` }, part.rows, part.columns),
      madeBy: { id: from.id, step, part: part.suffix },
    };
    all.push(made);
    return made;
  };
  const long = make(
    {
      kind: 'wideToLong',
      families: [{ name: 'score', columns: ['t1', 't2'] }],
      keep: ['id', 'arm'],
      indexName: 'time',
      indexValues: ['1', '2'],
    },
    wide,
  );
  make(
    { kind: 'longToWide', ids: ['id', 'arm'], index: 'time', measures: ['score'], pattern: 's{value}' },
    long,
  );
  const statistics = AGGREGATE_STATISTICS.map((statistic) => ({ variable: 'score', statistic }));
  make({ kind: 'aggregate', groups: ['arm', 'id'], statistics }, long);
  make({ kind: 'aggregate', groups: [], statistics }, long);
  for (const join of ['left', 'inner', 'anti'] as const)
    make(
      { kind: 'merge', otherId: sites.id, keys: [{ left: 'arm', right: 'group' }], join, suffix: '_site' },
      wide,
      sites,
    );
  make(
    {
      kind: 'merge',
      otherId: sites.id,
      keys: [{ left: 'id', right: 'group' }],
      join: 'left',
      suffix: '_site',
    },
    wide,
    sites,
  );
  const printed = runR(all);
  const lines = printed.split('\n').filter((line) => line.includes('values'));
  for (const line of lines) {
    const [, same, of] = /: (\d+) of (\d+) values are those of the file$/.exec(line) ?? [line];
    expect([line, same]).toEqual([line, of]);
    expect(of).toBeDefined();
  }
  expect(lines.length).toBe(4 + 4 + 13 + 11 + 6 + 6 + 4 + 6);
});
