export * from '../quality/between-charts.ts';
export { boxCoxLambda } from '../quality/box-cox.ts';
export * from '../quality/capability.ts';
export * from '../quality/cash-flows.ts';
export { type ChartConstants, chartConstants } from '../quality/chart-constants.ts';
export * from '../quality/control-charts.ts';
export * from '../quality/gage.ts';
export {
  type GageBias,
  type GageCapability,
  type GageLinearity,
  gageBias,
  gageCapability,
  gageLinearity,
  readingsByReference,
} from '../quality/gage-bias.ts';
export {
  addedVarianceP,
  type NestedCells,
  nestedGage,
  type RandomLevels,
  randomComponents,
} from '../quality/gage-components.ts';
export { type GageDrift, gageDrift } from '../quality/gage-drift.ts';
export { johnsonCurve } from '../quality/johnson.ts';
export { mewmaLimit, mewmaRunLength } from '../quality/mewma-limit.ts';
export {
  type ChartCovariance,
  chartCovariance,
  hotellingChart,
  hotellingSubgroups,
  mewmaChart,
} from '../quality/multivariate-charts.ts';
export { nonnormalCapability } from '../quality/nonnormal-capability.ts';
export { type Pareto, pareto } from '../quality/pareto.ts';
export { gChart, movingAverageChart, type TChartMethod, tChart } from '../quality/rare-event-charts.ts';
export { type RunsAboutLine, type RunsCount, runsAboutLine } from '../quality/run-chart.ts';
export {
  type RunsNumbers,
  type RunsRule,
  type RunsSide,
  runsRule,
  type SeveralRule,
  severalRule,
  USUAL_RUNS,
} from '../quality/runs-rules.ts';
export * from '../quality/six-sigma.ts';
