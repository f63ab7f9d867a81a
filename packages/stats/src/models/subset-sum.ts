/** A logarithm with its gradient and Hessian. */
export interface LogSum {
  readonly value: number;
  readonly gradient: Float64Array;
  readonly hessian: Float64Array;
}

/**
 * Log of the sum of exp(x'b) over all subsets of `size` of the rows, x summed within each subset, by the recursion of Gail, Lubin & Rubinstein
 * (1981, Biometrika 68, 703-707) row by row: a subset has the row or not. Everything is kept as a logarithm with derivatives, so that nothing
 * overflows. Rows are `x` from `offset(k)` on, k = 0 .. count - 1.
 */
export function subsetSum(
  x: Float64Array,
  beta: Float64Array,
  count: number,
  offset: (k: number) => number,
  size: number,
): LogSum {
  const p = beta.length;
  const square = p * p;
  const value = new Float64Array(size + 1).fill(Number.NEGATIVE_INFINITY);
  const gradient = new Float64Array((size + 1) * p);
  const hessian = new Float64Array((size + 1) * square);
  const apart = new Float64Array(p);
  value[0] = 0;
  for (let k = 0; k < count; k++) {
    const row = offset(k);
    let eta = 0;
    for (let j = 0; j < p; j++) eta += x[row + j]! * beta[j]!;
    // from the largest down, so that r - 1 is still without the row; too small ones can no longer be filled up
    for (let r = Math.min(size, k + 1); r >= Math.max(1, size - (count - 1 - k)); r--) {
      const without = value[r]!;
      const withRow = value[r - 1]! + eta;
      const top = Math.max(without, withRow);
      const log = top + Math.log(Math.exp(without - top) + Math.exp(withRow - top));
      const a = Math.exp(without - log);
      const b = Math.exp(withRow - log);
      value[r] = log;
      const g = r * p;
      for (let j = 0; j < p; j++) apart[j] = gradient[g - p + j]! + x[row + j]! - gradient[g + j]!;
      const h = r * square;
      for (let j = 0; j < p; j++) {
        for (let l = 0; l < p; l++) {
          const at = h + j + l * p;
          hessian[at] = a * hessian[at]! + b * hessian[at - square]! + a * b * apart[j]! * apart[l]!;
        }
      }
      for (let j = 0; j < p; j++) gradient[g + j]! += b * apart[j]!;
    }
  }
  return {
    value: value[size]!,
    gradient: gradient.slice(size * p),
    hessian: hessian.slice(size * square),
  };
}
