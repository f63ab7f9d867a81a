import { expect, test } from 'vitest';
import { isWorthHelp } from './helpers.ts';

test('helpers are asked only when enough time is left, once that is known', () => {
  expect(isWorthHelp(40, 0.001)).toBe(false);
  expect(isWorthHelp(100, 0)).toBe(false);
  // a tenth took 100 ms, so 900 ms are left
  expect(isWorthHelp(100, 0.1)).toBe(true);
  // half took 100 ms, so 100 ms are left
  expect(isWorthHelp(100, 0.5)).toBe(false);
});
