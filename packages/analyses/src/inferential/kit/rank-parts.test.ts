import { runsToText } from '@constat/report';
import { type Alternative, widestPseudomedianLevel, widestShiftLevel } from '@constat/stats';
import { expect, it } from 'vitest';
import { spanText, widestNotice } from './rank-parts.ts';

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
  const said = (confidenceLevel: number, alternative: Alternative) =>
    widestNotice(tests, { confidenceLevel, alternative }, 'pseudomedian').map(({ message }) =>
      runsToText(message),
    );
  expect(said(0.95, 'two-sided')).toEqual([
    'Too few values for an interval with 95% confidence. From the smallest to the largest value that the pseudomedian can have is an interval with only 87.5% for before, so none is shown.',
  ]);
  // one limit leaves out half as much: 1 - 1 / 2^4
  expect(said(0.95, 'greater')).toEqual([
    'Too few values for an interval with 95% confidence. The smallest value that the pseudomedian can have is a limit with only 93.8% for before, so none is shown.',
  ]);
  expect(said(0.93, 'less')).toEqual([]);
  expect(said(0.8, 'two-sided')).toEqual([]);
});

it('says of every interval how sure it is, and of none why', () => {
  const said = (ciLower: number | null, ciUpper: number | null) =>
    runsToText(spanText({ estimate: 2, ciLower, ciUpper }, 0.95));
  expect(said(1, 3)).toBe('with an interval from 1.00 to 3.00 (95% confidence)');
  expect(said(1, null)).toBe('and at least 1.00 by the one-sided interval (95% confidence)');
  expect(said(null, 3)).toBe('and at most 3.00 by the one-sided interval (95% confidence)');
  expect(said(null, null)).toBe('without an interval, as the values are too few for 95% confidence');
});
