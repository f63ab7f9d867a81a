import { describe, expect, test } from 'vitest';
import type { Column } from '../../column.ts';
import { lengthOf } from '../../column.ts';
import { jsonCell } from '../../rows.ts';
import { computeColumn, expressionProblem } from './expression.ts';
import { signatureOf } from './functions/definition.ts';
import { EXPRESSION_FUNCTIONS } from './registry.ts';

const base = { role: 'none', description: '' } as const;
const numbers = (name: string, ...values: number[]): Column => ({
  ...base,
  id: name,
  name,
  type: 'numeric',
  cells: { kind: 'numbers', values: Float64Array.from(values) },
});
const texts = (name: string, ...values: (string | null)[]): Column => ({
  ...base,
  id: name,
  name,
  type: 'text',
  cells: { kind: 'strings', values },
});
const day = (text: string): number => Date.parse(text);
const NA = Number.NaN;

const columns: readonly Column[] = [
  numbers('x', 1, 2, NA, 4),
  numbers('y', 10, 0, 30, -40),
  { ...numbers('coded', 5, 99, 7, 8), missingValueCodes: ['99'] },
  numbers('body mass', 70, 80, 90, NA),
  texts('city', 'Oslo', 'bern', null, ' Rome  town '),
  {
    ...base,
    id: 'g',
    name: 'group',
    type: 'categorical',
    cells: { kind: 'categories', codes: Int32Array.of(0, 1, -1, 0), levels: ['A', 'B'] },
  },
  {
    ...base,
    id: 'b',
    name: 'flag',
    type: 'boolean',
    cells: { kind: 'categories', codes: Int32Array.of(1, 0, -1, 1), levels: ['false', 'true'] },
  },
  {
    ...numbers('when', day('2024-02-29'), day('2023-12-31'), NA, day('2026-11-15T13:45:10Z')),
    type: 'date',
  },
];

const labels = { '1': 'Male', '2': 'Female', '3': 'Other', '4': 'Other' } as const;
const labelled: readonly Column[] = [
  {
    ...base,
    id: 's',
    name: 'Sex',
    type: 'categorical',
    valueLabels: labels,
    cells: { kind: 'categories', codes: Int32Array.of(0, 1, 2, -1), levels: ['1', '2', '3', '4'] },
  },
  { ...numbers('code', 1, 2, 4, NA), valueLabels: labels },
  {
    ...base,
    id: 'k',
    name: 'smokes',
    type: 'boolean',
    valueLabels: { true: 'Smoker', false: 'Never' },
    cells: { kind: 'categories', codes: Int32Array.of(1, 0, -1, 1), levels: ['false', 'true'] },
  },
  {
    ...base,
    id: 'x',
    name: 'crossed',
    type: 'categorical',
    valueLabels: { a: 'b', b: 'a' },
    cells: { kind: 'categories', codes: Int32Array.of(0, 1, 0, -1), levels: ['a', 'b'] },
  },
];

test('a text becomes dates in one order of day and month', () => {
  const seen = texts('seen', '01/02/2020', '13/02/2020', '14/02/2020', 'later');
  const made = { ...base, id: 'n', name: 'n', ...computeColumn('DATEVALUE(seen)', [seen], 4) };
  expect([0, 1, 2, 3].map((row) => jsonCell(made, row))).toEqual([
    '2020-02-01',
    '2020-02-13',
    '2020-02-14',
    null,
  ]);
});

test('standard deviations of values near the ends of the range of numbers are not lost', () => {
  // the standard deviation of 1, 2, 6 is sqrt(7) = 2.6457513110645907
  for (const size of [2 ** 1000, 2 ** -1000]) {
    const far = [numbers('a', size), numbers('b', 2 * size), numbers('c', 6 * size), numbers('d', size)];
    const value = (source: string) => {
      const { cells } = computeColumn(source, far, 1);
      return cells.kind === 'numbers' ? cells.values[0]! / size : null;
    };
    expect(value('SD(a, b, c)')).toBeCloseTo(2.6457513110645907, 14);
    expect(value('SD(a, d)')).toBe(0);
  }
});

