/** Where a head does not name a statistic (levels, variables, letters that mean several things): what the numbers of that table are. */
import type { StatisticKey } from './dictionary/index.ts';

/** `row`: the name of the row says what it is. */
type Meaning = StatisticKey | 'row';

interface TablePlaces {
  /** Analysis and table: `crosstabs/cells-row`. */
  readonly tables: RegExp;
  /** By the head of the column, or by the text above it and the head; `*` for every other column of numbers. */
  readonly columns?: Readonly<Record<string, Meaning>>;
  /** Columns whose head is a name of the data. */
  readonly otherwise?: StatisticKey;
}

const PLACES: readonly TablePlaces[] = [
  { tables: /\/(?:pooled|survey)$/, columns: { B: 'coefficient' } },
  { tables: /\/complete-cases$/, columns: { Estimate: 'pooledEstimate' } },
  { tables: /^(?:crosstabs|chi-square-test)\/counts/, columns: { '*': 'cellCount' } },
  { tables: /^(?:crosstabs|chi-square-test)\/cells-expected/, columns: { '*': 'expectedRank' } },
  { tables: /^(?:crosstabs|chi-square-test)\/cells-adjusted/, columns: { '*': 'adjustedResidual' } },
  { tables: /^(?:crosstabs|chi-square-test)\/cells-standardized/, columns: { '*': 'residualCount' } },
  { tables: /^(?:crosstabs|chi-square-test)\/cells-/, columns: { '*': 'share' } },
  {
    tables: /^(?:logistic|multinomial)-regression\/classification/,
    columns: { Correct: 'correctShare', '*': 'classified' },
  },
  {
    tables: /^discriminant-analysis\/(?:crossed|classified)/,
    columns: { Right: 'correctShare', n: 'count', '*': 'classified' },
  },
  {
    tables: /^(?:table1|smd-table|table2)\//,
    columns: {
      p: 'pValue',
      SMD: 'smd',
      'Variance ratio': 'varianceRatio',
      'Crude Estimate': 'estimateWithInterval',
      'Adjusted Estimate': 'estimateWithInterval',
      '*': 'summaryCell',
    },
  },
  {
    tables: /^run-chart/,
    columns: { Points: 'runLength', Most: 'runLength', Counted: 'runCrossings', Fewest: 'runCrossings' },
  },
  { tables: /^gage-bias-linearity\/drift/, columns: { b: 'gageDrift', Occasions: 'count' } },
  {
    tables: /^gage-bias-linearity/,
    columns: { Reference: 'dataValue', Value: 'gageCapability', Occasions: 'count' },
  },
  { tables: /^two-way-anova\/expected/, columns: { Error: 'expectedMeanSquare' } },
  { tables: /^multivariate-charts\/contributions/, otherwise: 'hotellingContribution' },
  { tables: /^multivariate-charts\/centre/, otherwise: 'r' },
  { tables: /^meta-analysis\/levels/, columns: { Groups: 'count' } },
  { tables: /^meta-analysis\/(?:pooled|regression)-errors/, columns: { Statistic: 't' } },
  { tables: /^dose-response\/parameters/, columns: { Estimate: 'curveParameter' } },
  { tables: /^nonlinear-regression\/correlations/, columns: { '*': 'parameterCorrelation' } },
  { tables: /^nonlinear-regression\/parameters/, columns: { Estimate: 'curveParameter' } },
  { tables: /^dose-response\/effective/, columns: { Dose: 'effectiveDose', Effect: 'share' } },
  { tables: /^dose-response\/predictions/, columns: { Dose: 'dataValue' } },
  { tables: /^linear-regression\/selection/, columns: { Coefficients: 'count' } },
  { tables: /^linear-regression\/crude/, columns: { Estimate: 'coefficient' } },
  { tables: /^logistic-regression\/crude/, columns: { Estimate: 'oddsRatio' } },
  { tables: /^poisson-regression\/crude/, columns: { Estimate: 'riskRatio' } },
  { tables: /^cox-regression\/crude/, columns: { Estimate: 'hazardRatio' } },
  { tables: /^did\/effect/, columns: { Estimate: 'difference' } },
  { tables: /^doe\/effects/, columns: { Estimate: 'doeEffect' } },
  { tables: /^doe\/responses/, columns: { Lower: 'specLimit', Upper: 'specLimit' } },
  { tables: /^(?:two-way|repeated-measures)-anova\/sizes/, columns: { Estimate: 'row' } },
  { tables: /^(?:manova|repeated-measures-anova)\/multivariate/, columns: { Value: 'row' } },
  { tables: /^decomposition\/parts/, columns: { Value: 'seriesPart' } },
  { tables: /^cluster\/profiles/, columns: { All: 'mean' } },
  { tables: /^epi-screening-program\/numbers/, columns: { '*': 'groupCount' } },
  { tables: /^line\/places/, columns: { '*': 'dataValue' } },
  { tables: /^(?:logistic|poisson)-regression\/marginal/, columns: { Effect: 'marginalEffect' } },
  { tables: /^competing-risks\/cases/, columns: { Alive: 'censored' }, otherwise: 'events' },
  { tables: /^propensity-scores\/effect/, otherwise: 'mean' },
  { tables: /^propensity-scores\/balance/, otherwise: 'mean' },
  { tables: /^propensity-scores\/sizes/, otherwise: 'count' },
  { tables: /^process-capability\/indices/, columns: { Estimate: 'capability' } },
  { tables: /^partial\/matrix/, columns: { '*': 'pairCorrelation' } },
  { tables: /^(?:matrix)\/matrix-pearson/, columns: { '*': 'r' } },
  { tables: /^(?:matrix)\/matrix-spearman/, columns: { '*': 'rho' } },
  { tables: /^(?:matrix)\/matrix-kendall/, columns: { '*': 'tau' } },
  { tables: /^(?:matrix)\/matrix-polychoric/, columns: { '*': 'polychoric' } },
  {
    tables: /^conditional-logistic-regression\/sets/,
    columns: { Rows: 'count', Cases: 'events', 'Without predictors': 'logLikelihood' },
  },
  { tables: /^pivot-analysis\//, columns: { n: 'count', '*': 'aggregate' } },
  { tables: /^efa\/factor-correlations/, columns: { '*': 'factorCorrelation' } },
  { tables: /^outliers\/(?:cases|grubbs)/, columns: { Value: 'dataValue', z: 'zScore' } },
  { tables: /^mediation\/(?:conditional|slopes)/, columns: { Value: 'dataValue' } },
  { tables: /^efa\/(?:scores|weights)/, otherwise: 'factorScore' },
  { tables: /^normality\/tests/, columns: { Statistic: 'row' } },
  { tables: /^(?:forecast|arima)\/forecasts/, columns: { 'Standard error': 'forecastSE' } },
  { tables: /^survival\/predicted-times/, columns: { 'With the event': 'share' } },
  { tables: /^decomposition\/outliers/, columns: { Value: 'dataValue' } },
  { tables: /^stationarity-tests\/regression/, columns: { Statistic: 'unitRoot' } },
  { tables: /^trend\/averages/, columns: { Value: 'dataValue' } },
  { tables: /^convert-to-apa\//, columns: { 'Recalculated p': 'pValue', '*': 'reportedStatistic' } },
  { tables: /^(?:samplesize-|epi-sample-size|power-)/, otherwise: 'planned' },
  { tables: /^histogram\/classes/, otherwise: 'count' },
  { tables: /^pie\/shares/, otherwise: 'sum' },
  { tables: /^sankey\/flows/, otherwise: 'count' },
  { tables: /^propensity-scores\/strata/, otherwise: 'count' },
  { tables: /^roc-curves\/pairs/, columns: { D: 'z' } },
  { tables: /^cluster\/quality/, otherwise: 'clusterIndex' },
  { tables: /^poisson-regression\/model/, otherwise: 'coefficient' },
];

const found = new Map<string, TablePlaces | undefined>();

/** Asked for every number of a table: looked for once. */
function placesOf(place: string): TablePlaces | undefined {
  if (!found.has(place))
    found.set(
      place,
      PLACES.find(({ tables }) => tables.test(place)),
    );
  return found.get(place);
}

/** What a table says of itself about a column; null where heads speak for themselves. */
export function placed(place: string, label: string): Meaning | null {
  const columns = placesOf(place)?.columns;
  return columns?.[label] ?? columns?.['*'] ?? null;
}

/** What columns of a table are that nothing else names. */
export const otherwise = (place: string): StatisticKey | null => placesOf(place)?.otherwise ?? null;
