/**
 * The profiled likelihood of a linear mixed model for relative covariance factors theta (Bates, Maechler, Bolker & Walker 2015,
 * J. Stat. Softw. 67(1)): penalised least squares by one Cholesky factorisation.
 */
import type { MixedSums } from './mixed-sums.ts';

export interface Profile {
  /** log |L|^2 of the random effects, and log |R_X|^2 of the fixed ones. */
  readonly logDetL: number;
  readonly logDetX: number;
  /** Penalised residual sum of squares. */
  readonly rss: number;
  /** Coefficients of the standardised columns. */
  readonly beta: Float64Array;
  /** Inverse of R_X' R_X; computed when asked for, which a search for theta never does. */
  readonly unscaled: () => Float64Array;
  /** Random effects b of each factor, group by group, and the sum of their squares relative to theta. */
  readonly effects: () => { readonly b: readonly Float64Array[]; readonly squares: number };
}

/** How many elements theta has: a lower triangle for each factor. */
export const thetaLength = ({ factors }: Pick<MixedSums, 'factors'>): number =>
  factors.reduce((sum, { terms }) => sum + (terms.length * (terms.length + 1)) / 2, 0);

/** Lower triangles of the factors, column by column. */
export function trianglesOf(
  { factors }: Pick<MixedSums, 'factors'>,
  theta: ArrayLike<number>,
): readonly Float64Array[] {
  let at = 0;
  return factors.map(({ terms }) => {
    const q = terms.length;
    const lower = new Float64Array(q * q);
    for (let j = 0; j < q; j++) for (let i = j; i < q; i++) lower[i + j * q] = theta[at++]!;
    return lower;
  });
}

/** null where the factorisation breaks down. */
export function profileAt(sums: MixedSums, theta: ArrayLike<number>): Profile | null {
  const { p, width, others } = sums;
  const triangles = trianglesOf(sums, theta);
  const s = relativeDense(sums, triangles);
  let logDetL = 0;
  if (others === 0 && sums.factors[0]!.terms.length === 1)
    logDetL = takeIntercepts(sums, triangles[0]![0]!, s);
  else
    for (let g = 0, own = groupsOf(sums, triangles); g < sums.factors[0]!.levels; g++) {
      const log = own.solve(g);
      if (log === null) return null;
      logDetL += log;
      own.subtractFrom(s);
    }
  const size = width - 1;
  if (!choleskyInPlace(s, size, width)) return null;
  const last = s.subarray(0, width * width);
  // the last row of L holds what the columns explain of y; what is left is the penalised sum of squares
  let rss = last[size + size * width]!;
  const explained = new Float64Array(size);
  for (let j = 0; j < size; j++) {
    let value = last[size + j * width]!;
    for (let k = 0; k < j; k++) value -= explained[k]! * last[j + k * width]!;
    explained[j] = value / last[j + j * width]!;
    rss -= explained[j]! ** 2;
  }
  let logDetX = 0;
  for (let j = 0; j < size; j++) {
    const log = 2 * Math.log(last[j + j * width]!);
    if (j < others) logDetL += log;
    else logDetX += log;
  }
  const solution = backward(last, width, size, explained);
  const beta = solution.subarray(others);
  return {
    logDetL,
    logDetX,
    rss,
    beta,
    unscaled: () => inverseOfLast(last, width, others, p),
    effects: () => effectsOf(sums, triangles, solution),
  };
}

/** One effect a group and no other factor: takes what the groups explain off the dense products; gives log |L|². */
function takeIntercepts({ width, own, cross, alike }: MixedSums, theta: number, s: Float64Array): number {
  const square = theta * theta;
  if (alike) {
    let log = 0;
    for (const { own: length, count, products } of alike) {
      const share = square / (1 + square * length);
      for (let at = 0; at < products.length; at++) s[at]! -= share * (products[at] ?? 0);
      log += count * Math.log1p(square * length);
    }
    return log;
  }
  let logDetL = 0;
  let product = 1;
  for (let g = 0; g < own.length; g++) {
    const length = 1 + square * (own[g] ?? 0);
    // one logarithm for many groups
    product *= length;
    if (product > 1e200) {
      logDetL += Math.log(product);
      product = 1;
    }
    const from = g * width;
    const share = square / length;
    for (let b = 0; b < width; b++) {
      const factor = share * (cross[from + b] ?? 0);
      for (let a = b; a < width; a++) s[a + b * width]! -= factor * (cross[from + a] ?? 0);
    }
  }
  return logDetL + Math.log(product);
}

