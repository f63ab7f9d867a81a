import { expect, test } from 'vitest';
import { continueSeries } from './series.ts';

test.each([
  [
    ['1', '2'],
    ['3', '4', '5'],
  ],
  [
    ['10', '7.5'],
    ['5', '2.5', '0'],
  ],
  [
    ['0.1', '0.2'],
    ['0.3', '0.4', '0.5'],
  ],
  [['5'], ['5', '5', '5']],
  [['2024-01-30'], ['2024-01-31', '2024-02-01', '2024-02-02']],
  [
    ['2024-01-01', '2024-01-08'],
    ['2024-01-15', '2024-01-22', '2024-01-29'],
  ],
  [
    ['2024-01-31', '2024-03-31'],
    ['2024-05-31', '2024-07-31', '2024-09-30'],
  ],
  [['Item 09'], ['Item 10', 'Item 11', 'Item 12']],
  [
    ['q1', 'q3'],
    ['q5', 'q7', 'q9'],
  ],
  [
    ['low', 'high'],
    ['low', 'high', 'low'],
  ],
  [
    ['a1', 'b2'],
    ['a1', 'b2', 'a1'],
  ],
])('%j goes on as %j', (known, next) => {
  expect(continueSeries(known, 3)).toEqual(next);
});

test('uneven numbers go on along the line through them', () => {
  expect(continueSeries(['1', '2', '4'], 2).map(Number)).toEqual([
    expect.closeTo(5.3333, 3),
    expect.closeTo(6.8333, 3),
  ]);
});
