/** Matched pairs of a case and a control, or of an exposed and an unexposed person. */
import { tableOf } from '../descriptive/contingency.ts';
import { binomial } from '../distributions/binomial.ts';
import { normal } from '../distributions/normal.ts';
import type { IntervalLimits } from '../intervals/limits.ts';
import { type PairCounts, pairedDifferenceInterval } from '../intervals/proportion-difference.ts';
import { proportionInterval } from '../intervals/proportion-interval.ts';
import type { ChiSquareTest } from '../models/regression-diagnostics.ts';
import { mcnemar } from '../tests/matched-tables.ts';
import type { RatioLimits } from './ratio-score.ts';
import { type EpiEstimate, logEstimate } from './two-by-two.ts';

export interface MatchedPairs {
  readonly pairs: number;
  readonly discordant: number;
  /** b/c: null estimate where only the first members are exposed alone. */
  readonly oddsRatio: {
    readonly estimate: number | null;
    readonly ciLower: number | null;
    readonly ciUpper: number | null;
    readonly exact: RatioLimits;
    readonly midP: RatioLimits;
  };
  /** null where the odds ratio is zero or infinite. */
  readonly attributableFraction: EpiEstimate | null;
  readonly mcnemar: ChiSquareTest;
  readonly corrected: ChiSquareTest;
  readonly exactPValue: number;
  readonly midPValue: number;
  /** Of the two members being positive; null where the second never is. */
  readonly riskRatio: EpiEstimate | null;
  readonly difference: EpiEstimate & IntervalLimits & { readonly newcombe: IntervalLimits };
}

/** Limits of a share as those of its odds; an upper share of one is infinite. */
const asOdds = ({ ciLower, ciUpper }: IntervalLimits): RatioLimits => ({
  ciLower: ciLower / (1 - ciLower),
  ciUpper: ciUpper === 1 ? null : ciUpper / (1 - ciUpper),
});

/** Pairs by what both members are: both, the first only, the second only, neither; at least one pair differs. */
export function matchedPairs(counts: PairCounts, level: number): MatchedPairs {
  const { a, b, c, d } = counts;
  const pairs = a + b + c + d;
  const discordant = b + c;
  const test = mcnemar(tableOf(Float64Array.of(a, b, c, d), 2, 2))!;
  const least = Math.min(b, c);
  const below = least === 0 ? 0 : binomial.cdf(least - 1, discordant, 0.5);
  const odds = logEstimate(b / c, 1 / b + 1 / c, level);
  const difference = (b - c) / pairs;
  const half =
    (normal.isf((1 - level) / 2) * Math.sqrt(Math.max(0, discordant - (b - c) ** 2 / pairs))) / pairs;
  return {
    pairs,
    discordant,
    oddsRatio: {
      estimate: odds?.estimate ?? null,
      ciLower: odds?.ciLower ?? null,
      ciUpper: odds?.ciUpper ?? null,
      exact: asOdds(proportionInterval(b, discordant, level, 'clopperPearson')!),
      midP: asOdds(proportionInterval(b, discordant, level, 'midP')!),
    },
    attributableFraction:
      odds && b > 0
        ? { estimate: 1 - c / b, ciLower: 1 - 1 / odds.ciLower!, ciUpper: 1 - 1 / odds.ciUpper! }
        : null,
    mcnemar: { statistic: test.statistic, df: 1, pValue: test.pValue },
    corrected: test.twoByTwo!.corrected,
    exactPValue: test.twoByTwo!.exactPValue,
    midPValue: Math.min(1, 2 * (below + binomial.pdf(least, discordant, 0.5) / 2)),
    riskRatio: logEstimate((a + b) / (a + c), discordant / ((a + b) * (a + c)), level),
    difference: {
      estimate: difference,
      ciLower: difference - half,
      ciUpper: difference + half,
      newcombe: pairedDifferenceInterval(counts, level, 'newcombe'),
    },
  };
}
