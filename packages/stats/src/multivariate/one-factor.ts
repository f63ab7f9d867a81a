import { cholesky, choleskyInverse } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { bfgs } from '../optim/bfgs.ts';
import { StatsError } from '../stats-error.ts';

/** One factor by maximum likelihood, standardised; the sum of the loadings is positive. */
export interface OneFactor {
  readonly loadings: Float64Array;
  /** May be negative: nothing bounds the residual variances. */
  readonly residuals: Float64Array;
}

const LEAST = 0.005;

/**
 * One-factor model R = l l' + Theta by maximum likelihood: minimises log|Sigma| + tr(R Sigma^-1) (Jöreskog 1969). Residual variances
 * are kept positive first; where one ends at its bound they are set free, as programs for structural equations do. Null where
 * fewer than three variables leave the model open, or the search finds no end; `bounded` leaves them positive.
 */
export function oneFactor(r: Matrix, precision = 1e-10, bounded = false): OneFactor | null {
  const p = r.rows;
  if (p < 3) return null;
  const first = search(bySums(r), start(r), LEAST, precision);
  if (!first) return null;
  const atBound = !bounded && first.subarray(p).some((theta) => theta <= LEAST * (1 + 1e-6));
  const found = atBound ? search(byFactor(r), first, Number.NEGATIVE_INFINITY, precision) : first;
  if (!found) return null;
  let total = 0;
  for (let i = 0; i < p; i++) total += found[i]!;
  const sign = total < 0 ? -1 : 1;
  return { loadings: found.slice(0, p).map((l) => sign * l), residuals: found.slice(p) };
}

interface Valued {
  readonly value: number;
  readonly gradient: Float64Array;
}

function search(
  evaluate: (x: Float64Array) => Valued,
  from: Float64Array,
  least: number,
  precision: number,
): Float64Array | null {
  const p = from.length / 2;
  const lower = new Float64Array(2 * p).fill(Number.NEGATIVE_INFINITY).fill(least, p);
  try {
    const { x, value } = bfgs((at) => evaluate(at).value, from, {
      gradient: (at) => evaluate(at).gradient,
      lower,
      gradientTolerance: precision,
      maxIterations: 1000,
    });
    // residual variances that run away have no likelihood of their own
    return Number.isFinite(value) && x.every((each) => Math.abs(each) < 1e3) ? x : null;
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

/** Loadings by the sums of the absolute correlations, signs as with the variable that correlates most. */
function start(r: Matrix): Float64Array {
  const p = r.rows;
  const sums = Array.from({ length: p }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < p; j++) if (j !== i) sum += Math.abs(r.data[i + j * p]!);
    return sum;
  });
  const all = sums.reduce((sum, value) => sum + value, 0);
  const main = sums.indexOf(Math.max(...sums));
  const x = new Float64Array(2 * p);
  for (let i = 0; i < p; i++) {
    const size = Math.min(0.95, Math.max(0.05, sums[i]! / Math.sqrt(Math.max(all, 1e-8))));
    x[i] = r.data[i + main * p]! < 0 ? -size : size;
    x[p + i] = 1 - size * size;
  }
  return x;
}

/** Value and gradient with Sigma inverted in closed form (Sherman & Morrison 1950); residual variances must be positive. */
function bySums(r: Matrix): (x: Float64Array) => Valued {
  const p = r.rows;
  return (x) => {
    const gradient = new Float64Array(2 * p);
    const w = new Float64Array(p);
    let inner = 1;
    let value = 0;
    for (let i = 0; i < p; i++) {
      w[i] = x[i]! / x[p + i]!;
      inner += x[i]! * w[i]!;
      value += Math.log(x[p + i]!) + 1 / x[p + i]!;
    }
    // R w and w' R w
    const rw = new Float64Array(p);
    let wrw = 0;
    for (let j = 0; j < p; j++) for (let i = 0; i < p; i++) rw[i]! += r.data[i + j * p]! * w[j]!;
    for (let i = 0; i < p; i++) wrw += w[i]! * rw[i]!;
    value += Math.log(inner) - wrw / inner;
    // G = S^-1 - S^-1 R S^-1 with S^-1 = D - w w' / inner; the gradient is 2 G l for loadings, diag G for residuals
    for (let i = 0; i < p; i++) {
      const d = 1 / x[p + i]!;
      const u = w[i]! / inner;
      gradient[i] = 2 * (u - (d * rw[i]! - u * wrw) / inner);
      const diagonal = d * d - 2 * d * rw[i]! * u + u * u * wrw;
      gradient[p + i] = d - w[i]! * u - diagonal;
    }
    return { value, gradient };
  };
}

/** The same with Sigma factorised, for residual variances of any sign. */
function byFactor(r: Matrix): (x: Float64Array) => Valued {
  const p = r.rows;
  return (x) => {
    const sigma = matrix(p, p);
    for (let j = 0; j < p; j++)
      for (let i = 0; i < p; i++) sigma.data[i + j * p] = x[i]! * x[j]! + (i === j ? x[p + i]! : 0);
    try {
      const factor = cholesky(sigma);
      const inverse = choleskyInverse(factor);
      let value = factor.logDeterminant;
      const product = matrix(p, p);
      for (let j = 0; j < p; j++)
        for (let k = 0; k < p; k++) {
          const at = r.data[k + j * p]!;
          value += inverse.data[j + k * p]! * at;
          for (let i = 0; i < p; i++) product.data[i + j * p]! += inverse.data[i + k * p]! * at;
        }
      const gradient = new Float64Array(2 * p);
      for (let i = 0; i < p; i++)
        for (let j = 0; j < p; j++) {
          let g = inverse.data[i + j * p]!;
          for (let k = 0; k < p; k++) g -= product.data[i + k * p]! * inverse.data[k + j * p]!;
          gradient[i]! += 2 * g * x[j]!;
          if (i === j) gradient[p + i] = g;
        }
      return { value, gradient };
    } catch (error) {
      if (error instanceof StatsError)
        return { value: Number.POSITIVE_INFINITY, gradient: new Float64Array(2 * p) };
      throw error;
    }
  };
}
