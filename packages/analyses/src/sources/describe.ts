/** What is said about a sample, from its distribution. */
import {
  kernelDensityCounted,
  leveneOf,
  SHAPIRO_WILK_LIMITS,
  sdOf,
  shapiroWilk,
  studentT,
} from '@constat/stats';
import { MAX_POINTS, type SampleDescription } from '../shared/describe-sample.ts';
import { evenRanks } from '../shared/even-ranks.ts';
import { type Distribution, type Ordered, quantileRanks } from './distribution.ts';
import type { Distributions } from './distributions.ts';

/** Ranks of the quartiles. */
export const quartiles = ({ n }: Ordered): readonly number[] =>
  [0.25, 0.5, 0.75].flatMap((p) => quantileRanks(n, p, 7).slice(0, 2));

/** The median, rounded once where two values are in the middle. */
export function medianOf(distribution: Ordered): number {
  const { n } = distribution;
  return n % 2 === 1
    ? distribution.at((n - 1) / 2)
    : (distribution.at(n / 2 - 1) + distribution.at(n / 2)) / 2;
}

/** What is between the quartiles, once they are known. */
export const iqrOf = (own: Ordered): number => own.quantile(0.75) - own.quantile(0.25);

/** The density as far as the distribution is known, by its bins; none of fewer than two values. */
export function densityOf(own: Distribution): ReturnType<typeof kernelDensityCounted> {
  const { n, min, max, bins, totals } = own;
  if (n < 2) return [];
  return kernelDensityCounted(
    Float64Array.from(bins, ({ lower, upper }) => (lower + upper) / 2),
    Float64Array.from(bins, ({ count }) => count),
    { n, min, max, sd: sdOf(totals.moments) ?? 0, iqr: iqrOf(own) },
  );
}

/** Describes a sample of at least one value whose quartiles are known. */
function describeOne(distribution: Distribution, level: number): SampleDescription {
  const { n, totals } = distribution;
  const { mean } = totals.moments;
  const sd = sdOf(totals.moments) ?? 0;
  const standardError = sd / Math.sqrt(n);
  const half = n > 1 ? studentT.isf((1 - level) / 2, n - 1) * standardError : 0;
  const { min, max } = distribution;
  const [q1, q3] = [distribution.quantile(0.25), distribution.quantile(0.75)];
  return {
    n,
    mean,
    sd,
    standardError,
    median: medianOf(distribution),
    ciLower: mean - half,
    ciUpper: mean + half,
    q1,
    q3,
    min,
    max,
    normality: normalityOf(distribution),
    density: densityOf(distribution),
    points: evenRanks(n, MAX_POINTS).map((rank) => distribution.at(rank)),
  };
}

/** Shapiro–Wilk; null outside its limits. A sample within them is known value by value. */
export const normalityOf = (distribution: Distribution): ReturnType<typeof shapiroWilk> =>
  distribution.n <= SHAPIRO_WILK_LIMITS.max && distribution.isExact
    ? shapiroWilk(distribution.expanded())
    : null;

/** Describes each group; null without values. */
export async function describeGroups(
  distributions: Distributions,
  level: number,
): Promise<readonly (SampleDescription | null)[]> {
  await distributions.look((group) => ({ ranks: quartiles(group) }));
  return distributions.groups.map((group) => (group.n === 0 ? null : describeOne(group, level)));
}

/** Levene's test of the groups that have values, from distances to the means. */
export const leveneOfGroups = (groups: readonly Distribution[]): ReturnType<typeof leveneOf> =>
  leveneOf(
    groups.map((group) => {
      const { n, totals } = group;
      if (!group.isExact) {
        const mean = totals.deviations / n;
        return { n, mean, sumOfSquares: Math.max(0, totals.moments.m2 - n * mean * mean) };
      }
      const over = (of: (distance: number) => number): number =>
        group.bins.reduce(
          (sum, { lower, count }) => sum + count * of(Math.abs(lower - totals.moments.mean)),
          0,
        );
      const mean = over((distance) => distance) / n;
      return { n, mean, sumOfSquares: over((distance) => (distance - mean) ** 2) };
    }),
  );
