export { beta } from '../distributions/beta.ts';
export { binomial } from '../distributions/binomial.ts';
export { chiSquare } from '../distributions/chi-square.ts';
export { cauchy, exponential, logistic, lognormal, uniform, weibull } from '../distributions/closed-form.ts';
export type { Distribution } from '../distributions/distribution.ts';
export { dunnettIsf, dunnettLoadings, dunnettSf } from '../distributions/dunnett.ts';
export { friedmanExactSf, kruskalWallisExactSf } from '../distributions/exact-rank-tables.ts';
export {
  type ExactDistribution,
  type ExactTails,
  kendallExact,
  rankSum,
  signedRank,
  spearmanExact,
} from '../distributions/exact-ranks.ts';
export { fDistribution } from '../distributions/f.ts';
export {
  andersonDarlingOf,
  FITTED_DISTRIBUTIONS,
  type FittedName,
  fitDistribution,
} from '../distributions/fit-distribution.ts';
export { gamma } from '../distributions/gamma.ts';
export { geometric } from '../distributions/geometric.ts';
export { hypergeometric } from '../distributions/hypergeometric.ts';
export {
  kolmogorovExactCdf,
  kolmogorovLimit,
  smirnovExactSf,
  smirnovTwoSampleSf,
} from '../distributions/kolmogorov.ts';
export { negativeBinomial } from '../distributions/negative-binomial.ts';
export { noncentralChiSquare, noncentralChiSquareLimits } from '../distributions/noncentral-chi-square.ts';
export { noncentralBeta, noncentralF, noncentralFLimits } from '../distributions/noncentral-f.ts';
export { noncentralT, noncentralTLimits } from '../distributions/noncentral-t.ts';
export { normal } from '../distributions/normal.ts';
export { adjustPValues, P_ADJUSTMENTS, type PAdjustment } from '../distributions/p-adjust.ts';
export { type CombinedPValues, combinePValues } from '../distributions/p-combine.ts';
export {
  criticalValue,
  type NullDistribution,
  type PValue,
  pValueOfStatistic,
} from '../distributions/p-value.ts';
export { poisson } from '../distributions/poisson.ts';
export {
  DISTRIBUTIONS,
  type DistributionName,
  evaluateDistribution,
  type RegisteredDistribution,
} from '../distributions/registry.ts';
export { studentT } from '../distributions/student-t.ts';
export { studentizedRange } from '../distributions/studentized-range.ts';
