/** Rotations of factor loadings, and the order and signs in which factors are shown. */
import { identity, type Matrix, matrix, multiply, transpose } from '../linalg/matrix.ts';
import { inverse } from '../linalg/qr.ts';
import { svd } from '../linalg/svd.ts';
import { StatsError } from '../stats-error.ts';

export const ROTATIONS = ['none', 'varimax', 'quartimax', 'promax', 'oblimin'] as const;
export type Rotation = (typeof ROTATIONS)[number];

/** Rotations that let factors correlate. */
export const isOblique = (rotation: Rotation): boolean => rotation === 'promax' || rotation === 'oblimin';

export interface RotatedFactors {
  /** The pattern matrix. */
  readonly loadings: Matrix;
  /** Correlations of the factors; the identity for orthogonal ones. */
  readonly correlations: Matrix;
}

const CONVERGED = 1e-12;
const MOST_STEPS = 10_000;

/** Loadings rotated, factors in the order of their sums of squares, each with a positive sum. */
export function rotateFactors(loadings: Matrix, rotation: Rotation): RotatedFactors {
  const plain = { loadings, correlations: identity(loadings.columns) };
  if (loadings.columns < 2 || rotation === 'none') return ordered(plain);
  return ordered(rotated(loadings, rotation));
}

function rotated(loadings: Matrix, rotation: Exclude<Rotation, 'none'>): RotatedFactors {
  switch (rotation) {
    case 'varimax':
      return orthogonal(kaiserNormalised(loadings, varimax));
    case 'quartimax':
      return orthogonal(quartimax(loadings));
    case 'promax':
      return promax(loadings);
    case 'oblimin':
      return oblimin(loadings);
  }
}

const orthogonal = (loadings: Matrix): RotatedFactors => ({
  loadings,
  correlations: identity(loadings.columns),
});

/** Lengths of the rows; 1 for a row of zeros, which stays one. */
function rowLengths(a: Matrix): Float64Array {
  const lengths = new Float64Array(a.rows);
  for (let j = 0; j < a.columns; j++)
    for (let i = 0; i < a.rows; i++) lengths[i]! += a.data[i + j * a.rows]! ** 2;
  return lengths.map((square) => (square > 0 ? Math.sqrt(square) : 1));
}

function scaleRows(a: Matrix, factors: Float64Array): Matrix {
  const result = matrix(a.rows, a.columns, a.data.slice());
  for (let j = 0; j < a.columns; j++)
    for (let i = 0; i < a.rows; i++) result.data[i + j * a.rows]! *= factors[i]!;
  return result;
}

/** Rows scaled to length one before, and back after (Kaiser 1958). */
function kaiserNormalised(a: Matrix, rotate: (a: Matrix) => Matrix): Matrix {
  const lengths = rowLengths(a);
  return scaleRows(
    rotate(
      scaleRows(
        a,
        lengths.map((length) => 1 / length),
      ),
    ),
    lengths,
  );
}

/** The largest variance of squared loadings within factors (Kaiser 1958), by rotations in the planes of two factors. */
function varimax(a: Matrix): Matrix {
  const { rows: p, columns: k } = a;
  const b = a.data.slice();
  for (let step = 0; step < MOST_STEPS; step++) {
    let largest = 0;
    for (let r = 0; r < k; r++)
      for (let s = r + 1; s < k; s++) {
        let [su, sv, uv, uu] = [0, 0, 0, 0];
        for (let i = 0; i < p; i++) {
          const [x, y] = [b[i + r * p]!, b[i + s * p]!];
          const u = x * x - y * y;
          const v = 2 * x * y;
          su += u;
          sv += v;
          uv += 2 * u * v;
          uu += u * u - v * v;
        }
        const angle = Math.atan2(uv - (2 * su * sv) / p, uu - (su * su - sv * sv) / p) / 4;
        if (Math.abs(angle) < CONVERGED) continue;
        largest = Math.max(largest, Math.abs(angle));
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        for (let i = 0; i < p; i++) {
          const [x, y] = [b[i + r * p]!, b[i + s * p]!];
          b[i + r * p] = x * cos + y * sin;
          b[i + s * p] = y * cos - x * sin;
        }
      }
    if (largest < CONVERGED * 10) break;
  }
  return matrix(p, k, b);
}

const norm = (a: Matrix): number => Math.sqrt(a.data.reduce((sum, value) => sum + value * value, 0));

const minus = (a: Matrix, b: Matrix, factor: number): Matrix =>
  matrix(
    a.rows,
    a.columns,
    a.data.map((value, i) => value - factor * b.data[i]!),
  );

interface Criterion {
  readonly value: number;
  readonly gradient: Matrix;
}

/** Gradient projection over rotations: a step against the gradient, then back to the nearest rotation (Jennrich 2001). */
function quartimax(a: Matrix): Matrix {
  const criterion = (l: Matrix): Criterion => ({
    value: -l.data.reduce((sum, value) => sum + value ** 4, 0) / 4,
    gradient: matrix(
      l.rows,
      l.columns,
      l.data.map((value) => -(value ** 3)),
    ),
  });
  const t = project(
    a.columns,
    (rotation) => {
      const { value, gradient } = criterion(multiply(a, rotation));
      return { value, gradient: multiply(transpose(a), gradient) };
    },
    (rotation, gradient) => {
      const m = multiply(transpose(rotation), gradient);
      const symmetric = matrix(
        m.rows,
        m.columns,
        m.data.map((value, i) => (value + m.data[(i % m.rows) * m.rows + Math.floor(i / m.rows)]!) / 2),
      );
      return minus(gradient, multiply(rotation, symmetric), 1);
    },
    (moved) => {
      const { u, v } = svd(moved);
      return multiply(u, transpose(v));
    },
  );
  return multiply(a, t);
}

