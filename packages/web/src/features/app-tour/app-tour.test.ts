import { expect, test, vi } from 'vitest';
import { keepOneValue } from '../../../test/one-kept-value.ts';
import { STEPS, stepsSeen } from './steps.ts';
import { isTourOffered, noteTour } from './tour-seen.ts';

keepOneValue();

/** Stands for an element of the page. */
const element = (name: string): Element => Object.assign(Object.create(null), { name });

test('points at the first place of a step that is on the screen, and leaves out steps without one', () => {
  const [narrow] = [['.topbar .dsw', '.topbar [aria-label="Open or close the menu"]', '.topbar .cmdk']];
  const found = stepsSeen((selector) => (narrow.includes(selector) ? element(selector) : null));
  expect(found.map(({ step }) => step.title)).toEqual(STEPS.slice(0, 3).map(({ title }) => title));
  expect(found[1]?.element).toMatchObject({ name: '.topbar [aria-label="Open or close the menu"]' });
});

/** A window of the browser: what it remembers until it is closed. */
function openWindow(): void {
  const own = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => own.get(key) ?? null,
    setItem: (key: string, value: string) => void own.set(key, value),
  });
}

test('is offered on the first visit until it was answered', () => {
  openWindow();
  expect(isTourOffered()).toBe(true);
  expect(isTourOffered()).toBe(true);
  noteTour();
  expect(isTourOffered()).toBe(false);
});

test('is not offered again on a later visit', () => {
  openWindow();
  expect(isTourOffered()).toBe(true);
  openWindow();
  expect(isTourOffered()).toBe(false);
});
