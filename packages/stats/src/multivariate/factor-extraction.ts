/** Common factors of a correlation matrix, before any rotation. */
import { cholesky, choleskyInverse } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { type SymmetricEigen, symmetricEigen } from '../linalg/symmetric-eigen.ts';
import { bfgs } from '../optim/bfgs.ts';
import { StatsError } from '../stats-error.ts';

export const EXTRACTIONS = ['minres', 'pa', 'ml', 'pca'] as const;
/** Minimum residual, principal axis, maximum likelihood, principal components. */
export type Extraction = (typeof EXTRACTIONS)[number];

export interface FactorSolution {
  /** Variables in rows, factors in columns, in the order of the variance they explain. */
  readonly loadings: Matrix;
  readonly uniquenesses: Float64Array;
  /** The minimum of the discrepancy function; 0 for components. */
  readonly discrepancy: number;
  /** Variables whose uniqueness ended at the lowest value allowed, or below zero (Heywood cases). */
  readonly heywood: readonly number[];
}

/** Uniquenesses are kept above this, as in R's factanal: at zero the likelihood does not exist. */
const LEAST_UNIQUENESS = 0.005;

/**
 * Loadings of k factors. Maximum likelihood minimises Jöreskog's (1967) function of the uniquenesses alone; minimum residual
 * (Harman & Jones 1966) and the fixed point of principal axis factoring both minimise half the sum of squared eigenvalues of
 * R - Psi beyond the k-th, principal axes without a lower bound of the uniquenesses.
 */
export function extractFactors(r: Matrix, k: number, method: Extraction): FactorSolution {
  const p = r.rows;
  if (k < 1 || k > p) throw new StatsError('out-of-domain', 'number of factors', 'k');
  if (method === 'pca') return components(r, k);
  const start = startUniquenesses(r, k);
  const evaluate = method === 'ml' ? likelihood(r, k) : leastSquaresResiduals(r, k);
  const cache = remembered(evaluate);
  const lower = method === 'pa' ? Number.NEGATIVE_INFINITY : LEAST_UNIQUENESS;
  const found = bfgs((psi) => cache(psi).value, start, {
    gradient: (psi) => cache(psi).gradient,
    lower: new Float64Array(p).fill(lower),
    upper: new Float64Array(p).fill(1),
    gradientTolerance: 1e-11,
    maxIterations: 5000,
  });
  const psi = found.x;
  if (!psi.every(Number.isFinite) || (method === 'pa' && psi.some((value) => value < -1)))
    throw new StatsError('not-converged', 'the uniquenesses do not settle');
  const { loadings } = evaluate(psi);
  return {
    loadings,
    uniquenesses: psi,
    discrepancy: Math.max(0, found.value),
    heywood: [...psi.keys()].filter((i) => psi[i]! <= LEAST_UNIQUENESS * (1 + 1e-6)),
  };
}

interface Discrepancy {
  readonly value: number;
  readonly gradient: Float64Array;
  readonly loadings: Matrix;
}

/** The minimiser asks for value and gradient at the same place one after the other. */
function remembered(evaluate: (psi: Float64Array) => Discrepancy): (psi: Float64Array) => Discrepancy {
  let at: Float64Array | null = null;
  let known: Discrepancy | null = null;
  return (psi) => {
    if (!(known && at?.every((value, i) => value === psi[i]))) {
      at = psi.slice();
      known = evaluate(psi);
    }
    return known;
  };
}

/** (1 - k / 2p) / r^ii, r^ii the diagonal of the inverse (Jöreskog 1967). */
function startUniquenesses(r: Matrix, k: number): Float64Array {
  const p = r.rows;
  const inverse = choleskyInverse(cholesky(r));
  return Float64Array.from({ length: p }, (_, i) =>
    Math.min(1, Math.max(LEAST_UNIQUENESS, (1 - k / (2 * p)) / inverse.data[i + i * p]!)),
  );
}

/** F = sum over the eigenvalues t beyond the k-th of Psi^-1/2 R Psi^-1/2 of t - log t - 1; its gradient by Lawley & Maxwell (1971, 4.2). */
function likelihood(r: Matrix, k: number): (psi: Float64Array) => Discrepancy {
  const p = r.rows;
  return (psi) => {
    const scale = psi.map((value) => Math.sqrt(value));
    const scaled = matrix(p, p);
    for (let j = 0; j < p; j++)
      for (let i = 0; i < p; i++) scaled.data[i + j * p] = r.data[i + j * p]! / (scale[i]! * scale[j]!);
    const eigen = symmetricEigen(scaled);
    let value = 0;
    for (let m = k; m < p; m++) value += eigen.values[m]! - Math.log(eigen.values[m]!) - 1;
    const loadings = matrix(p, k);
    for (let m = 0; m < k; m++) {
      const size = Math.sqrt(Math.max(0, eigen.values[m]! - 1));
      for (let i = 0; i < p; i++)
        loadings.data[i + m * p] = scale[i]! * size * eigen.vectors.data[i + m * p]!;
    }
    const gradient = Float64Array.from({ length: p }, (_, i) => {
      let h = psi[i]! - r.data[i + i * p]!;
      for (let m = 0; m < k; m++) h += loadings.data[i + m * p]! ** 2;
      return h / (psi[i]! * psi[i]!);
    });
    return { value, gradient, loadings };
  };
}

/** F = half the sum of squared eigenvalues of R - Psi beyond the k-th. */
function leastSquaresResiduals(r: Matrix, k: number): (psi: Float64Array) => Discrepancy {
  const p = r.rows;
  return (psi) => {
    const reduced = matrix(p, p, r.data.slice());
    for (let i = 0; i < p; i++) reduced.data[i + i * p]! -= psi[i]!;
    const eigen = symmetricEigen(reduced);
    let value = 0;
    const gradient = new Float64Array(p);
    for (let m = 0; m < p; m++) {
      // a factor with a negative eigenvalue explains nothing: it counts as a residual
      const size = eigen.values[m]!;
      if (m < k && size >= 0) continue;
      value += size * size * 0.5;
      for (let i = 0; i < p; i++) gradient[i]! -= size * eigen.vectors.data[i + m * p]! ** 2;
    }
    return { value, gradient, loadings: scaledVectors(eigen, k) };
  };
}

function scaledVectors({ values, vectors }: SymmetricEigen, k: number): Matrix {
  const p = vectors.rows;
  const loadings = matrix(p, k);
  for (let m = 0; m < k; m++) {
    const size = Math.sqrt(Math.max(0, values[m]!));
    for (let i = 0; i < p; i++) loadings.data[i + m * p] = size * vectors.data[i + m * p]!;
  }
  return loadings;
}

function components(r: Matrix, k: number): FactorSolution {
  const p = r.rows;
  const loadings = scaledVectors(symmetricEigen(r), k);
  const uniquenesses = Float64Array.from({ length: p }, (_, i) => {
    let rest = r.data[i + i * p]!;
    for (let m = 0; m < k; m++) rest -= loadings.data[i + m * p]! ** 2;
    return rest;
  });
  return { loadings, uniquenesses, discrepancy: 0, heywood: [] };
}
