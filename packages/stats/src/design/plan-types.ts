/** What a plan of an experiment says, and what is made of it. */
import type { FractionalDesign } from './designs.ts';

/** A factor: a number between two settings, or named levels. */
export type PlanFactor =
  | {
      readonly kind: 'numeric';
      readonly name: string;
      readonly unit: string;
      readonly low: number;
      readonly high: number;
    }
  | {
      readonly kind: 'levels';
      readonly name: string;
      readonly unit: string;
      readonly levels: readonly string[];
    };

export const DESIGN_KINDS = [
  'twoLevel',
  'plackettBurman',
  'centralComposite',
  'boxBehnken',
  'fullFactorial',
  'latinSquare',
  'splitPlot',
  'definitive',
  'taguchi',
  'mixture',
  'optimal',
] as const;
export type DesignKind = (typeof DESIGN_KINDS)[number];

export type DesignShape =
  /** Generators as `D=AB E=AC`; none for all combinations. */
  | { readonly kind: 'twoLevel'; readonly generators: string }
  | { readonly kind: 'plackettBurman'; readonly runs: number }
  | { readonly kind: 'centralComposite'; readonly alpha: 'rotatable' | 'face' | number }
  | { readonly kind: 'boxBehnken' }
  | { readonly kind: 'fullFactorial' }
  /** Rows, columns and treatments, in this order. */
  | { readonly kind: 'latinSquare' }
  /** All combinations; so many of the first factors are hard to change and set once for each whole plot. */
  | { readonly kind: 'splitPlot'; readonly hard: number }
  /** So many columns of the conference matrix are left without a factor. */
  | { readonly kind: 'definitive'; readonly fake: number }
  /** An orthogonal array by its name. */
  | { readonly kind: 'taguchi'; readonly array: string }
  /** Shares of a total; lattices of a degree with points inside where they are asked for. */
  | {
      readonly kind: 'mixture';
      readonly points: 'lattice' | 'centroid' | 'vertices';
      readonly degree: number;
      readonly inside: boolean;
      readonly total: number;
    }
  | { readonly kind: 'optimal'; readonly runs: number; readonly model: OptimalModel };

export const OPTIMAL_MODELS = ['main', 'interactions', 'quadratic'] as const;
export type OptimalModel = (typeof OPTIMAL_MODELS)[number];

export interface DesignPlan {
  readonly shape: DesignShape;
  readonly factors: readonly PlanFactor[];
  readonly replicates: number;
  /** In each block. */
  readonly centerPoints: number;
  /** None, one per replicate, or this many by the signs of interactions (central composite: 2, cube and star). */
  readonly blocks: 'none' | 'replicates' | number;
  /** Null keeps the standard order. */
  readonly seed: number | null;
  readonly responses: readonly string[];
}

export interface PlannedRun {
  /** From 1. */
  readonly standardOrder: number;
  /** From 1. */
  readonly block: number;
  /** From 1; null where runs are made one by one. */
  readonly wholePlot: number | null;
  readonly point: 'design' | 'axial' | 'center';
  /** Coded units; positions of levels where factors have any number of them; shares of the total in mixtures. */
  readonly coded: readonly number[];
  /** In the units of the factors. */
  readonly settings: readonly (number | string)[];
}

export interface PlannedDesign {
  /** In the order in which they are to be made. */
  readonly runs: readonly PlannedRun[];
  readonly blocks: number;
  /** Distance of the axial points of a central composite design. */
  readonly alpha: number | null;
  /** Of two-level designs. */
  readonly fraction: FractionalDesign | null;
  /** Effects that cannot be told from differences between blocks. */
  readonly confounded: readonly string[];
  /** D-efficiency in percent of optimal designs. */
  readonly efficiency: number | null;
  /** Degrees of freedom left for error by the model: null where the design cannot have such terms. */
  readonly residualDf: {
    readonly linear: number;
    readonly interactions: number | null;
    readonly quadratic: number | null;
  };
}