/** The triangular systems of the groups of the first factor, one at a time in the same place. */
function groupsOf(sums: MixedSums, triangles: readonly Float64Array[]) {
  const { width, own, cross, factors } = sums;
  const q = factors[0]!.terms.length;
  const lambda = triangles[0]!;
  const l = new Float64Array(q * q);
  const half = new Float64Array(q * q);
  const w = new Float64Array(q * width);
  const used = new Int32Array(width);
  return {
    l,
    w,
    /** log |L|² of a group, null where it cannot be solved. */
    solve(g: number): number | null {
      sandwich(lambda, own.subarray(g * q * q, (g + 1) * q * q), q, half, l);
      if (!choleskyInPlace(l, q)) return null;
      let log = 0;
      for (let j = 0; j < q; j++) log += 2 * Math.log(l[j + j * q]!);
      relativeCross(sums, triangles, cross, g * q * width, w);
      forward(l, q, w, width);
      return log;
    },
    subtractFrom: (s: Float64Array) => subtractProducts(s, w, q, width, used),
  };
}

/** The dense products with the random columns taken relative to theta, and 1 added to their diagonal. */
function relativeDense(sums: MixedSums, triangles: readonly Float64Array[]): Float64Array {
  const { width, others, dense } = sums;
  if (others === 0) return dense.slice();
  const s = dense.slice();
  // columns, then rows
  forEachGroup(sums, (from, q, f) => {
    for (let i = 0; i < width; i++) combine(s, i + from * width, width, triangles[f]!, q);
  });
  forEachGroup(sums, (from, q, f) => {
    for (let j = 0; j < width; j++) combine(s, from + j * width, 1, triangles[f]!, q);
  });
  for (let j = 0; j < others; j++) s[j + j * width]! += 1;
  return s;
}

/** Calls back for each group of the factors but the first: where its columns begin, how many there are, which factor. */
function forEachGroup(
  { factors }: MixedSums,
  visit: (from: number, q: number, factor: number) => void,
): void {
  let from = 0;
  for (let f = 1; f < factors.length; f++) {
    const q = factors[f]!.terms.length;
    for (let g = 0; g < factors[f]!.levels; g++, from += q) visit(from, q, f);
  }
}

/** Replaces q elements, `step` apart, by their combinations with the triangle. */
function combine(a: Float64Array, from: number, step: number, lower: Float64Array, q: number): void {
  for (let j = 0; j < q; j++) {
    let sum = 0;
    for (let i = j; i < q; i++) sum += lower[i + j * q]! * a[from + i * step]!;
    a[from + j * step] = sum;
  }
}

/** Lambda' A Lambda + I. */
function sandwich(
  lower: Float64Array,
  a: Float64Array,
  q: number,
  half: Float64Array,
  result: Float64Array,
): void {
  for (let i = 0; i < q; i++)
    for (let j = 0; j < q; j++) {
      let sum = 0;
      for (let k = j; k < q; k++) sum += a[i + k * q]! * lower[k + j * q]!;
      half[i + j * q] = sum;
    }
  for (let i = 0; i < q; i++)
    for (let j = 0; j < q; j++) {
      let sum = i === j ? 1 : 0;
      for (let k = i; k < q; k++) sum += lower[k + i * q]! * half[k + j * q]!;
      result[i + j * q] = sum;
    }
}

/** Lambda' of the first factor times its cross products, these relative to the other factors, too. */
function relativeCross(
  sums: MixedSums,
  triangles: readonly Float64Array[],
  cross: Float64Array,
  at: number,
  w: Float64Array,
): void {
  const { width, factors, others } = sums;
  const q = factors[0]!.terms.length;
  const lower = triangles[0]!;
  for (let c = 0; c < width; c++)
    for (let j = 0; j < q; j++) {
      let sum = 0;
      for (let i = j; i < q; i++) sum += lower[i + j * q]! * cross[at + i + c * q]!;
      w[j + c * q] = sum;
    }
  if (others === 0) return;
  forEachGroup(sums, (from, r, f) => {
    for (let i = 0; i < q; i++) combine(w, i + from * q, q, triangles[f]!, r);
  });
}

/** Cholesky of the first `size` rows and columns, the lower triangle in place; false where it is not positive definite. */
function choleskyInPlace(a: Float64Array, size: number, width = size): boolean {
  for (let j = 0; j < size; j++) {
    const column = j * width;
    // down the columns, as they lie in memory
    for (let k = 0; k < j; k++) {
      const factor = a[j + k * width]!;
      if (factor === 0) continue;
      for (let i = j; i < size; i++) a[i + column]! -= a[i + k * width]! * factor;
    }
    const pivot = a[j + column]!;
    if (!(pivot > 0)) return false;
    const root = Math.sqrt(pivot);
    a[j + column] = root;
    for (let i = j + 1; i < size; i++) a[i + column]! /= root;
  }
  return true;
}

