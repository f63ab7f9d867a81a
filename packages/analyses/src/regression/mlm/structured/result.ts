import type { MixedCoefficient } from '@constat/stats';
import type { Sample } from '../../../contract.ts';
import type { QuantilePoint, ResidualPoint } from '../../../shared/residual-figures.ts';
import type { LabelledModel } from '../../kit/labels.ts';
import type { Test } from '../result.ts';

interface Named {
  readonly name: string;
  readonly label: string;
}

/** A linear model with residuals that correlate within groups, or have spreads of their own. */
export interface StructuredResult extends LabelledModel {
  readonly sample: Sample;
  readonly outcome: Named;
  readonly group: Named & { readonly levels: number };
  /** What puts the rows of a group into order; their order in the data without. */
  readonly time: (Named & { readonly isWhole: boolean }) | null;
  readonly interactions: readonly (readonly string[])[];
  readonly fit: {
    readonly n: number;
    readonly logLik: number;
    readonly deviance: number;
    readonly aic: number;
    readonly bic: number;
    readonly nParameters: number;
  };
  readonly coefficients: readonly MixedCoefficient[];
  /** Of the first level of what has spreads of its own. */
  readonly residualSd: number;
  readonly correlation: number | null;
  readonly correlationTest: Test | null;
  /** Of random intercepts, where the model has some. */
  readonly randomSd: number | null;
  readonly spread:
    | (Named & {
        /** Standard deviations over that of the first level. */
        readonly levels: readonly { readonly level: string; readonly ratio: number }[];
        readonly test: Test | null;
      })
    | null;
  readonly termTests: readonly (Test & { readonly term: string })[];
  /** Standardized. */
  readonly residuals: {
    readonly points: readonly ResidualPoint[];
    readonly quantiles: readonly QuantilePoint[];
    readonly normality: { readonly statistic: number; readonly pValue: number } | null;
  };
}
