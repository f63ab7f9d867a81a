import { fDistribution } from '../distributions/f.ts';
import { requireCount, StatsError } from '../stats-error.ts';

/** Size, mean and sum of squared deviations of one group. */
export interface GroupSummary {
  readonly n: number;
  readonly mean: number;
  readonly sumOfSquares: number;
}

/** Analysis of variance with one factor. */
export interface OneWayAnova {
  readonly groups: readonly GroupSummary[];
  readonly n: number;
  readonly grandMean: number;
  readonly df1: number;
  readonly df2: number;
  readonly ssBetween: number;
  readonly ssWithin: number;
  readonly msBetween: number;
  readonly msWithin: number;
  readonly statistic: number;
  readonly pValue: number;
  /** Share of the total sum of squares between the groups (eta squared). */
  readonly rSquared: number;
  readonly residualStandardDeviation: number;
}

/**
 * One-way analysis of variance of values by group code (0 .. groups - 1; a code below 0 leaves the row out, as does
 * a value that is not a number). Deviations are taken from the first value before anything is summed, so that
 * a large common offset costs no digits beyond those already lost in the data; sums are corrected two-pass
 * (Chan, Golub & LeVeque 1983, American Statistician 37, 242-247).
 */
export function oneWayAnova(values: Float64Array, codes: Int32Array, groups: number): OneWayAnova {
  requireCount(groups, 'groups', 2);
  if (values.length !== codes.length) {
    throw new StatsError('length-mismatch', 'values and codes differ in length', 'codes');
  }
  const origin = values.find((value) => Number.isFinite(value));
  if (origin === undefined) throw new StatsError('empty', 'no values', 'values');
  const counts = new Float64Array(groups);
  const means = new Float64Array(groups);
  const used = (i: number): boolean => codes[i]! >= 0 && codes[i]! < groups && !Number.isNaN(values[i]!);
  for (let i = 0; i < values.length; i++) {
    if (!used(i)) continue;
    if (!Number.isFinite(values[i]!)) throw new StatsError('not-finite', 'a value is not finite', 'values');
    counts[codes[i]!]! += 1;
    means[codes[i]!]! += values[i]! - origin;
  }
  for (let g = 0; g < groups; g++) {
    if (counts[g] === 0) throw new StatsError('too-few', 'a group has no values', String(g));
    means[g]! /= counts[g]!;
  }
  const squares = new Float64Array(groups);
  const rests = new Float64Array(groups);
  for (let i = 0; i < values.length; i++) {
    if (!used(i)) continue;
    const g = codes[i]!;
    const d = values[i]! - origin - means[g]!;
    squares[g]! += d * d;
    rests[g]! += d;
  }
  const summaries = Array.from(counts, (n, g): GroupSummary => {
    const correction = rests[g]! / n;
    means[g]! += correction;
    return {
      n,
      mean: origin + means[g]!,
      sumOfSquares: Math.max(0, squares[g]! - n * correction * correction),
    };
  });
  return fromDeviations(summaries, means, origin);
}

/** The same from group summaries alone. */
export function oneWayAnovaFromSummaries(groups: readonly GroupSummary[]): OneWayAnova {
  if (groups.length < 2) throw new StatsError('too-few', 'at least two groups are needed', 'groups');
  const origin = groups[0]!.mean;
  return fromDeviations(
    groups,
    Float64Array.from(groups, ({ mean }) => mean - origin),
    origin,
  );
}

function fromDeviations(groups: readonly GroupSummary[], means: Float64Array, origin: number): OneWayAnova {
  const n = groups.reduce((sum, group) => sum + group.n, 0);
  const centre = groups.reduce((sum, group, g) => sum + group.n * means[g]!, 0) / n;
  const ssBetween = groups.reduce((sum, group, g) => sum + group.n * (means[g]! - centre) ** 2, 0);
  const ssWithin = groups.reduce((sum, group) => sum + group.sumOfSquares, 0);
  const df1 = groups.length - 1;
  const df2 = n - groups.length;
  if (df2 <= 0) throw new StatsError('too-few', 'too few values for the number of groups', 'values');
  const msBetween = ssBetween / df1;
  const msWithin = ssWithin / df2;
  if (ssBetween + ssWithin === 0) throw new StatsError('constant-column', 'all values are equal', 'values');
  const statistic = msBetween / msWithin;
  return {
    groups,
    n,
    grandMean: origin + centre,
    df1,
    df2,
    ssBetween,
    ssWithin,
    msBetween,
    msWithin,
    statistic,
    pValue: fDistribution.sf(statistic, df1, df2),
    rSquared: ssBetween / (ssBetween + ssWithin),
    residualStandardDeviation: Math.sqrt(msWithin),
  };
}