/** Direct oblimin with gamma 0 (Jennrich & Sampson 1966), by gradient projection over oblique rotations (Jennrich 2002). */
function oblimin(a: Matrix): RotatedFactors {
  const k = a.columns;
  const pattern = (t: Matrix): Matrix => multiply(a, transpose(inverse(t)));
  const criterion = (l: Matrix): Criterion => {
    const { rows: p } = l;
    let value = 0;
    const gradient = matrix(p, k);
    for (let i = 0; i < p; i++) {
      let all = 0;
      for (let j = 0; j < k; j++) all += l.data[i + j * p]! ** 2;
      for (let j = 0; j < k; j++) {
        const loading = l.data[i + j * p]!;
        const others = all - loading * loading;
        value += (loading * loading * others) / 4;
        gradient.data[i + j * p] = loading * others;
      }
    }
    return { value, gradient };
  };
  const t = project(
    k,
    (rotation) => {
      const l = pattern(rotation);
      const { value, gradient } = criterion(l);
      const g = transpose(multiply(transpose(l), multiply(gradient, inverse(rotation))));
      return {
        value,
        gradient: matrix(
          k,
          k,
          g.data.map((each) => -each),
        ),
      };
    },
    (rotation, gradient) => {
      const result = matrix(k, k);
      for (let j = 0; j < k; j++) {
        let along = 0;
        for (let i = 0; i < k; i++) along += rotation.data[i + j * k]! * gradient.data[i + j * k]!;
        for (let i = 0; i < k; i++)
          result.data[i + j * k] = gradient.data[i + j * k]! - rotation.data[i + j * k]! * along;
      }
      return result;
    },
    (moved) => {
      const result = matrix(k, k);
      for (let j = 0; j < k; j++) {
        const length = Math.hypot(...moved.data.subarray(j * k, (j + 1) * k));
        for (let i = 0; i < k; i++) result.data[i + j * k] = moved.data[i + j * k]! / length;
      }
      return result;
    },
  );
  return { loadings: pattern(t), correlations: multiply(transpose(t), t) };
}

/** Gradient projection with step halving (Bernaards & Jennrich 2005), from the loadings as they are. */
function project(
  k: number,
  evaluate: (t: Matrix) => Criterion,
  tangent: (t: Matrix, gradient: Matrix) => Matrix,
  retract: (moved: Matrix) => Matrix,
): Matrix {
  let t = identity(k);
  let at = evaluate(t);
  let step = 1;
  for (let i = 0; i < MOST_STEPS; i++) {
    const direction = tangent(t, at.gradient);
    const size = norm(direction);
    if (size < 1e-10) return t;
    step *= 2;
    let moved = t;
    let next = at;
    for (let halvings = 0; halvings < 60; halvings++) {
      moved = retract(minus(t, direction, step));
      next = evaluate(moved);
      if (at.value - next.value > (size * size * step) / 2) break;
      step /= 2;
    }
    // rounding is all that is left to gain
    if (!(next.value < at.value)) return t;
    t = moved;
    at = next;
  }
  throw new StatsError('not-converged', 'the rotation does not settle');
}

/** Promax (Hendrickson & White 1964) with power 4 on normalised rows: varimax, then least squares towards its fourth powers. */
function promax(a: Matrix): RotatedFactors {
  const k = a.columns;
  const lengths = rowLengths(a);
  const x = varimax(
    scaleRows(
      a,
      lengths.map((length) => 1 / length),
    ),
  );
  const target = matrix(
    x.rows,
    k,
    x.data.map((value) => value * Math.abs(value) ** 3),
  );
  const xt = transpose(x);
  const u = multiply(inverse(multiply(xt, x)), multiply(xt, target));
  const d = inverse(multiply(transpose(u), u));
  for (let j = 0; j < k; j++) {
    const size = Math.sqrt(d.data[j + j * k]!);
    for (let i = 0; i < k; i++) u.data[i + j * k]! *= size;
  }
  return {
    loadings: scaleRows(multiply(x, u), lengths),
    correlations: inverse(multiply(transpose(u), u)),
  };
}

/** Factors by decreasing sums of squared loadings, each signed so that its loadings add up to more than zero. */
function ordered({ loadings, correlations }: RotatedFactors): RotatedFactors {
  const { rows: p, columns: k } = loadings;
  const factors = Array.from({ length: k }, (_, from) => {
    const values = loadings.data.subarray(from * p, (from + 1) * p);
    return {
      from,
      squares: values.reduce((sum, value) => sum + value * value, 0),
      sign: values.reduce((sum, value) => sum + value, 0) < 0 ? -1 : 1,
    };
  }).sort((a, b) => b.squares - a.squares || a.from - b.from);
  const result = { loadings: matrix(p, k), correlations: matrix(k, k) };
  factors.forEach(({ from, sign }, j) => {
    for (let i = 0; i < p; i++) result.loadings.data[i + j * p] = sign * loadings.data[i + from * p]!;
    factors.forEach((other, i) => {
      result.correlations.data[i + j * k] =
        i === j ? 1 : sign * other.sign * correlations.data[other.from + from * k]!;
    });
  });
  return result;
}
