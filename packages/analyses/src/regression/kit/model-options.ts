/** What every regression asks for: an outcome, predictors, terms, steps and cases to predict. */
export interface ModelOptions {
  readonly outcome: string;
  readonly covariates: readonly string[];
  readonly factors: readonly string[];
  readonly weights: string | null;
  readonly terms: readonly (readonly string[])[] | null;
  readonly references: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly variable: string; readonly step: number }[];
  readonly newCases: readonly Readonly<Record<string, number | string>>[];
  /** In the model unless it says no. */
  readonly intercept?: boolean;
  /** Further variables that a case must have: events, strata. */
  readonly needed?: readonly string[];
}
