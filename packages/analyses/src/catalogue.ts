/** Every analysis of the product. Its entry is loaded eagerly; its form and its computation when they are needed (load-*.ts). */

import { entry as effectSizeCalculator } from './calculators/effect-size-calculator/entry.ts';
import { entry as pvalueCalculator } from './calculators/pvalue-calculator/entry.ts';
import { entry as did } from './causal/did/entry.ts';
import { entry as mediation } from './causal/mediation/entry.ts';
import { entry as propensityScores } from './causal/propensity-scores/entry.ts';
import { entry as bar } from './charts/bar/entry.ts';
import { entry as boxplot } from './charts/boxplot/entry.ts';
import { entry as errorbar } from './charts/errorbar/entry.ts';
import { entry as histogram } from './charts/histogram/entry.ts';
import { entry as line } from './charts/line/entry.ts';
import { entry as pie } from './charts/pie/entry.ts';
import { entry as pivotAnalysis } from './charts/pivot-analysis/entry.ts';
import { entry as raincloud } from './charts/raincloud/entry.ts';
import { entry as sankey } from './charts/sankey/entry.ts';
import { entry as scatter } from './charts/scatter/entry.ts';
import type { CatalogueEntry } from './contract.ts';
import { entry as matrix } from './correlation/matrix/entry.ts';
import { entry as partial } from './correlation/partial/entry.ts';
import { entry as crosstabs } from './descriptive/crosstabs/entry.ts';
import { entry as descriptives } from './descriptive/descriptives/entry.ts';
import { entry as frequencies } from './descriptive/frequencies/entry.ts';
import { entry as missingData } from './descriptive/missing-data/entry.ts';
import { entry as normality } from './descriptive/normality/entry.ts';
import { entry as outliers } from './descriptive/outliers/entry.ts';
import { entry as variableTree } from './descriptive/variable-tree/entry.ts';
import { entry as epi2x2 } from './epidemiology/epi-2x2/entry.ts';
import { entry as epiDemographics } from './epidemiology/epi-demographics/entry.ts';
import { entry as epiDiagnosticTest } from './epidemiology/epi-diagnostic-test/entry.ts';
import { entry as epiMatchedCaseControl } from './epidemiology/epi-matched-case-control/entry.ts';
import { entry as epiMetaAnalysis } from './epidemiology/epi-meta-analysis/entry.ts';
import { entry as epiOutbreakInvestigation } from './epidemiology/epi-outbreak-investigation/entry.ts';
import { entry as epiSampleSizePower } from './epidemiology/epi-sample-size-power/entry.ts';
import { entry as epiScreeningProgram } from './epidemiology/epi-screening-program/entry.ts';
import { entry as epiStandardization } from './epidemiology/epi-standardization/entry.ts';
import { entry as epiSurvivalAnalysis } from './epidemiology/epi-survival-analysis/entry.ts';
import { entry as assumptions } from './inferential/assumptions/entry.ts';
import { entry as chiSquareTest } from './inferential/chi-square-test/entry.ts';
import { entry as cochranQTest } from './inferential/cochran-q-test/entry.ts';
import { entry as friedmanTest } from './inferential/friedman-test/entry.ts';
import { entry as independentSamplesTtest } from './inferential/independent-samples-ttest/entry.ts';
import { entry as kruskalWallisTest } from './inferential/kruskal-wallis-test/entry.ts';
import { entry as mannWhitneyUTest } from './inferential/mann-whitney-u-test/entry.ts';
import { entry as oneSampleTtest } from './inferential/one-sample-ttest/entry.ts';
import { entry as oneWayAnova } from './inferential/one-way-anova/entry.ts';
import { entry as pairedSamplesTtest } from './inferential/paired-samples-ttest/entry.ts';
import { entry as repeatedMeasuresAnova } from './inferential/repeated-measures-anova/entry.ts';
import { entry as runsTest } from './inferential/runs-test/entry.ts';
import { entry as twoWayAnova } from './inferential/two-way-anova/entry.ts';
import { entry as wilcoxonSignedRankTest } from './inferential/wilcoxon-signed-rank-test/entry.ts';
import { entry as ciCorrelation } from './intervals/ci-correlation/entry.ts';
import { entry as ciDiagnosticTest } from './intervals/ci-diagnostic-test/entry.ts';
import { entry as ciDifferenceMeans } from './intervals/ci-difference-means/entry.ts';
import { entry as ciDifferenceProportions } from './intervals/ci-difference-proportions/entry.ts';
import { entry as ciLinearRegression } from './intervals/ci-linear-regression/entry.ts';
import { entry as ciLogisticRegression } from './intervals/ci-logistic-regression/entry.ts';
import { entry as ciPairedDifference } from './intervals/ci-paired-difference/entry.ts';
import { entry as ciRatioVariances } from './intervals/ci-ratio-variances/entry.ts';
import { entry as ciSingleMean } from './intervals/ci-single-mean/entry.ts';
import { entry as ciSingleProportion } from './intervals/ci-single-proportion/entry.ts';
import { entry as ciSurvivalAnalysis } from './intervals/ci-survival-analysis/entry.ts';
import { entry as ciVariance } from './intervals/ci-variance/entry.ts';
import { entry as metaAnalysis } from './meta/meta-analysis/entry.ts';
import { entry as cfa } from './multivariate/cfa/entry.ts';
import { entry as cluster } from './multivariate/cluster/entry.ts';
import { entry as discriminantAnalysis } from './multivariate/discriminant-analysis/entry.ts';
import { entry as efa } from './multivariate/efa/entry.ts';
import { entry as manova } from './multivariate/manova/entry.ts';
import { entry as reliability } from './multivariate/reliability/entry.ts';
import { entry as convertToApa } from './publication/convert-to-apa/entry.ts';
import { entry as posthocTests } from './publication/posthoc-tests/entry.ts';
import { entry as regressionInterpretation } from './publication/regression-interpretation/entry.ts';
import { entry as regressionTable } from './publication/regression-table/entry.ts';
import { entry as smdTable } from './publication/smd-table/entry.ts';
import { entry as table1 } from './publication/table1/entry.ts';
import { entry as table2 } from './publication/table2/entry.ts';
import { entry as table3Generator } from './publication/table3-generator/entry.ts';
import { entry as baselinePerformanceMetrics } from './quality/baseline-performance-metrics/entry.ts';
import { entry as costBenefitAnalysis } from './quality/cost-benefit-analysis/entry.ts';
import { entry as doe } from './quality/doe/entry.ts';
import { entry as gageBiasLinearity } from './quality/gage-bias-linearity/entry.ts';
import { entry as gageRrStudies } from './quality/gage-rr-studies/entry.ts';
import { entry as multivariateCharts } from './quality/multivariate-charts/entry.ts';
import { entry as paretoAnalysis } from './quality/pareto-analysis/entry.ts';
import { entry as processCapability } from './quality/process-capability/entry.ts';
import { entry as runChart } from './quality/run-chart/entry.ts';
import { entry as spcCharts } from './quality/spc-charts/entry.ts';
import { entry as conditionalLogisticRegression } from './regression/conditional-logistic-regression/entry.ts';
import { entry as doseResponse } from './regression/dose-response/entry.ts';
import { entry as gee } from './regression/gee/entry.ts';
import { entry as linearRegression } from './regression/linear-regression/entry.ts';
import { entry as logisticRegression } from './regression/logistic-regression/entry.ts';
import { entry as mlm } from './regression/mlm/entry.ts';
import { entry as multinomialRegression } from './regression/multinomial-regression/entry.ts';
import { entry as nonlinearRegression } from './regression/nonlinear-regression/entry.ts';
import { entry as poissonRegression } from './regression/poisson-regression/entry.ts';
import { entry as quantileRegression } from './regression/quantile-regression/entry.ts';
import { entry as regularizedRegression } from './regression/regularized-regression/entry.ts';
import { entry as robustRegression } from './regression/robust-regression/entry.ts';
import { entry as rocCurves } from './regression/roc-curves/entry.ts';
import { entry as powerAnalysisCalculator } from './sample-size/power-analysis-calculator/entry.ts';
import { entry as samplesizeAdvancedStudyDesigns } from './sample-size/samplesize-advanced-study-designs/entry.ts';
import { entry as samplesizeMoreThanTwoGroups } from './sample-size/samplesize-more-than-two-groups/entry.ts';
import { entry as samplesizeOneSample } from './sample-size/samplesize-one-sample/entry.ts';
import { entry as samplesizePairedSample } from './sample-size/samplesize-paired-sample/entry.ts';
import { entry as samplesizeTwoSample } from './sample-size/samplesize-two-sample/entry.ts';
import { entry as summaryChiSquareGoodness } from './summary-tests/summary-chi-square-goodness/entry.ts';
import { entry as summaryCorrelationTest } from './summary-tests/summary-correlation-test/entry.ts';
import { entry as summaryOneSampleTtest } from './summary-tests/summary-one-sample-ttest/entry.ts';
import { entry as summaryOneSampleZtest } from './summary-tests/summary-one-sample-ztest/entry.ts';
import { entry as summaryOneWayAnova } from './summary-tests/summary-one-way-anova/entry.ts';
import { entry as summaryPairedTtest } from './summary-tests/summary-paired-ttest/entry.ts';
import { entry as summaryTwoSampleTtest } from './summary-tests/summary-two-sample-ttest/entry.ts';
import { entry as summaryTwoSampleZtest } from './summary-tests/summary-two-sample-ztest/entry.ts';
import { entry as competingRisks } from './survival/competing-risks/entry.ts';
import { entry as coxRegression } from './survival/cox-regression/entry.ts';
import { entry as survival } from './survival/survival/entry.ts';
import { entry as arima } from './time-series/arima/entry.ts';
import { entry as decomposition } from './time-series/decomposition/entry.ts';
import { entry as forecast } from './time-series/forecast/entry.ts';
import { entry as stationarityTests } from './time-series/stationarity-tests/entry.ts';
import { entry as timeSeriesAnalysis } from './time-series/time-series-analysis/entry.ts';
import { entry as trend } from './time-series/trend/entry.ts';

