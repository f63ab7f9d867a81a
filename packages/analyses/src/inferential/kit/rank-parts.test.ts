import { runsToText } from '@constat/report';
import { widestPseudomedianLevel, widestShiftLevel } from '@constat/stats';
import { expect, it } from 'vitest';
import { widestNotice } from './rank-parts.ts';

it('knows the highest confidence of small samples', () => {
  // R 4.2.2: attr(wilcox.test(..., conf.int = TRUE)$conf.int, "conf.level") of four differences; of one value beside six
  expect(widestPseudomedianLevel(4)).toBe(0.875);
  expect(widestShiftLevel(1, 6)).toBeCloseTo(0.7142857, 7);
  // R: 1 - 2 / choose(7, 3)
  expect(widestShiftLevel(3, 4)).toBeCloseTo(0.9428571, 7);
  expect(widestShiftLevel(500_000, 500_000)).toBeCloseTo(1, 12);
});

it('names the samples that are too small, and keeps silent about the others', () => {
  const tests = [
    { label: 'before', widest: 0.875 },
    { label: 'after', widest: 0.99 },
  ];
  expect(widestNotice(tests, 0.95, 'pseudomedian').map(({ message }) => runsToText(message))).toEqual([
    'Too few values for an interval with 95% confidence. The interval of the pseudomedian is the widest there is; its confidence is 87.5% for before only.',
  ]);
  expect(widestNotice(tests, 0.8, 'pseudomedian')).toEqual([]);
});
