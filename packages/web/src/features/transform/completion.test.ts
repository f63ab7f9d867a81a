import { expect, test } from 'vitest';
import { complete, suggest, wordBefore } from './completion.ts';

const columns = [
  { name: 'Weight', type: 'numeric' },
  { name: 'body mass', type: 'numeric' },
];

test.each([
  ['2 * Wei', 7, { word: 'Wei', start: 4 }],
  ['2 * ', 4, { word: '', start: 4 }],
  ['1 + `body m', 11, { word: '`body m', start: 4 }],
  ['`a b` + w', 9, { word: 'w', start: 8 }],
])('the word before the cursor in %s', (text, cursor, expected) => {
  expect(wordBefore(text, cursor)).toEqual(expected);
});

test('columns come before functions, names with spaces in backticks', () => {
  expect(suggest('we', columns).map((each) => each.insert)).toEqual([
    'Weight',
    'WEEK()',
    'WEEKDAY()',
    'POWER()',
    'BETWEEN()',
    'LOWER()',
    'DAYSBETWEEN()',
    'YEARSBETWEEN()',
  ]);
  expect(suggest('mass', columns)[0]?.insert).toBe('`body mass`');
  expect(suggest('`b', columns).map((each) => each.insert)).toEqual(['`body mass`']);
  expect(suggest('', columns)).toEqual([]);
});

test('a completed function leaves the cursor between its parentheses', () => {
  const [sqrt] = suggest('SQR', columns);
  expect(complete('1 + sqr', 7, sqrt!)).toEqual({ text: '1 + SQRT()', cursor: 9 });
  expect(complete('sqr(x)', 3, sqrt!)).toEqual({ text: 'SQRT(x)', cursor: 5 });
});
