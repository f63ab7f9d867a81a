import { expect, test } from 'vitest';
import { INTERVAL_WIDTH, intervalMarks } from './interval-scale.ts';

const label = ['Mean difference'];

test('an interval takes the middle half of the line', () => {
  const marks = intervalMarks({
    label,
    value: 3.7,
    format: 'number',
    ciLower: -0.17,
    ciUpper: 7.57,
    reference: 0,
  });
  expect(marks?.lower?.at).toBeCloseTo(INTERVAL_WIDTH / 4, 6);
  expect(marks?.upper?.at).toBeCloseTo((3 * INTERVAL_WIDTH) / 4, 6);
  expect(marks?.value).toBeCloseTo(INTERVAL_WIDTH / 2, 6);
  expect(marks?.reference).toBeGreaterThan(marks?.lower?.at ?? Number.NaN);
});

test('a far value of no effect stays on the line', () => {
  const marks = intervalMarks({ label, value: 10, format: 'number', ciLower: 9, ciUpper: 11, reference: 0 });
  expect(marks?.reference).toBeGreaterThan(0);
  expect(marks?.upper?.at).toBeLessThan(INTERVAL_WIDTH);
});

test('the open side of a one-sided interval runs to the edge', () => {
  const marks = intervalMarks({
    label,
    value: 3.7,
    format: 'number',
    ciLower: 0.5,
    ciUpper: null,
    reference: 0,
  });
  expect(marks?.upper).toEqual({ at: INTERVAL_WIDTH, open: true });
  expect(marks?.lower?.open).toBe(false);
});

test('p is logarithmic: .05 lies between .001 and 1', () => {
  const marks = intervalMarks({ label, value: 0.0001, format: 'p', reference: 0.05 });
  expect(marks?.value).toBe(4);
  // 4 + 160 (log10(.05) + 3) / 3
  expect(marks?.reference).toBeCloseTo(94.61, 2);
});

test('without an interval nothing is drawn', () => {
  expect(intervalMarks({ label, value: 3, format: 'number' })).toBeNull();
});
