export { autocorrelations, gappedAutocorrelations } from '../models/autocorrelation.ts';
export { brantTest } from '../models/brant-test.ts';
export {
  type CategoryCoefficient,
  type CategoryRegression,
  categoryRegression,
  categoryTermTests,
  predictCategories,
} from '../models/category-regression.ts';
export type { CellFactor, ReducedCell, ReducedCells } from '../models/cell-reduction.ts';
export * from '../models/cluster-robust.ts';
export { type ConditionalMethod, conditionalLogit } from '../models/conditional-logit.ts';
export { CONTRASTS, type Contrast, type ContrastColumn, contrastColumns } from '../models/contrasts.ts';
export {
  type CountCoefficient,
  type CountEstimates,
  type CountFamily,
  type CountPrediction,
  type CountRegression,
  type CountRows,
  type CountSummary,
  type CountTermTest,
  countCoefficients,
  countInflation,
  countRegression,
  countRows,
  countSummary,
  countTermTest,
  countTermTests,
  expectedFrequencies,
  NoOverdispersionError,
  predictCounts,
} from '../models/count-regression.ts';
export { factorOfProducts, orthogonalising, refinedFactor } from '../models/cross-products.ts';
export { type BesideFit, curveBeside } from '../models/curve-beside.ts';
export { curveRegression } from '../models/curve-regression.ts';
export {
  type DenseDesign,
  denseDesign,
  originalCoefficients,
  originalCovariance,
  partOfDesign,
} from '../models/dense-design.ts';
export { denseLeastSquares, denseLogistic, expit } from '../models/dense-fit.ts';
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
} from '../models/design.ts';
export type { DoseModel } from '../models/dose-curves.ts';
export { doseResponse } from '../models/dose-response.ts';
export { type ExpectedMeanSquare, expectedMeanSquares } from '../models/expected-mean-squares.ts';
export {
  contrastProducts,
  designRow,
  extendFactorial,
  type FactorialFit,
  type FactorialLayout,
  fitFactorial,
  fitFactorialCells,
  fRatio,
  layOut,
  residualProducts,
  type SumOfSquaresType,
  termEffects,
} from '../models/factorial-model.ts';
export {
  covarianceTest,
  heteroscedasticCovariance,
  heteroscedasticMeat,
} from '../models/factorial-robust.ts';
export * from '../models/firth-logistic.ts';
export * from '../models/firth-regression.ts';
export { sandwich, type TwoWays, twoWayRank, withinTwoWays } from '../models/fixed-effects.ts';
export { compileFormula, type Formula, type FormulaFunction, parseFormula } from '../models/formula.ts';
export { type GeeFamily, gee } from '../models/gee.ts';
export type { GeeCorrelation } from '../models/gee-working.ts';
export { lackOfFit } from '../models/lack-of-fit.ts';
export {
  fitFromFactor,
  type LeastSquaresFit,
  type LeastSquaresOptions,
  leastSquares,
} from '../models/least-squares.ts';
export * from '../models/likelihood-sums.ts';
export {
  type FTest,
  hierarchicalSteps,
  type LinearRegression,
  type LinearRegressionOptions,
  linearRegression,
  type RegressionCoefficient,
  type RegressionStep,
  regressionCovariance,
  regressionOfFit,
  type TermInflation,
} from '../models/linear-regression.ts';
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
} from '../models/logistic-accuracy.ts';
export {
  coefficientCovariance,
  type LogisticEstimate,
  onOriginalScale,
  SeparationError,
} from '../models/logistic-fit.ts';
export { profileInterval } from '../models/logistic-profile.ts';
export {
  devianceTest,
  type LogisticRegression,
  likelihoodRatioTests,
  logisticRegression,
  logisticSteps,
  type ModelDeviance,
  nullDeviance,
  type ProbabilityPrediction,
  predictProbabilities,
  regressionOfLogistic,
  restrictedStart,
  stepsOfModels,
} from '../models/logistic-regression.ts';
export { type LogisticRows, logisticRows } from '../models/logistic-rows.ts';
export { type LowessOptions, lowess } from '../models/lowess.ts';
export { averageEffects, type DeltaEstimate, marginalEffects } from '../models/marginal-effects.ts';
export {
  fittedValues,
  inStandardErrors,
  linearCovariance,
  linearTest,
  linearValue,
  marginalMeans,
  pairsOfEstimates,
} from '../models/marginal-means.ts';
export * from '../models/marginal-terms.ts';
export { INTERCEPT, type ModelTerms, modelMatrix, polynomialDesign } from '../models/model-matrix.ts';
export * from '../models/multivariate-repeated.ts';
export {
  type NonlinearInference,
  type NonlinearPrediction,
  nonlinearInference,
} from '../models/nonlinear-inference.ts';
export {
  type NonlinearParameter,
  type NonlinearRegression,
  nonlinearRegression,
} from '../models/nonlinear-regression.ts';
export {
  type GroupSummary,
  type OneWayAnova,
  oneWayAnova,
  oneWayAnovaFromSummaries,
} from '../models/one-way-anova.ts';
export * from '../models/optimal-matches.ts';
export type { OrdinalLink } from '../models/ordinal-fit.ts';
export type { PenalizedFamily } from '../models/penalized-fit.ts';
export {
  crossValidatePenalty,
  penalizedRegression,
  penaltyPath,
  penaltySequence,
} from '../models/penalized-regression.ts';
export { propensityScores } from '../models/propensity.ts';
export * from '../models/propensity-design.ts';
export {
  type QuantileCoefficient,
  type QuantileErrors,
  type QuantileRegression,
  quantileRegression,
} from '../models/quantile-regression.ts';
export type { ColumnStats } from '../models/rank-reduction.ts';
export {
  type ChiSquareTest,
  type DiagnosticsOptions,
  type Extreme,
  type RegressionDiagnostics,
  type RowDiagnostics,
  regressionDiagnostics,
} from '../models/regression-diagnostics.ts';
export { predictRegression, type RegressionPrediction } from '../models/regression-predict.ts';
export { ROBUST_TYPES, type RobustCoefficient, type RobustType } from '../models/regression-robust.ts';
export {
  type CorrectedTest,
  type RepeatedMeasures,
  repeatedMeasures,
  type Sphericity,
} from '../models/repeated-measures.ts';
export * from '../models/robust-covariance.ts';
export { type RobustPsi, type RobustRegression, robustRegression } from '../models/robust-regression.ts';
export { type Curve, type CurveBasis, curveOf } from '../models/spline-basis.ts';
export {
  bestSubsets,
  type SubsetCriterion,
  type SubsetModel,
  stepwiseModels,
} from '../models/subset-selection.ts';
export type { GeneralInflation } from '../models/term-inflation.ts';
export { type ZeroFamily, type ZeroModel, zeroInflated } from '../models/zero-inflated.ts';
