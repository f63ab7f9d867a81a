/** Flexible functions of one variable: orthogonal polynomials, B-splines and natural splines. */
import { extremes, largestDistance } from '../descriptive/extremes.ts';
import { quantileSorted } from '../descriptive/order.ts';
import { sorted } from '../descriptive/sort.ts';
import { StatsError } from '../stats-error.ts';

/** The shapes a function may have. */
export const CURVE_BASES = ['polynomial', 'natural-spline', 'b-spline'] as const;
export type CurveBasis = (typeof CURVE_BASES)[number];

/** What is asked of a curve; without knots they lie at quantiles, so that it has `degreesOfFreedom` columns. */
export interface CurveSettings {
  readonly basis: CurveBasis;
  /** Of a polynomial or of the pieces of a B-spline. */
  readonly degree?: number;
  readonly knots?: readonly number[];
  readonly boundaryKnots?: readonly [number, number];
  readonly degreesOfFreedom?: number;
}

/** A curve ready to be evaluated: columns for values of the variable, none of them constant. */
export interface Curve {
  readonly basis: CurveBasis;
  readonly size: number;
  readonly knots: readonly number[];
  readonly boundaryKnots: readonly [number, number];
  /** The numbers of all columns at one value. */
  at(x: number): Float64Array;
  /** Of a polynomial: coefficients of 1, x, x^2, ... for each column. */
  readonly powers?: readonly (readonly number[])[];
}

/** Orthonormal polynomials over the values by the recurrence of Forsythe (1957, SIAM Journal 5, 74-88). */
function polynomialCurve(x: Float64Array, degree: number): Curve {
  const distinct = new Set(x).size;
  if (!(Number.isInteger(degree) && degree >= 1))
    throw new StatsError('out-of-domain', 'the degree must be a whole number from 1', 'degree');
  if (degree >= distinct)
    throw new StatsError('too-few', 'the degree must be below the number of different values', 'degree');
  const n = x.length;
  const centre = x.reduce((sum, value) => sum + value, 0) / n;
  const spread = largestDistance(x, centre);
  const z = x.map((value) => (value - centre) / spread);
  const a: number[] = [];
  const b: number[] = [];
  const norms: number[] = [];
  let before: Float64Array = new Float64Array(n);
  let now: Float64Array = new Float64Array(n).fill(1);
  let squares = n;
  for (let k = 0; k < degree; k++) {
    const alpha = now.reduce((sum, p, i) => sum + z[i]! * p * p, 0) / squares;
    const beta = b[k] ?? 0;
    const next: Float64Array = now.map((p, i) => (z[i]! - alpha) * p - beta * before[i]!);
    const itsSquares = next.reduce((sum, p) => sum + p * p, 0);
    a.push(alpha);
    if (k === 0) b.push(0);
    b.push(itsSquares / squares);
    norms.push(Math.sqrt(itsSquares));
    before = now;
    now = next;
    squares = itsSquares;
  }
  const at = (value: number): Float64Array => {
    const t = (value - centre) / spread;
    let p0 = 0;
    let p1 = 1;
    return Float64Array.from({ length: degree }, (_, k) => {
      const p2 = (t - a[k]!) * p1 - b[k]! * p0;
      p0 = p1;
      p1 = p2;
      return p2 / norms[k]!;
    });
  };
  const range: readonly [number, number] = extremes(x);
  return {
    basis: 'polynomial',
    size: degree,
    knots: [],
    boundaryKnots: range,
    at,
    powers: powersOf(a, b, norms, centre, spread),
  };
}

/** The same polynomials written in powers of x. */
function powersOf(
  a: readonly number[],
  b: readonly number[],
  norms: readonly number[],
  centre: number,
  spread: number,
) {
  const times = (p: readonly number[], c0: number, c1: number): number[] => {
    const result = new Array<number>(p.length + 1).fill(0);
    p.forEach((c, i) => {
      result[i]! += c0 * c;
      result[i + 1]! += c1 * c;
    });
    return result;
  };
  let before: number[] = [0];
  let now: number[] = [1];
  return a.map((alpha, k) => {
    const next = times(now, -centre / spread - alpha, 1 / spread);
    before.forEach((c, i) => {
      next[i]! -= b[k]! * c;
    });
    before = now;
    now = next;
    return next.map((c) => c / norms[k]!);
  });
}

/** Knots as given or at equally spaced quantiles; refuses those that repeat or lie outside. */
function knotsOf(
  x: Float64Array,
  settings: CurveSettings,
  inner: number,
): { knots: readonly number[]; boundary: readonly [number, number] } {
  const order = sorted(x);
  const boundary = settings.boundaryKnots ?? [order[0]!, order[order.length - 1]!];
  if (!(boundary[0] < boundary[1]))
    throw new StatsError('constant-column', 'the boundary knots have no distance', 'boundaryKnots');
  if (!settings.knots && !(Number.isInteger(inner) && inner >= 0))
    throw new StatsError('out-of-domain', 'too few degrees of freedom', 'degreesOfFreedom');
  const knots =
    settings.knots ??
    Array.from({ length: inner }, (_, j) => quantileSorted(order, (j + 1) / (inner + 1), 7));
  if (knots.some((knot) => !(knot > boundary[0] && knot < boundary[1])))
    throw new StatsError('out-of-domain', 'every inner knot must lie between the boundary knots', 'knots');
  if (new Set(knots).size < knots.length)
    throw new StatsError('out-of-domain', 'the knots must be different', 'knots');
  return { knots: [...knots].sort((p, q) => p - q), boundary };
}

