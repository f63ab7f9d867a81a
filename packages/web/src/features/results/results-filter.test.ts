import { describe, expect, test } from 'vitest';
import {
  countKinds,
  dayOf,
  type Filterable,
  lastDays,
  matchesQuery,
  NO_FILTER,
  ordersAfterMove,
  passes,
  RESULT_ORDERS,
  rangeOfDays,
  rangeWords,
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
  expect(passes(result(), { ...NO_FILTER, selectedKinds: ['Regression'] })).toBe(false);
  expect(passes(result(), { ...NO_FILTER, selectedKinds: ['Regression', 't-test'] })).toBe(true);
  expect(passes(result(), { ...NO_FILTER, selectedProjects: ['other'] })).toBe(false);
  expect(passes(result(), { ...NO_FILTER, searchQuery: 'age', selectedKinds: ['Other'] })).toBe(false);
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

test('kinds are counted in one order, without empty ones', () => {
  const results = [result(), result({ type: 'other' }), result({ type: 'descriptive' }), result()];
  expect(countKinds(results)).toEqual([
    { kind: 'Descriptives', count: 1 },
    { kind: 't-test', count: 2 },
    { kind: 'ANOVA and other tests', count: 1 },
  ]);
});

test.each([
  ['One-way ANOVA', 'other', 'ANOVA and other tests'],
  ['Survival analysis', 'other', 'Survival'],
  ['Cox regression', 'regression', 'Survival'],
  ['Meta-analysis', 'other', 'Meta-analysis'],
  ['Bar chart', 'other', 'Charts'],
  ['Logistic regression', 'regression', 'Regression'],
  ['A tool that is gone', 'other', 'Other'],
] as const)('%s is filed where people look for it', (component, type, kind) => {
  expect(countKinds([result({ component, type })])).toEqual([{ kind, count: 1 }]);
});

test('orders', () => {
  const old = result({ title: 'b', timestamp: 1 });
  const young = result({ title: 'a', timestamp: 2 });
  expect([old, young].sort(RESULT_ORDERS.newest.compare)).toEqual([young, old]);
  expect([young, old].sort(RESULT_ORDERS.oldest.compare)).toEqual([old, young]);
  expect([old, young].sort(RESULT_ORDERS.title.compare)).toEqual([young, old]);
});

describe('the own order', () => {
  const at = (id: string, timestamp: number, order?: number) => ({
    id,
    title: id,
    type: 'other' as const,
    component: '',
    timestamp,
    projectId: 'default',
    ...(order === undefined ? {} : { order }),
  });
  const sorted = (list: readonly ReturnType<typeof at>[]) =>
    [...list].sort(RESULT_ORDERS.own.compare).map(({ id }) => id);
  const moved = (list: readonly ReturnType<typeof at>[], id: string, before: string | null) => {
    const orders = ordersAfterMove([...list].sort(RESULT_ORDERS.own.compare), id, before);
    return list.map((each) => ({ ...each, ...(orders.has(each.id) ? { order: orders.get(each.id)! } : {}) }));
  };
  const list = [at('a', 30), at('b', 20), at('c', 10)];

  test('is the newest first until a result is moved', () => {
    expect(sorted(list)).toEqual(['a', 'b', 'c']);
    expect(sorted(moved(list, 'c', 'a'))).toEqual(['c', 'a', 'b']);
    expect(sorted(moved(list, 'a', null))).toEqual(['b', 'c', 'a']);
    expect(sorted(moved(list, 'c', 'b'))).toEqual(['a', 'c', 'b']);
    expect(sorted(moved(list, 'b', 'b'))).toEqual(['a', 'b', 'c']);
  });

  test('holds however often results are put between the same two, and between equal dates', () => {
    let many = [at('x', 5), at('y', 5), at('z', 5), at('w', 5)];
    for (let i = 0; i < 200; i++) {
      const [first, second, , last] = sorted(many) as [string, string, string, string];
      many = moved(many, last, second);
      expect(sorted(many).slice(0, 3)).toEqual([first, last, second]);
    }
  });
});

test('a range of days is of whole local days, in either order, and may be open', () => {
  const range = rangeOfDays('2025-11-01', '2025-11-05');
  expect(range).toEqual({
    start: new Date(2025, 10, 1).getTime(),
    end: new Date(2025, 10, 6).getTime() - 1,
  });
  expect(rangeOfDays('2025-11-05', '2025-11-01')).toEqual(range);
  expect([dayOf(range?.start), dayOf(range?.end), dayOf(undefined)]).toEqual([
    '2025-11-01',
    '2025-11-05',
    '',
  ]);
  expect(passes(result(), { ...NO_FILTER, dateRange: range })).toBe(true);
  expect(passes(result(), { ...NO_FILTER, dateRange: rangeOfDays('', '2025-11-04') })).toBe(false);
  expect(passes(result(), { ...NO_FILTER, dateRange: rangeOfDays('2025-11-05', '') })).toBe(true);
  expect(rangeOfDays('', '')).toBeNull();
  expect(range && rangeWords(range)).toBe('1 Nov 2025 – 5 Nov 2025');
  expect(rangeWords({ start: NOON, end: Number.POSITIVE_INFINITY })).toBe('from 5 Nov 2025');
  expect(rangeWords({ start: Number.NEGATIVE_INFINITY, end: NOON })).toBe('until 5 Nov 2025');
});

test('the note is searched too', () => {
  expect(matchesQuery(result({ note: 'Look at the outlier' }), 'OUTLIER')).toBe(true);
  expect(matchesQuery(result(), 'outlier')).toBe(false);
});
