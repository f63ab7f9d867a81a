const ORDERS = 7;
const LENGTH = 18;

/**
 * Coefficients d[k][n] of Temme's expansion, C_k(eta) = sum_n d[k][n] eta^n, from the recurrences of
 * DiDonato & Morris (1986), ACM TOMS 12, 377-393, eq. 20-22: d[0][n] = (n+2) alpha[n+2] and
 * d[k][n] = (-1)^k gamma[k] d[0][n] + (n+2) d[k-1][n+2].
 */
function coefficients(): Float64Array[] {
  const size = LENGTH + 2 * ORDERS + 4;
  const alpha = new Float64Array(size + 1);
  alpha[1] = 1;
  for (let n = 2; n <= size; n++) {
    let sum = alpha[n - 1]!;
    for (let j = 2; j < n; j++) sum -= j * alpha[j]! * alpha[n + 1 - j]!;
    alpha[n] = sum / (n + 1);
  }
  // Stirling series of Gamma (A&S 6.1.37)
  const gamma = [1, 1 / 12, 1 / 288, -139 / 51840, -571 / 2488320, 163879 / 209018880, 5246819 / 75246796800];
  const rows: Float64Array[] = [];
  for (let k = 0; k < ORDERS; k++) {
    const length = LENGTH + 2 * (ORDERS - k);
    const row = new Float64Array(length);
    const sign = k % 2 === 0 ? 1 : -1;
    for (let n = 0; n < length; n++) {
      const first = n === 0 ? -1 / 3 : (n + 2) * alpha[n + 2]!;
      row[n] = k === 0 ? first : sign * gamma[k]! * first + (n + 2) * rows[k - 1]![n + 2]!;
    }
    rows.push(row);
  }
  return rows;
}

let table: Float64Array[] | undefined;

/** Sum over k of C_k(eta) a^-k, the remainder series of the incomplete gamma function. */
export function temmeSeries(a: number, eta: number): number {
  table ??= coefficients();
  let total = 0;
  for (let k = ORDERS - 1; k >= 0; k--) {
    const row = table[k]!;
    let sum = 0;
    for (let n = LENGTH - 1; n >= 0; n--) sum = sum * eta + row[n]!;
    total = total / a + sum;
  }
  return total;
}
