/** Every analysis of the product: its entry is loaded eagerly, its code when it is opened. */
import { entry as ciCorrelation } from './calculators/ci-correlation/entry.ts';
import { entry as ciDiagnosticTest } from './calculators/ci-diagnostic-test/entry.ts';
import { entry as ciDifferenceMeans } from './calculators/ci-difference-means/entry.ts';
import { entry as ciDifferenceProportions } from './calculators/ci-difference-proportions/entry.ts';
import { entry as ciLinearRegression } from './calculators/ci-linear-regression/entry.ts';
import { entry as ciLogisticRegression } from './calculators/ci-logistic-regression/entry.ts';
import { entry as ciPairedDifference } from './calculators/ci-paired-difference/entry.ts';
import { entry as ciRatioVariances } from './calculators/ci-ratio-variances/entry.ts';
import { entry as ciSingleMean } from './calculators/ci-single-mean/entry.ts';
import { entry as ciSingleProportion } from './calculators/ci-single-proportion/entry.ts';
import { entry as ciSurvivalAnalysis } from './calculators/ci-survival-analysis/entry.ts';
import { entry as ciVariance } from './calculators/ci-variance/entry.ts';
import { entry as effectSizeCalculator } from './calculators/effect-size-calculator/entry.ts';
import { entry as powerAnalysisCalculator } from './calculators/power-analysis-calculator/entry.ts';
import { entry as pvalueCalculator } from './calculators/pvalue-calculator/entry.ts';
import { entry as samplesizeMoreThanTwoGroups } from './calculators/samplesize-more-than-two-groups/entry.ts';
import { entry as samplesizeOneSample } from './calculators/samplesize-one-sample/entry.ts';
import { entry as samplesizePairedSample } from './calculators/samplesize-paired-sample/entry.ts';
import { entry as samplesizeTwoSample } from './calculators/samplesize-two-sample/entry.ts';
import { entry as summaryChiSquareGoodness } from './calculators/summary-chi-square-goodness/entry.ts';
import { entry as summaryCorrelationTest } from './calculators/summary-correlation-test/entry.ts';
import { entry as summaryOneSampleTtest } from './calculators/summary-one-sample-ttest/entry.ts';
import { entry as summaryOneSampleZtest } from './calculators/summary-one-sample-ztest/entry.ts';
import { entry as summaryOneWayAnova } from './calculators/summary-one-way-anova/entry.ts';
import { entry as summaryPairedTtest } from './calculators/summary-paired-ttest/entry.ts';
import { entry as summaryTwoSampleTtest } from './calculators/summary-two-sample-ttest/entry.ts';
import { entry as summaryTwoSampleZtest } from './calculators/summary-two-sample-ztest/entry.ts';
import type { AnyAnalysis, CatalogueEntry } from './contract.ts';
import { entry as matrix } from './correlation/matrix/entry.ts';
import { entry as partial } from './correlation/partial/entry.ts';
import { entry as crosstabs } from './descriptive/crosstabs/entry.ts';
import { entry as descriptives } from './descriptive/descriptives/entry.ts';
import { entry as frequencies } from './descriptive/frequencies/entry.ts';
import { entry as missingData } from './descriptive/missing-data/entry.ts';
import { entry as normality } from './descriptive/normality/entry.ts';
import { entry as outliers } from './descriptive/outliers/entry.ts';
import { entry as assumptions } from './inferential/assumptions/entry.ts';
import { entry as chiSquareTest } from './inferential/chi-square-test/entry.ts';
import { entry as cochranQTest } from './inferential/cochran-q-test/entry.ts';
import { entry as doe } from './inferential/doe/entry.ts';
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
import { entry as cluster } from './multivariate/cluster/entry.ts';
import { entry as efa } from './multivariate/efa/entry.ts';
import { entry as reliability } from './multivariate/reliability/entry.ts';
import { entry as linearRegression } from './regression/linear-regression/entry.ts';
import { entry as logisticRegression } from './regression/logistic-regression/entry.ts';
import { entry as coxRegression } from './survival/cox-regression/entry.ts';
import { entry as survival } from './survival/survival/entry.ts';
import { entry as arima } from './time-series/arima/entry.ts';
import { entry as decomposition } from './time-series/decomposition/entry.ts';
import { entry as forecast } from './time-series/forecast/entry.ts';
import { entry as stationarityTests } from './time-series/stationarity-tests/entry.ts';
import { entry as timeSeriesAnalysis } from './time-series/time-series-analysis/entry.ts';
import { entry as trend } from './time-series/trend/entry.ts';

