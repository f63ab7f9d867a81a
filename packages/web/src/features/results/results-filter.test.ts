import { describe, expect, test } from 'vitest';
import {
  countTypes,
  type Filterable,
  lastDays,
  matchesQuery,
  NO_FILTER,
  passes,
  RESULT_ORDERS,
} from './results-filter.ts';

const NOON = new Date(2025, 10, 5, 12).getTime();

const result = (over: Partial<Filterable> = {}): Filterable => ({
  title: 'Age by Gender',
  type: 'ttest',
  component: 'Independent-samples t-test',
  timestamp: NOON,
  projectId: 'default',
  ...over,
});

describe('the search', () => {
  test.each([
    ['', true],
    ['  ', true],
    ['gender', true],
    ['TTEST', true],
    ['t-test', true],
    ['independent', true],
    ['regression', false],
  ])('%j finds it: %s', (query, expected) => {
    expect(matchesQuery(result(), query)).toBe(expected);
  });
});

test('every part of the filter counts', () => {
  expect(passes(result(), NO_FILTER)).toBe(true);
  expect(passes(result(), { ...NO_FILTER, selectedTypes: ['regression'] })).toBe(false);
  expect(passes(result(), { ...NO_FILTER, selectedTypes: ['regression', 'ttest'] })).toBe(true);
  expect(passes(result(), { ...NO_FILTER, selectedProjects: ['other'] })).toBe(false);
  expect(passes(result(), { ...NO_FILTER, searchQuery: 'age', selectedTypes: ['other'] })).toBe(false);
});

test('dates include both ends, in local days', () => {
  const range = lastDays(1, NOON);
  const at = (hours: number, minutes: number, day = 5) =>
    passes(result({ timestamp: new Date(2025, 10, day, hours, minutes).getTime() }), {
      ...NO_FILTER,
      dateRange: range,
    });
  expect(at(0, 0)).toBe(true);
  expect(at(23, 59)).toBe(true);
  expect(at(23, 59, 4)).toBe(false);
  expect(at(0, 0, 6)).toBe(false);
  expect(lastDays(7, NOON)?.start).toBe(new Date(2025, 9, 30).getTime());
  expect(lastDays(null, NOON)).toBeNull();
});

test('types are counted in one order, without empty ones', () => {
  const results = [result(), result({ type: 'other' }), result({ type: 'descriptive' }), result()];
  expect(countTypes(results)).toEqual([
    { type: 'descriptive', count: 1 },
    { type: 'ttest', count: 2 },
    { type: 'other', count: 1 },
  ]);
});

test('orders', () => {
  const old = result({ title: 'b', timestamp: 1 });
  const young = result({ title: 'a', timestamp: 2 });
  expect([old, young].sort(RESULT_ORDERS.newest.compare)).toEqual([young, old]);
  expect([young, old].sort(RESULT_ORDERS.oldest.compare)).toEqual([old, young]);
  expect([old, young].sort(RESULT_ORDERS.title.compare)).toEqual([young, old]);
});
