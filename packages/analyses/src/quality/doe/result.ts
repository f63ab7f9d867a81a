/** The numbers of a designed experiment. */
import type {
  AliasedEffect,
  CoefficientTest,
  EffectFit,
  EffectTerm,
  FTest,
  StatisticAndP,
  TestedPart,
  Unreplicated,
  VariancePart,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { QuantilePoint, ResidualPoint } from '../../shared/residual-figures.ts';

/** How the settings of a factor are coded. */
export type Coding =
  | {
      readonly kind: 'numeric';
      readonly center: number;
      /** Half of the way from -1 to +1, in the units of the factor. */
      readonly half: number;
      /** Settings of the runs in coded units: the farthest. */
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: 'category'; readonly levels: readonly [string, string] };

export interface DoeFactor {
  readonly name: string;
  readonly label: string;
  readonly coding: Coding;
  /** Different settings. */
  readonly settings: number;
}

export interface DoeEffect extends EffectFit {
  /** Labels of its factors: `Time × Temperature`, `Time²`. */
  readonly label: string;
  /** Degrees of freedom of its error; null where none are left. */
  readonly df: number | null;
  /** Limits of the effect; null without residual degrees of freedom. */
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export interface DoeAlias extends Omit<AliasedEffect, 'with'> {
  readonly label: string;
  readonly with: readonly { readonly label: string; readonly weight: number }[];
}

/** A mean of the model at a setting of some factors, the others at their centres. */
export interface FactorMean {
  readonly setting: number | string;
  readonly code: number;
  readonly fitted: number;
}

export interface PairMeans {
  readonly label: string;
  readonly factors: readonly [number, number];
  readonly rows: readonly {
    readonly along: number | string;
    readonly at: number;
    readonly line: number | string;
    readonly fitted: number;
  }[];
}

/** Values of the surface over a grid of two factors, row by row from the lowest of the second. */
export interface SurfaceGrid {
  readonly x: number;
  readonly y: number;
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly values: readonly number[];
  readonly held: readonly { readonly factor: number; readonly setting: number | string }[];
  /** Runs made, in the units of the factors. */
  readonly runs: readonly { readonly x: number; readonly y: number }[];
}

export interface CanonicalResult {
  readonly factors: readonly number[];
  readonly nature: 'maximum' | 'minimum' | 'saddle' | 'ridge';
  readonly point: readonly { readonly coded: number; readonly setting: number }[];
  readonly prediction: number;
  readonly inside: boolean;
  readonly eigenvalues: readonly number[];
  readonly axes: readonly (readonly number[])[];
}

export interface ResponseGoal {
  readonly name: string;
  readonly label: string;
  readonly goal: 'maximise' | 'minimise' | 'target';
  readonly lower: number | null;
  readonly target: number;
  readonly upper: number | null;
  readonly prediction: number;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
  readonly desirability: number;
  readonly rSquared: number | null;
}

export interface OptimumResult {
  readonly settings: readonly { readonly setting: number | string; readonly coded: number }[];
  readonly desirability: number;
  readonly responses: readonly ResponseGoal[];
}

/** The two errors of a split plot. */
export interface SplitResult {
  readonly name: string;
  readonly label: string;
  readonly levels: readonly string[];
  readonly plotVariance: number;
  readonly runVariance: number;
  readonly plotDf: number;
  /** Of each effect in their order: whether it changes between whole plots only. */
  readonly isWhole: readonly boolean[];
}

/** How effects were chosen from a definitive screening design. */
export interface ScreeningResult {
  readonly error: { readonly meanSquare: number; readonly df: number };
  readonly mains: readonly (CoefficientTest & {
    readonly label: string;
    readonly coefficient: number;
    readonly isActive: boolean;
  })[];
  readonly candidates: number;
  readonly isExhaustive: boolean;
  readonly sizes: readonly {
    readonly labels: readonly string[];
    readonly terms: readonly EffectTerm[];
    readonly statistic: number;
    readonly df1: number;
    readonly df2: number;
    readonly pValue: number;
  }[];
  /** Whether any main effect is active. */
  readonly found: boolean;
}

export interface DoeResult {
  readonly kind: 'effects';
  readonly sample: Sample;
  readonly outcome: { readonly name: string; readonly label: string };
  readonly block: {
    readonly name: string;
    readonly label: string;
    readonly levels: readonly string[];
  } | null;
  readonly factors: readonly DoeFactor[];
  readonly n: number;
  readonly mean: number;
  readonly intercept: { readonly coefficient: number; readonly test: CoefficientTest | null };
  readonly effects: readonly DoeEffect[];
  readonly aliased: readonly DoeAlias[];
  /** The model in the units of the factors; categories stay -1 and +1. */
  readonly equation: readonly { readonly label: string; readonly coefficient: number }[];
  readonly totalSumOfSquares: number;
  readonly parts: Readonly<Record<'blocks' | 'linear' | 'interaction' | 'square', TestedPart | null>>;
  readonly residual: VariancePart | null;
  readonly lackOfFit: TestedPart | null;
  readonly pureError: VariancePart | null;
  readonly split: SplitResult | null;
  readonly screening: ScreeningResult | null;
  readonly model: FTest | null;
  readonly rSquared: number | null;
  readonly adjustedRSquared: number | null;
  readonly predictedRSquared: number | null;
  readonly unreplicated: Unreplicated | null;
  readonly halfNormal: readonly { readonly name: string; readonly quantile: number }[];
  /** What the charts of effects compare: t values where there are any, else the effects; of split plots t over its limit. */
  readonly sizes: readonly number[];
  /** Size that an effect (its t value, where there is one) must have: by t, or by Lenth. */
  readonly limit: number;
  readonly curvature: FTest | null;
  /** Whether the runs could estimate squares that the model does not have. */
  readonly squaresPossible: boolean;
  readonly normality: StatisticAndP | null;
  readonly mainMeans: readonly (readonly FactorMean[])[];
  readonly pairMeans: readonly PairMeans[];
  readonly surface: SurfaceGrid | null;
  readonly canonical: CanonicalResult | null;
  readonly optimum: OptimumResult | null;
  readonly residuals: readonly ResidualPoint[];
  readonly qq: readonly QuantilePoint[];
}