/** B-splines by the recurrence of Cox and de Boor (de Boor 1978, "A Practical Guide to Splines", X), the first left out; beyond the boundary the outer pieces go on. */
function bSplineCurve(x: Float64Array, settings: CurveSettings): Curve {
  const degree = settings.degree ?? 3;
  if (!(Number.isInteger(degree) && degree >= 1))
    throw new StatsError('out-of-domain', 'the degree must be a whole number from 1', 'degree');
  const { knots, boundary } = knotsOf(x, settings, (settings.degreesOfFreedom ?? degree) - degree);
  const outer = (knot: number): number[] => new Array<number>(degree + 1).fill(knot);
  const t = [...outer(boundary[0]), ...knots, ...outer(boundary[1])];
  const count = t.length - degree - 1;
  const at = (value: number): Float64Array => {
    let span = degree;
    while (span < count - 1 && value >= t[span + 1]!) span++;
    const all = new Float64Array(count);
    const b = new Float64Array(degree + 1);
    b[0] = 1;
    for (let d = 1; d <= degree; d++) {
      let saved = 0;
      for (let r = 0; r < d; r++) {
        const right = t[span + r + 1]!;
        const left = t[span + 1 - d + r]!;
        const share = b[r]! / (right - left);
        b[r] = saved + (right - value) * share;
        saved = (value - left) * share;
      }
      b[d] = saved;
    }
    for (let r = 0; r <= degree; r++) all[span - degree + r] = b[r]!;
    return all.subarray(1);
  };
  return { basis: 'b-spline', size: count - 1, knots, boundaryKnots: boundary, at };
}

/** Cubic splines that are straight beyond the boundary knots (Hastie, Tibshirani & Friedman 2009, 5.2.1), as orthonormal columns over the values. */
function naturalCurve(x: Float64Array, settings: CurveSettings): Curve {
  const { knots, boundary } = knotsOf(x, settings, (settings.degreesOfFreedom ?? 1) - 1);
  const width = boundary[1] - boundary[0];
  const all = [boundary[0], ...knots, boundary[1]].map((knot) => (knot - boundary[0]) / width);
  const last = all.length - 1;
  const cube = (v: number): number => (v > 0 ? v ** 3 : 0);
  const raw = (value: number): Float64Array => {
    const z = (value - boundary[0]) / width;
    const d = (k: number): number => (cube(z - all[k]!) - cube(z - 1)) / (1 - all[k]!);
    return Float64Array.from({ length: last }, (_, j) => (j === 0 ? z : d(j - 1) - d(last - 1)));
  };
  return {
    basis: 'natural-spline',
    size: last,
    knots,
    boundaryKnots: boundary,
    at: orthonormal(x, raw, last),
  };
}

/** The same columns made orthonormal and centred over the values, by Gram-Schmidt done twice. */
function orthonormal(
  x: Float64Array,
  raw: (value: number) => Float64Array,
  size: number,
): (value: number) => Float64Array {
  const n = x.length;
  const rows = Array.from(x, raw);
  const columns = Array.from({ length: size }, (_, j) => Float64Array.from(rows, (row) => row[j]!));
  const means = columns.map((column) => column.reduce((sum, v) => sum + v, 0) / n);
  // weights[j] are what column j is of the raw ones
  const weights: Float64Array[] = [];
  const made: Float64Array[] = [];
  columns.forEach((column, j) => {
    let left: Float64Array = column.map((v) => v - means[j]!);
    const size0 = Math.sqrt(left.reduce((sum, v) => sum + v * v, 0));
    const own = new Float64Array(size);
    own[j] = 1;
    for (let pass = 0; pass < 2; pass++)
      made.forEach((other, k) => {
        const dot = left.reduce((sum, v, i) => sum + v * other[i]!, 0);
        left = left.map((v, i) => v - dot * other[i]!);
        for (let r = 0; r < size; r++) own[r]! -= dot * weights[k]![r]!;
      });
    const norm = Math.sqrt(left.reduce((sum, v) => sum + v * v, 0));
    if (!(norm > 1e-9 * size0))
      throw new StatsError('collinear', 'the values do not reach all pieces of the spline', 'knots');
    made.push(left.map((v) => v / norm));
    weights.push(own.map((w) => w / norm));
  });
  return (value) => {
    const row = raw(value);
    return Float64Array.from(weights, (own) => own.reduce((sum, w, r) => sum + w * (row[r]! - means[r]!), 0));
  };
}

/** The curve that the settings ask for over the values of a variable. */
export function curveOf(x: Float64Array, settings: CurveSettings): Curve {
  switch (settings.basis) {
    case 'polynomial':
      return polynomialCurve(x, settings.degree ?? 2);
    case 'b-spline':
      return bSplineCurve(x, settings);
    case 'natural-spline':
      return naturalCurve(x, settings);
  }
}

/** Columns of a curve over values. */
export function curveColumns(curve: Curve, x: Float64Array): readonly Float64Array[] {
  const rows = Array.from(x, (value) => curve.at(value));
  return Array.from({ length: curve.size }, (_, j) => Float64Array.from(rows, (row) => row[j]!));
}
