import { matrix } from '../linalg/matrix.ts';
import { StreamedQr } from '../linalg/streamed-qr.ts';
import { invertUpper, solveUpper } from '../linalg/triangular.ts';
import { StatsError } from '../stats-error.ts';
import type { MinimumResult, StopReason } from './result.ts';

/** Outcome of a nonlinear least-squares fit. */
export interface LeastSquaresMinimum extends MinimumResult {
  readonly residuals: Float64Array;
  /** Diagonal of (J'J)^-1 at the solution; times the residual variance it gives squared standard errors. */
  readonly inverseDiagonal: Float64Array;
}

/** Settings of {@link levenbergMarquardt}. */
export interface LevenbergMarquardtOptions {
  /** Jacobian of the residuals, column j at j * rows; central differences by default. */
  readonly jacobian?: (x: Float64Array) => Float64Array;
  readonly tolerance?: number;
  readonly maxIterations?: number;
}

/**
 * Minimum of a sum of squared residuals by the method of Levenberg (1944) and Marquardt (1963) with scaling by column
 * norms (More 1978); each step is a least-squares problem solved by QR, never by normal equations.
 */
export function levenbergMarquardt(
  residualsOf: (x: Float64Array) => Float64Array,
  start: Float64Array,
  { jacobian, tolerance = 1e-12, maxIterations = 1000 }: LevenbergMarquardtOptions = {},
): LeastSquaresMinimum {
  const p = start.length;
  let x = start.slice();
  let evaluations = 1;
  let residuals = residualsOf(x).slice();
  const m = residuals.length;
  if (m < p) throw new StatsError('too-few', 'fewer residuals than parameters', 'start');
  let value = sumOfSquares(residuals);
  if (!Number.isFinite(value))
    throw new StatsError('not-finite', 'residuals are not finite at the start', 'start');
  const count = (at: Float64Array): Float64Array => {
    evaluations++;
    return residualsOf(at);
  };
  const jacobianAt = jacobian ?? ((at: Float64Array) => differenceJacobian(count, at, m));
  const scale = new Float64Array(p);
  let damping = 1e-3;
  let reason: StopReason = 'iterations';
  let iterations = 0;
  let flat = 0;
  let j = jacobianAt(x);
  for (; iterations < maxIterations; iterations++) {
    for (let k = 0; k < p; k++) scale[k] = Math.max(scale[k]!, columnNorm(j, m, k));
    if (orthogonal(j, m, p, residuals, value, 1e-15)) {
      reason = 'gradient';
      break;
    }
    const step = dampedStep(j, m, p, residuals, scale, damping);
    const trial = x.map((at, k) => at - step[k]!);
    const next = count(trial).slice();
    const found = sumOfSquares(next);
    const small = step.every((s, k) => Math.abs(s) <= tolerance * Math.max(Math.abs(x[k]!), 1e-300));
    // near the minimum the sum of squares changes by rounding only, while the parameters still improve
    if (found <= value * (1 + 4 * Number.EPSILON)) {
      flat = value - found <= 1e-15 * value ? flat + 1 : 0;
      x = trial;
      residuals = next;
      value = found;
      damping = Math.max(1e-20, damping / 10);
      j = jacobianAt(x);
      if (small || flat >= 5) {
        reason = small ? 'step' : 'value';
        iterations++;
        break;
      }
    } else {
      if (small) {
        reason = 'step';
        break;
      }
      damping *= 8;
      if (damping > 1e30) {
        reason = 'no-descent';
        break;
      }
    }
  }
  const converged = reason !== 'iterations' && reason !== 'no-descent';
  const inverseDiagonal = inverseGramDiagonal(j, m, p);
  return { x, value, iterations, evaluations, converged, reason, residuals, inverseDiagonal };
}

function sumOfSquares(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]! * values[i]!;
  return sum;
}

function columnNorm(j: Float64Array, m: number, k: number): number {
  return Math.sqrt(sumOfSquares(j.subarray(k * m, (k + 1) * m)));
}

/** Whether the residuals are orthogonal to every column of the Jacobian within rounding. */
function orthogonal(
  j: Float64Array,
  m: number,
  p: number,
  residuals: Float64Array,
  value: number,
  tolerance: number,
): boolean {
  if (value === 0) return true;
  for (let k = 0; k < p; k++) {
    let sum = 0;
    for (let i = 0; i < m; i++) sum += j[k * m + i]! * residuals[i]!;
    const norm = columnNorm(j, m, k);
    if (norm > 0 && Math.abs(sum) > tolerance * norm * Math.sqrt(value)) return false;
  }
  return true;
}

/** Least-squares solution of [J; sqrt(damping) D] step = [r; 0]. */
function dampedStep(
  j: Float64Array,
  m: number,
  p: number,
  residuals: Float64Array,
  scale: Float64Array,
  damping: number,
): Float64Array {
  const rows = m + p;
  const qr = new StreamedQr(p + 1, rows);
  for (let k = 0; k < p; k++) {
    qr.block.set(j.subarray(k * m, (k + 1) * m), k * rows);
    qr.block[k * rows + m + k] = Math.sqrt(damping) * (scale[k]! || 1);
  }
  qr.block.set(residuals, p * rows);
  qr.absorb(rows);
  const factor = qr.factor();
  return solveUpper(factor, factor.data.slice(p * (p + 1), p * (p + 1) + p), p);
}

function inverseGramDiagonal(j: Float64Array, m: number, p: number): Float64Array {
  const qr = new StreamedQr(p, m);
  qr.block.set(j);
  qr.absorb(m);
  const r = qr.factor();
  for (let k = 0; k < p; k++) {
    if (r.data[k + k * p] === 0) throw new StatsError('singular', 'the Jacobian is singular at the solution');
  }
  const inverse = invertUpper(matrix(p, p, r.data.slice()), p);
  return Float64Array.from({ length: p }, (_, i) => {
    let sum = 0;
    for (let k = i; k < p; k++) sum += inverse.data[i + k * p]! ** 2;
    return sum;
  });
}

/** Jacobian by central differences, extrapolated once (error of order h^4). */
function differenceJacobian(f: (x: Float64Array) => Float64Array, x: Float64Array, m: number): Float64Array {
  const result = new Float64Array(m * x.length);
  const point = x.slice();
  for (let k = 0; k < x.length; k++) {
    const at = x[k]!;
    const h = 5e-4 * (Math.abs(at) || 1e-3);
    const difference = (size: number): Float64Array => {
      point[k] = at + size;
      const right = point[k]!;
      const up = f(point).slice();
      point[k] = at - size;
      const left = point[k]!;
      const down = f(point);
      return up.map((value, i) => (value - down[i]!) / (right - left));
    };
    const coarse = difference(h);
    const fine = difference(h / 2);
    point[k] = at;
    for (let i = 0; i < m; i++) result[k * m + i] = (4 * fine[i]! - coarse[i]!) / 3;
  }
  return result;
}
