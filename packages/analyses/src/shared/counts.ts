/** Counts that need not be whole, such as expected ones: without decimals where they are. */
import { type NumberRun, num } from '@constat/report';

/** Sums and products of shares miss a whole number by less than this. */
const ROUNDING = 1e-9;

const isWhole = (value: number): boolean =>
  Math.abs(value - Math.round(value)) <= ROUNDING * Math.max(1, Math.abs(value));

/** The format of counts that stand in one column. */
export const countFormat = (counts: readonly number[]): 'integer' | 'number' =>
  counts.every(isWhole) ? 'integer' : 'number';

export const count = (value: number): NumberRun => num(value, countFormat([value]));
