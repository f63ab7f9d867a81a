/** What the form of a new design holds. */
import type { DesignKind } from '@constat/stats';

/** The part of the draft that belongs to these designs. */
export interface FurtherDraft {
  /** How many of the first factors are hard to change. */
  readonly hard: string;
  /** Columns left free for error. */
  readonly fake: string;
  /** Name of the array; another is taken where it does not hold the factors. */
  readonly array: string;
  readonly points: string;
  readonly degree: string;
  readonly inside: boolean;
  readonly total: string;
  readonly optimalRuns: string;
  readonly optimalModel: string;
}

export interface FactorDraft {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly low: string;
  readonly high: string;
  /** Of full factorials and Latin squares: names with commas between them. */
  readonly levels: string;
}

export interface DoeDraft extends FurtherDraft {
  readonly kind: DesignKind;
  readonly factors: readonly FactorDraft[];
  /** Generators of the fraction chosen; empty for all combinations, 'own' for those typed. */
  readonly fraction: string;
  readonly generators: string;
  readonly runs: string;
  readonly alpha: 'rotatable' | 'face' | 'own';
  readonly ownAlpha: string;
  readonly replicates: string;
  readonly centerPoints: string;
  /** 'none', 'replicates', or a number. */
  readonly blocks: string;
  readonly randomise: boolean;
  readonly seed: string;
  readonly responses: string;
  /** Empty uses the suggested name. */
  readonly name: string;
}
