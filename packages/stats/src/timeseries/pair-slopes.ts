/** Order statistics of the slopes of all pairs of points, also of very many. */
import { kendallCounts } from '../tests/kendall-counts.ts';

/** Points whose slopes are all computed. */
const MOST_DIRECT = 2500;

/** The slopes with the ranks asked for (from 1, ascending order); `times` ascend without ties. */
export function slopeStatistics(
  values: Float64Array,
  times: Float64Array,
  ranks: readonly number[],
): ReadonlyMap<number, number> {
  return values.length <= MOST_DIRECT ? direct(values, times, ranks) : bisected(values, times, ranks);
}

function direct(values: Float64Array, times: Float64Array, ranks: readonly number[]) {
  const n = values.length;
  const slopes = new Float64Array((n * (n - 1)) / 2);
  let at = 0;
  for (let j = 1; j < n; j++)
    for (let i = 0; i < j; i++) slopes[at++] = (values[j]! - values[i]!) / (times[j]! - times[i]!);
  slopes.sort();
  return new Map(ranks.map((rank) => [rank, slopes[rank - 1]!]));
}

/** How closely slopes of very many points are found, as a share of their size. */
const PRECISION = 1e-10;

interface Enclosure {
  readonly slope: number;
  /** Slopes that are not larger. */
  readonly count: number;
}

/**
 * Slopes up to b are the pairs that do not rise in values - b times, and these are counted in n log n steps (Dillencourt, Mount &
 * Netanyahu 1992). Each rank is enclosed more and more closely, by straight lines through the counts and by halving in turns.
 */
function bisected(values: Float64Array, times: Float64Array, ranks: readonly number[]) {
  const origin = values[0]!;
  const start = times[0]!;
  const at = (slope: number): Enclosure => {
    const rest = values.map((value, i) => value - origin - slope * (times[i]! - start));
    const { difference, pairs, tiesY } = kendallCounts(times, rest);
    return { slope, count: pairs - (pairs - tiesY.pairs + difference) / 2 };
  };
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 1; i < values.length; i++) {
    const slope = (values[i]! - values[i - 1]!) / (times[i]! - times[i - 1]!);
    low = Math.min(low, slope);
    high = Math.max(high, slope);
  }
  const known: Enclosure[] = [
    { slope: low, count: 0 },
    { slope: high, count: (values.length * (values.length - 1)) / 2 },
  ];
  const nothing = 1e-16 * (high - low);
  return new Map(ranks.map((rank) => [rank, enclose(rank, known, at, nothing)]));
}

/** The smallest slope, to the precision above, up to which there are `rank` slopes; what is learned on the way is kept in `known`. Slopes up to `nothing` are 0. */
function enclose(
  rank: number,
  known: Enclosure[],
  at: (slope: number) => Enclosure,
  nothing: number,
): number {
  let from = known[0]!;
  let to = known[1]!;
  for (const each of known) {
    if (each.count >= rank && each.slope < to.slope) to = each;
    if (each.count < rank && each.slope > from.slope) from = each;
  }
  for (let round = 0; ; round++) {
    const width = to.slope - from.slope;
    if (width <= Math.max(nothing, PRECISION * Math.abs(from.slope + to.slope))) break;
    const share = round % 3 === 2 ? 0.5 : (rank - 0.5 - from.count) / (to.count - from.count);
    const slope = from.slope + Math.min(0.999, Math.max(0.001, share)) * width;
    if (slope <= from.slope || slope >= to.slope) break;
    const next = at(slope);
    known.push(next);
    if (next.count >= rank) to = next;
    else from = next;
  }
  return Math.abs(to.slope) <= nothing ? 0 : to.slope;
}
