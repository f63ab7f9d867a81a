import { numbersAt, valuesAt } from '../lists.ts';
import { type Rows, rotateRows, rowProducts } from './row-products.ts';
import { secularRoot } from './secular.ts';

/**
 * Joins the eigensystems of two halves of a tridiagonal matrix: D + rho z z' with z the ends of the eigenvectors where
 * the halves meet. Parts that the change of rank one leaves alone are set aside (deflation, Dongarra & Sorensen
 * 1987, SIAM J. Sci. Stat. Comput. 8, s139-s154); the others follow from the secular equation, their vectors from the z
 * for which the computed roots are exact (Gu & Eisenstat 1995, SIAM J. Matrix Anal. Appl. 16, 172-191), which keeps them
 * orthogonal to working precision however close the eigenvalues are.
 */
export function mergeHalves(
  d: Float64Array,
  vectors: Float64Array,
  n: number,
  from: number,
  middle: number,
  to: number,
  coupling: number,
): void {
  const m = to - from;
  const half = middle - from;
  const rho = 2 * Math.abs(coupling);
  const z = new Float64Array(m);
  const sign = coupling < 0 ? -1 : 1;
  for (let i = 0; i < m; i++) {
    z[i] =
      i < half
        ? vectors[(from + i) * n + middle - 1]! * Math.SQRT1_2
        : sign * vectors[(from + i) * n + middle]! * Math.SQRT1_2;
  }
  const values = d.slice(from, to);
  const order = ascending(values);
  const { active, halves } = deflate(values, z, rho, order, vectors, n, from, half);
  const k = active.length;
  const poles = numbersAt(values, active);
  const { roots, inner } = k > 0 ? innerSystem(poles, numbersAt(z, active), rho) : NOTHING;
  const updated = multiplyHalves(vectors, n, from, half, m, active, halves, inner);
  // everything in ascending order, the updated vectors and those set aside
  const isActive = new Uint8Array(m);
  for (const i of active) isActive[i] = 1;
  const parts: { value: number; source: Float64Array; at: number }[] = [];
  roots.forEach((value, i) => {
    parts.push({ value, source: updated, at: i * m });
  });
  const kept = new Float64Array((m - k) * m);
  for (let i = 0, at = 0; i < m; i++) {
    if (isActive[i]) continue;
    kept.set(vectors.subarray((from + i) * n + from, (from + i) * n + to), at);
    parts.push({ value: values[i]!, source: kept, at });
    at += m;
  }
  parts.sort((a, b) => a.value - b.value);
  parts.forEach(({ value, source, at }, i) => {
    d[from + i] = value;
    vectors.set(source.subarray(at, at + m), (from + i) * n + from);
  });
}

const NOTHING = { roots: new Float64Array(0), inner: new Float64Array(0) };

function ascending(values: Float64Array): number[] {
  return Array.from(values, (_, i) => i).sort((i, j) => values[i]! - values[j]!);
}

/** In which half the components of a vector lie. */
const FIRST = 1;
const SECOND = 2;

/** Sets aside what the change does not reach; returns the others in ascending order and the halves they live in. */
function deflate(
  values: Float64Array,
  z: Float64Array,
  rho: number,
  order: readonly number[],
  vectors: Float64Array,
  n: number,
  from: number,
  half: number,
): { active: number[]; halves: Uint8Array } {
  const m = values.length;
  const halves = Uint8Array.from(values, (_, i) => (i < half ? FIRST : SECOND));
  let largest = 0;
  for (let i = 0; i < m; i++) largest = Math.max(largest, Math.abs(values[i]!), Math.abs(z[i]!));
  const tolerance = 8 * Number.EPSILON * largest;
  const active: number[] = [];
  for (const j of order) {
    if (rho * Math.abs(z[j]!) <= tolerance) continue;
    const p = active.at(-1);
    if (p !== undefined) {
      const length = Math.hypot(z[p]!, z[j]!);
      const c = z[j]! / length;
      const s = z[p]! / length;
      if (Math.abs((values[j]! - values[p]!) * c * s) <= tolerance) {
        // a rotation that clears z_p leaves D diagonal but for less than the tolerance
        z[j] = length;
        z[p] = 0;
        rotateRows(vectors, (from + p) * n + from, (from + j) * n + from, m, c, s);
        const low = values[p]!;
        const high = values[j]!;
        values[p] = low * c * c + high * s * s;
        values[j] = low * s * s + high * c * c;
        halves[j] = halves[j]! | halves[p]!;
        active.pop();
      }
    }
    active.push(j);
  }
  return { active, halves };
}

/** Eigenvalues and (row by row) orthonormal eigenvectors of D + rho z z'. */
function innerSystem(
  poles: Float64Array,
  z: Float64Array,
  rho: number,
): { roots: Float64Array; inner: Float64Array } {
  const k = poles.length;
  const squares = z.map((value) => value * value);
  const inner = new Float64Array(k * k);
  const roots = new Float64Array(k);
  const products = new Float64Array(k).fill(1);
  for (let i = 0; i < k; i++) {
    const gaps = inner.subarray(i * k, i * k + k);
    roots[i] = secularRoot(i, poles, squares, rho, gaps);
    const pole = poles[i]!;
    for (let j = 0; j < k; j++) products[j]! *= i === j ? -gaps[j]! : gaps[j]! / (poles[j]! - pole);
  }
  for (let j = 0; j < k; j++) {
    const exact = Math.sqrt(Math.abs(products[j]!));
    products[j] = z[j]! < 0 ? -exact : exact;
  }
  for (let i = 0; i < k; i++) {
    let sum = 0;
    for (let at = i * k, j = 0; j < k; at++, j++) {
      const component = products[j]! / inner[at]!;
      inner[at] = component;
      sum += component * component;
    }
    const scale = 1 / Math.sqrt(sum);
    for (let at = i * k; at < i * k + k; at++) inner[at]! *= scale;
  }
  return { roots, inner };
}

/** New vectors: the inner ones times those of the halves, each half by itself since most vectors live in one only. */
function multiplyHalves(
  vectors: Float64Array,
  n: number,
  from: number,
  half: number,
  m: number,
  active: readonly number[],
  halves: Uint8Array,
  inner: Float64Array,
): Float64Array {
  const k = active.length;
  const result = new Float64Array(k * m);
  const kinds = valuesAt(halves, active);
  const places = (wanted: number): number[] => active.map((_, j) => j).filter((j) => kinds[j] === wanted);
  const grouped = [...places(FIRST), ...places(FIRST | SECOND), ...places(SECOND)];
  const firstOnly = places(FIRST).length;
  const secondOnly = places(SECOND).length;
  const coefficients = new Float64Array(k * k);
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < k; j++) coefficients[i * k + j] = inner[i * k + grouped[j]!]!;
  }
  const product = (start: number, count: number, component: number, length: number): void => {
    const turned = new Float64Array(length * count);
    for (let j = 0; j < count; j++) {
      const row = (from + active[grouped[start + j]!]!) * n + from + component;
      for (let c = 0; c < length; c++) turned[c * count + j] = vectors[row + c]!;
    }
    const out: Rows = { data: result, at: component, stride: m };
    rowProducts(
      out,
      { data: coefficients, at: start, stride: k },
      { data: turned, at: 0, stride: count },
      k,
      length,
      count,
    );
  };
  product(0, k - secondOnly, 0, half);
  product(firstOnly, k - firstOnly, half, m - half);
  return result;
}
