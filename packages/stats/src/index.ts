export * from './descriptive/contingency.ts';
export * from './descriptive/density.ts';
export * from './descriptive/describe.ts';
export { type Description, descriptionOf } from './descriptive/description.ts';
export * from './descriptive/histogram.ts';
export * from './descriptive/mahalanobis.ts';
export * from './descriptive/missing-patterns.ts';
export * from './descriptive/moments.ts';
export { type NormalEstimate, normalEm } from './descriptive/normal-em.ts';
export * from './descriptive/online.ts';
export * from './descriptive/order.ts';
export * from './descriptive/pairwise.ts';
export * from './descriptive/ranks.ts';
export * from './descriptive/sort.ts';
export * from './descriptive/sums.ts';
export * from './descriptive/weighted.ts';
export * from './descriptive/weighted-describe.ts';
export * from './design/canonical.ts';
export * from './design/design-model.ts';
export * from './design/designs.ts';
export * from './design/desirability.ts';
export {
  type BlockAssignment,
  confoundedBlocks,
  type FractionChoice,
  fractionChoices,
  MAX_TWO_LEVEL_FACTORS,
  readGenerators,
} from './design/fractions.ts';
export * from './design/plan.ts';
export { type FactorScale, type UncodedTerm, uncodedPolynomial } from './design/uncoded.ts';
export { halfNormalScores, type Unreplicated } from './design/unreplicated.ts';
export { beta } from './distributions/beta.ts';
export { binomial } from './distributions/binomial.ts';
export { chiSquare } from './distributions/chi-square.ts';
export { cauchy, exponential, logistic, lognormal, uniform, weibull } from './distributions/closed-form.ts';
export type { Distribution } from './distributions/distribution.ts';
export { dunnettIsf, dunnettLoadings, dunnettSf } from './distributions/dunnett.ts';
export { friedmanExactSf, kruskalWallisExactSf } from './distributions/exact-rank-tables.ts';
export {
  type ExactDistribution,
  type ExactTails,
  kendallExact,
  rankSum,
  signedRank,
  spearmanExact,
} from './distributions/exact-ranks.ts';
export { fDistribution } from './distributions/f.ts';
export {
  andersonDarlingOf,
  FITTED_DISTRIBUTIONS,
  type FittedName,
  fitDistribution,
} from './distributions/fit-distribution.ts';
export { gamma } from './distributions/gamma.ts';
export { geometric } from './distributions/geometric.ts';
export { hypergeometric } from './distributions/hypergeometric.ts';
export {
  kolmogorovExactCdf,
  kolmogorovLimit,
  smirnovExactSf,
  smirnovTwoSampleSf,
} from './distributions/kolmogorov.ts';
export { negativeBinomial } from './distributions/negative-binomial.ts';
export { noncentralChiSquare, noncentralChiSquareLimits } from './distributions/noncentral-chi-square.ts';
export { noncentralBeta, noncentralF, noncentralFLimits } from './distributions/noncentral-f.ts';
export { noncentralT, noncentralTLimits } from './distributions/noncentral-t.ts';
export { normal } from './distributions/normal.ts';
export { adjustPValues, P_ADJUSTMENTS, type PAdjustment } from './distributions/p-adjust.ts';
export { type CombinedPValues, combinePValues } from './distributions/p-combine.ts';
export {
  criticalValue,
  type NullDistribution,
  type PValue,
  pValueOfStatistic,
} from './distributions/p-value.ts';
export { poisson } from './distributions/poisson.ts';
export {
  DISTRIBUTIONS,
  type DistributionName,
  evaluateDistribution,
  type RegisteredDistribution,
} from './distributions/registry.ts';
export { studentT } from './distributions/student-t.ts';
export { studentizedRange } from './distributions/studentized-range.ts';
export * from './effects/conversions.ts';
export * from './effects/effect-sizes.ts';
export * from './effects/standardized-differences.ts';
export * from './epidemiology/demography.ts';
export * from './epidemiology/diagnostic-accuracy.ts';
export * from './epidemiology/exact-two-sided.ts';
export * from './epidemiology/matched-pairs.ts';
export * from './epidemiology/outbreak.ts';
export * from './epidemiology/rates.ts';
export type { RatioLimits } from './epidemiology/ratio-score.ts';
export * from './epidemiology/roc-curves.ts';
export * from './epidemiology/screening.ts';
export * from './epidemiology/standardization.ts';
export * from './epidemiology/stratified.ts';
export * from './epidemiology/study-size.ts';
export * from './epidemiology/survival-counts.ts';
export * from './epidemiology/two-by-two.ts';
export {
  type ChainedImputations,
  type ChainProgress,
  type ChainVariable,
  chainedEquations,
} from './imputation/chained-equations.ts';
export { poolEstimate, poolTest } from './imputation/pooling.ts';
export * from './intervals/diagnostic-interval.ts';
export type { IntervalLimits } from './intervals/limits.ts';
export * from './intervals/line-from-moments.ts';
export * from './intervals/mean-interval.ts';
export * from './intervals/proportion-difference.ts';
export {
  PROPORTION_INTERVALS,
  type ProportionInterval,
  proportionInterval,
} from './intervals/proportion-interval.ts';
export * from './intervals/ratio-interval.ts';
export * from './intervals/summary-tests.ts';
export * from './intervals/survival-interval.ts';
export * from './intervals/variance-interval.ts';
export { orthogonalFactor } from './linalg/blocked-qr.ts';
export { type Cholesky, cholesky, choleskyInverse, choleskySolve } from './linalg/cholesky.ts';
export {
  identity,
  kronecker,
  type Matrix,
  matrix,
  matrixFromRows,
  multiply,
  transpose,
} from './linalg/matrix.ts';
export {
  applyTransposedQ,
  inverse,
  logDeterminant,
  type PivotedQr,
  pivotedQr,
  solve,
} from './linalg/qr.ts';
export { StreamedQr } from './linalg/streamed-qr.ts';
export { pseudoInverse, type Svd, svd } from './linalg/svd.ts';
export { type SymmetricEigen, symmetricEigen } from './linalg/symmetric-eigen.ts';
export { invertUpper, solveUpper, solveUpperTransposed } from './linalg/triangular.ts';
export {
  criticalValueOf,
  type MetaEstimate,
  type MetaMethod,
  type MetaModel,
  metaJointTests,
  metaModel,
  pooledModel,
} from './meta/meta-model.ts';
export { type MultilevelMeta, multilevelMeta } from './meta/multilevel-meta.ts';
export { mantelHaenszelPooled, type PooledCounts, petoPooled } from './meta/pooled-counts.ts';
export { type ProportionModel, proportionModel } from './meta/proportion-model.ts';
export {
  beggTest,
  type EggerTest,
  eggerMixed,
  eggerTest,
  failSafeN,
  type TrimAndFill,
  trimAndFill,
} from './meta/publication-bias.ts';
export {
  correlationEffect,
  countsEffect,
  inverseDoubleArcsine,
  meansEffect,
  proportionEffect,
  type StudyEffect,
  type TwoCounts,
  type TwoMeans,
} from './meta/study-effects.ts';
export { cumulativeModels, type StudyInfluence, studyInfluence } from './meta/study-influence.ts';
export { conditionalErrors } from './mixed/conditional-errors.ts';
export { countMixedModel, logisticMixedModel } from './mixed/generalized-mixed.ts';
export { type KenwardRoger, kenwardRoger } from './mixed/kenward-roger.ts';
export {
  type MixedCoefficient,
  type MixedModel,
  mixedComparison,
  mixedModel,
} from './mixed/mixed-model.ts';
export type { RandomFactor } from './mixed/mixed-sums.ts';
export {
  type ResidualModel,
  type ResidualStructure,
  residualModel,
} from './mixed/residual-structure.ts';
export { autocorrelations } from './models/autocorrelation.ts';
export { brantTest } from './models/brant-test.ts';
export {
  type CategoryCoefficient,
  type CategoryRegression,
  categoryRegression,
  categoryTermTests,
  predictCategories,
} from './models/category-regression.ts';
export type { CellFactor } from './models/cell-reduction.ts';
export * from './models/cluster-robust.ts';
export { type ConditionalMethod, conditionalLogit } from './models/conditional-logit.ts';
export { CONTRASTS, type Contrast, type ContrastColumn, contrastColumns } from './models/contrasts.ts';
export {
  type CountCoefficient,
  type CountFamily,
  type CountPrediction,
  type CountRegression,
  type CountRows,
  type CountTermTest,
  countRegression,
  countRows,
  countTermTests,
  expectedFrequencies,
  NoOverdispersionError,
  predictCounts,
} from './models/count-regression.ts';
export { factorOfProducts, orthogonalising, refinedFactor } from './models/cross-products.ts';
export { curveRegression } from './models/curve-regression.ts';
export { denseDesign, originalCoefficients, originalCovariance } from './models/dense-design.ts';
export { denseLeastSquares, denseLogistic, expit } from './models/dense-fit.ts';
export {
  columnValue,
  completeRows,
  type Design,
  type DesignColumn,
  type DesignPart,
  type DesignTerm,
  type ModelVariable,
  type RowSelection,
  selectRows,
} from './models/design.ts';
export type { DoseModel } from './models/dose-curves.ts';
export { doseResponse } from './models/dose-response.ts';
export {
  extendFactorial,
  type FactorialFit,
  fitFactorial,
  fRatio,
  residualProducts,
  type SumOfSquaresType,
  termEffects,
} from './models/factorial-model.ts';
export * from './models/firth-logistic.ts';
export * from './models/firth-regression.ts';
export { sandwich, type TwoWays, twoWayRank, withinTwoWays } from './models/fixed-effects.ts';
export { compileFormula, type Formula, type FormulaFunction, parseFormula } from './models/formula.ts';
export { type GeeCorrelation, type GeeFamily, gee } from './models/gee.ts';
export {
  fitFromFactor,
  type LeastSquaresFit,
  type LeastSquaresOptions,
  leastSquares,
} from './models/least-squares.ts';
export {
  type FTest,
  hierarchicalSteps,
  type LinearRegression,
  type LinearRegressionOptions,
  linearRegression,
  type RegressionCoefficient,
  type RegressionStep,
  regressionOfFit,
  type TermInflation,
} from './models/linear-regression.ts';
export {
  type AreaUnderCurve,
  areaUnderCurve,
  type CalibrationGroup,
  type Classification,
  classify,
  hosmerLemeshow,
  type RocPoint,
  rocCurve,
  type ScoreCounts,
  scoreCounts,
  youdenCutoff,
} from './models/logistic-accuracy.ts';
export { coefficientCovariance, SeparationError } from './models/logistic-fit.ts';
export { profileInterval } from './models/logistic-profile.ts';
export {
  type LogisticRegression,
  likelihoodRatioTests,
  logisticRegression,
  logisticSteps,
  type ProbabilityPrediction,
  predictProbabilities,
} from './models/logistic-regression.ts';
export { type LogisticRows, logisticRows } from './models/logistic-rows.ts';
export { type LowessOptions, lowess } from './models/lowess.ts';
export { averageEffects, type DeltaEstimate, marginalEffects } from './models/marginal-effects.ts';
export {
  fittedValues,
  inStandardErrors,
  linearCovariance,
  linearTest,
  linearValue,
  marginalMeans,
  pairsOfEstimates,
} from './models/marginal-means.ts';
export { INTERCEPT, type ModelTerms, modelMatrix, polynomialDesign } from './models/model-matrix.ts';
export * from './models/multivariate-repeated.ts';
export {
  type NonlinearParameter,
  type NonlinearRegression,
  nonlinearRegression,
} from './models/nonlinear-regression.ts';
export {
  type GroupSummary,
  type OneWayAnova,
  oneWayAnova,
  oneWayAnovaFromSummaries,
} from './models/one-way-anova.ts';
export type { OrdinalLink } from './models/ordinal-fit.ts';
export type { PenalizedFamily } from './models/penalized-fit.ts';
export {
  crossValidatePenalty,
  penalizedRegression,
  penaltyPath,
  penaltySequence,
} from './models/penalized-regression.ts';
export { propensityScores } from './models/propensity.ts';
export * from './models/propensity-design.ts';
export {
  type QuantileCoefficient,
  type QuantileErrors,
  type QuantileRegression,
  quantileRegression,
} from './models/quantile-regression.ts';
export type { ColumnStats } from './models/rank-reduction.ts';
export {
  type ChiSquareTest,
  type DiagnosticsOptions,
  type Extreme,
  type RegressionDiagnostics,
  type RowDiagnostics,
  regressionDiagnostics,
} from './models/regression-diagnostics.ts';
export { predictRegression, type RegressionPrediction } from './models/regression-predict.ts';
export { ROBUST_TYPES, type RobustCoefficient, type RobustType } from './models/regression-robust.ts';
export {
  type CorrectedTest,
  type RepeatedMeasures,
  repeatedMeasures,
  type Sphericity,
} from './models/repeated-measures.ts';
export * from './models/robust-covariance.ts';
export { type RobustPsi, type RobustRegression, robustRegression } from './models/robust-regression.ts';
export { type CurveBasis, curveOf } from './models/spline-basis.ts';
export type { GeneralInflation } from './models/term-inflation.ts';
export { type ZeroFamily, type ZeroModel, zeroInflated } from './models/zero-inflated.ts';
export { type BlandAltman, blandAltman } from './multivariate/agreement-limits.ts';
export {
  allDistances,
  type DistanceMeasure,
  type Points,
  pointsOf,
} from './multivariate/case-points.ts';
export { clusterSums, gapStatistic, silhouettes } from './multivariate/cluster-quality.ts';
export { type Covariances, covariances } from './multivariate/covariance.ts';
export { type DiscriminantPrior, discriminantAnalysis } from './multivariate/discriminant.ts';
export {
  type FactorAdequacy,
  factorAdequacy,
  randomEigenvalues,
} from './multivariate/factor-adequacy.ts';
export { type Extraction, extractFactors } from './multivariate/factor-extraction.ts';
export { type FactorFit, factorDf, factorFit, scoreWeights } from './multivariate/factor-fit.ts';
export {
  isOblique,
  type RotatedFactors,
  type Rotation,
  rotateFactors,
} from './multivariate/factor-rotation.ts';
export * from './multivariate/gwet.ts';
export {
  copheneticCorrelation,
  cutTree,
  hierarchicalClusters,
  type Linkage,
  type Merge,
} from './multivariate/hierarchical-clusters.ts';
export {
  ICC_FORMS,
  type Icc,
  type IccForm,
  type IntraclassCorrelations,
  intraclass,
} from './multivariate/intraclass.ts';
export { kMeans } from './multivariate/k-means.ts';
export { kMedoids } from './multivariate/k-medoids.ts';
export {
  type CohenKappa,
  cohenKappa,
  type FleissKappa,
  fleissKappa,
  KAPPA_WEIGHTS,
  type KappaWeights,
} from './multivariate/kappa.ts';
export { type KendallW, kendallW } from './multivariate/kendall-w.ts';
export {
  KRIPPENDORFF_LEVELS,
  type Krippendorff,
  type KrippendorffLevel,
  krippendorff,
  krippendorffUnits,
} from './multivariate/krippendorff.ts';
export {
  type BoxM,
  boxM,
  type MardiaTest,
  type MultivariateTest,
  type MultivariateTests,
  mardia,
  multivariateTests,
} from './multivariate/manova.ts';
export { type PolychoricMethod, polychoric, polyserial } from './multivariate/polychoric.ts';
export { type PrincipalComponents, principalComponents } from './multivariate/principal-components.ts';
export { quadraticDiscriminant } from './multivariate/quadratic-discriminant.ts';
export { type ScaleReliability, scaleReliability, scaleSampler } from './multivariate/scale-reliability.ts';
export { type BfgsOptions, type BfgsResult, bfgs } from './optim/bfgs.ts';
export { brentMinimum, type MinimumResult1d } from './optim/brent-minimum.ts';
export {
  type Box,
  type Derivative,
  derivative,
  numericalGradient,
  numericalHessian,
  preciseGradient,
} from './optim/derivatives.ts';
export { gaussLegendre, type QuadratureRule } from './optim/gauss-legendre.ts';
export { type LbfgsbOptions, lbfgsb } from './optim/lbfgsb.ts';
export {
  type LeastSquaresMinimum,
  type LevenbergMarquardtOptions,
  levenbergMarquardt,
} from './optim/levenberg-marquardt.ts';
export { type NelderMeadOptions, nelderMead } from './optim/nelder-mead.ts';
export { type NewtonResult, newton, type SecondOrder } from './optim/newton.ts';
export {
  gaussHermite,
  integrate,
  type QuadratureOptions,
  type QuadratureResult,
} from './optim/quadrature.ts';
export type { MinimumResult, StopReason } from './optim/result.ts';
export { brentRoot, expandBracket, type RootOptions, type RootResult } from './optim/root.ts';
export * from './power/correlation.ts';
export * from './power/estimates.ts';
export * from './power/more-groups.ts';
export * from './power/one-sample.ts';
export * from './power/paired.ts';
export * from './power/solve.ts';
export * from './power/tails.ts';
export * from './power/two-sample.ts';
export * from './power/z-design.ts';
export { boxCoxLambda } from './quality/box-cox.ts';
export * from './quality/capability.ts';
export * from './quality/cash-flows.ts';
export { type ChartConstants, chartConstants } from './quality/chart-constants.ts';
export * from './quality/control-charts.ts';
export * from './quality/gage.ts';
export { johnsonCurve } from './quality/johnson.ts';
export { mewmaLimit, mewmaRunLength } from './quality/mewma-limit.ts';
export {
  type ChartCovariance,
  chartCovariance,
  hotellingChart,
  hotellingSubgroups,
  mewmaChart,
} from './quality/multivariate-charts.ts';
export { nonnormalCapability } from './quality/nonnormal-capability.ts';
export { type Pareto, pareto } from './quality/pareto.ts';
export { gChart, movingAverageChart, type TChartMethod, tChart } from './quality/rare-event-charts.ts';
export { type RunsRule, runsRule } from './quality/runs-rules.ts';
export * from './quality/six-sigma.ts';
export {
  BOOTSTRAP_INTERVALS,
  type BootstrapInterval,
  type BootstrapSample,
  bootstrapInterval,
  bootstrapQuantile,
  bootstrapSummary,
} from './rng/bootstrap-intervals.ts';
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
} from './rng/resampling.ts';
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
} from './rng/variates.ts';
export { Xoshiro256 } from './rng/xoshiro.ts';
export { type SemDifference, semDifference } from './sem/compare.ts';
export {
  fitSem,
  type SemDefinedEstimate,
  type SemFit,
  type SemParameterEstimate,
} from './sem/fit.ts';
export {
  type ComparativeFit,
  residualCorrelations,
  type SemTest,
} from './sem/fit-indices.ts';
export { type GroupEquality, type SemModelOptions, semModel, semVariables } from './sem/model.ts';
export { type ModificationIndex, modificationIndices } from './sem/modification.ts';
export { type FactorReliability, factorReliability, htmt } from './sem/reliability.ts';
export {
  parseSem,
  type SemProblem,
  type SemStatement,
  type SemSyntax,
  syntaxName,
  written,
} from './sem/syntax.ts';
export { betaFunction, choose, lbeta, lchoose } from './special/beta.ts';
export { erf, erfc, erfcinv, erfcx, erfinv, logErfc } from './special/erf.ts';
export { gammaFunction, lfactorial, lgamma, lgamma1p } from './special/gamma.ts';
export {
  incompleteBetaLower,
  incompleteBetaUpper,
  inverseIncompleteBeta,
  logIncompleteBetaLower,
  logIncompleteBetaUpper,
} from './special/incomplete-beta.ts';
export {
  incompleteGammaLower,
  incompleteGammaUpper,
  inverseIncompleteGamma,
  logIncompleteGammaLower,
  logIncompleteGammaUpper,
} from './special/incomplete-gamma.ts';
export { digamma, trigamma } from './special/polygamma.ts';
export { evaluateSpecial, type RegisteredFunction, SPECIAL_FUNCTIONS } from './special/registry.ts';
export { STATS_ERROR_CODES, StatsError, type StatsErrorCode } from './stats-error.ts';
export { prepareDesign } from './survey/survey-design.ts';
export {
  surveyCrosstab,
  surveyMean,
  surveyProportions,
  surveyQuantiles,
  surveyRatio,
  surveyTotal,
} from './survey/survey-estimates.ts';
export { surveyRegression } from './survey/survey-regression.ts';
export {
  type AcceleratedCoefficient,
  type AcceleratedModel,
  acceleratedMedians,
  acceleratedModel,
} from './survival/accelerated.ts';
export {
  type CompetingTimes,
  cumulativeIncidence,
  type IncidenceAt,
  type IncidenceCurves,
  incidenceAt,
  incidenceLimits,
} from './survival/competing-risks.ts';
export { type Concordance, concordance } from './survival/concordance.ts';
export {
  type CoxBaseline,
  coxBaselines,
  cumulativeBaseline,
  type PredictedCurve,
  predictedCurve,
  predictedLimits,
} from './survival/cox-baseline.ts';
export { type CoxFit, coxFit } from './survival/cox-fit.ts';
export { type CoxFrailty, coxFrailty } from './survival/cox-frailty.ts';
export {
  type CoxCoefficient,
  type CoxRegression,
  type CoxTermTest,
  coxJointTest,
  coxRegression,
  coxTermTests,
} from './survival/cox-regression.ts';
export { type CoxResiduals, coxResiduals } from './survival/cox-residuals.ts';
export type { CoxData } from './survival/cox-rows.ts';
export { TIES, type Ties } from './survival/cox-sweep.ts';
export { type ExactTies, exactTies } from './survival/exact-ties.ts';
export { FAILURE_TIMES, type FailureTime } from './survival/failure-time.ts';
export { type FineGray, fineGray, fineGrayIncidence } from './survival/fine-gray.ts';
export { grayTest } from './survival/gray-test.ts';
export {
  type CensoredTimes,
  type IntervalDistribution,
  intervalCensoredModel,
} from './survival/interval-censored.ts';
export {
  criticalOf,
  kaplanMeier,
  lastNotAfter,
  type RestrictedMean,
  restrictedMean,
  SURVIVAL_INTERVALS,
  type SurvivalAt,
  type SurvivalCurve,
  type SurvivalInterval,
  type SurvivalLimits,
  type SurvivalQuantile,
  survivalAt,
  survivalLimits,
  survivalQuantiles,
} from './survival/kaplan-meier.ts';
export {
  type GroupedTimes,
  groupedTimes,
  LOG_RANK_TESTS,
  type LogRankResult,
  type LogRankTest,
  type LogRankTrend,
  logRankTest,
  logRankTrend,
  pairOf,
} from './survival/log-rank.ts';
export {
  type ChiSquareResult,
  type ProportionalTests,
  proportionalTestsOrNull,
  type ScaledResidual,
  scaledResiduals,
} from './survival/proportional.ts';
export { turnbull } from './survival/turnbull.ts';
export * from './tests/alternative.ts';
export { type CorrelationPrior, logBayesFactorR, logBayesFactorTau } from './tests/bayes-correlation.ts';
export {
  logBayesFactorBic,
  logBayesFactorBinomial,
  logBayesFactorTable,
  SAMPLING_PLANS,
  type SamplingPlan,
} from './tests/bayes-counts.ts';
export { DEFAULT_PRIOR_SCALE, logBayesFactorT } from './tests/bayes-t.ts';
export * from './tests/brunner-munzel.ts';
export * from './tests/chi-square.ts';
export { compactLetters } from './tests/compact-letters.ts';
export * from './tests/compare-correlations.ts';
export { estimatesWithControl } from './tests/control-comparisons.ts';
export { type CorrelationSampler, correlationSampler } from './tests/correlation-sampler.ts';
export * from './tests/equivalence.ts';
export { type FisherExact, fisherExact } from './tests/fisher-exact.ts';
export { type FisherSimulated, fisherSimulated } from './tests/fisher-simulated.ts';
export * from './tests/friedman.ts';
export * from './tests/group-means.ts';
export { type Grubbs, grubbsTest } from './tests/grubbs.ts';
export * from './tests/kruskal-wallis.ts';
export * from './tests/levene.ts';
export * from './tests/little-mcar.ts';
export * from './tests/mann-whitney.ts';
export * from './tests/matched-tables.ts';
export * from './tests/normality.ts';
export * from './tests/one-sample-t.ts';
export * from './tests/ordinal-association.ts';
export * from './tests/pair-adjustment.ts';
export * from './tests/partial-correlation.ts';
export * from './tests/pearson.ts';
export { matchedRankBiserial, nonZeroPseudomedian, rankBiserial } from './tests/rank-biserial.ts';
export {
  type KendallTest,
  kendall,
  type Limits,
  type SpearmanTest,
  spearman,
  spearmanOfRanks,
} from './tests/rank-correlation.ts';
export type { LocationLimits } from './tests/rank-limits.ts';
export { type RunsAlternative, type RunsTest, runsTest } from './tests/runs-test.ts';
export * from './tests/shapiro-wilk.ts';
export * from './tests/sign-test.ts';
export * from './tests/signed-rank.ts';
export * from './tests/trend-tests.ts';
export * from './tests/trimmed-means.ts';
export * from './tests/two-sample-t.ts';
export * from './tests/variances.ts';
export { type ArimaFit, fitArima, forecastArima } from './timeseries/arima.ts';
export { type ArimaOrder, armaCount, lostValues } from './timeseries/arima-model.ts';
export { chooseDifferences, searchArima } from './timeseries/arima-order.ts';
export {
  type ArimaRegression,
  arimaRegression,
  type SeriesRegressor,
} from './timeseries/arima-regression.ts';
export {
  bartlettErrors,
  differences,
  type Portmanteau,
  partialAutocorrelations,
  portmanteau,
} from './timeseries/correlogram.ts';
export {
  centredAverage,
  classicalDecomposition,
  type Decomposition,
  strengthOf,
  trailingAverage,
} from './timeseries/decompose.ts';
export {
  type MannKendall,
  mannKendall,
  type SeasonalKendall,
  seasonalKendall,
} from './timeseries/mann-kendall.ts';
export {
  forecastVariances,
  hasTrend,
  isSeasonal,
  leastValues,
  parametersOf,
  SMOOTHING_MODELS,
  type SmoothingModel,
  type SmoothingParameters,
  type SmoothingStart,
  smooth,
  smoothingForecast,
  usualStart,
} from './timeseries/smoothing.ts';
export { estimateSmoothing } from './timeseries/smoothing-search.ts';
export {
  type AugmentedDickeyFuller,
  augmentedDickeyFuller,
  type Kpss,
  kpss,
  lagByRule,
  type PhillipsPerron,
  phillipsPerron,
} from './timeseries/stationarity.ts';
export { oddAtLeast, periodicWindow, stl, stlWindows } from './timeseries/stl.ts';
export { type CriticalValues, jointCritical } from './timeseries/unit-root-tables.ts';
