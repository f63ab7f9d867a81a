/** What is modelled, and what every fit of it gives: words that the regressions of the product share here. */
import type { Frame } from '@constat/data';
import type { RunContext } from '../../contract.ts';
import type { Model } from '../../regression/kit/model.ts';
import { exponential } from '../../regression/kit/ratios.ts';

/** Counts with a second equation for zeros. */
export type ZeroKind =
  | 'zero-inflated'
  | 'zero-inflated-negative-binomial'
  | 'hurdle'
  | 'hurdle-negative-binomial';

export type ModelKind =
  | 'linear'
  | 'robust'
  | 'quantile'
  | 'logistic'
  | 'conditional'
  | 'ordinal'
  | 'multinomial'
  | 'poisson'
  | 'quasi-poisson'
  | 'negative-binomial'
  | ZeroKind
  | 'cox'
  | 'fine-gray'
  | 'gee'
  | 'gee-logistic'
  | 'gee-poisson'
  | 'mixed'
  | 'mixed-logistic';

const INFLATED = ['counts', 'structural zeros'] as const;
const HURDLE = ['counts above zero', 'any count'] as const;

/** What the two equations of counts with many zeros are of. */
export const ZERO_PARTS: Readonly<Partial<Record<ModelKind, readonly [string, string]>>> = {
  'zero-inflated': INFLATED,
  'zero-inflated-negative-binomial': INFLATED,
  hurdle: HURDLE,
  'hurdle-negative-binomial': HURDLE,
};

/** What is modelled, and how. */
export interface OutcomeSpec {
  readonly kind: ModelKind;
  /** The time of Cox and Fine–Gray regression. */
  readonly outcome: string;
  /** Whether the event happened at that time, or which one; null of regressions without times. */
  readonly event: string | null;
  /** Which of two levels is the event. */
  readonly eventLevel: 'last' | 'first';
  /** What counts are divided by. */
  readonly exposure: string | null;
  /** Of logistic regression. */
  readonly method: 'likelihood' | 'profile' | 'firth';
  readonly confidenceLevel: number;
  /** The levels of an ordinal outcome from low to high; of a multinomial one the base first. */
  readonly categories?: readonly string[];
  /** What rows have in common: persons, schools, matched sets. */
  readonly clusters: string | null;
  /** Working correlation of estimating equations. */
  readonly correlation: 'exchangeable' | 'independence';
  /** Which quantile; 0.5 is the median. */
  readonly quantile: number;
  /** The event of interest among those that compete, and the value of censored cases, where they are chosen. */
  readonly cause: readonly string[];
  readonly censored: readonly string[];
}

/** A coefficient, or its ratio; null where it is too large to be written. */
export interface Estimate {
  readonly estimate: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
  readonly pValue: number;
}

/** Measures of a whole model; null where the model has none. */
export interface Measures {
  readonly rSquared: number | null;
  readonly adjustedRSquared: number | null;
  readonly aic: number | null;
  /** Of all predictors together; null where that test cannot be made. */
  readonly pValue: number | null;
}

/** One equation of a model; a multinomial model has one for each category but the base, counts with many zeros one for each part. */
export interface Equation {
  readonly category: string | null;
  /** One for each column of the design but the intercept. */
  readonly slopes: readonly Estimate[];
}

export interface FittedModel extends Measures {
  readonly equations: readonly Equation[];
  /** Events of each row of the frame: counts of counts, 0 and 1 of others; null where there are none. */
  readonly events: ArrayLike<number> | null;
  /** The levels of an outcome that has two; of competing events the one of interest and that of censored cases. */
  readonly levels: { readonly event: string; readonly other: string | null } | null;
  /** p of each term as a whole, by its name; empty where they are not asked for. */
  readonly terms: Readonly<Record<string, number>>;
}

export interface Asked {
  readonly frame: Frame;
  readonly spec: OutcomeSpec;
  readonly model: Model;
  readonly covariates: readonly string[];
  readonly factors: readonly string[];
  /** Whether each term is tested as a whole. */
  readonly overall: boolean;
  readonly run: RunContext;
}

/** The variables that a case must have beside the outcome and the predictors. */
export const neededBy = ({ event, exposure, clusters }: OutcomeSpec): readonly string[] =>
  [event, exposure, clusters].filter((name) => name !== null);

export const byTerm = (tests: readonly { readonly term: string; readonly pValue: number }[]) =>
  Object.fromEntries(tests.map(({ term, pValue }) => [term, pValue]));

/** A coefficient as engines give it. */
interface Coefficient {
  readonly estimate: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  readonly pValue: number;
}

/** The one equation of most models. */
export const single = (slopes: readonly Estimate[]): readonly Equation[] => [{ category: null, slopes }];

export const slopesOf = (coefficients: readonly Coefficient[]): readonly Estimate[] =>
  coefficients.map(({ estimate, ciLower, ciUpper, pValue }) => ({ estimate, ciLower, ciUpper, pValue }));

export const ratiosOf = (coefficients: readonly Coefficient[]): readonly Estimate[] =>
  coefficients.map(({ estimate, ciLower, ciUpper, pValue }) => ({
    estimate: exponential(estimate),
    ciLower: exponential(ciLower),
    ciUpper: exponential(ciUpper),
    pValue,
  }));
