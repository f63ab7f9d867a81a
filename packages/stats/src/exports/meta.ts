export {
  criticalValueOf,
  type MetaEstimate,
  type MetaJointTest,
  type MetaMethod,
  type MetaModel,
  metaJointTests,
  metaModel,
  pooledModel,
  typicalVariance,
} from '../meta/meta-model.ts';
export { type MultilevelMeta, multilevelMeta, type NamedEstimate } from '../meta/multilevel-meta.ts';
export { mantelHaenszelPooled, type PooledCounts, petoPooled } from '../meta/pooled-counts.ts';
export { type ProportionModel, proportionModel } from '../meta/proportion-model.ts';
export {
  beggTest,
  type EggerTest,
  eggerMixed,
  eggerTest,
  failSafeN,
  type TrimAndFill,
  trimAndFill,
} from '../meta/publication-bias.ts';
export {
  correlationEffect,
  countsEffect,
  inverseDoubleArcsine,
  meansEffect,
  proportionEffect,
  type StudyEffect,
  type TwoCounts,
  type TwoMeans,
} from '../meta/study-effects.ts';
export { cumulativeModels, type StudyInfluence, studyInfluence } from '../meta/study-influence.ts';
