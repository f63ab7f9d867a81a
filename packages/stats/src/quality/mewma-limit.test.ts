import { describe, expect, it } from 'vitest';
import { chiSquare } from '../distributions/chi-square.ts';
import { mewmaLimit, mewmaRunLength } from './mewma-limit.ts';

describe('the limit of a MEWMA chart', () => {
  // Prabhu and Runger (1997, Journal of Quality Technology 29, 8-15), run length 200; printed with two decimals, from a chain of steps
  it.each([
    [2, 0.1, 8.64],
    [2, 0.2, 9.65],
    [4, 0.1, 12.73],
    [4, 0.2, 13.87],
    [10, 0.1, 22.67],
  ])('of %d measurements with λ = %d is %d', (variables, lambda, printed) => {
    expect(Math.abs(mewmaLimit(variables, lambda, 200) - printed)).toBeLessThan(0.02);
  });

  it('is a quantile of chi-square where only the newest point counts', () => {
    expect(mewmaLimit(3, 1, 370)).toBeCloseTo(chiSquare.isf(1 / 370, 3), 6);
  });

  it('gives the run length that was asked for', () => {
    expect(mewmaRunLength(3, 0.1, mewmaLimit(3, 0.1, 500))).toBeCloseTo(500, 2);
  });
});
