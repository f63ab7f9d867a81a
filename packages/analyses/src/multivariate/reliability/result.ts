import type {
  BlandAltman,
  CohenKappa,
  FleissKappa,
  GwetAgreement,
  IntraclassCorrelations,
  KendallW,
  Krippendorff,
  NonEmpty,
  ScaleReliability,
  StatisticAndP,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { Limits } from '../../shared/bootstrap.ts';
import type { RatedScale } from '../kit/ratings.ts';

export interface Named {
  readonly name: string;
  readonly label: string;
}

/** Intervals from samples, where they were asked for. */
export interface Resampling {
  readonly samples: number;
  readonly seed: number;
  readonly alpha: Limits | null;
  readonly omega: Limits | null;
}

export interface ScaleFound {
  readonly kind: 'scale';
  readonly scale: ScaleReliability;
  /** Positions of the items that were turned, and for each the number its values were taken from. */
  readonly reversed: readonly number[];
  readonly turnedEach: readonly number[];
  /** The same number where all items share it; results of earlier builds had no other. */
  readonly turnedFrom: number | null;
  /** Correlations of the items, a row each. */
  readonly correlations: readonly (readonly number[])[];
  /** Eigenvalues of these. */
  readonly eigenvalues: readonly number[];
  readonly resampling: Resampling | null;
}

export interface IccFound {
  readonly kind: 'icc';
  readonly icc: IntraclassCorrelations;
  /** Mean and standard deviation of each rater. */
  readonly raters: readonly { readonly mean: number; readonly sd: number }[];
  /** Whether the raters differ in level. */
  readonly levels: (StatisticAndP & { readonly df1: number; readonly df2: number }) | null;
  readonly points: readonly { readonly subject: number; readonly rater: number; readonly rating: number }[];
}

export interface KappaPair {
  readonly first: number;
  readonly second: number;
  readonly kappa: CohenKappa;
}

export interface CohenFound {
  readonly kind: 'cohen-kappa';
  readonly categories: readonly string[];
  readonly pairs: readonly KappaPair[];
}

export interface FleissFound {
  readonly kind: 'fleiss-kappa';
  readonly categories: readonly string[];
  readonly fleiss: FleissKappa;
}

/** Without differences between cases there is no error, and nothing that rests on it. */
export interface GwetFound {
  readonly kind: 'gwet';
  readonly categories: readonly string[];
  /** Values of the categories in the data, in order; null for numbers, which stand by their size. */
  readonly values: readonly string[] | null;
  readonly gwet: Omit<GwetAgreement, 'statistic' | 'pValue' | 'ciLower' | 'ciUpper'> & {
    readonly statistic: number | null;
    readonly pValue: number | null;
    readonly ciLower: number | null;
    readonly ciUpper: number | null;
  };
}

export interface KrippendorffFound {
  readonly kind: 'krippendorff';
  readonly krippendorff: Krippendorff;
  readonly resampling: Resampling | null;
}

export interface KendallFound {
  readonly kind: 'kendall-w';
  readonly kendall: KendallW;
}

export interface BlandAltmanFound {
  readonly kind: 'bland-altman';
  readonly agreement: BlandAltman;
  readonly normality: StatisticAndP | null;
  readonly points: readonly { readonly mean: number; readonly difference: number }[];
}

export type Found =
  | ScaleFound
  | IccFound
  | CohenFound
  | FleissFound
  | GwetFound
  | KrippendorffFound
  | KendallFound
  | BlandAltmanFound;

export interface ReliabilityResult {
  readonly sample: Sample;
  readonly variables: NonEmpty<Named>;
  /** Of the scale that all share: saved results of earlier builds are compared by it. */
  readonly levels: RatedScale['levels'];
  readonly scales: readonly RatedScale[];
  readonly found: Found;
}
