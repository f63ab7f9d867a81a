/** Covariances from the curvature of minus a log likelihood at its top. */
import { type Cholesky, cholesky } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { invertUpper } from '../linalg/triangular.ts';
import { StatsError } from '../stats-error.ts';
import { numericalHessian, secondDifferences } from './derivatives.ts';

/** Steps along the parameters as they are, relative to their size, and along directions of unit variance. */
const FIRST = { step: 2e-4, least: 0.1 } as const;
const SCALED = 5e-3;
/** Measured again until the directions are as near to that as this, at most so often. */
const NEAR = 0.1;
const MOST_PASSES = 3;

/** Factor of a Hessian; null where it has no curvature in every direction. */
function factorOf(hessian: Matrix): Cholesky | null {
  if (hessian.data.some((value) => !Number.isFinite(value))) return null;
  try {
    return cholesky(hessian);
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

/**
 * Inverse of the Hessian. Where parameters nearly offset one another, the steps that suit each of them are far too long for the direction in
 * which all move together; the curvature is therefore measured again along directions in which the parameters are independent with variance 1
 * by the first measurement. Null where there is no curvature in some direction.
 */
export function curvatureCovariance(f: (x: Float64Array) => number, x: Float64Array): Matrix | null {
  const n = x.length;
  const steps = x.map((value) => FIRST.step * Math.max(FIRST.least, Math.abs(value)));
  const first = factorOf(secondDifferences(f, x, steps)) ?? factorOf(numericalHessian(f, x));
  if (!first) return null;
  let turn = inverseTransposed(first.lower);
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const turned = (u: Float64Array): Float64Array =>
      x.map((value, i) => u.reduce((sum, step, j) => sum + (turn.data[i + j * n] ?? 0) * step, value));
    const found = secondDifferences(
      (u) => f(turned(u)),
      new Float64Array(n),
      new Float64Array(n).fill(SCALED),
    );
    const again = factorOf(found);
    if (!again) break;
    turn = product(turn, inverseTransposed(again.lower));
    const off = found.data.reduce(
      (most, h, at) => Math.max(most, Math.abs(h - (at % (n + 1) === 0 ? 1 : 0))),
      0,
    );
    if (off < NEAR) break;
  }
  return product(turn, transposed(turn));
}

const transposed = (a: Matrix): Matrix => {
  const n = a.rows;
  const at = (place: number): number => a.data[Math.floor(place / n) + (place % n) * n] ?? 0;
  return matrix(
    n,
    n,
    a.data.map((_, place) => at(place)),
  );
};

/** R = L'^-1, whose columns are directions of unit curvature: R' (L L') R = I. */
const inverseTransposed = (lower: Matrix): Matrix => invertUpper(transposed(lower), lower.rows);

const product = (a: Matrix, b: Matrix): Matrix => {
  const n = a.rows;
  return matrix(
    n,
    n,
    a.data.map((_, place) => {
      const [i, j] = [place % n, Math.floor(place / n)];
      let sum = 0;
      for (let k = 0; k < n; k++) sum += (a.data[i + k * n] ?? 0) * (b.data[k + j * n] ?? 0);
      return sum;
    }),
  );
};
