/**
 * Arithmetic on unevaluated sums of two doubles, about 32 decimal digits (Dekker 1971, Numer. Math. 18, 224-242;
 * Hida, Li & Bailey 2001). A number is a pair of slots in `hi` and `lo` arrays; results go to `out`.
 */
export type Pair = Float64Array;

const SPLITTER = 134217729; // 2^27 + 1

/** Rounding error of the product a * b (Veltkamp's split and Dekker's product). */
export function productError(a: number, b: number, product: number): number {
  const ca = SPLITTER * a;
  const ah = ca - (ca - a);
  const al = a - ah;
  const cb = SPLITTER * b;
  const bh = cb - (cb - b);
  const bl = b - bh;
  return ah * bh - product + ah * bl + al * bh + al * bl;
}

/** out = (ah + al) + (bh + bl). */
export function add(ah: number, al: number, bh: number, bl: number, out: Pair): void {
  const s = ah + bh;
  const v = s - ah;
  const e = ah - (s - v) + (bh - v) + (al + bl);
  const hi = s + e;
  out[0] = hi;
  out[1] = e - (hi - s);
}

/** out = (ah + al) * (bh + bl). */
export function times(ah: number, al: number, bh: number, bl: number, out: Pair): void {
  const p = ah * bh;
  const e = productError(ah, bh, p) + (ah * bl + al * bh);
  const hi = p + e;
  out[0] = hi;
  out[1] = e - (hi - p);
}

/** out = (ah + al) / (bh + bl), by two corrections of the quotient of the leading parts. */
export function divide(ah: number, al: number, bh: number, bl: number, out: Pair): void {
  const q1 = ah / bh;
  times(bh, bl, q1, 0, out);
  add(ah, al, -out[0]!, -out[1]!, out);
  const q2 = out[0]! / bh;
  const r0 = out[0]!;
  const r1 = out[1]!;
  times(bh, bl, q2, 0, out);
  add(r0, r1, -out[0]!, -out[1]!, out);
  const q3 = out[0]! / bh;
  add(q1, q2, q3, 0, out);
}

/** out = sqrt(ah + al), by Newton's correction of the root of the leading part. */
export function squareRoot(ah: number, al: number, out: Pair): void {
  if (ah <= 0) {
    out[0] = 0;
    out[1] = 0;
    return;
  }
  const root = Math.sqrt(ah);
  const square = root * root;
  add(ah, al, -square, -productError(root, root, square), out);
  add(root, 0, out[0]! / (2 * root), 0, out);
}
