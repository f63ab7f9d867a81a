import { expect, test } from 'vitest';
import { workWords } from './work-words.ts';

test('The work of a guest in words, singular and plural.', () => {
  expect(workWords({ datasets: 1, results: 0, reports: 0 })).toBe('1 dataset');
  expect(workWords({ datasets: 0, results: 2, reports: 1 })).toBe('2 results and 1 report');
  expect(workWords({ datasets: 1, results: 1, reports: 3 })).toBe('1 dataset, 1 result and 3 reports');
});
