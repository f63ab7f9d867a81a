/** Vectors of equal length lying in one array: vector i starts at `at` + i * `stride`. */
export interface Rows {
  readonly data: Float64Array;
  readonly at: number;
  readonly stride: number;
}

/**
 * All inner products of m vectors with n vectors of length k: C_ij = a_i . b_j, or C_ij -= a_i . b_j. Four by two products
 * are summed at once in local variables, which reads each number a fraction of the times that single products would: the
 * matrix product everything else here is built on.
 */
export function rowProducts(
  c: Rows,
  a: Rows,
  b: Rows,
  m: number,
  n: number,
  k: number,
  subtract = false,
): void {
  const wide = m - (m % 4);
  const even = n - (n % 2);
  const out = c.data;
  const x = a.data;
  const y = b.data;
  for (let i = 0; i < wide; i += 4) {
    for (let j = 0; j < even; j += 2) {
      let s00 = 0;
      let s01 = 0;
      let s10 = 0;
      let s11 = 0;
      let s20 = 0;
      let s21 = 0;
      let s30 = 0;
      let s31 = 0;
      let p0 = a.at + i * a.stride;
      let p1 = p0 + a.stride;
      let p2 = p1 + a.stride;
      let p3 = p2 + a.stride;
      let q0 = b.at + j * b.stride;
      let q1 = q0 + b.stride;
      for (const end = p0 + k; p0 < end; p0++, p1++, p2++, p3++, q0++, q1++) {
        const y0 = y[q0]!;
        const y1 = y[q1]!;
        const x0 = x[p0]!;
        s00 += x0 * y0;
        s01 += x0 * y1;
        const x1 = x[p1]!;
        s10 += x1 * y0;
        s11 += x1 * y1;
        const x2 = x[p2]!;
        s20 += x2 * y0;
        s21 += x2 * y1;
        const x3 = x[p3]!;
        s30 += x3 * y0;
        s31 += x3 * y1;
      }
      const o0 = c.at + i * c.stride + j;
      const o1 = o0 + c.stride;
      const o2 = o1 + c.stride;
      const o3 = o2 + c.stride;
      if (subtract) {
        out[o0]! -= s00;
        out[o0 + 1]! -= s01;
        out[o1]! -= s10;
        out[o1 + 1]! -= s11;
        out[o2]! -= s20;
        out[o2 + 1]! -= s21;
        out[o3]! -= s30;
        out[o3 + 1]! -= s31;
      } else {
        out[o0] = s00;
        out[o0 + 1] = s01;
        out[o1] = s10;
        out[o1 + 1] = s11;
        out[o2] = s20;
        out[o2 + 1] = s21;
        out[o3] = s30;
        out[o3 + 1] = s31;
      }
    }
  }
  singleProducts(c, a, b, 0, wide, even, n, k, subtract);
  singleProducts(c, a, b, wide, m, 0, n, k, subtract);
}

/** The products at the edges, one at a time. */
function singleProducts(
  c: Rows,
  a: Rows,
  b: Rows,
  fromRow: number,
  toRow: number,
  fromColumn: number,
  toColumn: number,
  k: number,
  subtract: boolean,
): void {
  for (let i = fromRow; i < toRow; i++) {
    for (let j = fromColumn; j < toColumn; j++) {
      let sum = 0;
      const p = a.at + i * a.stride;
      const q = b.at + j * b.stride;
      for (let t = 0; t < k; t++) sum += a.data[p + t]! * b.data[q + t]!;
      const o = c.at + i * c.stride + j;
      c.data[o] = subtract ? c.data[o]! - sum : sum;
    }
  }
}

/** Rows at a and b become c a - s b and s a + c b. */
export function rotateRows(
  z: Float64Array,
  a: number,
  b: number,
  length: number,
  c: number,
  s: number,
): void {
  for (let k = 0; k < length; k++) {
    const f = z[b + k]!;
    const g = z[a + k]!;
    z[b + k] = s * g + c * f;
    z[a + k] = c * g - s * f;
  }
}
