import { expect, it } from 'vitest';
import { dateTicks } from './date-axis.ts';

const ticks = (from: string, to: string) => {
  const { values, format } = dateTicks(Date.parse(from), Date.parse(to));
  return { dates: (values as string[] | undefined)?.map((text) => text.slice(0, 10)), format };
};

it.each([
  ['2020-01-01', '2024-12-01', ['2020-01-01', '2021-01-01', '2022-01-01', '2023-01-01', '2024-01-01'], '%Y'],
  ['2023-01-01', '2023-12-01', 6, '%b %Y'],
  ['2023-02-15', '2025-01-20', 8, '%b %Y'],
  ['2024-03-01', '2024-03-20', 4, '%-d %b'],
  ['1700-01-01', '2024-01-01', 7, '%Y'],
])('dates from %s to %s have even ticks', (from, to, expected, format) => {
  const found = ticks(from, to);
  expect(found.format).toBe(format);
  if (typeof expected === 'number') expect(found.dates).toHaveLength(expected);
  else expect(found.dates).toEqual(expected);
});

it('leaves a few hours, and no dates, to the drawing', () => {
  expect(dateTicks(0, 3_600_000)).toEqual({ labelOverlap: 'greedy' });
  expect(dateTicks(null, null)).toEqual({ labelOverlap: 'greedy' });
});
