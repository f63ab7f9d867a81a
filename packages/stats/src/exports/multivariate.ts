export { type BlandAltman, blandAltman } from '../multivariate/agreement-limits.ts';
export {
  allDistances,
  type DistanceMeasure,
  type Points,
  pointsOf,
} from '../multivariate/case-points.ts';
export { clusterSums, gapStatistic, silhouettes } from '../multivariate/cluster-quality.ts';
export { type Covariances, covariances } from '../multivariate/covariance.ts';
export { type DiscriminantPrior, discriminantAnalysis } from '../multivariate/discriminant.ts';
export {
  type FactorAdequacy,
  factorAdequacy,
  randomEigenvalues,
} from '../multivariate/factor-adequacy.ts';
export { type Extraction, extractFactors } from '../multivariate/factor-extraction.ts';
export { type FactorFit, factorDf, factorFit, scoreWeights } from '../multivariate/factor-fit.ts';
export {
  isOblique,
  type RotatedFactors,
  type Rotation,
  rotateFactors,
} from '../multivariate/factor-rotation.ts';
export * from '../multivariate/gwet.ts';
export {
  copheneticCorrelation,
  cutTree,
  hierarchicalClusters,
  type Linkage,
  type Merge,
} from '../multivariate/hierarchical-clusters.ts';
export {
  ICC_FORMS,
  type Icc,
  type IccForm,
  type IntraclassCorrelations,
  intraclass,
} from '../multivariate/intraclass.ts';
export { kMeans } from '../multivariate/k-means.ts';
export { kMedoids } from '../multivariate/k-medoids.ts';
export {
  type CohenKappa,
  cohenKappa,
  type FleissKappa,
  fleissKappa,
  KAPPA_WEIGHTS,
  type KappaWeights,
} from '../multivariate/kappa.ts';
export { type KendallW, kendallW } from '../multivariate/kendall-w.ts';
export {
  KRIPPENDORFF_LEVELS,
  type Krippendorff,
  type KrippendorffLevel,
  krippendorff,
  krippendorffUnits,
} from '../multivariate/krippendorff.ts';
export {
  type BoxM,
  boxM,
  type MardiaTest,
  type MultivariateTest,
  type MultivariateTests,
  mardia,
  multivariateTests,
} from '../multivariate/manova.ts';
export { type PolychoricMethod, polychoric, polyserial } from '../multivariate/polychoric.ts';
export { type PrincipalComponents, principalComponents } from '../multivariate/principal-components.ts';
export { quadraticDiscriminant } from '../multivariate/quadratic-discriminant.ts';
export { type ScaleReliability, scaleReliability, scaleSampler } from '../multivariate/scale-reliability.ts';