/** In the order of menus. */
export const catalogue: readonly CatalogueEntry[] = [
  descriptives,
  missingData,
  outliers,
  normality,
  frequencies,
  crosstabs,
  oneSampleTtest,
  independentSamplesTtest,
  pairedSamplesTtest,
  wilcoxonSignedRankTest,
  mannWhitneyUTest,
  kruskalWallisTest,
  friedmanTest,
  oneWayAnova,
  twoWayAnova,
  repeatedMeasuresAnova,
  assumptions,
  cochranQTest,
  runsTest,
  chiSquareTest,
  doe,
  matrix,
  partial,
  linearRegression,
  logisticRegression,
  poissonRegression,
  quantileRegression,
  robustRegression,
  regularizedRegression,
  doseResponse,
  nonlinearRegression,
  conditionalLogisticRegression,
  multinomialRegression,
  reliability,
  efa,
  cluster,
  metaAnalysis,
  did,
  manova,
  mediation,
  mlm,
  ciSingleMean,
  ciSingleProportion,
  ciDifferenceMeans,
  ciDifferenceProportions,
  ciVariance,
  ciRatioVariances,
  ciPairedDifference,
  ciCorrelation,
  ciLogisticRegression,
  ciLinearRegression,
  ciDiagnosticTest,
  ciSurvivalAnalysis,
  summaryOneSampleTtest,
  summaryTwoSampleTtest,
  summaryPairedTtest,
  summaryCorrelationTest,
  summaryOneSampleZtest,
  summaryTwoSampleZtest,
  summaryOneWayAnova,
  summaryChiSquareGoodness,
  timeSeriesAnalysis,
  survival,
  coxRegression,
  stationarityTests,
  decomposition,
  samplesizeOneSample,
  trend,
  bar,
  sankey,
  pie,
  line,
  scatter,
  raincloud,
  histogram,
  errorbar,
  boxplot,
  samplesizePairedSample,
  samplesizeTwoSample,
  forecast,
  arima,
  samplesizeMoreThanTwoGroups,
  samplesizeAdvancedStudyDesigns,
  pvalueCalculator,
  effectSizeCalculator,
  powerAnalysisCalculator,
  epi2x2,
  epiMatchedCaseControl,
  epiDiagnosticTest,
  epiScreeningProgram,
  epiStandardization,
  epiOutbreakInvestigation,
  epiDemographics,
  epiSurvivalAnalysis,
  epiSampleSizePower,
  epiMetaAnalysis,
  baselinePerformanceMetrics,
  gageRrStudies,
  gageBiasLinearity,
  runChart,
  spcCharts,
  multivariateCharts,
  processCapability,
  paretoAnalysis,
  costBenefitAnalysis,
  rocCurves,
  table1,
  cfa,
  regressionTable,
  posthocTests,
  smdTable,
  competingRisks,
  discriminantAnalysis,
  table2,
  table3Generator,
  gee,
  variableTree,
  convertToApa,
  regressionInterpretation,
  pivotAnalysis,
  propensityScores,
];

/** The entry with this id, or undefined. */
export const findEntry = (id: string): CatalogueEntry | undefined =>
  catalogue.find((entry) => entry.id === id);
