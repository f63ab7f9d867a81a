import { addScaled, dot } from '../linalg/vectors.ts';
import { StatsError } from '../stats-error.ts';
import { type LimitedMemory, solveSmall } from './limited-memory.ts';

/** The generalised Cauchy point and c = W'(x^c - x), which the subspace step needs. */
export interface CauchyPoint {
  readonly x: Float64Array;
  readonly c: Float64Array;
}

/**
 * First minimum of the quadratic model g'd + d'Bd/2 along the projected path P(x - t g): the path is straight between
 * the values of t at which a parameter meets its bound (Byrd, Lu, Nocedal & Zhu 1995, algorithm CP).
 */
export function cauchyPoint(
  memory: LimitedMemory,
  x: Float64Array,
  g: Float64Array,
  lower: Float64Array,
  upper: Float64Array,
): CauchyPoint {
  const n = x.length;
  const { theta } = memory;
  const breaks = g.map((slope, i) => {
    if (slope === 0) return Infinity;
    return (x[i]! - (slope < 0 ? upper[i]! : lower[i]!)) / slope;
  });
  const d = g.map((slope, i) => (breaks[i]! > 0 ? -slope : 0));
  const point = x.slice();
  const c = new Float64Array(memory.w.length);
  const p = Float64Array.from(memory.w, (column) => dot(column, d));
  let slope = -dot(d, d);
  if (slope === 0) return { x: point, c };
  let curvature = -theta * slope - dot(p, memory.timesM(p));
  const least = Number.EPSILON * curvature;
  const order = Array.from({ length: n }, (_, i) => i)
    .filter((i) => breaks[i]! > 0 && breaks[i]! < Infinity)
    .sort((i, j) => breaks[i]! - breaks[j]!);
  let passed = 0;
  let step = -slope / curvature;
  for (const b of order) {
    const length = breaks[b]! - passed;
    if (step < length) break;
    const gb = g[b]!;
    point[b] = gb < 0 ? upper[b]! : lower[b]!;
    const zb = point[b]! - x[b]!;
    addScaled(c, length, p);
    const row = memory.row(b);
    const mRow = memory.timesM(row);
    slope += length * curvature + gb * gb + theta * gb * zb - gb * dot(mRow, c);
    curvature -= theta * gb * gb + 2 * gb * dot(mRow, p) + gb * gb * dot(mRow, row);
    curvature = Math.max(curvature, least);
    addScaled(p, gb, row);
    d[b] = 0;
    passed = breaks[b]!;
    step = Math.max(0, -slope / curvature);
    if (slope >= 0) break;
  }
  for (let i = 0; i < n; i++) {
    if (d[i] !== 0) point[i] = Math.min(upper[i]!, Math.max(lower[i]!, x[i]! + (passed + step) * d[i]!));
  }
  addScaled(c, step, p);
  return { x: point, c };
}

/**
 * Minimum of the quadratic model over the parameters that are free at the Cauchy point (Byrd et al. 1995, section 5.1,
 * direct primal method), projected onto the box; where the projection is no descent the step is cut short at the first
 * bound instead (Morales & Nocedal 2011, ACM TOMS 38(1), 7).
 */
export function subspaceMinimum(
  memory: LimitedMemory,
  x: Float64Array,
  g: Float64Array,
  cauchy: CauchyPoint,
  lower: Float64Array,
  upper: Float64Array,
): Float64Array {
  const { w, theta } = memory;
  const k = w.length;
  const free: number[] = [];
  cauchy.x.forEach((at, i) => {
    if (at > lower[i]! && at < upper[i]!) free.push(i);
  });
  if (free.length === 0 || k === 0) return cauchy.x;
  const mc = memory.timesM(cauchy.c);
  const r = Float64Array.from(free, (i) => {
    let sum = g[i]! + theta * (cauchy.x[i]! - x[i]!);
    for (let j = 0; j < k; j++) sum -= w[j]![i]! * mc[j]!;
    return sum;
  });
  // v = (I - M W'ZZ'W / theta)^-1 M W'Z r
  const v = memory.timesM(
    Float64Array.from(w, (column) => free.reduce((sum, i, at) => sum + column[i]! * r[at]!, 0)),
  );
  const inner = new Float64Array(k * k);
  for (let j = 0; j < k; j++) {
    const gram = Float64Array.from(w, (column) => free.reduce((sum, i) => sum + column[i]! * w[j]![i]!, 0));
    memory.timesM(gram).forEach((value, i) => {
      inner[i + j * k] = (i === j ? 1 : 0) - value / theta;
    });
  }
  try {
    solveSmall(inner, v);
  } catch (error) {
    if (error instanceof StatsError) return cauchy.x;
    throw error;
  }
  const step = Float64Array.from(free, (i, at) => {
    let sum = -r[at]! / theta;
    for (let j = 0; j < k; j++) sum -= (w[j]![i]! * v[j]!) / (theta * theta);
    return sum;
  });
  const projected = cauchy.x.slice();
  free.forEach((i, at) => {
    projected[i] = Math.min(upper[i]!, Math.max(lower[i]!, cauchy.x[i]! + step[at]!));
  });
  if (projected.reduce((sum, to, i) => sum + (to - x[i]!) * g[i]!, 0) < 0) return projected;
  let share = 1;
  free.forEach((i, at) => {
    const move = step[at]!;
    if (move > 0) share = Math.min(share, (upper[i]! - cauchy.x[i]!) / move);
    else if (move < 0) share = Math.min(share, (lower[i]! - cauchy.x[i]!) / move);
  });
  const cut = cauchy.x.slice();
  free.forEach((i, at) => {
    cut[i] = Math.min(upper[i]!, Math.max(lower[i]!, cauchy.x[i]! + share * step[at]!));
  });
  return cut;
}
