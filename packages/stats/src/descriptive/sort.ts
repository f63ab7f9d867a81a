/** Sorting of typed arrays, the cost that dominates most descriptive and rank statistics. */

/** Below this size the engine's own sort is faster. */
const RADIX_FROM = 16_384;

/** Whether the values are in ascending order already, minus zero before zero. */
function isAscending(values: Float64Array): boolean {
  for (let i = 1; i < values.length; i++) {
    const before = values[i - 1]!;
    const value = values[i]!;
    if (value < before || (value === 0 && before === 0 && 1 / value < 1 / before)) return false;
  }
  return true;
}

/** Sorted samples as one, in ascending order. */
export function merged(first: Float64Array, second: Float64Array): Float64Array {
  const all = new Float64Array(first.length + second.length);
  for (let i = 0, j = 0, at = 0; at < all.length; at++)
    all[at] =
      j >= second.length || (i < first.length && first[i]! <= second[j]!) ? first[i++]! : second[j++]!;
  return all;
}

/** A copy in ascending order; values must not be NaN. */
export function sorted(values: Float64Array): Float64Array {
  // What is in order costs one look at it: several tests of one sample ask for the same.
  if (isAscending(values)) return values.slice();
  return values.length < RADIX_FROM ? values.slice().sort() : radixSorted(values);
}

/** Values in a bucket of `sortedAt`, on average. */
const PER_BUCKET = 32;
const MAX_BUCKETS = 65_536;

/**
 * A copy in which the places of `ranks` (from 0) and both ends hold what they would hold if all were sorted; the values between
 * them are in no particular order, but none is on the wrong side. For a few hundred ranks of a large sample this costs two
 * passes instead of a sort: values are distributed over equal intervals (Knuth 1998, vol. 3, 5.2.1, distribution), and only
 * the intervals asked for are sorted. Values must not be NaN.
 */
export function sortedAt(values: Float64Array, ranks: Iterable<number>): Float64Array {
  const n = values.length;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < n; i++) {
    const value = values[i]!;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const last = Math.min(MAX_BUCKETS, Math.ceil(n / PER_BUCKET)) - 1;
  const scale = last / (max - min);
  if (n < RADIX_FROM || !(scale > 0 && Number.isFinite(scale))) return sorted(values);
  const starts = new Uint32Array(last + 2);
  const bucketOf = new Uint16Array(n);
  for (let i = 0; i < n; i++) {
    const bucket = ((values[i]! - min) * scale) | 0;
    bucketOf[i] = bucket;
    starts[bucket + 1]!++;
  }
  for (let bucket = 0; bucket <= last; bucket++) starts[bucket + 1]! += starts[bucket]!;
  const next = starts.slice();
  const ordered = new Float64Array(n);
  for (let i = 0; i < n; i++) ordered[next[bucketOf[i]!]!++] = values[i]!;
  const done = new Uint8Array(last + 1);
  const settle = (rank: number) => {
    const bucket = ((ordered[rank]! - min) * scale) | 0;
    if (done[bucket]) return;
    done[bucket] = 1;
    sortWithin(ordered, starts[bucket]!, starts[bucket + 1]!);
  };
  settle(0);
  settle(n - 1);
  for (const rank of ranks) settle(rank);
  return ordered;
}

/** Below this size putting each value in its place is faster than calling a sort. */
const INSERT_BELOW = 64;

/** Sorts the places from `from` up to `to`. */
function sortWithin(values: Float64Array, from: number, to: number): void {
  if (to - from >= INSERT_BELOW) {
    const part = values.subarray(from, to);
    part.set(sorted(part));
    return;
  }
  for (let i = from + 1; i < to; i++) {
    const value = values[i]!;
    let k = i - 1;
    for (; k >= from && values[k]! > value; k--) values[k + 1] = values[k]!;
    values[k + 1] = value;
  }
}

/**
 * Radix sort from the least significant 16 bits upwards (Knuth 1998, vol. 3, 5.2.5). As bit patterns positive doubles are in
 * order and negative ones follow in reverse, so turning the negative part round and putting it first completes the sort.
 */
function radixSorted(values: Float64Array): Float64Array {
  const n = values.length;
  let from = values.slice();
  let to = new Float64Array(n);
  let digits = new Uint16Array(from.buffer);
  let spare = new Uint16Array(to.buffer);
  const counts = countDigits(digits);
  for (let digit = 0; digit < 4; digit++) {
    const next = counts[digit]!;
    if (next[digits[digit]!] === n) continue; // all values agree here: nothing would move
    let start = 0;
    for (let bucket = 0; bucket < next.length; bucket++) {
      const count = next[bucket]!;
      next[bucket] = start;
      start += count;
    }
    for (let i = 0, k = digit; i < n; i++, k += 4) to[next[digits[k]!]!++] = from[i]!;
    [from, to] = [to, from];
    [digits, spare] = [spare, digits];
  }
  let negatives = 0;
  while (negatives < n && digits[4 * (n - 1 - negatives) + 3]! & 0x8000) negatives++;
  if (negatives === 0) return from;
  for (let i = 0; i < negatives; i++) to[i] = from[n - 1 - i]!;
  to.set(from.subarray(0, n - negatives), negatives);
  return to;
}

/** How often each of the 65,536 values occurs in each of the four 16-bit digits. */
function countDigits(digits: Uint16Array): readonly Uint32Array[] {
  const counts = Array.from({ length: 4 }, () => new Uint32Array(65_536));
  const [c0, c1, c2, c3] = counts as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  for (let k = 0; k < digits.length; k += 4) {
    c0[digits[k]!]!++;
    c1[digits[k + 1]!]!++;
    c2[digits[k + 2]!]!++;
    c3[digits[k + 3]!]!++;
  }
  return counts;
}

/** Fewer values are sorted at once. */
const SELECT_FROM = 512;
const SELECT_BUCKETS = 2048;

/**
 * The value at a rank (from 0) and the next one, or the same again at the end: values are counted in equal intervals, and only those of
 * the interval that holds the rank are looked at again (Knuth 1998, vol. 3, 5.2.1, distribution). Values must not be NaN.
 */
export function neighboursAt(values: Float64Array, rank: number): readonly [at: number, next: number] {
  const n = values.length;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < n; i++) {
    const value = values[i] ?? 0;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const scale = (SELECT_BUCKETS - 1) / (max - min);
  if (n < SELECT_FROM || !(scale > 0 && Number.isFinite(scale))) {
    const ordered = min === max ? values : sorted(values);
    const at = ordered[rank] ?? Number.NaN;
    return [at, ordered[rank + 1] ?? at];
  }
  const counts = new Uint32Array(SELECT_BUCKETS);
  for (let i = 0; i < n; i++) counts[(((values[i] ?? 0) - min) * scale) | 0]!++;
  let bucket = 0;
  let before = 0;
  while (before + (counts[bucket] ?? 0) <= rank) before += counts[bucket++] ?? 0;
  const inside = new Float64Array(counts[bucket] ?? 0);
  let found = 0;
  let above = Number.POSITIVE_INFINITY;
  for (let i = 0; i < n; i++) {
    const value = values[i] ?? 0;
    const own = ((value - min) * scale) | 0;
    if (own === bucket) inside[found++] = value;
    else if (own > bucket && value < above) above = value;
  }
  const [at, next] = neighboursAt(inside, rank - before);
  return [at, rank - before + 1 < found || rank + 1 >= n ? next : above];
}
