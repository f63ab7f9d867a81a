import type {
  EggerTest,
  MetaEstimate,
  MetaJointTest,
  NamedEstimate,
  ProportionModel,
  TrimAndFill,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { Scale } from './measures.ts';

/** A study as it was read: its name and the numbers of its family. */
export interface RawStudy {
  readonly name: string;
  /** Number of the row that it comes from, from 1. */
  readonly row: number;
  readonly numbers: Readonly<Record<string, number>>;
  readonly group: string | null;
  /** What it belongs to, from the outermost in: a study, a laboratory; the row itself last. */
  readonly within?: readonly string[];
}

/** A study with its effect on the pooled scale; null where it says nothing (no events in either group). */
export interface StudyResult extends RawStudy {
  readonly effect: number | null;
  readonly variance: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
  /** Share of the weight in the pooled effect. */
  readonly weight: number;
}

/** What Knapp and Hartung multiply variances by: as it was found, and as it was used. */
export interface AdjustmentFactor {
  readonly found: number;
  readonly used: number;
}

/** A pooled effect and how much the studies differ. */
export interface Pooled extends MetaEstimate {
  /** null without the adjustment. */
  readonly factor: AdjustmentFactor | null;
  readonly k: number;
  readonly q: number;
  readonly qDf: number;
  readonly qPValue: number | null;
  readonly tau2: number | null;
  readonly tau2Lower: number | null;
  readonly tau2Upper: number | null;
  readonly i2: number;
  readonly h2: number | null;
  readonly prediction: { readonly ciLower: number; readonly ciUpper: number } | null;
}

export interface Influence {
  readonly residual: number;
  readonly dffits: number;
  readonly cook: number;
  readonly covarianceRatio: number;
  /** Share of the study in Q. */
  readonly qShare: number;
}

/** Errors of coefficients by clusters, beside those of the model. */
export interface RobustErrors {
  readonly robust: readonly NamedEstimate[] | null;
  readonly biasReduced: readonly NamedEstimate[] | null;
}

/** How effects that belong together differ, level by level. */
export interface Multilevel extends RobustErrors {
  /** Label of the outermost level and how many groups it has. */
  readonly label: string;
  readonly clusters: number;
  readonly levels: readonly {
    readonly label: string;
    readonly groups: number;
    readonly variance: number;
    /** In percent. */
    readonly i2: number;
  }[];
  readonly logLik: number;
}

export interface MetaRegression {
  readonly k: number;
  readonly terms: readonly (MetaEstimate & { readonly name: string })[];
  readonly omnibus: MetaJointTest;
  /** Each moderator or product as a whole. */
  readonly tests: readonly (MetaJointTest & { readonly name: string; readonly columns: readonly number[] })[];
  readonly factor: AdjustmentFactor | null;
  /** By clusters, where effects belong together. */
  readonly errors: RobustErrors | null;
  readonly levels: Multilevel['levels'];
  readonly logLik: number | null;
  readonly qe: number;
  readonly qeDf: number;
  readonly qePValue: number | null;
  readonly tau2: number | null;
  readonly i2: number;
  readonly h2: number | null;
  /** In percent; null without random effects. */
  readonly r2: number | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly factors: readonly {
    readonly name: string;
    readonly reference: string;
    readonly levels: readonly string[];
  }[];
  /** For the figure of a single covariate: its values, and the line with its limits. */
  readonly bubble: {
    readonly name: string;
    readonly values: readonly number[];
    readonly line: readonly {
      readonly x: number;
      readonly y: number;
      readonly ciLower: number;
      readonly ciUpper: number;
    }[];
  } | null;
}

export interface MetaResult {
  readonly sample: Sample;
  readonly scale: Scale;
  /** Harmonic mean of the sizes, for the double arcsine. */
  readonly size: number | null;
  readonly studies: readonly StudyResult[];
  readonly pooled: Pooled;
  readonly subgroup: {
    readonly label: string;
    readonly groups: readonly (Pooled & { readonly level: string })[];
    readonly between: { readonly statistic: number; readonly df: number; readonly pValue: number };
  } | null;
  readonly regression: MetaRegression | null;
  /** Where effects belong together. */
  readonly multilevel: Multilevel | null;
  /** Where a logistic model was fitted to counts: no variance against some, and the likelihoods. */
  readonly logistic: Pick<ProportionModel, 'heterogeneity' | 'logLik' | 'logLikFixed'> | null;
  readonly egger: EggerTest | null;
  readonly eggerMixed: { readonly statistic: number; readonly pValue: number } | null;
  readonly begg: { readonly tau: number; readonly pValue: number; readonly exact: boolean } | null;
  readonly trimFill: TrimAndFill | null;
  readonly failSafeN: number | null;
  /** One for each study, or group of effects, in their order; empty unless asked for. */
  readonly leaveOneOut: readonly (Pooled & { readonly name: string })[];
  readonly cumulative: readonly (Pooled & { readonly name: string })[];
  readonly cumulativeBy: string | null;
  readonly influence: readonly Influence[];
}
