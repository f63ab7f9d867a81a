/** The model that the options describe, over the complete rows. */
import type { Frame } from '@constat/data';
import {
  type CellFactor,
  covarianceTest,
  type FactorialFit,
  type FTest,
  fitFactorial,
  fittedValues,
  heteroscedasticCovariance,
  heteroscedasticMeat,
  isConstant,
  linearCovariance,
  linearTest,
  linearValue,
  type Matrix,
  type Moments,
  marginalMeans,
  moments,
  StatsError,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { valuesOf } from '../../shared/groups.ts';
import { refusing } from '../../shared/refusals.ts';
import { usedFactor } from '../../shared/used-levels.ts';
import type { MeanModel } from '../kit/marginal-means.ts';
import type { FactorialOptions } from './options.ts';
import { MAX_COLUMNS, refusals } from './refusals.ts';

export interface Model {
  readonly factors: readonly CellFactor[];
  readonly fit: FactorialFit;
  readonly used: number;
  readonly excluded: number;
}

/** Every choice of one or more of the names, each in their order. */
const combinations = (names: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: 2 ** names.length - 1 }, (_, bits) => names.filter((_, i) => ((bits + 1) >> i) & 1));

/** Covariates, then main effects, then interactions by their order; with an interaction come those it contains. */
export function termsOf(options: FactorialOptions): readonly (readonly string[])[] {
  const { factors, covariates, model } = options;
  const order = [...factors, ...covariates];
  const wanted =
    model === 'full'
      ? combinations(factors)
      : model === 'main'
        ? []
        : (options.terms ?? []).flatMap((term) => combinations(order.filter((name) => term.includes(name))));
  const position = (term: readonly string[]): readonly number[] => term.map((name) => order.indexOf(name));
  const interactions = new Map(
    wanted.filter((term) => term.length > 1).map((term) => [term.join('\u0000'), term] as const),
  );
  const sorted = [...interactions.values()].sort((a, b) => {
    if (a.length !== b.length) return a.length - b.length;
    const [p, q] = [position(a), position(b)];
    const at = p.findIndex((value, i) => value !== q[i]);
    return at < 0 ? 0 : p[at]! - q[at]!;
  });
  return [...covariates.map((name) => [name]), ...factors.map((name) => [name]), ...sorted];
}

export function modelOf(frame: Frame, options: FactorialOptions): Model {
  const complete = frame.complete([options.outcome, ...options.factors, ...options.covariates]);
  const { mask, used } = complete;
  const factors = options.factors.map((name) => usedFactor(frame, name, mask));
  for (const name of [options.outcome, ...options.covariates])
    requireSpread(name, moments(valuesOf(frame, name, mask)), options);
  const terms = termsOf(options);
  const spec = {
    factors,
    covariates: options.covariates.map((name) => ({ name, values: frame.numbers(name) })),
    outcomes: [frame.numbers(options.outcome)],
    terms,
    mask,
  };
  return {
    factors,
    fit: fitOrRefuse(() => fitFactorial(spec), { factors, terms, used }, options),
    ...complete,
  };
}

/** Refuses an outcome or covariate that does not vary. */
export function requireSpread(name: string, values: Moments, options: FactorialOptions): void {
  if (!Number.isFinite(values.mean)) throw new RefusedError([refusals.notFinite(name)]);
  if (isConstant(values))
    throw new RefusedError([
      name === options.outcome ? refusals.constantOutcome(name) : refusals.constantCovariate(name),
    ]);
}

/** The fit; the engine's refusals in the words of this analysis. */
export function fitOrRefuse(
  fit: () => FactorialFit,
  {
    factors,
    terms,
    used,
  }: Pick<Model, 'factors' | 'used'> & { readonly terms: readonly (readonly string[])[] },
  options: FactorialOptions,
): FactorialFit {
  const columns = terms.reduce(
    (sum, term) =>
      sum +
      term.reduce((product, name) => {
        const factor = factors.find((each) => each.name === name);
        return factor ? product * (factor.levels.length - 1) : product;
      }, 1),
    1,
  );
  if (columns > MAX_COLUMNS) throw new RefusedError([refusals.tooManyCells(columns)]);
  if (used <= columns) throw new RefusedError([refusals.tooFewRows(used, columns)]);
  try {
    return fit();
  } catch (error) {
    if (!(error instanceof StatsError)) throw error;
    const name = error.argument ?? '';
    if (error.code === 'collinear')
      throw new RefusedError([
        terms.some(
          (term) =>
            term.length > 1 &&
            term.join(':') === name &&
            term.every((variable) => options.factors.includes(variable)),
        )
          ? refusals.emptyCells(name.replaceAll(':', ' × '), options.model !== 'main')
          : refusals.collinear(name),
      ]);
    if (error.code === 'too-few') throw new RefusedError([refusals.tooFewRows(used, columns)]);
    throw error;
  }
}

/** Covariances of linear functions of the coefficients, and tests that some are all zero. */
export interface ModelErrors {
  covariance(weights: readonly Float64Array[]): Matrix;
  test(weights: readonly Float64Array[]): FTest;
}

/** With one variance for all groups, or as the residuals have it. */
export function errorsOf(
  frame: Frame,
  { fit }: Model,
  msError: number,
  options: FactorialOptions,
): ModelErrors {
  const { errors } = options;
  if (errors === 'classical')
    return {
      covariance: (weights) => {
        const covariance = linearCovariance(fit, weights);
        return { ...covariance, data: covariance.data.map((value) => value * msError) };
      },
      test: (weights) => linearTest(fit, weights, { msError, df: fit.dfResidual }),
    };
  const values = frame.numbers(options.outcome);
  const residuals = fittedValues(fit).map((fitted, row) => (values[row] ?? 0) - fitted);
  const meat = refusing(
    () => heteroscedasticMeat(fit, residuals, errors),
    () => refusals.aloneInCell(),
  );
  const covariance = (weights: readonly Float64Array[]): Matrix =>
    heteroscedasticCovariance(fit, meat, weights);
  return { covariance, test: (weights) => covarianceTest(fit, weights, covariance(weights)) };
}

/** Every coefficient of a term, as a linear function: under sum-to-zero coding its hypothesis of type III. */
export const ownCodes = (
  fit: FactorialFit,
  { first, count }: FactorialFit['terms'][number],
): readonly Float64Array[] =>
  Array.from({ length: count }, (_, j) => {
    const row = new Float64Array(fit.columns);
    row[first + j] = 1;
    return row;
  });

/** The fit with its covariates where marginal means are to be taken. */
export function fitAt(fit: FactorialFit, { covariates, covariateValues }: FactorialOptions): FactorialFit {
  const wanted = new Map(covariateValues.map(({ covariate, value }) => [covariate, value]));
  return {
    ...fit,
    covariateMeans: fit.covariateMeans.map((mean, j) => wanted.get(covariates[j] ?? '') ?? mean),
  };
}

/** The marginal means of the model. */
export function meanModel(
  frame: Frame,
  { factors, fit: whole }: Model,
  errors: ModelErrors,
  options: FactorialOptions,
): MeanModel {
  const fit = fitAt(whole, options);
  return {
    factors: factors.map(({ name, levels }) => ({ name, label: frame.label(name), levels })),
    cells: (over) => {
      const means = marginalMeans(fit, over);
      return {
        levels: means.map(({ levels }) => levels),
        estimates: means.map(({ weights }) => linearValue(fit.coefficients[0]!, weights)),
        covariance: errors.covariance(means.map(({ weights }) => weights)),
        df: fit.dfResidual,
      };
    },
  };
}
