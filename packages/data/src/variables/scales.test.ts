import { expect, test } from 'vitest';
import { scaleOrder } from './scales.ts';

test('stages stand in the order of their Roman numbers and letters', () => {
  expect(scaleOrder(['IIb', 'Ia', 'IIa'])).toEqual(['Ia', 'IIa', 'IIb']);
  expect(scaleOrder(['Stage III', 'Stage I', 'Stage II'])).toEqual(['Stage I', 'Stage II', 'Stage III']);
  expect(scaleOrder(['Stage IIIb', 'Stage IIIa'])).toEqual(['Stage IIIa', 'Stage IIIb']);
});

test('names that only look like a number with letters have no order', () => {
  expect(scaleOrder(['xa', 'xb', 'xc'])).toBeNull();
  expect(scaleOrder(['red', 'green', 'blue'])).toBeNull();
});
