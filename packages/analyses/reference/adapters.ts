/** Every reference adapter; a topic without one is reported as pending. */

import { did } from '../src/advanced/did/reference.ts';
import { manova } from '../src/advanced/manova/reference.ts';
import { mediation, moderation } from '../src/advanced/mediation/reference.ts';
import { metaAnalysis } from '../src/advanced/meta-analysis/reference.ts';
import { adapter as mlm } from '../src/advanced/mlm/reference.ts';
import { adapter as ciCorrelation } from '../src/calculators/ci-correlation/reference.ts';
import { adapter as ciDiagnosticTest } from '../src/calculators/ci-diagnostic-test/reference.ts';
import { adapter as ciDifferenceMeans } from '../src/calculators/ci-difference-means/reference.ts';
import { adapter as ciDifferenceProportions } from '../src/calculators/ci-difference-proportions/reference.ts';
import { adapter as ciLinearRegression } from '../src/calculators/ci-linear-regression/reference.ts';
import { adapter as ciPairedDifference } from '../src/calculators/ci-paired-difference/reference.ts';
import { adapter as ciRatioVariances } from '../src/calculators/ci-ratio-variances/reference.ts';
import { adapter as ciSingleMean } from '../src/calculators/ci-single-mean/reference.ts';
import { adapter as ciSingleProportion } from '../src/calculators/ci-single-proportion/reference.ts';
import { adapter as ciSurvivalAnalysis } from '../src/calculators/ci-survival-analysis/reference.ts';
import { adapter as ciVariance } from '../src/calculators/ci-variance/reference.ts';
import { adapter as effectSizeCalculator } from '../src/calculators/effect-size-calculator/reference.ts';
import { adapter as powerAnalysisCalculator } from '../src/calculators/power-analysis-calculator/reference.ts';
import { adapter as pvalueCalculator } from '../src/calculators/pvalue-calculator/reference.ts';
import { adapter as samplesizeAdvanced } from '../src/calculators/samplesize-advanced-study-designs/reference.ts';
import { adapter as samplesizeMoreThanTwoGroups } from '../src/calculators/samplesize-more-than-two-groups/reference.ts';
import { adapter as samplesizeOneSample } from '../src/calculators/samplesize-one-sample/reference.ts';
import { adapter as samplesizePairedSample } from '../src/calculators/samplesize-paired-sample/reference.ts';
import { adapter as samplesizeTwoSample } from '../src/calculators/samplesize-two-sample/reference.ts';
import { adapter as summaryOneSampleTtest } from '../src/calculators/summary-one-sample-ttest/reference.ts';
import { adapter as correlation } from '../src/correlation/matrix/reference.ts';
import { adapter as partialCorrelation } from '../src/correlation/partial/reference.ts';
import { adapter as crosstabs } from '../src/descriptive/crosstabs/reference.ts';
import { adapter as descriptives } from '../src/descriptive/descriptives/reference.ts';
import { adapter as frequencies } from '../src/descriptive/frequencies/reference.ts';
import { adapter as normality } from '../src/descriptive/normality/reference.ts';
import {
  rates as epiRates,
  stratified as epiStratified,
  twoByTwo as epiTwoByTwo,
} from '../src/epidemiology/epi-2x2/reference.ts';
import { adapter as epiDemographics } from '../src/epidemiology/epi-demographics/reference.ts';
import { adapter as epiDiagnosticTest } from '../src/epidemiology/epi-diagnostic-test/reference.ts';
import { adapter as epiMatched } from '../src/epidemiology/epi-matched-case-control/reference.ts';
import { adapter as epiOutbreakInvestigation } from '../src/epidemiology/epi-outbreak-investigation/reference.ts';
import { adapter as epiScreeningProgram } from '../src/epidemiology/epi-screening-program/reference.ts';
import { adapter as epiStandardization } from '../src/epidemiology/epi-standardization/reference.ts';
import { adapter as epiSurvivalAnalysis } from '../src/epidemiology/epi-survival-analysis/reference.ts';
import { adapter as varianceHomogeneity } from '../src/inferential/assumptions/reference.ts';
import { adapter as chiSquareGoodness } from '../src/inferential/chi-square-test/reference.ts';
import { adapter as doe } from '../src/inferential/doe/reference.ts';
import { adapter as friedman } from '../src/inferential/friedman-test/reference.ts';
import { adapter as independentSamplesTtest } from '../src/inferential/independent-samples-ttest/reference.ts';
import { adapter as kruskalWallis } from '../src/inferential/kruskal-wallis-test/reference.ts';
import { adapter as mannWhitney } from '../src/inferential/mann-whitney-u-test/reference.ts';
import { adapter as oneSampleTtest } from '../src/inferential/one-sample-ttest/reference.ts';
import { adapter as oneWayAnova } from '../src/inferential/one-way-anova/reference.ts';
import { adapter as pairedSamplesTtest } from '../src/inferential/paired-samples-ttest/reference.ts';
import { adapter as repeatedMeasuresAnova } from '../src/inferential/repeated-measures-anova/reference.ts';
import { ancova, twoWay } from '../src/inferential/two-way-anova/reference.ts';
import { sign, wilcoxon } from '../src/inferential/wilcoxon-signed-rank-test/reference.ts';
import {
  hierarchical as clusterHierarchical,
  kmeans as clusterKmeans,
} from '../src/multivariate/cluster/reference.ts';
import { efa, pca } from '../src/multivariate/efa/reference.ts';
import { adapter as reliability } from '../src/multivariate/reliability/reference.ts';
import { adapter as baselinePerformanceMetrics } from '../src/quality/baseline-performance-metrics/reference.ts';
import { adapter as costBenefitAnalysis } from '../src/quality/cost-benefit-analysis/reference.ts';
import { adapter as gageRrStudies } from '../src/quality/gage-rr-studies/reference.ts';
import { adapter as paretoAnalysis } from '../src/quality/pareto-analysis/reference.ts';
import { adapter as processCapability } from '../src/quality/process-capability/reference.ts';
import { adapter as spcCharts } from '../src/quality/spc-charts/reference.ts';
import type { ReferenceAdapter } from '../src/reference.ts';
import { adapter as linearRegression } from '../src/regression/linear-regression/reference.ts';
import { adapter as logisticRegression } from '../src/regression/logistic-regression/reference.ts';
import { adapter as multinomialRegression } from '../src/regression/multinomial-regression/reference.ts';
import { adapter as poissonRegression } from '../src/regression/poisson-regression/reference.ts';
import {
  adapter as coxRegression,
  parametric as parametricSurvival,
} from '../src/survival/cox-regression/reference.ts';
import { kaplanMeier, logRank } from '../src/survival/survival/reference.ts';
import { adapter as arima } from '../src/time-series/arima/reference.ts';
import { adapter as decomposition } from '../src/time-series/decomposition/reference.ts';
import { adapter as exponentialSmoothing } from '../src/time-series/forecast/reference.ts';
import { adapter as stationarityTests } from '../src/time-series/stationarity-tests/reference.ts';
import { adapter as timeSeriesAcf } from '../src/time-series/time-series-analysis/reference.ts';
import { adapter as trend } from '../src/time-series/trend/reference.ts';
import { distributions, specialFunctions } from './engine/distributions.ts';
import { nist } from './engine/nist.ts';

export const adapters: readonly ReferenceAdapter[] = [
  descriptives,
  distributions,
  doe,
  independentSamplesTtest,
  linearRegression,
  logisticRegression,
  poissonRegression,
  multinomialRegression,
  mlm,
  nist,
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
  epiDiagnosticTest,
  epiMatched,
  processCapability,
  metaAnalysis,
  did,
  manova,
  gageRrStudies,
  paretoAnalysis,
  mediation,
  moderation,
  baselinePerformanceMetrics,
  costBenefitAnalysis,
];
