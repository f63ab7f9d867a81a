export {
  type AcceleratedCoefficient,
  type AcceleratedModel,
  acceleratedMedians,
  acceleratedModel,
} from '../survival/accelerated.ts';
export {
  type CompetingTimes,
  cumulativeIncidence,
  type IncidenceAt,
  type IncidenceCurves,
  incidenceAt,
  incidenceLimits,
} from '../survival/competing-risks.ts';
export { type Concordance, concordance } from '../survival/concordance.ts';
export {
  type CoxBaseline,
  coxBaselines,
  cumulativeBaseline,
  type PredictedCurve,
  predictedCurve,
  predictedLimits,
} from '../survival/cox-baseline.ts';
export { type CoxFit, coxFit } from '../survival/cox-fit.ts';
export { type CoxFrailty, coxFrailty } from '../survival/cox-frailty.ts';
export {
  type CoxCoefficient,
  type CoxRegression,
  type CoxTermTest,
  chi as chiSquareTest,
  coxJointTest,
  coxPart,
  coxRegression,
  coxTermTests,
  coxTested,
} from '../survival/cox-regression.ts';
export { type CoxResiduals, coxResiduals } from '../survival/cox-residuals.ts';
export type { CoxData } from '../survival/cox-rows.ts';
export type { CoxSummary } from '../survival/cox-summary.ts';
export { type CoxGroup, coxFitOfSums, coxLogLikOfSums, type SummedRows } from '../survival/cox-sums.ts';
export { TIES, type Ties } from '../survival/cox-sweep.ts';
export { eventTimes } from '../survival/event-times.ts';
export { type ExactTies, exactTies } from '../survival/exact-ties.ts';
export { FAILURE_TIMES, type FailureTime } from '../survival/failure-time.ts';
export { type FineGray, fineGray, fineGrayIncidence } from '../survival/fine-gray.ts';
export { grayTest } from '../survival/gray-test.ts';
export {
  type CensoredTimes,
  type IntervalDistribution,
  intervalCensoredModel,
} from '../survival/interval-censored.ts';
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
} from '../survival/kaplan-meier.ts';
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
} from '../survival/log-rank.ts';
export {
  type ChiSquareResult,
  type ProportionalTests,
  proportionalTestsOrNull,
  type ScaledResidual,
  scaledResiduals,
} from '../survival/proportional.ts';
export { turnbull } from '../survival/turnbull.ts';