describe('labels of values', () => {
  /** Worked out by hand: the rows are 1, 2, 3 or 4, missing. */
  test.each<[string, unknown[]]>([
    ['Sex == "Male"', [true, false, false, null]],
    ['"female" = Sex', [false, true, false, null]],
    ['Sex = "1"', [true, false, false, null]],
    ['Sex <> "other"', [true, true, false, null]],
    ['NOT (Sex = "Other")', [true, true, false, null]],
    ['IN(Sex, "Male", "Other")', [true, false, true, null]],
    ['NULLIF(Sex, "Other")', ['1', '2', null, null]],
    ['IF(Sex = "Male", "m", "f")', ['m', 'f', 'f', null]],
    ['code = "Male"', [true, false, false, null]],
    ['code = 1', [true, false, false, null]],
    ['code = "1"', [true, false, false, null]],
    ['code != "Other"', [true, true, false, null]],
    ['code > "Male"', [false, true, true, null]],
    ['NULLIF(code, "Other") + 1', [2, 3, null, null]],
    ['smokes = "smoker"', [true, false, null, true]],
    ['crossed = "a"', [true, false, true, null]],
    ['Sex = "Unknown"', [false, false, false, null]],
  ])('%s', (source, expected) => {
    expect(expressionProblem(source, labelled)).toBeNull();
    const made = { ...base, id: 'n', name: 'n', ...computeColumn(source, labelled, 4) };
    expect(expected.map((_, row) => jsonCell(made, row))).toEqual(expected);
  });

  test.each([
    [
      'code = "Mail"',
      "'Mail' is neither a number nor a label of code; its labels are 'Male', 'Female', 'Other'.",
    ],
    ['code < "Other"', "Several values of code are labelled 'Other'; write the value itself."],
  ])('%s is refused', (source, message) => {
    expect(expressionProblem(source, labelled)).toMatchObject({ code: 'wrong-type', message });
  });

  test('are read without the cells, as in a form', () => {
    const infos = labelled.map(({ cells: _, ...info }) => info);
    expect(expressionProblem('code = "Male" AND smokes = "Never"', infos)).toBeNull();
  });
});

function compute(source: string): unknown[] {
  const made = { ...base, id: 'n', name: 'n', ...computeColumn(source, columns, 4) };
  return Array.from({ length: lengthOf(made.cells) }, (_, row) => jsonCell(made, row));
}

