/** Every reference adapter; a topic without one is reported as pending. */

import type { ReferenceAdapter } from './adapter.ts';
import { distributions, specialFunctions } from './engine/distributions.ts';
import { adapter as arima } from './topics/arima.ts';
import { adapter as arimaExtensions } from './topics/arima-extensions.ts';
import { adapter as varianceHomogeneity } from './topics/assumptions.ts';
import { adapter as baselinePerformanceMetrics } from './topics/baseline-performance-metrics.ts';
import { cfa, ordered, path } from './topics/cfa.ts';
import { adapter as chiSquareGoodness } from './topics/chi-square-test.ts';
import { adapter as ciCorrelation } from './topics/ci-correlation.ts';
import { adapter as ciDiagnosticTest } from './topics/ci-diagnostic-test.ts';
import { adapter as ciDifferenceMeans } from './topics/ci-difference-means.ts';
import { adapter as ciDifferenceProportions } from './topics/ci-difference-proportions.ts';
import { adapter as ciLinearRegression } from './topics/ci-linear-regression.ts';
import { adapter as ciPairedDifference } from './topics/ci-paired-difference.ts';
import { adapter as ciRatioVariances } from './topics/ci-ratio-variances.ts';
import { adapter as ciSingleMean } from './topics/ci-single-mean.ts';
import { adapter as ciSingleProportion } from './topics/ci-single-proportion.ts';
import { adapter as ciSurvivalAnalysis } from './topics/ci-survival-analysis.ts';
import { adapter as ciVariance } from './topics/ci-variance.ts';
import { hierarchical as clusterHierarchical, kmeans as clusterKmeans } from './topics/cluster.ts';
import { clusterRobust } from './topics/cluster-robust.ts';
import { competingRisks } from './topics/competing-risks.ts';
import { conditional } from './topics/conditional-logit.ts';
import { controlRules } from './topics/control-rules.ts';
import { adapter as costBenefitAnalysis } from './topics/cost-benefit-analysis.ts';
import { coxExtensions } from './topics/cox-extensions.ts';
import { adapter as coxRegression, parametric as parametricSurvival } from './topics/cox-regression.ts';
import { adapter as crosstabs } from './topics/crosstabs.ts';
import { adapter as decomposition } from './topics/decomposition.ts';
import { adapter as descriptives } from './topics/descriptives.ts';
import { did } from './topics/did.ts';
import { discriminantAnalysis } from './topics/discriminant-analysis.ts';
import { adapter as doe } from './topics/doe.ts';
import { adapter as doeFurther } from './topics/doe-further.ts';
import { dose } from './topics/dose-response.ts';
import { efa, pca } from './topics/efa.ts';
import { adapter as effectSizeCalculator } from './topics/effect-size-calculator.ts';
import { rates as epiRates, stratified as epiStratified, twoByTwo as epiTwoByTwo } from './topics/epi-2x2.ts';
import { adapter as epiDemographics } from './topics/epi-demographics.ts';
import { adapter as epiDiagnosticTest } from './topics/epi-diagnostic-test.ts';
import { adapter as epiMatched } from './topics/epi-matched-case-control.ts';
import { adapter as epiOutbreakInvestigation } from './topics/epi-outbreak-investigation.ts';
import { adapter as epiScreeningProgram } from './topics/epi-screening-program.ts';
import { adapter as epiStandardization } from './topics/epi-standardization.ts';
import { adapter as epiSurvivalAnalysis } from './topics/epi-survival-analysis.ts';
import { adapter as factorialRobust } from './topics/factorial-robust.ts';
import { firth } from './topics/firth-logistic.ts';
import { adapter as exponentialSmoothing } from './topics/forecast.ts';
import { adapter as frequencies } from './topics/frequencies.ts';
import { adapter as friedman } from './topics/friedman-test.ts';
import { adapter as gageComponents } from './topics/gage-components.ts';
import { adapter as gageRrStudies } from './topics/gage-rr-studies.ts';
import { gee, geeWorking } from './topics/gee.ts';
import { adapter as imputationPooling } from './topics/imputation-pooling.ts';
import { adapter as independentSamplesTtest } from './topics/independent-samples-ttest.ts';
import { adapter as intervalCensoring } from './topics/interval-censoring.ts';
import { adapter as kruskalWallis } from './topics/kruskal-wallis-test.ts';
import { adapter as linearRegression } from './topics/linear-regression.ts';
import { adapter as logisticRegression } from './topics/logistic-regression.ts';
import { brunnerMunzel, adapter as mannWhitney } from './topics/mann-whitney-u-test.ts';
import { manova } from './topics/manova.ts';
import { marginal } from './topics/marginal-effects.ts';
import { adapter as correlation } from './topics/matrix.ts';
import { mediation, moderation } from './topics/mediation.ts';
import { metaAnalysis } from './topics/meta-analysis.ts';
import { adapter as metaExtensions } from './topics/meta-extensions.ts';
import { mixedExtensions, adapter as mlm } from './topics/mlm.ts';
import { adapter as multinomialRegression } from './topics/multinomial-regression.ts';
import { furtherCharts } from './topics/multivariate-charts.ts';
import { nonlinearAndNist } from './topics/nonlinear.ts';
import { nonnormal } from './topics/nonnormal-capability.ts';
import { adapter as normality } from './topics/normality.ts';
import { adapter as oneSampleTtest } from './topics/one-sample-ttest.ts';
import { adapter as oneWayAnova } from './topics/one-way-anova.ts';
import { adapter as orderAndBounds } from './topics/order-and-bounds.ts';
import { adapter as pairedSamplesTtest } from './topics/paired-samples-ttest.ts';
import { adapter as paretoAnalysis } from './topics/pareto-analysis.ts';
import { adapter as partialCorrelation } from './topics/partial.ts';
import { permutationTests } from './topics/permutation-tests.ts';
import { adapter as pivotAnalysis } from './topics/pivot-analysis.ts';
import { countExposure, adapter as poissonRegression, zeros } from './topics/poisson-regression.ts';
import { polychorics } from './topics/polychoric.ts';
import { splines } from './topics/polynomial-splines.ts';
import { adapter as powerAnalysisCalculator } from './topics/power-analysis-calculator.ts';
import { adapter as processCapability } from './topics/process-capability.ts';
import { propensity } from './topics/propensity-matching.ts';
import { adapter as pvalueCalculator } from './topics/pvalue-calculator.ts';
import { quantile } from './topics/quantile-regression.ts';
import { randomFactors } from './topics/random-factors.ts';
import { adapter as regressionTable } from './topics/regression-table.ts';
import { regularized } from './topics/regularized-regression.ts';
import { gwet, adapter as reliability } from './topics/reliability.ts';
import { multivariateRm, adapter as repeatedMeasuresAnova } from './topics/repeated-measures-anova.ts';
import { repeatedMixed } from './topics/repeated-mixed.ts';
import { adapter as robustCorrelation } from './topics/robust-correlation.ts';
import { robust } from './topics/robust-regression.ts';
import { roc, rocComparison } from './topics/roc.ts';
import { adapter as samplesizeAdvanced } from './topics/samplesize-advanced-study-designs.ts';
import { adapter as samplesizeMoreThanTwoGroups } from './topics/samplesize-more-than-two-groups.ts';
import { adapter as samplesizeOneSample } from './topics/samplesize-one-sample.ts';
import { adapter as samplesizePairedSample } from './topics/samplesize-paired-sample.ts';
import { adapter as samplesizeTwoSample } from './topics/samplesize-two-sample.ts';
import { smdTable } from './topics/smd-table.ts';
import { adapter as spcCharts } from './topics/spc-charts.ts';
import { adapter as stationarityTests } from './topics/stationarity-tests.ts';
import { adapter as subsetSelection } from './topics/subset-selection.ts';
import { adapter as summaryOneSampleTtest } from './topics/summary-one-sample-ttest.ts';
import { surveyCox, adapter as surveyDesign } from './topics/survey-design.ts';
import { kaplanMeier, logRank } from './topics/survival.ts';
import { adapter as table1 } from './topics/table1.ts';
import { adapter as timeSeriesAcf } from './topics/time-series-analysis.ts';
import { adapter as trend } from './topics/trend.ts';
import { trendTests } from './topics/trend-tests.ts';
import { ancova, twoWay } from './topics/two-way-anova.ts';
import { sign, wilcoxon } from './topics/wilcoxon-signed-rank-test.ts';
import { yuen } from './topics/yuen.ts';

