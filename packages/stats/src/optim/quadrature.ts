import { matrix } from '../linalg/matrix.ts';
import { symmetricEigen } from '../linalg/symmetric-eigen.ts';
import { requireCount, StatsError } from '../stats-error.ts';
import { gaussLegendre, type QuadratureRule } from './gauss-legendre.ts';

/**
 * Gauss-Hermite rule with n points for the integral of exp(-x^2) f(x) over the real line: eigenvalues of the Jacobi
 * matrix (Golub & Welsch 1969, Math. Comp. 23, 221-230), polished by one Newton step on the Hermite function.
 */
export function gaussHermite(n: number): QuadratureRule {
  requireCount(n, 'n', 1);
  const jacobi = matrix(n, n);
  for (let i = 1; i < n; i++) {
    jacobi.data[i + (i - 1) * n] = Math.sqrt(i / 2);
    jacobi.data[i - 1 + i * n] = Math.sqrt(i / 2);
  }
  const nodes = symmetricEigen(jacobi).values.slice().reverse();
  const weights = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let x = (nodes[i]! - nodes[n - 1 - i]!) / 2;
    for (let pass = 0; pass < 2; pass++) {
      const { value, previous } = hermite(n, x);
      x -= value / (Math.sqrt(2 * n) * previous);
    }
    nodes[i] = x;
    const { previous } = hermite(n, x);
    // weight 1 / (n psi_(n-1)(x)^2) in orthonormal polynomials
    weights[i] = 1 / (n * previous * previous);
  }
  return { nodes, weights };
}

/** Orthonormal Hermite polynomials of degree n and n - 1 at x. */
function hermite(n: number, x: number): { value: number; previous: number } {
  let previous = 0;
  let value = Math.PI ** -0.25;
  for (let k = 0; k < n; k++) {
    const next = x * Math.sqrt(2 / (k + 1)) * value - Math.sqrt(k / (k + 1)) * previous;
    previous = value;
    value = next;
  }
  return { value, previous };
}

/** Outcome of an adaptive quadrature. */
export interface QuadratureResult {
  readonly value: number;
  /** Estimate of the absolute error. */
  readonly error: number;
  readonly evaluations: number;
  readonly converged: boolean;
  readonly reason: 'tolerance' | 'intervals';
}

/** Settings of {@link integrate}. */
export interface QuadratureOptions {
  readonly relTolerance?: number;
  readonly absTolerance?: number;
  readonly maxIntervals?: number;
}

let rules: { readonly coarse: QuadratureRule; readonly fine: QuadratureRule } | undefined;

interface Piece {
  readonly low: number;
  readonly high: number;
  readonly value: number;
  readonly error: number;
}

/**
 * Integral of f from low to high (either may be infinite) by global adaptive bisection with a 21-point Gauss-Legendre
 * rule; the error is judged against the 10-point rule (Piessens et al. 1983, "QUADPACK", chapter 2 in outline).
 * Infinite ranges are mapped to -1..1 by x = t / (1 - t^2).
 */
export function integrate(
  f: (x: number) => number,
  low: number,
  high: number,
  { relTolerance = 1e-12, absTolerance = 0, maxIntervals = 400 }: QuadratureOptions = {},
): QuadratureResult {
  if (Number.isNaN(low) || Number.isNaN(high))
    throw new StatsError('not-finite', 'limits must be numbers', 'low');
  if (low === high) return { value: 0, error: 0, evaluations: 0, converged: true, reason: 'tolerance' };
  if (low > high) {
    const swapped = integrate(f, high, low, { relTolerance, absTolerance, maxIntervals });
    return { ...swapped, value: -swapped.value };
  }
  rules ??= { coarse: gaussLegendre(10), fine: gaussLegendre(21) };
  const { coarse, fine } = rules;
  const [g, a, b] = toFinite(f, low, high);
  let evaluations = 0;
  const measure = (from: number, to: number): Piece => {
    evaluations += 31;
    const value = apply(fine, g, from, to);
    const rough = apply(coarse, g, from, to);
    // the fine rule is far better than the coarse one; its own error is about the 1.5-th power
    const scale = apply(coarse, (x) => Math.abs(g(x)), from, to);
    const difference = Math.abs(value - rough);
    const error = scale > 0 ? Math.max(scale * Math.min(1, (20 * difference) / scale) ** 1.5, 0) : difference;
    return { low: from, high: to, value, error: Math.max(error, 2 * Number.EPSILON * scale) };
  };
  const pieces: Piece[] = [measure(a, b)];
  for (;;) {
    const value = pieces.reduce((sum, piece) => sum + piece.value, 0);
    const error = pieces.reduce((sum, piece) => sum + piece.error, 0);
    if (!Number.isFinite(value)) throw new StatsError('not-finite', 'integrand is not finite');
    const limit = Math.max(absTolerance, relTolerance * Math.abs(value));
    let worst = 0;
    pieces.forEach((piece, i) => {
      if (piece.error > pieces[worst]!.error) worst = i;
    });
    const { low: from, high: to } = pieces[worst]!;
    const middle = (from + to) / 2;
    if (error <= limit) return { value, error, evaluations, converged: true, reason: 'tolerance' };
    if (pieces.length >= maxIntervals || middle <= from || middle >= to) {
      return { value, error, evaluations, converged: false, reason: 'intervals' };
    }
    pieces.splice(worst, 1, measure(from, middle), measure(middle, to));
  }
}

function apply(
  { nodes, weights }: QuadratureRule,
  f: (x: number) => number,
  low: number,
  high: number,
): number {
  const half = (high - low) / 2;
  const centre = (low + high) / 2;
  let sum = 0;
  for (let i = 0; i < nodes.length; i++) sum += weights[i]! * f(centre + half * nodes[i]!);
  return sum * half;
}

type Finite = readonly [f: (t: number) => number, low: number, high: number];

function toFinite(f: (x: number) => number, low: number, high: number): Finite {
  if (low === -Infinity && high === Infinity) {
    return [(t) => finite(f(t / (1 - t * t)) * ((1 + t * t) / (1 - t * t) ** 2)), -1, 1];
  }
  if (high === Infinity) return [(t) => finite(f(low + t / (1 - t)) / (1 - t) ** 2), 0, 1];
  if (low === -Infinity) return [(t) => finite(f(high - t / (1 - t)) / (1 - t) ** 2), 0, 1];
  return [f, low, high];
}

/** 0 x Infinity at the mapped end is 0 for an integrable function. */
function finite(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}
