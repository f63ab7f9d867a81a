/** Limits of quantile regression coefficients by inverting rank tests. */
import type { Matrix } from '../linalg/matrix.ts';
import { addScaled } from '../linalg/vectors.ts';
import { StatsError } from '../stats-error.ts';
import { basisInverse, type Columns, type QuantileVertex } from './quantile-fit.ts';

/** The dual solution of the model without the tested column, at one value of its coefficient. */
interface DualState {
  rows: number[];
  inverted: Matrix;
  /** Dual values, 1 above and 0 below the fit, between for the rows it passes through. */
  a: Float64Array;
  residuals: Float64Array;
}

/** Tolerance of dual values. */
const SLACK = 1e-9;

/** Dual values of the rows passed through, given those of the others: X' a = (1 - tau) X' 1. */
function dualOf(
  columns: Columns,
  rows: readonly number[],
  inverted: Matrix,
  a: Float64Array,
  tau: number,
): Float64Array {
  const k = columns.length;
  const inside = new Set(rows);
  const need = Float64Array.from(columns, (column) => {
    let sum = 0;
    for (let i = 0; i < column.length; i++) sum += column[i]! * (1 - tau - (inside.has(i) ? 0 : a[i]!));
    return sum;
  });
  return Float64Array.from({ length: k }, (_, r) => {
    let sum = 0;
    for (let j = 0; j < k; j++) sum += inverted.data[j + r * k]! * need[j]!;
    return sum;
  });
}

/** How residuals change as the value of the tested coefficient rises by one. */
function drift(
  columns: Columns,
  tested: Float64Array,
  rows: readonly number[],
  inverted: Matrix,
): Float64Array {
  const k = columns.length;
  const d = tested.map((x) => -x);
  for (let j = 0; j < k; j++) {
    let change = 0;
    for (let r = 0; r < k; r++) change += inverted.data[j + r * k]! * tested[rows[r]!]!;
    const column = columns[j]!;
    addScaled(d, change, column);
  }
  for (const row of rows) d[row] = 0;
  return d;
}

/** The state just beyond the estimate: one of the rows of the vertex is left, on the side that keeps the dual feasible. */
function firstState(
  columns: Columns,
  tested: Float64Array,
  vertex: QuantileVertex,
  tau: number,
  sign: number,
): DualState {
  for (const left of vertex.rows) {
    const rows = vertex.rows.filter((row) => row !== left);
    const inverted = basisInverse(columns, rows);
    if (!inverted) continue;
    const a = vertex.residuals.map((r) => (r > 0 ? 1 : 0));
    const moved = sign * drift(columns, tested, rows, inverted)[left]!;
    if (moved === 0) continue;
    a[left] = moved > 0 ? 1 : 0;
    const inner = dualOf(columns, rows, inverted, a, tau);
    if (inner.every((value) => value > -SLACK && value < 1 + SLACK)) {
      rows.forEach((row, r) => {
        a[row] = inner[r]!;
      });
      return { rows, inverted, a, residuals: vertex.residuals.slice() };
    }
  }
  throw new StatsError('not-converged', 'the rank test has no path from the estimate', 'outcome');
}

/** Residual of the tested column after least squares on the others. */
function partialOut(columns: Columns, tested: Float64Array): Float64Array {
  const basis: Float64Array[] = [];
  const dot = (u: Float64Array, v: Float64Array): number => u.reduce((sum, x, i) => sum + x * v[i]!, 0);
  const clear = (v: Float64Array): Float64Array => {
    let result = v;
    for (let pass = 0; pass < 2; pass++)
      for (const b of basis) {
        const share = dot(result, b);
        result = result.map((x, i) => x - share * b[i]!);
      }
    return result;
  };
  for (const column of columns) {
    const own = clear(column.slice());
    const norm = Math.sqrt(dot(own, own));
    basis.push(own.map((x) => x / norm));
  }
  return clear(tested.slice());
}

