/** Smallest and largest of many numbers: a call cannot take hundreds of thousands of arguments. */

/** Largest absolute value; 0 of none. */
export function largestSize(values: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i]!);
    if (size > largest) largest = size;
  }
  return largest;
}

/** Largest distance from a place. */
export function largestDistance(values: ArrayLike<number>, from: number): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) {
    const distance = Math.abs(values[i]! - from);
    if (distance > largest) largest = distance;
  }
  return largest;
}

/** Smallest and largest value. */
export function extremes(values: ArrayLike<number>): readonly [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}
