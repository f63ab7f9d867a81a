import { expect, it } from 'vitest';
import { lbeta } from './beta.ts';
import { inverseIncompleteBetaLogit } from './incomplete-beta.ts';

it('inverts where the median lies beyond the last double below 1', () => {
  // there the upper tail is y^b / (b B(a, b)) with y = exp(-u) (DLMF 8.17.7, first term); it is 1/2 at this u
  const [a, b] = [1.5, 2e-4];
  const u = -(Math.log(b / 2) + lbeta(a, b)) / b;
  expect(u).toBeGreaterThan(745); // exp(-745) is the smallest double
  expect(inverseIncompleteBetaLogit(a, b, 0.5, 0.5)).toBeCloseTo(u, 6);
});