export interface CatalogueItem {
  readonly entry: CatalogueEntry;
  readonly load: () => Promise<AnyAnalysis>;
}

export const catalogue: readonly CatalogueItem[] = [
  {
    entry: descriptives,
    load: () => import('./descriptive/descriptives/index.ts').then((module) => module.analysis),
  },
  {
    entry: missingData,
    load: () => import('./descriptive/missing-data/index.ts').then((module) => module.analysis),
  },
  {
    entry: outliers,
    load: () => import('./descriptive/outliers/index.ts').then((module) => module.analysis),
  },
  {
    entry: normality,
    load: () => import('./descriptive/normality/index.ts').then((module) => module.analysis),
  },
  {
    entry: frequencies,
    load: () => import('./descriptive/frequencies/index.ts').then((module) => module.analysis),
  },
  {
    entry: crosstabs,
    load: () => import('./descriptive/crosstabs/index.ts').then((module) => module.analysis),
  },
  {
    entry: oneSampleTtest,
    load: () => import('./inferential/one-sample-ttest/index.ts').then((module) => module.analysis),
  },
  {
    entry: independentSamplesTtest,
    load: () => import('./inferential/independent-samples-ttest/index.ts').then((module) => module.analysis),
  },
  {
    entry: pairedSamplesTtest,
    load: () => import('./inferential/paired-samples-ttest/index.ts').then((module) => module.analysis),
  },
  {
    entry: wilcoxonSignedRankTest,
    load: () => import('./inferential/wilcoxon-signed-rank-test/index.ts').then((module) => module.analysis),
  },
  {
    entry: mannWhitneyUTest,
    load: () => import('./inferential/mann-whitney-u-test/index.ts').then((module) => module.analysis),
  },
  {
    entry: kruskalWallisTest,
    load: () => import('./inferential/kruskal-wallis-test/index.ts').then((module) => module.analysis),
  },
  {
    entry: friedmanTest,
    load: () => import('./inferential/friedman-test/index.ts').then((module) => module.analysis),
  },
  {
    entry: oneWayAnova,
    load: () => import('./inferential/one-way-anova/index.ts').then((module) => module.analysis),
  },
  {
    entry: twoWayAnova,
    load: () => import('./inferential/two-way-anova/index.ts').then((module) => module.analysis),
  },
  {
    entry: repeatedMeasuresAnova,
    load: () => import('./inferential/repeated-measures-anova/index.ts').then((module) => module.analysis),
  },
  {
    entry: assumptions,
    load: () => import('./inferential/assumptions/index.ts').then((module) => module.analysis),
  },
  {
    entry: cochranQTest,
    load: () => import('./inferential/cochran-q-test/index.ts').then((module) => module.analysis),
  },
  {
    entry: runsTest,
    load: () => import('./inferential/runs-test/index.ts').then((module) => module.analysis),
  },
  {
    entry: chiSquareTest,
    load: () => import('./inferential/chi-square-test/index.ts').then((module) => module.analysis),
  },
  {
    entry: doe,
    load: () => import('./inferential/doe/index.ts').then((module) => module.analysis),
  },
  {
    entry: matrix,
    load: () => import('./correlation/matrix/index.ts').then((module) => module.analysis),
  },
  {
    entry: partial,
    load: () => import('./correlation/partial/index.ts').then((module) => module.analysis),
  },
  {
    entry: linearRegression,
    load: () => import('./regression/linear-regression/index.ts').then((module) => module.analysis),
  },
  {
    entry: logisticRegression,
    load: () => import('./regression/logistic-regression/index.ts').then((module) => module.analysis),
  },
  {
    entry: reliability,
    load: () => import('./multivariate/reliability/index.ts').then((module) => module.analysis),
  },
  {
    entry: efa,
    load: () => import('./multivariate/efa/index.ts').then((module) => module.analysis),
  },
  {
    entry: cluster,
    load: () => import('./multivariate/cluster/index.ts').then((module) => module.analysis),
  },
  {
    entry: ciSingleMean,
    load: () => import('./calculators/ci-single-mean/index.ts').then((module) => module.analysis),
  },
  {
    entry: ciSingleProportion,
    load: () => import('./calculators/ci-single-proportion/index.ts').then((module) => module.analysis),
  },
  {
    entry: ciDifferenceMeans,
    load: () => import('./calculators/ci-difference-means/index.ts').then((module) => module.analysis),
  },
  {
    entry: ciDifferenceProportions,
    load: () => import('./calculators/ci-difference-proportions/index.ts').then((module) => module.analysis),
  },
  {
    entry: ciVariance,
    load: () => import('./calculators/ci-variance/index.ts').then((module) => module.analysis),
  },
  {
    entry: ciRatioVariances,
    load: () => import('./calculators/ci-ratio-variances/index.ts').then((module) => module.analysis),
  },
  {
    entry: ciPairedDifference,
    load: () => import('./calculators/ci-paired-difference/index.ts').then((module) => module.analysis),
  },
  {
    entry: ciCorrelation,
    load: () => import('./calculators/ci-correlation/index.ts').then((module) => module.analysis),
  },
  {
    entry: ciLogisticRegression,
    load: () => import('./calculators/ci-logistic-regression/index.ts').then((module) => module.analysis),
  },
  {
    entry: ciLinearRegression,
    load: () => import('./calculators/ci-linear-regression/index.ts').then((module) => module.analysis),
  },
  {
    entry: ciDiagnosticTest,
    load: () => import('./calculators/ci-diagnostic-test/index.ts').then((module) => module.analysis),
  },
  {
    entry: ciSurvivalAnalysis,
    load: () => import('./calculators/ci-survival-analysis/index.ts').then((module) => module.analysis),
  },
  {
    entry: summaryOneSampleTtest,
    load: () => import('./calculators/summary-one-sample-ttest/index.ts').then((module) => module.analysis),
  },
  {
    entry: summaryTwoSampleTtest,
    load: () => import('./calculators/summary-two-sample-ttest/index.ts').then((module) => module.analysis),
  },
  {
    entry: summaryPairedTtest,
    load: () => import('./calculators/summary-paired-ttest/index.ts').then((module) => module.analysis),
  },
  {
    entry: summaryCorrelationTest,
    load: () => import('./calculators/summary-correlation-test/index.ts').then((module) => module.analysis),
  },
  {
    entry: summaryOneSampleZtest,
    load: () => import('./calculators/summary-one-sample-ztest/index.ts').then((module) => module.analysis),
  },
  {
    entry: summaryTwoSampleZtest,
    load: () => import('./calculators/summary-two-sample-ztest/index.ts').then((module) => module.analysis),
  },
  {
    entry: summaryOneWayAnova,
    load: () => import('./calculators/summary-one-way-anova/index.ts').then((module) => module.analysis),
  },
  {
    entry: summaryChiSquareGoodness,
    load: () =>
      import('./calculators/summary-chi-square-goodness/index.ts').then((module) => module.analysis),
  },
  {
    entry: timeSeriesAnalysis,
    load: () => import('./time-series/time-series-analysis/index.ts').then((module) => module.analysis),
  },
  {
    entry: survival,
    load: () => import('./survival/survival/index.ts').then((module) => module.analysis),
  },
  {
    entry: coxRegression,
    load: () => import('./survival/cox-regression/index.ts').then((module) => module.analysis),
  },
  {
    entry: stationarityTests,
    load: () => import('./time-series/stationarity-tests/index.ts').then((module) => module.analysis),
  },
  {
    entry: decomposition,
    load: () => import('./time-series/decomposition/index.ts').then((module) => module.analysis),
  },
  {
    entry: samplesizeOneSample,
    load: () => import('./calculators/samplesize-one-sample/index.ts').then((module) => module.analysis),
  },
  {
    entry: trend,
    load: () => import('./time-series/trend/index.ts').then((module) => module.analysis),
  },
  {
    entry: samplesizePairedSample,
    load: () => import('./calculators/samplesize-paired-sample/index.ts').then((module) => module.analysis),
  },
  {
    entry: samplesizeTwoSample,
    load: () => import('./calculators/samplesize-two-sample/index.ts').then((module) => module.analysis),
  },
  {
    entry: forecast,
    load: () => import('./time-series/forecast/index.ts').then((module) => module.analysis),
  },
  {
    entry: arima,
    load: () => import('./time-series/arima/index.ts').then((module) => module.analysis),
  },
  {
    entry: samplesizeMoreThanTwoGroups,
    load: () =>
      import('./calculators/samplesize-more-than-two-groups/index.ts').then((module) => module.analysis),
  },
  {
    entry: pvalueCalculator,
    load: () => import('./calculators/pvalue-calculator/index.ts').then((module) => module.analysis),
  },
  {
    entry: effectSizeCalculator,
    load: () => import('./calculators/effect-size-calculator/index.ts').then((module) => module.analysis),
  },
  {
    entry: powerAnalysisCalculator,
    load: () => import('./calculators/power-analysis-calculator/index.ts').then((module) => module.analysis),
  },
];

/** The analysis with this id, or undefined. */
export const findAnalysis = (id: string): CatalogueItem | undefined =>
  catalogue.find((item) => item.entry.id === id);
