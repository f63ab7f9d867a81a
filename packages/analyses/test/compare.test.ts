import { expect, it } from 'vitest';
import { compare } from '../reference/compare.ts';

const tolerance = { relTol: 1e-6, absTol: 0 };

it('levels that are the same number are the same, however R writes them', () => {
  // R: as.character(c(0.5, 1e5, 0.0001))
  const expected = { groups: { '0.5': { n: 2 }, '1e+05': { n: 3 }, '1e-04': { n: 4 } } };
  const answered = { groups: { '0.5': { n: 2 }, '100000': { n: 3 }, '0.0001': { n: 4 } } };
  expect(compare(expected, answered, tolerance)).toMatchObject({ compared: 3, mismatches: [] });
});

it('pairs of such levels, too', () => {
  // R: combn(as.character(c(0.0001, 0.001, 1e5, 2e5)), 2, paste, collapse = "-")
  const expected = { '1e-04-0.001': 1, '1e+05-2e+05': 2 };
  const answered = { '0.0001-0.001': 1, '100000-200000': 2 };
  expect(compare(expected, answered, tolerance)).toMatchObject({ compared: 2, mismatches: [] });
});

it('other keys must be equal', () => {
  const { mismatches } = compare({ a: 1, '7': 2 }, { A: 1, '8': 2 }, tolerance);
  expect(mismatches.map(({ value }) => value)).toEqual(['7', 'a']);
});