/** L^-1 W, column by column. */
function forward(l: Float64Array, q: number, w: Float64Array, columns: number): void {
  for (let c = 0; c < columns; c++)
    for (let i = 0; i < q; i++) {
      let sum = w[i + c * q]!;
      for (let k = 0; k < i; k++) sum -= l[i + k * q]! * w[k + c * q]!;
      w[i + c * q] = sum / l[i + i * q]!;
    }
}

/** The lower triangle of S - W'W; columns of zeros are passed over. */
function subtractProducts(
  s: Float64Array,
  w: Float64Array,
  q: number,
  width: number,
  used: Int32Array,
): void {
  let count = 0;
  for (let c = 0; c < width; c++)
    for (let i = 0; i < q; i++)
      if (w[i + c * q] !== 0) {
        used[count++] = c;
        break;
      }
  for (let m = 0; m < count; m++) {
    const b = used[m]!;
    for (let l = m; l < count; l++) {
      const a = used[l]!;
      let sum = 0;
      for (let i = 0; i < q; i++) sum += w[i + a * q]! * w[i + b * q]!;
      s[a + b * width]! -= sum;
    }
  }
}

/** Solves L' x = b. */
function backward(l: Float64Array, width: number, size: number, b: Float64Array): Float64Array {
  const x = b.slice(0, size);
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) x[i]! -= l[k + i * width]! * x[k]!;
    x[i]! /= l[i + i * width]!;
  }
  return x;
}

/** (R'R)^-1 of the last p columns. */
function inverseOfLast(l: Float64Array, width: number, from: number, p: number): Float64Array {
  const inverse = new Float64Array(p * p);
  // columns of the inverse of L
  for (let j = 0; j < p; j++) {
    const column = inverse.subarray(j * p, (j + 1) * p);
    column[j] = 1;
    for (let k = j; k < p; k++) {
      const at = from + (from + k) * width;
      column[k]! /= l[k + at]!;
      for (let i = k + 1; i < p; i++) column[i]! -= l[i + at]! * column[k]!;
    }
  }
  const result = new Float64Array(p * p);
  for (let j = 0; j < p; j++)
    for (let i = j; i < p; i++) {
      let sum = 0;
      for (let k = i; k < p; k++) sum += inverse[k + i * p]! * inverse[k + j * p]!;
      result[i + j * p] = sum;
      result[j + i * p] = sum;
    }
  return result;
}

/** b = Lambda u of all factors, and u'u; u of the first follows from the others. */
function effectsOf(
  sums: MixedSums,
  triangles: readonly Float64Array[],
  solution: Float64Array,
): ReturnType<Profile['effects']> {
  const { factors, width } = sums;
  const { levels, terms } = factors[0]!;
  const q = terms.length;
  if (sums.others === 0 && q === 1) return interceptsOf(sums, triangles[0]![0]!, solution);
  const first = new Float64Array(levels * q);
  const { l, w, solve } = groupsOf(sums, triangles);
  for (let g = 0; g < levels; g++) {
    solve(g);
    const u = new Float64Array(q);
    for (let i = 0; i < q; i++) {
      let sum = w[i + (width - 1) * q]!;
      for (let c = 0; c < width - 1; c++) sum -= w[i + c * q]! * solution[c]!;
      u[i] = sum;
    }
    first.set(backward(l, q, q, u), g * q);
  }
  let squares = 0;
  let from = 0;
  const b = factors.map(({ levels, terms }, f) => {
    const r = terms.length;
    const u = f === 0 ? first : solution.subarray(from, from + levels * r);
    if (f > 0) from += levels * r;
    for (let i = 0; i < u.length; i++) squares += u[i]! * u[i]!;
    return times(triangles[f]!, u, r, levels);
  });
  return { b, squares };
}

/** The same of one effect a group and no other factor. */
function interceptsOf(
  { width, own, cross }: MixedSums,
  theta: number,
  solution: Float64Array,
): ReturnType<Profile['effects']> {
  let squares = 0;
  const b = own.map((length, g) => {
    let rest = cross[g * width + width - 1] ?? 0;
    for (let c = 0; c < width - 1; c++) rest -= (cross[g * width + c] ?? 0) * (solution[c] ?? 0);
    const u = (theta * rest) / (1 + theta * theta * length);
    squares += u * u;
    return theta * u;
  });
  return { b: [b], squares };
}

function times(lower: Float64Array, u: Float64Array, q: number, levels: number): Float64Array {
  const b = new Float64Array(levels * q);
  for (let g = 0; g < levels; g++)
    for (let i = 0; i < q; i++)
      for (let k = 0; k <= i; k++) b[g * q + i]! += lower[i + k * q]! * u[g * q + k]!;
  return b;
}
