import { dot } from '../linalg/vectors.ts';
import { StatsError } from '../stats-error.ts';

/**
 * Limited-memory BFGS approximation of a Hessian in compact form, B = theta I - W M W' with W = [Y, theta S] and
 * M = [[-D, L'], [L, theta S'S]]^-1, from the last steps s and changes y of the gradient (Byrd, Nocedal & Schnabel 1994,
 * Math. Programming 63, 129-156, theorem 2.3; Byrd, Lu, Nocedal & Zhu 1995, eq. 3.2-3.4).
 */
export class LimitedMemory {
  /** Columns of W, each of length n: the y, then theta times the s. */
  w: readonly Float64Array[] = [];
  theta = 1;
  #s: Float64Array[] = [];
  #y: Float64Array[] = [];
  #m: Float64Array = new Float64Array(0);

  constructor(
    readonly n: number,
    readonly capacity: number,
  ) {}

  /** Number of steps remembered. */
  get size(): number {
    return this.#s.length;
  }

  /** Forgets everything: B = I. */
  clear(): void {
    this.#s = [];
    this.#y = [];
    this.theta = 1;
    this.#rebuild();
  }

  /** Takes in a step unless its curvature is not positive, which would cost B its definiteness. */
  remember(s: Float64Array, y: Float64Array): void {
    const curvature = dot(s, y);
    const squares = dot(y, y);
    if (!(curvature > Number.EPSILON * squares)) return;
    this.#s = [...this.#s, s].slice(-this.capacity);
    this.#y = [...this.#y, y].slice(-this.capacity);
    this.theta = squares / curvature;
    try {
      this.#rebuild();
    } catch (error) {
      if (!(error instanceof StatsError)) throw error;
      this.clear();
    }
  }

  /** M v for a vector of length 2 * size. */
  timesM(v: Float64Array): Float64Array {
    const k = v.length;
    const result = new Float64Array(k);
    for (let j = 0; j < k; j++) {
      for (let i = 0; i < k; i++) result[i]! += this.#m[i + j * k]! * v[j]!;
    }
    return result;
  }

  /** Row `i` of W. */
  row(i: number): Float64Array {
    return Float64Array.from(this.w, (column) => column[i]!);
  }

  #rebuild(): void {
    const m = this.#s.length;
    const k = 2 * m;
    const inner = new Float64Array(k * k);
    for (let i = 0; i < m; i++) {
      for (let j = 0; j < m; j++) {
        const sy = dot(this.#s[i]!, this.#y[j]!);
        if (i === j) inner[i + i * k] = -sy;
        if (i > j) inner[m + i + j * k] = inner[j + (m + i) * k] = sy;
        inner[m + i + (m + j) * k] = this.theta * dot(this.#s[i]!, this.#s[j]!);
      }
    }
    this.#m = inverseOf(inner, k);
    this.w = [...this.#y, ...this.#s.map((s) => s.map((value) => this.theta * value))];
  }
}

/** Inverse of a small matrix in columns. */
function inverseOf(a: Float64Array, k: number): Float64Array {
  const result = new Float64Array(k * k);
  for (let j = 0; j < k; j++) {
    const unit = new Float64Array(k);
    unit[j] = 1;
    result.set(solveSmall(a.slice(), unit), j * k);
  }
  return result;
}

/** Solves a small system by Gaussian elimination with row pivots; overwrites both. A singular one is refused. */
export function solveSmall(a: Float64Array, b: Float64Array): Float64Array {
  const k = b.length;
  for (let p = 0; p < k; p++) {
    let best = p;
    for (let i = p + 1; i < k; i++) if (Math.abs(a[i + p * k]!) > Math.abs(a[best + p * k]!)) best = i;
    const pivot = a[best + p * k]!;
    if (!(Math.abs(pivot) > 0 && Math.abs(pivot) < Infinity)) {
      throw new StatsError('singular', 'matrix is singular to working precision');
    }
    for (let j = p; j < k && best !== p; j++) {
      const value = a[p + j * k]!;
      a[p + j * k] = a[best + j * k]!;
      a[best + j * k] = value;
    }
    const value = b[p]!;
    b[p] = b[best]!;
    b[best] = value;
    for (let i = p + 1; i < k; i++) {
      const factor = a[i + p * k]! / pivot;
      if (factor === 0) continue;
      for (let j = p + 1; j < k; j++) a[i + j * k]! -= factor * a[p + j * k]!;
      b[i]! -= factor * b[p]!;
    }
  }
  for (let p = k - 1; p >= 0; p--) {
    for (let j = p + 1; j < k; j++) b[p]! -= a[p + j * k]! * b[j]!;
    b[p]! /= a[p + p * k]!;
  }
  return b;
}
