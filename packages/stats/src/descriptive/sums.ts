/** Sums that do not lose digits to cancellation or to the size of the data. */

/** Compensated sum of the values (Neumaier 1974, improved Kahan–Babuška). */
export function sum(values: ArrayLike<number>): number {
  let total = 0;
  let lost = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

/** Arithmetic mean, with one correction pass so that a large common offset costs no digits. */
export function mean(values: ArrayLike<number>): number {
  const n = values.length;
  const first = sum(values) / n;
  let rest = 0;
  for (let i = 0; i < n; i++) rest += values[i]! - first;
  return first + rest / n;
}
