/**
 * How numbers of a table elsewhere are distributed, group by group: exact moments from two passes, and exact order statistics. Counts
 * in fine bins show where a rank lies; the values of that bin alone are then fetched (or counted in bins of its own).
 */
import type { Moments } from '@constat/stats';

/** Values between two numbers, both of them included and there; one value where they are equal. */
export interface Bin {
  /** Its place in the grid that all groups share. */
  readonly id: string;
  readonly lower: number;
  readonly upper: number;
  readonly count: number;
  /** Sum of the values. */
  readonly sum: number;
}

/** Sums over values. */
export interface Sums {
  readonly moments: Moments;
  /** Sums of logarithms and of inverses; null where a value is not positive. */
  readonly logs: number | null;
  readonly inverses: number | null;
}

/** Sums over the values of a group. */
export interface Totals extends Sums {
  /** Sum of |x - mean|. */
  readonly deviations: number;
}

/** Ordered values, as far as they are known. */
export class Ordered {
  readonly n: number;
  /** Values in the bins before each. */
  readonly #before: Float64Array;

  constructor(readonly bins: readonly Bin[]) {
    this.#before = new Float64Array(bins.length + 1);
    for (const [i, { count }] of bins.entries()) this.#before[i + 1] = this.#before[i]! + count;
    this.n = this.#before[bins.length]!;
  }

  /** Whether every value is known. */
  get isExact(): boolean {
    return this.bins.every(isKnown);
  }

  get min(): number {
    return this.bins[0]!.lower;
  }

  get max(): number {
    return this.bins.at(-1)!.upper;
  }

  /** The bin that holds the value of a rank, from 0. */
  binAt(rank: number): Bin {
    return this.bins[this.#place(rank)]!;
  }

  #place(rank: number): number {
    let low = 0;
    let high = this.bins.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.#before[middle]! <= rank) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The ordered value of a rank, from 0: exact where its bin is known and at the ends of a bin, else on the line between them. */
  at(rank: number): number {
    const wanted = Math.min(this.n - 1, Math.max(0, rank));
    const place = this.#place(wanted);
    const { lower, upper, count } = this.bins[place]!;
    const after = wanted - this.#before[place]!;
    if (lower === upper || after === 0) return lower;
    return after === count - 1 ? upper : lower + ((upper - lower) * after) / (count - 1);
  }

  /** Quantile of type 6 or 7 (Hyndman and Fan 1996). */
  quantile(p: number, type: 6 | 7 = 7): number {
    const [low, high, fraction] = quantileRanks(this.n, p, type);
    const from = this.at(low);
    return fraction === 0 ? from : from + fraction * (this.at(high) - from);
  }

  /** Values below a number, or also equal to it. */
  countBelow(value: number, included = false): number {
    let count = 0;
    for (const bin of this.bins)
      if (bin.upper < value || (included && bin.upper === value)) count += bin.count;
      else break;
    return count;
  }

  /** Sum of the ordered values between two ranks, parts of values included; the bins at both ends are known. */
  sumBetween(from: number, to: number): number {
    let sum = 0;
    for (const [i, { count, sum: whole, lower }] of this.bins.entries()) {
      const start = Math.max(from, this.#before[i]!);
      const end = Math.min(to, this.#before[i + 1]!);
      if (end <= start) continue;
      sum += end - start === count ? whole : (end - start) * lower;
    }
    return sum;
  }

  /** Every value as often as it occurs, where all are known. */
  expanded(): Float64Array {
    const values = new Float64Array(this.n);
    let at = 0;
    for (const { lower, count } of this.bins) {
      values.fill(lower, at, at + count);
      at += count;
    }
    return values;
  }
}

/** The values of a group, and sums over them. */
export class Distribution extends Ordered {
  constructor(
    bins: readonly Bin[],
    readonly totals: Totals,
  ) {
    super(bins);
  }
}

/** The values of several groups together: sums of deviations from the mean of all cannot be made of those from the means of groups. */
export class Pooled extends Ordered {
  constructor(
    bins: readonly Bin[],
    readonly totals: Sums,
  ) {
    super(bins);
  }
}

const NO_MOMENTS: Moments = { n: 0, sum: 0, mean: 0, m2: 0, m3: 0, m4: 0 };

/** A group without values. */
export const EMPTY = new Distribution([], { moments: NO_MOMENTS, deviations: 0, logs: null, inverses: null });

export const inOrder = (bins: Bin[]): readonly Bin[] => bins.sort((a, b) => a.lower - b.lower);

/** Whether the values of a bin are known. */
export const isKnown = ({ lower, upper }: Bin): boolean => lower === upper;

/** The two ranks (from 0) between which a quantile lies, and how far. */
export function quantileRanks(n: number, p: number, type: 6 | 7): readonly [number, number, number] {
  const fuzz = 4 * Number.EPSILON;
  const position = type === 7 ? (n - 1) * p : (n + 1) * p - 1;
  const low = Math.floor(position + fuzz * Math.max(1, Math.abs(position)));
  const fraction = Math.abs(position - low) <= fuzz * Math.max(1, Math.abs(position)) ? 0 : position - low;
  const within = (rank: number): number => Math.min(n - 1, Math.max(0, rank));
  return [within(low), within(low + 1), fraction];
}
