import { byRow, type CoxRows } from './cox-rows.ts';
import type { Ties } from './cox-sweep.ts';

/** Share of the spread by which a case may stand on the wrong side. */
const WRONG_WAY = 1e-6;

/**
 * Whether the partial likelihood never falls along a direction: at every event the case with it has the largest v'x of all
 * at risk (where ties are exact: the largest but for others with the event). Each row is compared with the smallest value at the event times in its time at risk.
 */
export function monotoneAlong(rows: CoxRows, direction: Float64Array, ties: Ties = 'efron'): boolean {
  const { n, p } = rows;
  const x = byRow(rows);
  const values = new Float64Array(n);
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0, k = 0; i < n; i++) {
    let sum = 0;
    for (let j = 0; j < p; j++) sum += x[k++]! * direction[j]!;
    values[i] = sum;
    low = Math.min(low, sum);
    high = Math.max(high, sum);
  }
  if (!(high > low)) return false;
  const slack = WRONG_WAY * (high - low);
  for (let h = 0; h + 1 < rows.strata.length; h++)
    if (!stratumIsMonotone(rows, h, values, slack, ties)) return false;
  return true;
}

function stratumIsMonotone(
  rows: CoxRows,
  h: number,
  values: Float64Array,
  slack: number,
  ties: Ties,
): boolean {
  const { at, startAt, event, strata } = rows;
  // event times of the stratum, latest first, with the smallest value among their events
  const times: number[] = [];
  const least: number[] = [];
  for (let i = strata[h]!; i < strata[h + 1]!; i++) {
    if (!event[i]) continue;
    const last = times.length - 1;
    if (times[last] === at[i]) least[last] = Math.min(least[last]!, values[i]!);
    else {
      times.push(at[i]!);
      least.push(values[i]!);
    }
  }
  if (times.length === 0) return true;
  const smallest = rangeMinimum(least);
  /** First event time (latest first) that is not after the index. */
  const firstUpTo = (index: number): number => {
    let from = 0;
    let to = times.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (times[middle]! <= index) to = middle;
      else from = middle + 1;
    }
    return from;
  };
  for (let i = strata[h]!; i < strata[h + 1]!; i++) {
    const first = firstUpTo(at[i]!) + (ties === 'exact' ? event[i]! : 0);
    const end = startAt ? firstUpTo(startAt[i]!) : times.length;
    if (first < end && values[i]! > smallest(first, end) + slack) return false;
  }
  return true;
}

/** Smallest of a stretch of values, from a table of stretches whose lengths are powers of two. */
function rangeMinimum(values: readonly number[]): (from: number, to: number) => number {
  const levels: Float64Array[] = [Float64Array.from(values)];
  for (let width = 2; width <= values.length; width *= 2) {
    const before = levels[levels.length - 1]!;
    const next = new Float64Array(values.length - width + 1);
    for (let i = 0; i < next.length; i++) next[i] = Math.min(before[i]!, before[i + width / 2]!);
    levels.push(next);
  }
  return (from, to) => {
    const level = 31 - Math.clz32(to - from);
    return Math.min(levels[level]![from]!, levels[level]![to - 2 ** level]!);
  };
}
