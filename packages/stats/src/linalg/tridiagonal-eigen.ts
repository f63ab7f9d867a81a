import { StatsError } from '../stats-error.ts';
import { mergeHalves } from './rank-one-merge.ts';
import { rotateRows } from './row-products.ts';

/** Up to this order the QL iteration is faster than to divide further. */
const DIVIDE_FROM = 40;

/**
 * Eigenvalues (in d, unordered) and eigenvectors (rows of z, zero before) of the symmetric tridiagonal matrix with diagonal d and
 * e[i] between i and i + 1. Small ones by the implicit QL algorithm (Martin & Wilkinson 1968, Numer. Math. 12, 377-383),
 * larger ones by divide and conquer: cut in two by taking out one element, joined again as a change of rank one (Cuppen
 * 1981, Numer. Math. 36, 177-195).
 */
export function tridiagonalEigen(d: Float64Array, e: Float64Array, z: Float64Array, n: number): void {
  divide(d, e, z, n, 0, n);
}

function divide(
  d: Float64Array,
  e: Float64Array,
  z: Float64Array,
  n: number,
  from: number,
  to: number,
): void {
  if (to - from <= DIVIDE_FROM) {
    for (let i = from; i < to; i++) z[i * n + i] = 1;
    implicitQl(d, e, z, n, from, to);
    return;
  }
  const middle = (from + to) >> 1;
  const coupling = e[middle - 1]!;
  d[middle - 1]! -= Math.abs(coupling);
  d[middle]! -= Math.abs(coupling);
  divide(d, e, z, n, from, middle);
  divide(d, e, z, n, middle, to);
  mergeHalves(d, z, n, from, middle, to, coupling);
}

function implicitQl(
  d: Float64Array,
  e: Float64Array,
  z: Float64Array,
  n: number,
  from: number,
  to: number,
): void {
  for (let l = from; l < to; l++) {
    for (let iteration = 0; ; iteration++) {
      let m = l;
      for (; m < to - 1; m++) {
        if (Math.abs(e[m]!) <= Number.EPSILON * (Math.abs(d[m]!) + Math.abs(d[m + 1]!))) break;
      }
      if (m === l) break;
      if (iteration > 60) throw new StatsError('not-converged', 'eigenvalue iteration did not converge');
      qlSweep(d, e, z, n, l, m, from, to);
    }
  }
}

/** One implicit QL sweep with Wilkinson's shift between l and m; rotates the rows of z over the places from .. to. */
function qlSweep(
  d: Float64Array,
  e: Float64Array,
  z: Float64Array,
  n: number,
  l: number,
  m: number,
  from: number,
  to: number,
): void {
  let g = (d[l + 1]! - d[l]!) / (2 * e[l]!);
  let r = length2(g, 1);
  g = d[m]! - d[l]! + e[l]! / (g + (g < 0 ? -r : r));
  let s = 1;
  let c = 1;
  let p = 0;
  for (let i = m - 1; i >= l; i--) {
    const f = s * e[i]!;
    const b = c * e[i]!;
    r = length2(f, g);
    e[i + 1] = r;
    if (r === 0) {
      d[i + 1]! -= p;
      e[m] = 0;
      return;
    }
    s = f / r;
    c = g / r;
    g = d[i + 1]! - p;
    r = (d[i]! - g) * s + 2 * c * b;
    p = s * r;
    d[i + 1] = g + p;
    g = c * r - b;
    rotateRows(z, i * n + from, (i + 1) * n + from, to - from, c, s);
  }
  d[l]! -= p;
  e[l] = g;
  e[m] = 0;
}

/** sqrt(a^2 + b^2) without overflow; Math.hypot is far slower. */
function length2(a: number, b: number): number {
  const x = Math.abs(a);
  const y = Math.abs(b);
  const high = Math.max(x, y);
  if (high === 0) return 0;
  const ratio = Math.min(x, y) / high;
  return high * Math.sqrt(1 + ratio * ratio);
}
