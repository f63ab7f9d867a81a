/** Functions by group, patterns, whole characters, dates in a form, random numbers and distributions. */
import { describe, expect, test } from 'vitest';
import type { Column } from '../../column.ts';
import { jsonCell } from '../../rows.ts';
import { computeColumn, expressionProblem } from './expression.ts';

const base = { role: 'none', description: '' } as const;
const NA = Number.NaN;
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
const columns = [
  numbers('x', 1, 2, 6, NA, 10),
  texts('clinic', 'A', 'B', 'A', 'A', null),
  numbers('wave', 1, 1, 1, 2, 1),
  texts('note', 'take 20 mg', 'Smith, Anna', null, '😀x', 'a-b-c'),
  texts('seen', '31.12.2021', '12/31/21', '1 Feb 2020 3:05 pm', 'later', null),
];

const rows = (source: string): unknown[] => {
  const made = { ...base, id: 'n', name: 'n', ...computeColumn(source, columns, 5) };
  return [0, 1, 2, 3, 4].map((row) => jsonCell(made, row));
};

/** Worked out by hand. */
test.each<[string, unknown[]]>([
  ['GROUPMEAN(x, clinic)', [3.5, 2, 3.5, 3.5, null]],
  ['GROUPSUM(x, clinic)', [7, 2, 7, 7, null]],
  ['GROUPCOUNT(x, clinic)', [2, 1, 2, 2, null]],
  ['GROUPMEAN(x, clinic, wave)', [3.5, 2, 3.5, null, null]],
  ['GROUPMEDIAN(x, wave)', [4, 4, 4, null, 4]],
  ['GROUPMIN(x, clinic)', [1, 2, 1, 1, null]],
  ['GROUPMAX(x, clinic)', [6, 2, 6, 6, null]],
  ['GROUPSD(x, wave)', [4.112987559751022, 4.112987559751022, 4.112987559751022, null, 4.112987559751022]],
  ['MATCHES(note, "[0-9]")', [true, false, null, false, false]],
  ['EXTRACT(note, "([0-9]+) mg", 1)', ['20', null, null, null, null]],
  ['EXTRACT(note, "[a-z]+")', ['take', 'mith', null, 'x', 'a']],
  ['REPLACEPATTERN(note, "(.)-", "$1")', ['take 20 mg', 'Smith, Anna', null, '😀x', 'abc']],
  ['SPLIT(note, "-", 2)', [null, null, null, null, 'b']],
  ['SPLIT(note, ",", -1)', ['take 20 mg', 'Anna', null, '😀x', 'a-b-c']],
  ['LENGTH(note)', [10, 11, null, 2, 5]],
  ['RIGHT(note, 1)', ['g', 'a', null, 'x', 'c']],
  ['LEFT(note, 1)', ['t', 'S', null, '😀', 'a']],
  ['MID(note, 2, 1)', ['a', 'm', null, 'x', '-']],
  ['FIND(note, "x")', [0, 0, null, 2, 0]],
  ['DATEVALUE(seen, "DD.MM.YYYY")', ['2021-12-31', null, null, null, null]],
  ['DATEVALUE(seen, "MM/DD/YY")', [null, '2021-12-31', null, null, null]],
  ['DATEVALUE(seen, "D MMM YYYY h:mm am")', [null, null, '2020-02-01 15:05:00', null, null]],
  ['MONTHSBETWEEN(DATE(2020, 1, 31), DATE(2020, 2, 29))', [1, 1, 1, 1, 1]],
  ['MONTHSBETWEEN(DATE(2020, 1, 15), DATE(2020, 3, 14))', [1, 1, 1, 1, 1]],
  ['MONTHSBETWEEN(DATE(2020, 3, 15), DATE(2020, 1, 15))', [-2, -2, -2, -2, -2]],
  ['POISSONINV(0.5, x)', [1, 2, 6, null, 10]],
  ['BINOMIALCDF(1, 2, 0.5)', [0.75, 0.75, 0.75, 0.75, 0.75]],
  ['NORMALCDF(0, 0, -1)', [null, null, null, null, null]],
])('%s', (source, expected) => {
  expect(rows(source)).toEqual(expected);
});

/** R 4.2.2: pnorm(1.96), qt(.975, 10), pchisq(3.84, 1), qf(.95, 2, 10). */
test.each([
  ['NORMALCDF(1.96, 0, 1)', 0.9750021048517795],
  ['TINV(0.975, 10)', 2.2281388519862735],
  ['CHISQCDF(3.84, 1)', 0.949956478751295],
  ['FINV(0.95, 2, 10)', 4.1028210151304005],
])('%s is what R says', (source, expected) => {
  expect(rows(source)[0]).toBeCloseTo(expected, 12);
});

describe('random numbers', () => {
  test('come again with their seed and differ from row to row', () => {
    const first = rows('RANDOM()');
    expect(rows('RANDOM()')).toEqual(first);
    expect(rows('RANDOM(2)')).not.toEqual(first);
    expect(new Set(first).size).toBe(5);
  });

  test('stay within their bounds', () => {
    for (let seed = 1; seed <= 50; seed++)
      for (const value of rows(`RANDOMINTEGER(1, 6, ${seed})`)) expect([1, 2, 3, 4, 5, 6]).toContain(value);
    expect(rows('RANDOMNORMAL(x, 0)')).toEqual([1, 2, 6, null, 10]);
    expect(rows('RANDOMPOISSON(0 - 1)')).toEqual([null, null, null, null, null]);
  });
});

test('what is no pattern is said in words', () => {
  expect(() => rows('MATCHES(note, "(")')).toThrow("'(' is not a regular expression.");
  expect(expressionProblem('GROUPMEAN(x)', columns)?.message).toMatch(/GROUPMEAN/);
});

test('today is a day without time', () => {
  expect(rows('TODAY()')[0]).toMatch(/^\d{4}-\d\d-\d\d$/);
});