/** Results worked out by hand. */
test.each<[string, unknown[]]>([
  ['x + y * 2', [21, 2, null, -76]],
  ['-x ^ 2', [-1, -4, null, -16]],
  ['2 ^ 3 ^ 2', [512, 512, 512, 512]],
  ['2 ^ -1', [0.5, 0.5, 0.5, 0.5]],
  ['x / y', [0.1, null, null, -0.1]],
  ['y % 7', [3, 0, 2, 2]],
  ['x ^ 0', [1, 1, null, 1]],
  ['coded + 1', [6, null, 8, 9]],
  ['`body mass` / 2', [35, 40, 45, null]],
  ['x >= 2', [false, true, null, true]],
  ['x > 1 AND y > 0', [false, false, null, false]],
  ['x > 1 OR y > 0', [true, true, true, true]],
  ['NOT x > 1', [true, false, null, false]],
  ['not (x > 1) or flag', [true, false, null, true]],
  ['(x > 1) + 1', [1, 2, null, 2]],
  ['IF(x > 1, "big", "small")', ['small', 'big', null, 'big']],
  ['IF(ISMISSING(x), 0, x)', [1, 2, 0, 4]],
  ['IF(x > 1, x)', [null, 2, null, 4]],
  ['IF(x > 1, x, NA)', [null, 2, null, 4]],
  ['COALESCE(x, y)', [1, 2, 30, 4]],
  ['NULLIF(y, 0)', [10, null, 30, -40]],
  ['IN(group, "b", "C")', [false, true, null, false]],
  ['BETWEEN(x, 2, 4)', [false, true, null, true]],
  ['XOR(flag, x > 1)', [true, true, null, false]],
  ['group = "a"', [true, false, null, true]],
  ['EXACT(group, "a")', [false, false, null, false]],
  ['MEAN(x, y)', [5.5, 1, 30, -18]],
  ['SUM(x, y, 1)', [12, 3, 31, -35]],
  ['MEDIAN(x, y, 3)', [3, 2, 16.5, 3]],
  ['MIN(x, y)', [1, 0, 30, -40]],
  ['RANGE(x, y)', [9, 2, 0, 44]],
  ['COUNT(x, city)', [2, 2, 0, 2]],
  ['COUNTMISSING(x, city)', [0, 0, 2, 0]],
  ['VAR(1, 2, 3)', [1, 1, 1, 1]],
  ['COLMEAN(y)', [0, 0, 0, 0]],
  ['COLMEDIAN(x)', [2, 2, 2, 2]],
  ['COLQUANTILE(y, 0.25)', [-10, -10, -10, -10]],
  ['RANK(y)', [3, 2, 4, 1]],
  ['LAG(x)', [null, 1, 2, null]],
  ['LEAD(city, 1)', ['bern', null, ' Rome  town ', null]],
  ['DIFF(y)', [null, -10, 30, -70]],
  ['CUMSUM(x)', [1, 3, null, 7]],
  ['CUMMAX(x)', [1, 2, null, 4]],
  ['ROWNUMBER()', [1, 2, 3, 4]],
  ['ROUND(2.675, 2)', [2.68, 2.68, 2.68, 2.68]],
  ['ROUND(-2.5)', [-3, -3, -3, -3]],
  ['LOG(100, 10)', [2, 2, 2, 2]],
  ['SQRT(y)', [Math.sqrt(10), 0, Math.sqrt(30), null]],
  ['CLAMP(y, 0, 20)', [10, 0, 20, 0]],
  ['UPPER(city)', ['OSLO', 'BERN', null, ' ROME  TOWN ']],
  ['TRIM(city)', ['Oslo', 'bern', null, 'Rome town']],
  ['LEFT(city, 2) & "-" & x', ['Os-1', 'be-2', null, ' R-4']],
  ['MID(city, 2, 2)', ['sl', 'er', null, 'Ro']],
  ['RIGHT(city, 2)', ['lo', 'rn', null, 'n ']],
  ['REPLACE(city, "o", "0")', ['Osl0', 'bern', null, ' R0me  t0wn ']],
  ['CONTAINS(city, "O")', [true, false, null, true]],
  ['FIND(city, "r")', [0, 3, null, 2]],
  ['LENGTH(city)', [4, 4, null, 12]],
  ['TEXT(x, 1)', ['1.0', '2.0', null, '4.0']],
  ['NUMBER("1.5") + x', [2.5, 3.5, null, 5.5]],
  ['YEAR(when)', [2024, 2023, null, 2026]],
  ['QUARTER(when)', [1, 4, null, 4]],
  ['DAYOFYEAR(when)', [60, 365, null, 319]],
  ['WEEKDAY(when)', [4, 7, null, 7]],
  ['WEEK(when)', [9, 52, null, 46]],
  ['HOUR(when)', [0, 0, null, 13]],
  ['when + 1', ['2024-03-01', '2024-01-01', null, '2026-11-16 13:45:10']],
  ['when - DATE(2023, 12, 31)', [60, 0, null, 1050 + 49_510 / 86_400]],
  ['when < DATEVALUE("2024-01-01")', [false, true, null, false]],
  ['ADDMONTHS(when, 12)', ['2025-02-28', '2024-12-31', null, '2027-11-15 13:45:10']],
  ['DATE(2023, 2, 29)', [null, null, null, null]],
  ['YEARSBETWEEN(DATE(2000, 3, 1), when)', [23, 23, null, 26]],
])('%s', (source, expected) => {
  const found = compute(source);
  expect(found).toHaveLength(expected.length);
  for (const [row, value] of expected.entries()) {
    if (typeof value === 'number') expect(found[row]).toBeCloseTo(value, 12);
    else expect(found[row]).toBe(value);
  }
});

/** Expression, code, and the text the error points at. */
test.each([
  ['', 'empty', ''],
  ['x +', 'unexpected-end', ''],
  ['(x + 1', 'unexpected-end', '(x + 1'],
  ['x + * y', 'unexpected-token', '*'],
  ['x y', 'unexpected-token', 'y'],
  ['1 < x < 3', 'unexpected-token', '<'],
  ['x # y', 'unexpected-character', '#'],
  ['"open', 'unfinished-text', '"open'],
  ['`open', 'unfinished-name', '`open'],
  ['x + X', 'unknown-column', 'X'],
  ['SQT(x)', 'unknown-function', 'SQT'],
  ['constructor(x)', 'unknown-function', 'constructor'],
  ['__proto__ + 1', 'unknown-column', '__proto__'],
  ['SQRT(x, y)', 'wrong-number-of-arguments', 'SQRT(x, y)'],
  ['MEAN()', 'wrong-number-of-arguments', 'MEAN()'],
  ['x + city', 'wrong-type', 'city'],
  ['x = city', 'wrong-type', 'x = city'],
  ['IF(x, 1, 2)', 'wrong-type', 'x'],
  ['IF(flag, 1, "a")', 'wrong-type', '"a"'],
  ['when * 2', 'wrong-type', 'when * 2'],
  [`${'('.repeat(200)}x${')'.repeat(200)}`, 'too-deep', '('],
  [`${'-'.repeat(300)}x`, 'too-deep', '-'],
  ['x+'.repeat(1500), 'too-long', 'x'],
  [' '.repeat(20_000), 'too-long', ' '.repeat(10_000)],
])('%s is refused with %s', (source, code, at) => {
  const problem = expressionProblem(source, columns);
  expect(problem?.code).toBe(code);
  expect(source.slice(problem?.start, problem?.end)).toBe(at);
});

