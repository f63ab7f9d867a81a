import { orderOf } from '../descriptive/ranks.ts';
import { StatsError } from '../stats-error.ts';

/** Times that differ by less than this share of their mean are one time: differences of dates leave rounding errors. */
const SAME_TIME = 2 ** -26;

/** Rows by time: which distinct time each belongs to. */
export interface EventTimes {
  /** Distinct times, ascending. */
  readonly distinct: Float64Array;
  /** Index into `distinct` of every row. */
  readonly at: Int32Array;
}

/**
 * Distinct times of one or several lists (ends, and starts of observation). Neighbours nearer than rounding are taken as
 * tied and go by the smallest of them, as is usual for survival times.
 */
export function eventTimes(...lists: readonly Float64Array[]): readonly EventTimes[] {
  const n = lists.reduce((sum, list) => sum + list.length, 0);
  if (n === 0) throw new StatsError('empty', 'no times', 'times');
  const all = new Float64Array(n);
  let offset = 0;
  for (const list of lists) {
    all.set(list, offset);
    offset += list.length;
  }
  for (let i = 0; i < n; i++)
    if (!Number.isFinite(all[i]!)) throw new StatsError('not-finite', 'a time is not finite', 'times');
  const order = orderOf(all);
  const limit = SAME_TIME * meanOfDistinct(all, order);
  const at = new Int32Array(n);
  const distinct = new Float64Array(n);
  let count = 0;
  let before = 0;
  for (let i = 0; i < n; i++) {
    const value = all[order[i]!]!;
    if (count === 0 || value - before > limit) distinct[count++] = value;
    before = value;
    at[order[i]!] = count - 1;
  }
  const shared = distinct.slice(0, count);
  let from = 0;
  return lists.map((list) => {
    from += list.length;
    return { distinct: shared, at: at.subarray(from - list.length, from) };
  });
}

function meanOfDistinct(all: Float64Array, order: Uint32Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < order.length; i++) {
    const value = all[order[i]!]!;
    if (i > 0 && value === all[order[i - 1]!]) continue;
    sum += Math.abs(value);
    count++;
  }
  return sum / count;
}
