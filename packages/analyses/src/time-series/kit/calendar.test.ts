import { describe, expect, it } from 'vitest';
import { dateText, seasonNames, spacing, usualPeriod } from './calendar.ts';
import { drawnPlaces } from './thin.ts';

const dates = (...texts: readonly string[]) => Float64Array.from(texts, (text) => Date.parse(`${text}Z`));
const day = (...texts: readonly string[]) => dates(...texts.map((text) => `${text}T00:00:00`));

describe('the spacing of dates', () => {
  it.each([
    ['month', 1, 12, day('2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01')],
    ['month', 1, 12, day('2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30')],
    ['month', 3, 4, day('2024-01-01', '2024-04-01', '2024-07-01', '2024-10-01')],
    ['year', 1, 1, day('2020-07-01', '2021-07-01', '2022-07-01')],
    ['week', 1, 52, day('2024-01-01', '2024-01-08', '2024-01-15')],
    ['day', 1, 7, day('2024-01-05', '2024-01-06', '2024-01-07')],
    ['hour', 1, 24, dates('2024-01-01T22:00', '2024-01-01T23:00', '2024-01-02T00:00')],
    [
      'weekday',
      1,
      5,
      day('2024-01-04', '2024-01-05', '2024-01-08', '2024-01-09', '2024-01-10', '2024-01-11'),
    ],
  ] as const)('is %s × %i, which suggests a period of %i', (unit, step, period, times) => {
    const found = spacing(times, true);
    expect(found).toEqual({ unit, step, uneven: 0, widestAfter: null });
    expect(usualPeriod(found)).toBe(period);
  });

  it('says where steps are uneven', () => {
    const times = day('2024-01-01', '2024-02-01', '2024-03-01', '2024-06-01', '2024-07-01');
    expect(spacing(times, true)).toEqual({ unit: 'month', step: 1, uneven: 1, widestAfter: 3 });
  });

  it('takes numbers as equal that differ by rounding', () => {
    const times = Float64Array.from({ length: 50 }, (_, i) => 1990 + i / 12);
    expect(spacing(times, false)).toMatchObject({ unit: 'number', uneven: 0 });
  });

  it('names seasons by the date', () => {
    const months = seasonNames({ unit: 'month', step: 1 }, 12)!;
    expect(months.names[months.of(Date.UTC(2024, 2, 1))]).toBe('March');
    const days = seasonNames({ unit: 'day', step: 1 }, 7)!;
    expect(days.names[days.of(Date.UTC(2024, 0, 1))]).toBe('Monday');
    expect(seasonNames({ unit: 'month', step: 1 }, 6)).toBeNull();
  });

  it('writes dates', () => {
    expect(dateText(Date.UTC(2024, 1, 29))).toBe('2024-02-29');
    expect(dateText(Date.UTC(2024, 2, 1), 'month')).toBe('March 2024');
    expect(dateText(Date.UTC(2024, 2, 1), 'day')).toBe('2024-03-01');
    expect(dateText(Date.UTC(2024, 0, 1), 'year')).toBe('2024');
    expect(dateText(Date.UTC(2024, 1, 29, 13, 5))).toBe('2024-02-29 13:05');
  });
});

it('draws the extremes of a long series', () => {
  const values = Float64Array.from({ length: 50_000 }, (_, i) => (i === 31_234 ? 99 : i % 10));
  const places = drawnPlaces(values);
  expect(places.length).toBeLessThanOrEqual(1000);
  expect([...places]).toContain(31_234);
  expect(places[0]).toBe(0);
  expect(places.at(-1)).toBe(49_999);
});