export const adapters: readonly ReferenceAdapter[] = [
  descriptives,
  distributions,
  doe,
  doeFurther,
  independentSamplesTtest,
  linearRegression,
  logisticRegression,
  poissonRegression,
  multinomialRegression,
  mlm,
  nonlinearAndNist,
  oneSampleTtest,
  pairedSamplesTtest,
  sign,
  specialFunctions,
  wilcoxon,
  mannWhitney,
  kruskalWallis,
  friedman,
  oneWayAnova,
  twoWay,
  ancova,
  repeatedMeasuresAnova,
  repeatedMixed,
  randomFactors,
  normality,
  varianceHomogeneity,
  frequencies,
  crosstabs,
  chiSquareGoodness,
  correlation,
  partialCorrelation,
  ciSingleMean,
  ciSingleProportion,
  ciDifferenceMeans,
  ciDifferenceProportions,
  ciVariance,
  ciRatioVariances,
  ciPairedDifference,
  ciCorrelation,
  ciLinearRegression,
  ciDiagnosticTest,
  ciSurvivalAnalysis,
  summaryOneSampleTtest,
  timeSeriesAcf,
  kaplanMeier,
  logRank,
  coxRegression,
  cfa,
  ordered,
  path,
  parametricSurvival,
  stationarityTests,
  reliability,
  decomposition,
  samplesizeOneSample,
  trend,
  samplesizePairedSample,
  efa,
  pca,
  samplesizeTwoSample,
  exponentialSmoothing,
  arima,
  clusterKmeans,
  clusterHierarchical,
  samplesizeMoreThanTwoGroups,
  samplesizeAdvanced,
  pvalueCalculator,
  effectSizeCalculator,
  powerAnalysisCalculator,
  epiTwoByTwo,
  epiStratified,
  epiRates,
  epiSurvivalAnalysis,
  epiDemographics,
  epiOutbreakInvestigation,
  epiScreeningProgram,
  epiStandardization,
  spcCharts,
  controlRules,
  epiDiagnosticTest,
  epiMatched,
  processCapability,
  metaAnalysis,
  did,
  manova,
  gageRrStudies,
  gageComponents,
  paretoAnalysis,
  pivotAnalysis,
  mediation,
  moderation,
  baselinePerformanceMetrics,
  costBenefitAnalysis,
  orderAndBounds,
  brunnerMunzel,
  gwet,
  multivariateRm,
  smdTable,
  trendTests,
  yuen,
  clusterRobust,
  firth,
  roc,
  rocComparison,
  conditional,
  discriminantAnalysis,
  dose,
  gee,
  geeWorking,
  marginal,
  propensity,
  quantile,
  regularized,
  robust,
  splines,
  zeros,
  intervalCensoring,
  competingRisks,
  coxExtensions,
  metaExtensions,
  mixedExtensions,
  arimaExtensions,
  nonnormal,
  furtherCharts,
  polychorics,
  imputationPooling,
  surveyDesign,
  surveyCox,
  table1,
  regressionTable,
  permutationTests,
  factorialRobust,
  robustCorrelation,
  countExposure,
  subsetSelection,
];
