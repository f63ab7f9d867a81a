/** A column of predictors, completed by the present imputations. */
export type PredictorColumns = readonly Float64Array[];

/** X'X over some rows, lower triangle mirrored, in columns. */
export function crossProducts(columns: PredictorColumns, rows: Int32Array): Float64Array {
  const q = columns.length;
  const result = new Float64Array(q * q);
  for (let j = 0; j < q; j++) {
    const a = columns[j]!;
    for (let i = j; i < q; i++) {
      const b = columns[i]!;
      let sum = 0;
      for (let r = 0; r < rows.length; r++) {
        const row = rows[r]!;
        sum += a[row]! * b[row]!;
      }
      result[i + j * q] = sum;
      result[j + i * q] = sum;
    }
  }
  return result;
}

/** X beta of some rows. */
export function linearPredictor(
  columns: PredictorColumns,
  beta: Float64Array,
  rows: Int32Array,
): Float64Array {
  const result = new Float64Array(rows.length);
  for (let j = 0; j < columns.length; j++) {
    const values = columns[j]!;
    const b = beta[j]!;
    for (let r = 0; r < rows.length; r++) result[r]! += b * values[rows[r]!]!;
  }
  return result;
}

/** Solves L' x = z in place for a lower triangular L. */
export function solveLowerTransposed(lower: Float64Array, n: number, z: Float64Array): Float64Array {
  for (let i = n - 1; i >= 0; i--) {
    let sum = z[i]!;
    for (let k = i + 1; k < n; k++) sum -= lower[k + i * n]! * z[k]!;
    z[i] = sum / lower[i + i * n]!;
  }
  return z;
}
