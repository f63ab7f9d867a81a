/** How the matching engine is set, and the limits that its rules name. */

/** What can be set. */
export interface MappingConfiguration {
  /** Candidates must score above it. */
  readonly minMatchThreshold: number;
  readonly maxMatches: number;
  /** Weak scores count less. */
  readonly strictMode: boolean;
  /** Whether clues in the wording change the score. */
  readonly contextAwareScoring: boolean;
}

export const DEFAULT_CONFIGURATION: MappingConfiguration = {
  minMatchThreshold: 0.05,
  maxMatches: 5,
  strictMode: false,
  contextAwareScoring: true,
};

/** What the running app uses. */
export const STARTUP_CONFIGURATION: MappingConfiguration = {
  ...DEFAULT_CONFIGURATION,
  minMatchThreshold: 0.25,
  maxMatches: 3,
};

/** Points of a match, before they become a score. */
export const POINTS = {
  aliasExact: 3,
  aliasStrong: 2,
  aliasLoose: 1,
  keywordInName: 2,
  keywordInReasoning: 1.5,
  keywordElsewhere: 1,
} as const;

export const LIMITS = {
  negative: 0.2,
  multiplierFloor: 0.3,
  confidence: 0.8,
  confidenceMax: 0.95,
  strictBelow: 0.3,
  strictFactor: 0.8,
  contextMin: -0.8,
  contextMax: 0.5,
  scoreMax: 1,
  map: 0.2,
  mapNormality: 0.4,
  normalityPenalty: 0.8,
  normalityBoost: 0.3,
  semanticBonus: 0.2,
  aliasSimilarity: 0.7,
} as const;

/** A number kept between two others. */
export const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
