export {
  BOOTSTRAP_INTERVALS,
  type BootstrapInterval,
  type BootstrapSample,
  bootstrapInterval,
  bootstrapQuantile,
  bootstrapSummary,
} from '../rng/bootstrap-intervals.ts';
export {
  bootstrap,
  bootstrapChunk,
  crossValidationFolds,
  jackknife,
  permutationChunk,
  permutationPValue,
  permutations,
  type ResamplingChunk,
  type ResamplingPlan,
  type RowStatistic,
  type RunControl,
  resamplingChunks,
} from '../rng/resampling.ts';
export {
  multivariateNormal,
  randomBeta,
  randomBinomial,
  randomChiSquare,
  randomExponential,
  randomGamma,
  randomMultinomial,
  randomNegativeBinomial,
  randomNormal,
  randomPoisson,
  randomT,
  shuffle,
} from '../rng/variates.ts';
export { Xoshiro256 } from '../rng/xoshiro.ts';
