import type { NumberOption } from '@constat/analyses';
import { expect, test } from 'vitest';
import { numberProblem, numberText, readNumber } from './number-text.ts';

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
  expect(numberProblem(level, 1.05)).toBe('Between 50% and 99.9%');
  expect(numberProblem(level, 0.9)).toBeNull();
  expect(numberProblem(count, 2.5)).toBe('Between 1 and 9, a whole number');
  expect(numberProblem(count, null)).toBe('Between 1 and 9');
});