/** Moves the state to where the next residual reaches zero; returns the value there, or null where there is none. */
function advance(
  columns: Columns,
  tested: Float64Array,
  state: DualState,
  at: number,
  sign: number,
): number | null {
  const { rows, inverted, a, residuals } = state;
  const d = drift(columns, tested, rows, inverted);
  const inside = new Set(rows);
  let entering = -1;
  let step = Number.POSITIVE_INFINITY;
  for (let i = 0; i < d.length; i++) {
    if (inside.has(i)) continue;
    const change = sign * d[i]!;
    // only those that move towards zero; a zero residual leaves in the direction of its dual value
    const towards = a[i]! > 0.5 ? change < -1e-13 : change > 1e-13;
    if (!towards) continue;
    const when = Math.abs(residuals[i]! / change);
    if (when < step) {
      step = when;
      entering = i;
    }
  }
  if (entering < 0) return null;
  for (let i = 0; i < d.length; i++) residuals[i]! += sign * step * d[i]!;
  for (const row of rows) residuals[row] = 0;
  residuals[entering] = 0;
  pivot(columns, state, entering);
  return at + sign * step;
}

/** Lets the dual value of a row go from one bound towards the other until it or one of the rows passed through reaches a bound. */
function pivot(columns: Columns, state: DualState, entering: number): void {
  const { rows, inverted, a } = state;
  const k = rows.length;
  const direction = a[entering]! > 0.5 ? -1 : 1;
  const change = Float64Array.from({ length: k }, (_, r) => {
    let sum = 0;
    for (let j = 0; j < k; j++) sum += inverted.data[j + r * k]! * columns[j]![entering]!;
    return -direction * sum;
  });
  let length = 1;
  let leaving = -1;
  for (let r = 0; r < k; r++) {
    const room =
      change[r]! > 1e-13
        ? (1 - a[rows[r]!]!) / change[r]!
        : change[r]! < -1e-13
          ? -a[rows[r]!]! / change[r]!
          : Infinity;
    if (room < length) {
      length = Math.max(0, room);
      leaving = r;
    }
  }
  for (let r = 0; r < k; r++) a[rows[r]!]! += length * change[r]!;
  a[entering]! += direction * length;
  if (leaving < 0) {
    a[entering] = Math.round(a[entering]!);
    return;
  }
  a[rows[leaving]!] = Math.round(a[rows[leaving]!]!);
  rows[leaving] = entering;
  const next = basisInverse(columns, rows);
  if (!next) throw new StatsError('not-converged', 'the rank test meets dependent rows', 'outcome');
  state.inverted = next;
}

/**
 * A limit of a coefficient: where the rank score statistic (Gutenbrunner & Jureckova 1992, Annals of Statistics 20, 305-330), which steps
 * down as the value rises, passes the critical value, interpolated between its steps (Koenker 1994). Null where it never does.
 */
export function rankLimit(
  all: Columns,
  tested: number,
  vertex: QuantileVertex,
  tau: number,
  critical: number,
  side: 'lower' | 'upper',
): number | null {
  const columns = all.filter((_, j) => j !== tested);
  const own = all[tested]!;
  const left = partialOut(columns, own);
  const norm = Math.sqrt(tau * (1 - tau) * left.reduce((sum, x) => sum + x * x, 0));
  const statistic = (a: Float64Array): number =>
    Math.abs(left.reduce((sum, x, i) => sum + x * (a[i]! - (1 - tau)), 0) / norm);
  const sign = side === 'upper' ? 1 : -1;
  const state = firstState(columns, own, vertex, tau, sign);
  let at = vertex.beta[tested]!;
  let now = statistic(state.a);
  if (now > critical) return at;
  for (let step = 0; step < 4 * own.length + 100; step++) {
    const next = advance(columns, own, state, at, sign);
    if (next === null) return null;
    const then = statistic(state.a);
    if (then > critical) return at + ((next - at) * (critical - now)) / (then - now);
    at = next;
    now = then;
  }
  return null;
}
