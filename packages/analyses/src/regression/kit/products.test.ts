import { factorOfProducts, matrix } from '@constat/stats';
import { expect, it } from 'vitest';
import { losesDigits } from './products.ts';

/** Whether the sums of products of two predictors and an outcome of variance 1 about zero, in 1,000 rows, lose digits. */
function loses(correlation: number, explained: number): boolean {
  const n = 1000;
  const both = Math.sqrt(explained / (2 + 2 * correlation));
  const along = both * (1 + correlation);
  const products = [
    [n, 0, 0, 0],
    [0, n, correlation * n, along * n],
    [0, correlation * n, n, along * n],
    [0, along * n, along * n, n],
  ];
  const a = matrix(4, 4);
  for (const [i, row] of products.entries())
    for (const [j, value] of row.entries()) a.data[i + 4 * j] = value;
  return losesDigits(factorOfProducts(a));
}

it('is a pass more where predictors are alike or leave almost nothing', () => {
  expect(loses(0, 0.5)).toBe(false);
  expect(loses(0.95, 0.5)).toBe(false);
  expect(loses(0.9999, 0.5)).toBe(true);
  expect(loses(0, 0.9999)).toBe(true);
});
