/** Tests on ranks from the different values of samples and how often each occurs: of a hundred million cases as of a hundred. */
import { kthOf, medianOfOrdered } from '../descriptive/pairwise.ts';
import type { GroupRanks } from './kruskal-wallis.ts';
import type { Differences, RankTotals } from './mann-whitney.ts';

/** The different values of a sample in ascending order, each with its count. */
export interface CountedSample {
  readonly values: Float64Array;
  readonly counts: Float64Array;
}

/** Number of cases of a counted sample. */
export const countedSize = ({ counts }: CountedSample): number =>
  counts.reduce((sum, count) => sum + count, 0);

/** Every value as often as it occurs. */
export function expandedSample({ values, counts }: CountedSample): Float64Array {
  const all = new Float64Array(countedSize({ values, counts }));
  let at = 0;
  for (const [i, value] of values.entries()) {
    const end = at + (counts[i] ?? 0);
    all.fill(value, at, end);
    at = end;
  }
  return all;
}

/** Visits every different value of the samples together, in ascending order, with its count in each. */
function eachValue(samples: readonly CountedSample[], visit: (counts: Float64Array) => void): void {
  const places = samples.map(() => 0);
  const counts = new Float64Array(samples.length);
  for (;;) {
    let value = Number.POSITIVE_INFINITY;
    for (const [g, { values }] of samples.entries()) value = Math.min(value, values[places[g] ?? 0] ?? value);
    if (value === Number.POSITIVE_INFINITY) return;
    for (const [g, sample] of samples.entries()) {
      const place = places[g] ?? 0;
      const isHere = sample.values[place] === value;
      counts[g] = isHere ? (sample.counts[place] ?? 0) : 0;
      if (isHere) places[g] = place + 1;
    }
    visit(counts);
  }
}

const cubed = (size: number): number => size ** 3 - size;

/** What the ranks of several counted samples together come to. */
export function rankCounted(samples: readonly CountedSample[]): GroupRanks {
  const rankSums = samples.map(() => 0);
  let tieSum = 0;
  let squares = 0;
  let before = 0;
  eachValue(samples, (counts) => {
    const size = counts.reduce((sum, count) => sum + count, 0);
    const rank = before + (size + 1) / 2;
    for (const [g, count] of counts.entries()) rankSums[g] = (rankSums[g] ?? 0) + count * rank;
    tieSum += cubed(size);
    squares += size * rank * rank;
    before += size;
  });
  return { sizes: samples.map(countedSize), rankSums, tieSum, squares };
}

/** What the Mann–Whitney test needs of two counted samples. */
export function rankTotals(first: CountedSample, second: CountedSample): RankTotals {
  const { sizes, rankSums, tieSum } = rankCounted([first, second]);
  const [n1 = 0, n2 = 0] = sizes;
  return { n1, n2, rankSum: rankSums[0] ?? 0, ties: tieSum };
}

/** The differences between two counted samples, first minus second, by their order. */
export function differencesCounted(x: CountedSample, y: CountedSample): Differences {
  const n1 = countedSize(x);
  const n2 = countedSize(y);
  const kth = (k: number): number => kthCounted(x, y, k);
  const ties = [...x.counts, ...y.counts].reduce((sum, count) => sum + cubed(count), 0);
  return { n1, n2, ties, kth, median: medianOfOrdered(n1 * n2, kth) };
}

/** k-th smallest (from 1) of the differences x_i - y_j, each as often as both values together. */
function kthCounted(x: CountedSample, y: CountedSample, k: number): number {
  const [xs, ys] = [x.values, y.values];
  const n2 = countedSize(y);
  const xAt = (i: number): number => xs[i] ?? Number.NaN;
  const yAt = (j: number): number => ys[j] ?? Number.NaN;
  return kthOf(k, countedSize(x) * n2, xAt(0) - yAt(ys.length - 1), xAt(xs.length - 1) - yAt(0), (at) => {
    let count = 0;
    let below = Number.NEGATIVE_INFINITY;
    let above = Number.POSITIVE_INFINITY;
    // x_i - y_j <= at holds for j from a place on that moves up with i
    let j = 0;
    let passed = 0;
    for (const [i, value] of xs.entries()) {
      while (j < ys.length && value - yAt(j) > at) passed += y.counts[j++] ?? 0;
      count += (x.counts[i] ?? 0) * (n2 - passed);
      if (j < ys.length) below = Math.max(below, value - yAt(j));
      if (j > 0) above = Math.min(above, value - yAt(j - 1));
    }
    return { count, below, above };
  });
}
