export * from '../design/canonical.ts';
export { MAX_SCREENED_FACTORS, MIN_SCREENED_FACTORS } from '../design/definitive-screening.ts';
export * from '../design/design-model.ts';
export * from '../design/designs.ts';
export * from '../design/desirability.ts';
export {
  type BlockAssignment,
  confoundedBlocks,
  type FractionChoice,
  fractionChoices,
  MAX_TWO_LEVEL_FACTORS,
  readGenerators,
} from '../design/fractions.ts';
export { type Blending, type MixtureModel, mixtureModel } from '../design/mixture-model.ts';
export { fittingArrays, type OrthogonalArray } from '../design/orthogonal-arrays.ts';
export * from '../design/plan.ts';
export * from '../design/plan-types.ts';
export { type Screening, STOP_ABOVE, screenDefinitive } from '../design/screening.ts';
export {
  type ArrayAnalysis,
  type ArrayFactor,
  arrayAnalysis,
  isOrthogonal,
  type Signal,
  signalToNoise,
} from '../design/signal-noise.ts';
export { type SplitPlot, splitPlotModel } from '../design/split-plot.ts';
export * from '../design/terms.ts';
export { type FactorScale, type UncodedTerm, uncodedPolynomial } from '../design/uncoded.ts';
export { halfNormalScores, type Unreplicated } from '../design/unreplicated.ts';
