/** Sum of products of the first `count` numbers with those from `base` on; four sums, so that none waits for the one before. */
export function dotAt(a: Float64Array, b: Float64Array, base: number, count: number): number {
  let [s, t, u, v] = [0, 0, 0, 0];
  let i = 0;
  for (; i + 3 < count; i += 4) {
    s += a[i]! * b[base + i]!;
    t += a[i + 1]! * b[base + i + 1]!;
    u += a[i + 2]! * b[base + i + 2]!;
    v += a[i + 3]! * b[base + i + 3]!;
  }
  for (; i < count; i++) s += a[i]! * b[base + i]!;
  return s + t + (u + v);
}
