/** What the inputs of many topics say in the same way. */
import type { ReferenceInputs } from './adapter.ts';

/** One name, several or none, as a list. */
export const names = (value: unknown): readonly string[] =>
  value === undefined || value === null ? [] : [value].flat().map(String);

/** Predictors in the boxes of a form: those that are named as factors, and the numbers. */
export function rolesOf(
  { factors }: ReferenceInputs,
  predictors: readonly string[],
): { readonly covariates: readonly string[]; readonly factors: readonly string[] } {
  const categories = names(factors);
  return {
    covariates: predictors.filter((name) => !categories.includes(name)),
    factors: predictors.filter((name) => categories.includes(name)),
  };
}

/** The model of a case in the options that regressions share. */
export const modelOf = (inputs: ReferenceInputs, predictors: readonly string[]) => ({
  outcome: inputs.outcome,
  ...rolesOf(inputs, predictors),
  terms: Array.isArray(inputs.interactions)
    ? [...predictors.map((name) => [name]), ...inputs.interactions]
    : null,
  references: inputs.reference ?? {},
  confidenceLevel: inputs.confidenceLevel ?? 0.95,
});
