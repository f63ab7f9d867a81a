import type { Sample } from '../../contract.ts';
import type { Limits } from '../../shared/bootstrap.ts';

/** A coefficient with its t test. */
export interface PathEstimate {
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

export interface NormalTest {
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
}

/** A regression of the system. */
export interface Equation {
  readonly outcome: string;
  readonly terms: readonly (PathEstimate & { readonly name: string })[];
  readonly rSquared: number;
  readonly adjustedRSquared: number;
  readonly f: {
    readonly statistic: number;
    readonly df1: number;
    readonly df2: number;
    readonly pValue: number;
  };
}

export interface IndirectEffect {
  /** Predictor, mediators in order, outcome. */
  readonly chain: readonly string[];
  readonly estimate: number;
  readonly standardized: number;
  readonly sobel: NormalTest;
  readonly aroian: NormalTest | null;
  /** null where its variance is negative, and for longer chains. */
  readonly goodman: NormalTest | null;
  /** From Sobel's standard error. */
  readonly ciLower: number;
  readonly ciUpper: number;
  readonly bootstrap: Limits | null;
}

export interface MediationPart {
  readonly a: readonly (PathEstimate & { readonly mediator: string })[];
  readonly b: readonly (PathEstimate & { readonly mediator: string })[];
  readonly d: readonly (PathEstimate & { readonly from: string; readonly to: string })[];
  readonly total: PathEstimate;
  readonly direct: PathEstimate;
  readonly indirect: readonly IndirectEffect[];
  readonly totalIndirect: { readonly estimate: number; readonly bootstrap: Limits | null };
  /** null where the total effect is zero. */
  readonly proportion: number | null;
}

export interface ModeratorValue {
  /** '-1SD', 'mean', '16th percentile', or the value of one of two groups. */
  readonly key: string;
  readonly value: number;
}

export interface ModerationPart {
  readonly interaction: {
    readonly rSquaredChange: number;
    readonly statistic: number;
    readonly df1: number;
    readonly df2: number;
    readonly pValue: number;
  };
  readonly binary: boolean;
  readonly slopes: readonly (PathEstimate & ModeratorValue)[];
  readonly johnsonNeyman: {
    readonly exists: boolean;
    readonly lower: number | null;
    readonly upper: number | null;
    readonly significantInside: boolean | null;
    readonly low: number;
    readonly high: number;
    /** Share of cases in the region of significance. */
    readonly share: number;
  } | null;
  /** Slope along the moderator, for the figure; empty for two groups. */
  readonly curve: readonly {
    readonly value: number;
    readonly slope: number;
    readonly ciLower: number;
    readonly ciUpper: number;
  }[];
  /** Predicted outcome at both ends of the predictor. */
  readonly lines: readonly (ModeratorValue & {
    readonly points: readonly { readonly x: number; readonly y: number }[];
  })[];
}

export interface ConditionalPart {
  readonly model: 7 | 14;
  readonly index: { readonly estimate: number; readonly bootstrap: Limits | null };
  readonly direct: PathEstimate;
  readonly indirect: readonly (ModeratorValue & {
    readonly estimate: number;
    readonly bootstrap: Limits | null;
  })[];
}

export interface MediationResult {
  readonly sample: Sample;
  readonly labels: Readonly<Record<string, string>>;
  /** Levels of the variables that stand for two groups: 0 and 1. */
  readonly coded: Readonly<Record<string, readonly [string, string]>>;
  readonly equations: readonly Equation[];
  readonly mediation: MediationPart | null;
  readonly moderation: ModerationPart | null;
  readonly conditional: ConditionalPart | null;
  readonly bootstrap: { readonly samples: number; readonly seed: number; readonly failed: number } | null;
}
