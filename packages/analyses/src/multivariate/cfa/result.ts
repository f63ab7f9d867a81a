import type {
  ComparativeFit,
  FactorReliability,
  ModificationIndex,
  SemDefinedEstimate,
  SemDifference,
  SemParameterEstimate,
  SemTest,
  SemThreshold,
} from '@constat/stats';
import type { CodedVariable } from '../../correlation/kit/columns.ts';
import type { Sample } from '../../sample.ts';

/** How well one model fits. */
export interface ModelFit {
  /** The test that is reported: scaled where the estimator is robust. */
  readonly test: SemTest;
  /** Null for a model without degrees of freedom. */
  readonly fit: ComparativeFit | null;
  readonly srmr: number;
  readonly baseline: SemTest;
  /** Null where there is no likelihood: models of ordered items. */
  readonly logLik: number | null;
  readonly aic: number | null;
  readonly bic: number | null;
  readonly nParameters: number;
}

/** One step of invariance. */
export interface InvarianceStep extends ModelFit {
  readonly step: 'configural' | 'metric' | 'scalar' | 'strict';
  /** Against the step before it. */
  readonly difference: SemDifference | null;
}

/** Two factors beside each other. */
export interface FactorPair {
  readonly first: string;
  readonly second: string;
  readonly htmt: number | null;
}

/** Two variables whose correlation the model misses. */
export interface ResidualPair {
  readonly group: number;
  readonly first: string;
  readonly second: string;
  readonly residual: number;
}

export interface CfaResult extends ModelFit {
  readonly sample: Sample;
  readonly model: string;
  readonly suggested: boolean;
  readonly latent: readonly string[];
  readonly observed: readonly string[];
  /** Observed predictors whose moments are taken as they are. */
  readonly exogenous: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  readonly unused: readonly string[];
  readonly coded: readonly CodedVariable[];
  /** One entry of an empty name where there is one group. */
  readonly groups: readonly { readonly name: string; readonly value: string; readonly n: number }[];
  readonly parameters: readonly SemParameterEstimate[];
  readonly defined: readonly SemDefinedEstimate[];
  readonly rSquared: readonly Readonly<Record<string, number>>[];
  readonly reliability: readonly FactorReliability[];
  readonly pairs: readonly FactorPair[];
  readonly modification: readonly ModificationIndex[];
  /** The largest, in the order of their size. */
  readonly residuals: readonly ResidualPair[];
  readonly invariance: readonly InvarianceStep[];
  /** Why later steps are missing. */
  readonly stopped: InvarianceStep['step'] | null;
  /** Variances below zero, and factors that correlate 1 or more. */
  readonly improper: readonly { readonly group: number; readonly name: string; readonly value: number }[];
  readonly kurtosis: {
    readonly value: number;
    readonly statistic: number;
    readonly pValue: number;
  } | null;
  /** Values that are missing in the cases used. */
  readonly missing: number;
  readonly iterations: number;
  /** Where items are ordered categories: their thresholds, and how the test was adjusted. */
  readonly ordered: {
    readonly thresholds: readonly SemThreshold[];
    readonly shift: number;
    readonly unadjusted: number;
  } | null;
  /** Ordered items with an answer that few cases gave. */
  readonly rare: readonly string[];
}
