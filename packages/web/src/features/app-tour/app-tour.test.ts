import { expect, test } from 'vitest';
import { keepOneValue } from '../../../test/one-kept-value.ts';
import { STEPS, stepsSeen } from './steps.ts';
import { isTourSeen, noteTour } from './tour-seen.ts';

keepOneValue();

/** Stands for an element of the page. */
const element = (name: string): Element => Object.assign(Object.create(null), { name });

test('points at the first place of a step that is on the screen, and leaves out steps without one', () => {
  const [narrow] = [['.topbar .dsw', '.topbar [aria-label="Open or close the menu"]', '.topbar .cmdk']];
  const found = stepsSeen((selector) => (narrow.includes(selector) ? element(selector) : null));
  expect(found.map(({ step }) => step.title)).toEqual(STEPS.slice(0, 3).map(({ title }) => title));
  expect(found[1]?.element).toMatchObject({ name: '.topbar [aria-label="Open or close the menu"]' });
});

test('is offered until it was answered', () => {
  expect(isTourSeen()).toBe(false);
  noteTour();
  expect(isTourSeen()).toBe(true);
});
