import { expect, test } from 'vitest';
import { findRoute } from '../../routes/routes.ts';
import { randomTip, TIPS, tipOfTheDay } from './tips.ts';

test('there are 14, each about something else', () => {
  expect(TIPS).toHaveLength(14);
  expect(new Set(TIPS.map((tip) => tip.title)).size).toBe(14);
});

test.each(TIPS.map((tip) => [tip.title, tip] as const))('%s can be tried', (_, tip) => {
  expect(findRoute(tip.path)).toBeDefined();
});

test('the topics that the specification names are among them', () => {
  const all = TIPS.map((tip) => `${tip.title} ${tip.text}`).join('\n');
  for (const topic of [/guide/, /Google Sheets/, /Save an analysis/, /PDF or image/])
    expect(all).toMatch(topic);
});

test('one tip a day, the next one tomorrow, and round again', () => {
  const day = new Date(2026, 2, 14, 9);
  expect(tipOfTheDay(day)).toBe(tipOfTheDay(new Date(2026, 2, 14, 23, 59)));
  expect(tipOfTheDay(new Date(2026, 2, 15, 0, 1))).toBe(tipOfTheDay(day, 1));
  expect(tipOfTheDay(day, 14)).toBe(tipOfTheDay(day));
  expect(tipOfTheDay(day, -1)).toBe(tipOfTheDay(day, 13));
});

test('a random tip is any of them', () => {
  expect(randomTip(() => 0)).toBe(TIPS[0]);
  expect(randomTip(() => 0.999999)).toBe(TIPS[13]);
});
