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

/** A model without weights and steps; what a case must have beside its variables, and cases to predict, are given. */
export const plainModel = (
  {
    outcome,
    covariates,
    factors,
    terms,
    references,
  }: Pick<ModelOptions, 'outcome' | 'covariates' | 'factors' | 'terms' | 'references'>,
  { needed = [], newCases = [] }: Partial<Pick<ModelOptions, 'needed' | 'newCases'>> = {},
): ModelOptions => ({
  outcome,
  covariates,
  factors,
  terms,
  references,
  weights: null,
  steps: [],
  newCases,
  needed,
});
