/**
 * Orders values in place as far as their order statistics at the positions asked for (from 0) need it: quicksort on medians of
 * three that follows only segments which hold such a position, insertion sort of short ones (Chambers 1971, Algorithm 410,
 * CACM 14, 357-358). Positions are expected to ascend. The published program of STL hands over the two middle ones in descending
 * order, so that they may miss their places; fits that agree with that program need the same.
 */
export function partialSort(values: Float64Array, positions: readonly number[]): void {
  if (values.length < 2 || positions.length === 0) return;
  const waiting: Segment[] = [];
  let current: Segment | undefined = {
    from: 0,
    to: values.length - 1,
    first: 0,
    last: positions.length - 1,
  };
  while (current) {
    const next: Segment | null =
      current.to - current.from > SHORT || (current.from === 0 && current.to > 0)
        ? split(values, positions, current, waiting)
        : insert(values, current);
    current = next ?? waiting.pop();
    while (current && current.first > current.last) current = waiting.pop();
  }
}

/** Values from..to, and the positions first..last that lie among them. */
interface Segment {
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly last: number;
}

/** Segments up to this length are sorted by insertion. */
const SHORT = 10;

/** Divides a segment at the median of three; the longer part waits, the shorter one comes next if it holds a position. */
function split(
  a: Float64Array,
  positions: readonly number[],
  { from, to, first, last }: Segment,
  waiting: Segment[],
): Segment | null {
  const [low, high] = divide(a, from, to);
  if (high - from <= to - low) {
    let end = last;
    while (end >= first && positions[end]! > high) end--;
    waiting.push({ from: low, to, first: Math.max(first, end + 1), last });
    return end < first ? null : { from, to: high, first, last: end };
  }
  let start = first;
  while (start <= last && positions[start]! < low) start++;
  waiting.push({ from, to: high, first, last: Math.min(last, start - 1) });
  return start > last ? null : { from: low, to, first: start, last };
}

/** Partition at the median of the first, middle and last value: the start of the upper part and the end of the lower one. */
function divide(a: Float64Array, from: number, to: number): readonly [low: number, high: number] {
  const middle = Math.floor((from + to + 2) / 2) - 1;
  if (a[from]! > a[middle]!) swap(a, from, middle);
  if (a[to]! < a[middle]!) {
    swap(a, to, middle);
    if (a[from]! > a[middle]!) swap(a, from, middle);
  }
  const pivot = a[middle]!;
  let low = from;
  let high = to;
  for (;;) {
    do high--;
    while (a[high]! > pivot);
    do low++;
    while (a[low]! < pivot);
    if (low > high) return [low, high];
    swap(a, low, high);
  }
}

function swap(a: Float64Array, i: number, j: number): void {
  const kept = a[i]!;
  a[i] = a[j]!;
  a[j] = kept;
}

function insert(a: Float64Array, { from, to }: Segment): null {
  for (let i = from; i < to; i++) {
    const value = a[i + 1]!;
    let k = i;
    while (k >= from && value < a[k]!) {
      a[k + 1] = a[k]!;
      k--;
    }
    a[k + 1] = value;
  }
  return null;
}
