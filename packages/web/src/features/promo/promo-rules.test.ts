import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PROMO_MAX, PROMO_OFFERS } from '../../site/offers.ts';
import { type PromoMemory, RESHOW_DAYS, showsBanner, showsPopup } from './promo-rules.ts';

const NOW = Date.parse('2026-03-15T12:00:00Z');
const DAY = 86_400_000;
const fresh: PromoMemory = { dismissed: false, lastShown: null, bannerDismissed: null, hasSaved: true };
const user = { signedIn: true, hasPro: false };

const constants: readonly { readonly id: string; readonly value: unknown }[] = JSON.parse(
  readFileSync(new URL('../../../../../spec/constants.json', import.meta.url), 'utf8'),
);
const constant = (id: string) => constants.find((entry) => entry.id === id)?.value;

test('months, maximum and interval are the specified ones', () => {
  for (const { id, months } of PROMO_OFFERS) expect(months, id).toBe(constant(`promo.months.${id}`));
  expect(PROMO_OFFERS).toHaveLength(6);
  expect(PROMO_MAX).toEqual({ months: constant('promo.maxMonths'), dollars: constant('promo.maxValueUSD') });
  expect(RESHOW_DAYS).toBe(constant('promo.reshowDays'));
});

describe('the popup', () => {
  test.each([
    ['never shown', fresh, true],
    ['shown today', { ...fresh, lastShown: NOW - 1000 }, false],
    ['shown 7 days ago to the minute', { ...fresh, lastShown: NOW - 7 * DAY }, false],
    ['shown more than 7 days ago', { ...fresh, lastShown: NOW - 7 * DAY - 1 }, true],
    ['dismissed today', { ...fresh, dismissed: true, lastShown: NOW - 1000 }, false],
    ['dismissed 8 days ago', { ...fresh, dismissed: true, lastShown: NOW - 8 * DAY }, true],
    ['dismissed without a time', { ...fresh, dismissed: true }, false],
  ] as const)('%s', (_, memory, shown) => expect(showsPopup(memory, user, NOW)).toBe(shown));

  test('is for signed-in people without Pro', () => {
    expect(showsPopup(fresh, { signedIn: false, hasPro: false }, NOW)).toBe(false);
    expect(showsPopup(fresh, { signedIn: true, hasPro: true }, NOW)).toBe(false);
  });
});

test('nothing is offered before the first saved result', () => {
  expect(showsPopup({ ...fresh, hasSaved: false }, user, NOW)).toBe(false);
  expect(showsBanner({ ...fresh, hasSaved: false }, user, NOW)).toBe(false);
});

test('the banner stays away for 7 days', () => {
  expect(showsBanner(fresh, user, NOW)).toBe(true);
  expect(showsBanner({ ...fresh, bannerDismissed: NOW - 6 * DAY }, user, NOW)).toBe(false);
  expect(showsBanner({ ...fresh, bannerDismissed: NOW - 8 * DAY }, user, NOW)).toBe(true);
  expect(showsBanner(fresh, { signedIn: true, hasPro: true }, NOW)).toBe(false);
});
