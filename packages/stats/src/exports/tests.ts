export * from '../tests/alternative.ts';
export { type CorrelationPrior, logBayesFactorR, logBayesFactorTau } from '../tests/bayes-correlation.ts';
export {
  logBayesFactorBic,
  logBayesFactorBinomial,
  logBayesFactorTable,
  SAMPLING_PLANS,
  type SamplingPlan,
} from '../tests/bayes-counts.ts';
export { DEFAULT_PRIOR_SCALE, logBayesFactorT } from '../tests/bayes-t.ts';
export * from '../tests/brunner-munzel.ts';
export * from '../tests/chi-square.ts';
export { compactLetters } from '../tests/compact-letters.ts';
export * from '../tests/compare-correlations.ts';
export { estimatesWithControl } from '../tests/control-comparisons.ts';
export { type CorrelationSampler, correlationSampler } from '../tests/correlation-sampler.ts';
export {
  type CountedSample,
  countedSize,
  differencesCounted,
  expandedSample,
  rankCounted,
  rankTotals,
} from '../tests/counted-ranks.ts';
export * from '../tests/equivalence.ts';
export { type FisherExact, fisherExact } from '../tests/fisher-exact.ts';
export { type FisherSimulated, fisherSimulated } from '../tests/fisher-simulated.ts';
export * from '../tests/friedman.ts';
export * from '../tests/group-means.ts';
export { type Grubbs, grubbsTest } from '../tests/grubbs.ts';
export { type KruskalPermutation, kruskalPermutation } from '../tests/kruskal-exact.ts';
export * from '../tests/kruskal-wallis.ts';
export { compareRanksOf, kruskalWallisOf } from '../tests/kruskal-wallis.ts';
export * from '../tests/levene.ts';
export * from '../tests/little-mcar.ts';
export * from '../tests/mann-whitney.ts';
export { hodgesLehmannOf, mannWhitneyOf, shiftLimitsOf } from '../tests/mann-whitney.ts';
export * from '../tests/matched-tables.ts';
export * from '../tests/normality.ts';
export * from '../tests/one-sample-t.ts';
export * from '../tests/ordinal-association.ts';
export * from '../tests/pair-adjustment.ts';
export * from '../tests/partial-correlation.ts';
export * from '../tests/pearson.ts';
export { matchedRankBiserial, nonZeroPseudomedian, rankBiserial } from '../tests/rank-biserial.ts';
export {
  type KendallTest,
  kendall,
  type Limits,
  type SpearmanTest,
  spearman,
  spearmanOfRanks,
} from '../tests/rank-correlation.ts';
export { confidenceWithin, type LocationLimits, reachedLimits } from '../tests/rank-limits.ts';
export {
  type BiweightCorrelation,
  biweightCorrelation,
  type DistanceCorrelation,
  distanceCorrelation,
} from '../tests/robust-correlation.ts';
export { type RunsAlternative, type RunsTest, runsTest } from '../tests/runs-test.ts';
export * from '../tests/shapiro-wilk.ts';
export { type SignFlips, signFlips } from '../tests/sign-flips.ts';
export * from '../tests/sign-test.ts';
export * from '../tests/signed-rank.ts';
export * from '../tests/trend-tests.ts';
export * from '../tests/trimmed-means.ts';
export * from '../tests/two-sample-t.ts';
export * from '../tests/variances.ts';
