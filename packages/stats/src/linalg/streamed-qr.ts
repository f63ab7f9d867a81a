import { requireCount, StatsError } from '../stats-error.ts';
import { type Matrix, matrix } from './matrix.ts';

/**
 * Triangular factor of a tall matrix that arrives in blocks of rows, so that the matrix itself is never held.
 * Each block is stacked under the factor so far and reduced by Householder reflections that touch one row of
 * the factor and the block (Golub & Van Loan 2013, "Matrix Computations", 5.2 and 6.5.3; Demmel et al. 2012,
 * "Communication-optimal parallel and sequential QR", SIAM J. Sci. Comput. 34). Backward stable column by column.
 *
 * Fill `block` (column j starts at j * blockRows), then call `absorb(rows)`.
 */
export class StreamedQr {
  readonly columns: number;
  readonly blockRows: number;
  /** Rows to absorb next; overwritten by `absorb`. */
  readonly block: Float64Array;
  readonly #factor: Float64Array;
  #rows = 0;

  constructor(columns: number, blockRows = 512) {
    requireCount(columns, 'columns', 1);
    requireCount(blockRows, 'blockRows', 1);
    this.columns = columns;
    this.blockRows = blockRows;
    this.block = new Float64Array(columns * blockRows);
    this.#factor = new Float64Array(columns * columns);
  }

  /** Number of rows absorbed so far. */
  get rows(): number {
    return this.#rows;
  }

  /** Takes the first `rows` rows of `block` into the factor. */
  absorb(rows: number): void {
    if (rows > this.blockRows)
      throw new StatsError('length-mismatch', 'more rows than the block holds', 'rows');
    this.#rows += rows;
    const p = this.columns;
    for (let j = 0; j < p; j++) this.#eliminate(j, rows);
  }

  /** Upper triangular factor R (columns x columns) with R'R = X'X. */
  factor(): Matrix {
    return matrix(this.columns, this.columns, this.#factor.slice());
  }

  #eliminate(j: number, rows: number): void {
    const p = this.columns;
    const r = this.#factor;
    const x = this.block;
    const start = j * this.blockRows;
    const end = start + rows;
    let s0 = 0;
    let s1 = 0;
    let i = start;
    for (; i + 1 < end; i += 2) {
      s0 += x[i]! * x[i]!;
      s1 += x[i + 1]! * x[i + 1]!;
    }
    if (i < end) s0 += x[i]! * x[i]!;
    const sigma = s0 + s1;
    if (sigma === 0) return;
    const alpha = r[j + j * p]!;
    const norm = Math.sqrt(alpha * alpha + sigma);
    const beta = alpha > 0 ? -norm : norm;
    const v0 = alpha - beta;
    const tau = -v0 / beta;
    r[j + j * p] = beta;
    let k = j + 1;
    for (; k + 3 < p; k += 4) this.#reflectFour(j, k, start, end, v0, tau);
    for (; k < p; k++) this.#reflectOne(j, k, start, end, v0, tau);
  }

  #reflectOne(j: number, k: number, start: number, end: number, v0: number, tau: number): void {
    const p = this.columns;
    const r = this.#factor;
    const x = this.block;
    const shift = (k - j) * this.blockRows;
    let s0 = 0;
    let s1 = 0;
    let i = start;
    for (; i + 1 < end; i += 2) {
      s0 += x[i]! * x[i + shift]!;
      s1 += x[i + 1]! * x[i + 1 + shift]!;
    }
    if (i < end) s0 += x[i]! * x[i + shift]!;
    const w = tau * (r[j + k * p]! + (s0 + s1) / v0);
    r[j + k * p]! -= w;
    const f = w / v0;
    for (i = start; i < end; i++) x[i + shift]! -= f * x[i]!;
  }

  #reflectFour(j: number, k: number, start: number, end: number, v0: number, tau: number): void {
    const p = this.columns;
    const r = this.#factor;
    const x = this.block;
    const stride = this.blockRows;
    const o0 = (k - j) * stride;
    const o1 = o0 + stride;
    const o2 = o1 + stride;
    const o3 = o2 + stride;
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    for (let i = start; i < end; i++) {
      const a = x[i]!;
      s0 += a * x[i + o0]!;
      s1 += a * x[i + o1]!;
      s2 += a * x[i + o2]!;
      s3 += a * x[i + o3]!;
    }
    const at = j + k * p;
    const w0 = tau * (r[at]! + s0 / v0);
    const w1 = tau * (r[at + p]! + s1 / v0);
    const w2 = tau * (r[at + 2 * p]! + s2 / v0);
    const w3 = tau * (r[at + 3 * p]! + s3 / v0);
    r[at]! -= w0;
    r[at + p]! -= w1;
    r[at + 2 * p]! -= w2;
    r[at + 3 * p]! -= w3;
    const f0 = w0 / v0;
    const f1 = w1 / v0;
    const f2 = w2 / v0;
    const f3 = w3 / v0;
    for (let i = start; i < end; i++) {
      const a = x[i]!;
      x[i + o0]! -= f0 * a;
      x[i + o1]! -= f1 * a;
      x[i + o2]! -= f2 * a;
      x[i + o3]! -= f3 * a;
    }
  }
}
