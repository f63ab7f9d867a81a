export { conditionalErrors } from '../mixed/conditional-errors.ts';
export { countMixedModel, logisticMixedModel } from '../mixed/generalized-mixed.ts';
export { type KenwardRoger, kenwardRoger } from '../mixed/kenward-roger.ts';
export {
  type MixedCoefficient,
  type MixedModel,
  mixedComparison,
  mixedLikelihoods,
  mixedModel,
} from '../mixed/mixed-model.ts';
export type { RandomFactor } from '../mixed/mixed-sums.ts';
export { type LongMeasurements, type RepeatedMixed, repeatedMixed } from '../mixed/repeated-mixed.ts';
export {
  type ResidualModel,
  type ResidualStructure,
  residualModel,
} from '../mixed/residual-structure.ts';
