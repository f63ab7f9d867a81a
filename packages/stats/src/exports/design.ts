export * from '../design/canonical.ts';
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
export * from '../design/plan.ts';
export * from '../design/terms.ts';
export { type FactorScale, type UncodedTerm, uncodedPolynomial } from '../design/uncoded.ts';
export { halfNormalScores, type Unreplicated } from '../design/unreplicated.ts';