test('a name that differs in capital letters is suggested', () => {
  expect(expressionProblem('X', columns)?.message).toBe("There is no column 'X'. Did you mean x?");
});

test('text cannot be made to grow without end', () => {
  const grow = (depth: number): string =>
    depth === 0 ? 'city' : `REPLACE(${grow(depth - 1)}, "o", "oooooooooooooooo")`;
  expect(() => compute(grow(12))).toThrow('longer than 32,767');
});

describe('registry', () => {
  test('has the functions people look for, each with help and an example', () => {
    expect(EXPRESSION_FUNCTIONS.length).toBeGreaterThanOrEqual(60);
    for (const each of EXPRESSION_FUNCTIONS) {
      expect(each.name).toMatch(/^[A-Z][A-Z0-9]*$/);
      expect(each.help).toMatch(/\.$/);
      expect(each.example).toContain(`${each.name}(`);
    }
  });

  test('each signature follows from the parameters', () => {
    expect(
      EXPRESSION_FUNCTIONS.filter((each) => ['ROUND', 'MEAN', 'PI'].includes(each.name)).map(signatureOf),
    ).toEqual(['ROUND(x, [digits])', 'PI()', 'MEAN(x, ...)']);
  });
});

describe('a text that is compared with dates', () => {
  const values = (source: string) => {
    const { type, cells } = computeColumn(source, columns, 4);
    const made: Column = { ...base, id: 'm', name: 'm', type, cells };
    return Array.from({ length: lengthOf(cells) }, (_, row) => jsonCell(made, row));
  };

  test('is read as filters and the editor read it', () => {
    expect(values('when = "2024-02-29"')).toEqual([true, false, null, false]);
    expect(values('when >= "29.02.2024"')).toEqual([true, false, null, true]);
    expect(values('"31.12.23" = when')).toEqual([false, true, null, false]);
    expect(values('IN(when, "2024-02-29", "31 Dec 2023")')).toEqual([true, true, null, false]);
    expect(values('IF(when < "2024-01-01", "old", "new")')).toEqual(['new', 'old', null, 'new']);
  });

  test('means the whole of what is written, also beside times', () => {
    expect(values('when = "2026-11-15"')).toEqual([false, false, null, true]);
    expect(values('when <> "2026-11-15"')).toEqual([true, true, null, false]);
    expect(values('when > "2026-11-15"')).toEqual([false, false, null, false]);
    expect(values('"15.11.2026" <= when')).toEqual([false, false, null, true]);
    expect(values('when <= "2026-11-15"')).toEqual([true, true, null, true]);
    expect(values('when < "2026-11-15"')).toEqual([true, true, null, false]);
    expect(values('IN(when, "2026-11-15", DATE(2024, 2, 29))')).toEqual([true, false, null, true]);
    expect(values('BETWEEN(when, "2024-02-01", "2026-11-15")')).toEqual([true, false, null, true]);
    expect(values('NULLIF(when, "2026-11-15")')).toEqual(['2024-02-29', '2023-12-31', null, null]);
    expect(values('when = "2026-11-15 13:45"')).toEqual([false, false, null, true]);
    expect(values('when = "2024"')).toEqual([true, false, null, false]);
    // what is computed is a moment
    expect(values('when <= DATE(2026, 11, 15)')).toEqual([true, true, null, false]);
  });

  test('that is no date is refused with what to write', () => {
    expect(expressionProblem('when = "soon"', columns)?.message).toBe(
      "'soon' is no date. Write it as 2024-12-31 or 31.12.2024, or as DATE(2024, 12, 31).",
    );
    expect(expressionProblem('when = city', columns)?.code).toBe('wrong-type');
    expect(expressionProblem('city = "2024-02-29"', columns)).toBeNull();
  });
});
