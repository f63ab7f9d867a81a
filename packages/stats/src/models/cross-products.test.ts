import { expect, it } from 'vitest';
import { matrix } from '../linalg/matrix.ts';
import { factorOfProducts, orthogonalising, refinedFactor } from './cross-products.ts';

/** Products of columns: R'R of the upper triangular matrix given by its rows. */
const products = (rows: readonly (readonly number[])[]) => {
  const size = rows.length;
  const a = matrix(size, size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++)
      for (let k = 0; k < size; k++) a.data[i + j * size]! += rows[k]![i]! * rows[k]![j]!;
  return a;
};

const R = [
  [2, 1, 3],
  [0, 4, -1],
  [0, 0, 5],
];

it('the factor of products is the triangle that they were made of', () => {
  const { data } = factorOfProducts(products(R));
  expect([...data].map((value) => +value.toFixed(12))).toEqual([2, 0, 0, 1, 4, 0, 3, -1, 5]);
});

it('a column that those before it explain has zero', () => {
  const dependent = [
    [2, 4, 3],
    [0, 0, 0],
    [0, 0, 5],
  ];
  expect(factorOfProducts(products(dependent)).data[4]).toBe(0);
});

it('columns are made orthonormal, and the outcome is solved for', () => {
  const { inverse, solved } = orthogonalising(factorOfProducts(products(R)));
  expect([...inverse.data]).toEqual([0.5, 0, -0.125, 0.25]);
  expect([...solved]).toEqual([1.625, -0.25]);
});

it('a second pass without errors leaves the factor as it is, and one with errors corrects it', () => {
  const factor = factorOfProducts(products(R));
  const zz = matrix(2, 2, Float64Array.of(1, 0, 0, 1));
  const same = refinedFactor(factor, { zz, ze: Float64Array.of(0, 0), ee: 25 });
  expect([...same.data]).toEqual([...factor.data]);
  const corrected = refinedFactor(factor, { zz, ze: Float64Array.of(1e-9, 0), ee: 25 });
  expect(corrected.data[6]).toBe(3 + 1e-9);
});
