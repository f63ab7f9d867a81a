import { expect, it } from 'vitest';
import { markText } from './marks.ts';

it('says what a mark stands for by the names of its axes', () => {
  const names = new Map([
    ['x', 'Age (years)'],
    ['group', 'Smoker'],
  ]);
  const values = { part: 'points', row: 12, x: 47, y: 129.456, group: 'Yes', size: null, empty: '' };
  expect(markText(values, names)).toBe('row: 12; Age (years): 47; y: 129.46; Smoker: Yes');
  const along = new Map([
    ['q1', 'Age (years)'],
    ['median', 'Age (years)'],
  ]);
  expect(markText({ q1: 30, median: 41 }, along)).toBe('q1: 30; median: 41');
});
