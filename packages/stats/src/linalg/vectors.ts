/** Sums over vectors, value by value. */

/** Sum of the products of two vectors of one length. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Adds a multiple of one vector to another. */
export function addScaled(
  to: { readonly length: number; [place: number]: number },
  factor: number,
  from: ArrayLike<number>,
): void {
  for (let i = 0; i < to.length; i++) to[i]! += factor * from[i]!;
}
