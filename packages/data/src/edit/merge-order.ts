/** Sorting of many positions in pieces, between which the page answers: runs that are sorted by themselves, merged two by two. */

/**
 * The positions 0 to count - 1 in order; equal ones stay as they were. `run` gives the order of the positions from `from` up to `to`,
 * counted from `from`; it is asked for stretches of `size`.
 */
export function* mergeOrder(
  count: number,
  size: number,
  run: (from: number, to: number) => ArrayLike<number>,
  compare: (a: number, b: number) => number,
): Generator<void, Uint32Array> {
  let order = new Uint32Array(count);
  for (let from = 0; from < count; from += size) {
    const to = Math.min(count, from + size);
    const sorted = run(from, to);
    for (let i = from; i < to; i++) order[i] = from + sorted[i - from]!;
    yield;
  }
  let next = new Uint32Array(count);
  for (let width = size; width < count; width *= 2) {
    for (let from = 0; from < count; from += 2 * width) yield* merge(order, next, from, width, size, compare);
    [order, next] = [next, order];
  }
  return order;
}

/** Two neighbouring stretches of `width` into one. */
function* merge(
  order: Uint32Array,
  into: Uint32Array,
  from: number,
  width: number,
  size: number,
  compare: (a: number, b: number) => number,
): Generator<void, void> {
  const middle = Math.min(order.length, from + width);
  const to = Math.min(order.length, from + 2 * width);
  let left = from;
  let right = middle;
  for (let at = from; at < to; ) {
    for (const stop = Math.min(to, at + size); at < stop; at++) {
      const isLeft = left < middle && (right >= to || compare(order[left]!, order[right]!) <= 0);
      into[at] = order[isLeft ? left++ : right++]!;
    }
    yield;
  }
}
