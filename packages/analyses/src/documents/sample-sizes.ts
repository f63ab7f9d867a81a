/** How many measurements an estimate needs, from a row of a document: the engine's sizes for a mean and for a proportion. */
import {
  finiteSize,
  meanPrecisionSize,
  meanPrecisionTSize,
  proportionPrecisionSize,
  roundUp,
} from '@constat/stats';
import type { DocumentRow } from './contract.ts';
import { cellOf, numberOf } from './values.ts';

/** What is estimated. */
export const ESTIMATES = { mean: 'Mean', proportion: 'Percentage' };

export interface PlannedEstimate {
  readonly isMean: boolean;
  /** Standard deviation, or the expected share from 0 to 1. */
  readonly spread: number;
  /** Half width of the interval, in the units of the spread. */
  readonly margin: number;
  readonly level: number;
  /** All there are; null where they are many. */
  readonly population: number | null;
}

/** The inputs of a row, or null while one is missing or impossible. */
export function estimateOf(row: DocumentRow): PlannedEstimate | null {
  const isMean = cellOf(row, 'estimate') !== 'proportion';
  const unit = isMean ? 1 : 100;
  const [spread, margin] = [numberOf(cellOf(row, 'spread')), numberOf(cellOf(row, 'margin'))];
  const level = cellOf(row, 'level') === '' ? 95 : numberOf(cellOf(row, 'level'));
  const population = numberOf(cellOf(row, 'population'));
  if (spread === null || margin === null || level === null) return null;
  const possible =
    spread > 0 &&
    margin > 0 &&
    level >= 50 &&
    level < 100 &&
    (isMean || spread < 100) &&
    (population === null || population >= 1);
  return possible
    ? { isMean, spread: spread / unit, margin: margin / unit, level: level / 100, population }
    : null;
}

/**
 * The number of measurements, rounded up. A mean: the smallest n with t · SD / √n at most the margin; a proportion: z² p (1 − p) / E².
 * In a population of N: n / (1 + (n − 1) / N). Null where it is beyond any study.
 */
export function sizeOf({ isMean, spread, margin, level, population }: PlannedEstimate): number | null {
  const many = isMean
    ? population === null
      ? meanPrecisionTSize(spread, margin, level)
      : meanPrecisionSize(spread, margin, level)
    : proportionPrecisionSize(spread, margin, level);
  if (many === null || !Number.isFinite(many)) return null;
  return Math.max(isMean ? 2 : 1, roundUp(population === null ? many : finiteSize(many, population)));
}
