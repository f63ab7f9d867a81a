/** Exact quantile regression by moves along edges of the linear programme. */
import { largestDistance, largestSize } from '../descriptive/extremes.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { inverse } from '../linalg/qr.ts';
import { addScaled } from '../linalg/vectors.ts';
import { StatsError } from '../stats-error.ts';

/** Columns of the design, one array each. */
export type Columns = readonly Float64Array[];

/** A vertex of the programme: the rows it passes through, and where it lies. */
export interface QuantileVertex {
  readonly rows: readonly number[];
  readonly beta: Float64Array;
  readonly residuals: Float64Array;
  readonly objective: number;
  /** No edge along which the loss stays the same leaves the vertex. */
  readonly isUnique: boolean;
}

/** Residuals closer to zero than this share of the size of the outcome are zero. */
const ZERO = 1e-11;

/** Inverse of the rows of the design; null where they are dependent. */
export function basisInverse(columns: Columns, rows: readonly number[]): Matrix | null {
  const k = columns.length;
  if (k === 0) return matrix(0, 0);
  const part = matrix(k, k);
  rows.forEach((row, i) => {
    for (let j = 0; j < k; j++) part.data[i + j * k] = columns[j]![row]!;
  });
  try {
    return inverse(part);
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

/** Rows that span the columns, those of small size in `order` first (Gaussian elimination with complete pivoting over the candidates). */
function spanningRows(columns: Columns, order: readonly number[]): readonly number[] {
  const k = columns.length;
  const left = columns.map((column) => column.slice());
  const chosen: number[] = [];
  const scale = columns.map(largestSize);
  for (let step = 0; step < k; step++) {
    let best = -1;
    for (const row of order) {
      if (chosen.includes(row)) continue;
      const size = Math.abs(left[step]![row]!);
      if (size > 1e-3 * scale[step]!) {
        best = row;
        break;
      }
      if (best < 0 || size > Math.abs(left[step]![best]!)) best = row;
    }
    if (best < 0 || !(Math.abs(left[step]![best]!) > 1e-10 * scale[step]!))
      throw new StatsError('collinear', 'the columns are dependent', 'predictors');
    chosen.push(best);
    for (let j = step + 1; j < k; j++) {
      const factor = left[j]![best]! / left[step]![best]!;
      for (let i = 0; i < left[j]!.length; i++) left[j]![i]! -= factor * left[step]![i]!;
    }
  }
  return chosen;
}

function residualsAt(columns: Columns, y: Float64Array, beta: Float64Array): Float64Array {
  const r = y.slice();
  columns.forEach((column, j) => {
    const b = beta[j]!;
    addScaled(r, -b, column);
  });
  return r;
}

const lossOf = (residuals: Float64Array, tau: number): number =>
  residuals.reduce((sum, r) => sum + r * (r < 0 ? tau - 1 : tau), 0);

/** Beta through the rows of a vertex. */
function throughRows(inverted: Matrix, y: Float64Array, rows: readonly number[]): Float64Array {
  const k = rows.length;
  return Float64Array.from({ length: k }, (_, j) => {
    let sum = 0;
    for (let i = 0; i < k; i++) sum += inverted.data[j + i * k]! * y[rows[i]!]!;
    return sum;
  });
}

/**
 * Coefficients that minimise the sum of r (tau - 1(r < 0)) (Koenker & Bassett 1978, Econometrica 46, 33-50). From a vertex the edge of
 * steepest descent is followed to its lowest point, a weighted median (Bloomfield & Steiger 1983, "Least Absolute Deviations"). Ties are
 * broken by shifts of the outcome below its precision.
 */
export function quantileVertex(
  columns: Columns,
  outcome: Float64Array,
  tau: number,
  known?: Float64Array,
): QuantileVertex {
  const n = outcome.length;
  const k = columns.length;
  if (k > n) throw new StatsError('too-few', 'fewer rows than columns', 'outcome');
  const middle = Float64Array.from(outcome).sort()[Math.floor(tau * (n - 1))]!;
  const size = Math.max(largestDistance(outcome, middle), Number.MIN_VALUE);
  // shifts of a fixed irregular pattern, so that no two candidates tie
  const y = outcome.map((value, i) => value + size * ZERO * (((i * 0.6180339887498949) % 1) - 0.5));
  const near = known ?? ofSelection(columns, y, tau);
  const gaps = near ? residualsAt(columns, y, near) : y.map((value) => value - middle);
  const order = Array.from({ length: n }, (_, i) => i).sort(
    (a, b) => Math.abs(gaps[a]!) - Math.abs(gaps[b]!),
  );
  let rows = [...spanningRows(columns, order)];
  let inverted = basisInverse(columns, rows)!;
  let beta = throughRows(inverted, y, rows);
  let residuals = residualsAt(columns, y, beta);
  for (let step = 0; step < 50 * (n + k); step++) {
    const edge = steepestEdge(columns, residuals, rows, inverted, tau);
    if (!edge) break;
    const entering = lowestPoint(residuals, edge.direction, edge.slope, rows);
    if (entering < 0) break;
    rows = rows.map((row, i) => (i === edge.leaving ? entering : row));
    const next = basisInverse(columns, rows);
    if (!next)
      throw new StatsError('not-converged', 'the vertices of the programme are too close', 'outcome');
    inverted = next;
    beta = throughRows(inverted, y, rows);
    residuals = residualsAt(columns, y, beta);
    for (const row of rows) residuals[row] = 0;
  }
  const isUnique = edgesOf(columns, residuals, rows, inverted, tau).every(({ slope }) => slope > FLAT);
  const exact = throughRows(inverted, outcome, rows);
  const left = residualsAt(columns, outcome, exact);
  for (const row of rows) left[row] = 0;
  return { rows, beta: exact, residuals: left, objective: lossOf(left, tau), isUnique };
}

/** Larger samples start near the fit of an even selection of about this many rows. */
const START_ROWS = 4096;

/** Coefficients of an even selection of a large sample; none where it has no fit. */
function ofSelection(columns: Columns, y: Float64Array, tau: number): Float64Array | null {
  const stride = Math.floor(y.length / START_ROWS);
  if (stride < 4) return null;
  const every = (values: Float64Array): Float64Array =>
    Float64Array.from({ length: Math.floor(values.length / stride) }, (_, i) => values[i * stride] ?? 0);
  try {
    return quantileVertex(columns.map(every), every(y), tau).beta;
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

/** The edge along which the loss falls fastest: which row leaves, and how residuals change along it. */
function steepestEdge(
  columns: Columns,
  residuals: Float64Array,
  rows: readonly number[],
  inverted: Matrix,
  tau: number,
) {
  const k = rows.length;
  const best = edgesOf(columns, residuals, rows, inverted, tau).reduce<Edge | null>(
    (least, edge) => (edge.slope < -FLAT && (!least || edge.slope < least.slope) ? edge : least),
    null,
  );
  if (!best) return null;
  const direction = new Float64Array(residuals.length);
  for (let j = 0; j < k; j++) {
    const change = best.sign * inverted.data[j + best.leaving * k]!;
    const column = columns[j]!;
    addScaled(direction, -change, column);
  }
  return { leaving: best.leaving, slope: best.slope, direction };
}

/** Slopes of the loss closer to zero than this are flat. */
const FLAT = 1e-9;

/** An edge of a vertex: the row that leaves, to which side, and how the loss changes. */
interface Edge {
  readonly leaving: number;
  readonly sign: number;
  readonly slope: number;
}

function edgesOf(
  columns: Columns,
  residuals: Float64Array,
  rows: readonly number[],
  inverted: Matrix,
  tau: number,
): readonly Edge[] {
  const k = rows.length;
  const isInside = new Uint8Array(residuals.length);
  for (const row of rows) isInside[row] = 1;
  // pull of the rows off the vertex on each coefficient
  const pull = new Float64Array(k);
  for (let j = 0; j < k; j++) {
    const column = columns[j]!;
    let sum = 0;
    for (let i = 0; i < residuals.length; i++)
      if (isInside[i] === 0) sum += column[i]! * (residuals[i]! < 0 ? tau - 1 : tau);
    pull[j] = sum;
  }
  const edges: Edge[] = [];
  for (let l = 0; l < k; l++) {
    let along = 0;
    for (let j = 0; j < k; j++) along += pull[j]! * inverted.data[j + l * k]!;
    // moving so that the fit of row l rises: its residual turns negative
    for (const [sign, own] of [
      [1, 1 - tau],
      [-1, tau],
    ] as const) {
      edges.push({ leaving: l, sign, slope: -sign * along + own });
    }
  }
  return edges;
}

/** The row whose residual is zero where the loss stops falling along an edge. */
function lowestPoint(
  residuals: Float64Array,
  direction: Float64Array,
  slope: number,
  rows: readonly number[],
): number {
  const inside = new Set(rows);
  const n = residuals.length;
  const crossing = new Int32Array(n);
  const at = new Float64Array(n);
  let count = 0;
  for (let i = 0; i < n; i++) {
    const d = direction[i] ?? 0;
    if (Math.abs(d) < 1e-14) continue;
    const place = -(residuals[i] ?? 0) / d;
    if (!(place > 0) || inside.has(i)) continue;
    at[i] = place;
    crossing[count++] = i;
  }
  const crossed = crossing.subarray(0, count);
  return count < SORTED
    ? firstPlace(crossed, at, direction, slope)
    : weightedPlace(crossed, at, direction, -slope);
}

/** Up to so many crossings are sorted. */
const SORTED = 10_000;

/** The first of the rows, in the order of `at`, at which the loss no longer falls; -1 where there is none. */
function firstPlace(rows: Int32Array, at: Float64Array, direction: Float64Array, slope: number): number {
  let left = slope;
  for (const row of rows.sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0) || a - b)) {
    left += Math.abs(direction[row] ?? 0);
    if (left >= 0) return row;
  }
  return -1;
}

/** The first of the rows, by `at` and then by number, up to which the sizes of the directions add up to a sum; -1 where they do not. */
function weightedPlace(rows: Int32Array, at: Float64Array, direction: Float64Array, sum: number): number {
  const isBefore = (a: number, b: number): boolean => {
    const difference = (at[a] ?? 0) - (at[b] ?? 0);
    return difference < 0 || (difference === 0 && a < b);
  };
  const exchange = (i: number, j: number): void => {
    const kept = rows[i] ?? 0;
    rows[i] = rows[j] ?? 0;
    rows[j] = kept;
  };
  let [low, high, left] = [0, rows.length, sum];
  while (low < high) {
    // those before the row in the middle go to its left
    exchange((low + high) >> 1, high - 1);
    const pivot = rows[high - 1] ?? 0;
    let place = low;
    let before = 0;
    for (let i = low; i < high - 1; i++) {
      const row = rows[i] ?? 0;
      if (!isBefore(row, pivot)) continue;
      before += Math.abs(direction[row] ?? 0);
      exchange(i, place++);
    }
    exchange(place, high - 1);
    if (before >= left && place > low) high = place;
    else {
      left -= before + Math.abs(direction[pivot] ?? 0);
      if (left <= 0) return pivot;
      low = place + 1;
    }
  }
  return -1;
}
