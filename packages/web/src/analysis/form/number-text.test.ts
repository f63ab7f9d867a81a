import type { NumberOption } from '@constat/analyses';
import { expect, test } from 'vitest';
import { numberProblem, numberText, readNumber, validNumber } from './number-text.ts';

const level: NumberOption = {
  kind: 'number',
  label: 'Confidence level',
  help: 'Of every interval.',
  min: 0.5,
  max: 0.999,
  default: 0.95,
  unit: 'percent',
};
const count: NumberOption = {
  kind: 'number',
  label: 'Samples',
  help: 'How many.',
  min: 1,
  max: 9,
  default: 3,
  integer: true,
};

test.each([
  ['95%', 0.95],
  ['95', 0.95],
  [' 99,9 % ', 0.999],
  ['97.5', 0.975],
  ['', null],
  ['ninety', null],
])('a level typed as "%s" is %s', (text, expected) => expect(readNumber(level, text)).toBe(expected));

test('a level is shown in percent', () => {
  expect(numberText(level, 0.95)).toBe('95%');
  expect(numberText(level, 0.999)).toBe('99.9%');
});

test('the message names the limits', () => {
  expect(numberProblem(level, '105')).toBe('Between 50% and 99.9%');
  expect(numberProblem(level, '90')).toBeNull();
  expect(numberProblem(count, '2.5')).toBe('Between 1 and 9, a whole number');
  expect(numberProblem(count, '')).toBe('Between 1 and 9');
});

test('a field that starts empty may be empty, and holds nothing while its text is out of the limits', () => {
  const size: NumberOption = { ...count, default: null, required: true };
  expect(numberText(size, null)).toBe('');
  expect(numberProblem(size, ' ')).toBeNull();
  expect(numberProblem(size, '10')).toBe('Between 1 and 9');
  expect(validNumber(size, '10')).toBeNull();
  expect(validNumber(size, '7')).toBe(7);
});

test('limits that nobody reaches are not named', () => {
  expect(numberProblem({ ...count, max: 1e12 }, '0')).toBe('At least 1');
  expect(numberProblem({ ...count, min: -1e15, max: 1e15, integer: false }, 'x')).toBe('A number');
});

test.each([
  ['1,234', true, 1234],
  ['1,234', false, 1.234],
  ['1.234,5', false, 1234.5],
  ['1,234.5', false, 1234.5],
  ['1,234,567', false, 1234567],
  ['12 345', false, 12345],
  ['−3,5', false, -3.5],
  ['1,2,3', false, null],
])('a number of a spreadsheet "%s" (whole: %s) is %s', (text, integer, expected) =>
  expect(readNumber({ ...count, integer }, text)).toBe(expected),
);
