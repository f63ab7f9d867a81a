/** What the inputs of many topics say in the same way. */
import type { Frame } from '@constat/data';
import type { EstimatedRatio } from '../src/regression/kit/ratios.ts';
import type { ReferenceInputs } from './adapter.ts';

/** One name, several or none, as a list. */
export const names = (value: unknown): readonly string[] =>
  value === undefined || value === null ? [] : [value].flat().map(String);

/** Lists that belong together, row by row; where one is shorter than the others its cells are empty. */
export function rowsOf(
  lists: Readonly<Record<string, unknown>>,
): readonly Readonly<Record<string, number | null>>[] {
  const columns = Object.entries(lists).map(([key, list]) => [key, [list ?? []].flat()] as const);
  const rows = Math.max(0, ...columns.map(([, list]) => list.length));
  return Array.from({ length: rows }, (_, i) =>
    Object.fromEntries(columns.map(([key, list]) => [key, typeof list[i] === 'number' ? list[i] : null])),
  );
}

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

/** The level modelled, by its place among the levels of the outcome. */
export const eventOf = ({ outcome, event }: ReferenceInputs, frame: Frame): 'first' | 'last' =>
  frame.factor(String(outcome)).levels[0] === event ? 'first' : 'last';

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

/** Coefficients with their ratios under the names of the cases. */
export const termsOf = (ratios: readonly EstimatedRatio[], name: string) =>
  Object.fromEntries(
    ratios.map(({ ratio, ciLower, ciUpper, coefficientCiLower, coefficientCiUpper, ...term }) => [
      term.name,
      {
        ...term,
        ciLower: coefficientCiLower,
        ciUpper: coefficientCiUpper,
        [name]: ratio,
        [`${name}CiLower`]: ciLower,
        [`${name}CiUpper`]: ciUpper,
      },
    ]),
  );
