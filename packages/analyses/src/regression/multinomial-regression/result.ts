import type { CategoryCoefficient } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { EffectLine } from '../kit/effect.ts';
import type { LabelledModel } from '../kit/labels.ts';

export interface Test {
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
}

export interface Coefficient extends CategoryCoefficient {
  /** exp of the estimate and its limits; null of links other than the logit, and where too large for a number. */
  readonly ratio: number | null;
  readonly ratioCiLower: number | null;
  readonly ratioCiUpper: number | null;
}

export interface CategoryResult extends LabelledModel {
  readonly sample: Sample;
  readonly outcome: {
    readonly name: string;
    readonly label: string;
    /** The base or the lowest first. */
    readonly categories: readonly string[];
    readonly counts: readonly number[];
  };
  readonly interactions: readonly (readonly string[])[];
  readonly fit: {
    readonly n: number;
    readonly logLik: number;
    readonly deviance: number;
    readonly aic: number;
    readonly bic: number;
    readonly likelihoodRatio: Test;
    readonly mcFadden: number;
    readonly coxSnell: number;
    readonly nagelkerke: number;
  };
  /** One list per category but the base; of an ordinal model one without a category. */
  readonly equations: readonly {
    readonly category: string | null;
    readonly coefficients: readonly Coefficient[];
  }[];
  readonly thresholds: readonly (CategoryCoefficient & { readonly between: readonly [string, string] })[];
  readonly termTests: readonly (Test & { readonly term: string })[];
  /** Brant's test of parallel lines, of an ordinal logit model. */
  readonly parallel: Test | null;
  /** Cases by observed (row) and most probable (column) category. */
  readonly classification: readonly (readonly number[])[];
  readonly predictions: readonly {
    readonly values: Readonly<Record<string, number | string>>;
    readonly shares: readonly number[];
  }[];
  readonly effect: EffectLine<{ readonly shares: readonly number[] }> | null;
}
