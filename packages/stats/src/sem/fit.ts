/** A model fitted to data: estimates with standard errors, tests, indices, standardized values. */
import { normal } from '../distributions/normal.ts';
import { cholesky } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';
import {
  covarianceOf,
  estimateSem,
  observedInformation,
  type Saturated,
  type SemEstimate,
  saturate,
} from './estimate.ts';
import { evaluate } from './expression.ts';
import { type ComparativeFit, comparativeFit, type SemTest, srmrOf, testOf } from './fit-indices.ts';
import { valueAt } from './implied.ts';
import type { SemData } from './likelihood.ts';
import { baselineOf, type SemModel } from './model.ts';
import { reflected } from './reflect.ts';
import { sandwich, saturatedTrace } from './robust.ts';
import { jacobianOf, rSquared, standardizedValues } from './standardized.ts';
import type { SemOperator } from './syntax.ts';

/** How a model is fitted. */
export interface SemFitOptions {
  /** Standard errors and test without the assumption of normality (MLR). */
  readonly robust?: boolean;
  /** Confidence level of the limits. */
  readonly level?: number;
}

/** A value with what is known of its precision; a fixed one has nulls. */
export interface SemValue {
  readonly estimate: number;
  readonly standardError: number | null;
  readonly statistic: number | null;
  readonly pValue: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
  /** Completely standardized; null where a variance is not positive. */
  readonly standardized: number | null;
  readonly standardizedError: number | null;
  readonly standardizedLower: number | null;
  readonly standardizedUpper: number | null;
}

/** A parameter of the model with its estimate. */
export interface SemParameterEstimate extends SemValue {
  readonly group: number;
  readonly lhs: string;
  readonly op: SemOperator;
  readonly rhs: string;
  readonly label: string | null;
  readonly free: boolean;
  readonly exogenous: boolean;
}

/** A defined quantity with its estimate. */
export interface SemDefinedEstimate extends SemValue {
  readonly name: string;
  readonly text: string;
}

/** All that is known of a fitted model. */
export interface SemFit {
  readonly estimate: SemEstimate;
  readonly saturated: Saturated;
  readonly covariance: Matrix;
  readonly n: number;
  readonly groupSizes: readonly number[];
  readonly nParameters: number;
  /** Of normal theory. */
  readonly test: SemTest;
  readonly baseline: SemTest;
  /** Divided by their scaling factors; null without `robust` or without degrees of freedom. */
  readonly scaled: {
    readonly test: SemTest;
    readonly baseline: SemTest;
    readonly fit: ComparativeFit;
  } | null;
  /** null for a model without degrees of freedom; with `robust` those of Brosseau-Liard & Savalei. */
  readonly fit: ComparativeFit | null;
  readonly srmr: number;
  readonly logLik: number;
  readonly aic: number;
  readonly bic: number;
  readonly parameters: readonly SemParameterEstimate[];
  readonly defined: readonly SemDefinedEstimate[];
  readonly rSquared: readonly ReadonlyMap<string, number>[];
}

/** Fits a model to columns of its observed variables, in their order, by group; NaN is missing. */
export function fitSem(model: SemModel, data: SemData, options: SemFitOptions = {}): SemFit {
  const { robust = false, level = 0.95 } = options;
  const saturated = saturate(data, model.observed);
  if (!saturated.complete && !model.meanStructure)
    throw new StatsError('out-of-domain', 'missing values need a mean structure', 'model');
  const estimate = reflected(estimateSem(model, saturated));
  const { theta, df } = estimate;
  const raw = testOf(2 * estimate.value, df);
  const base = estimateSem(baselineOf(model), saturated);
  const rawBase = testOf(2 * base.value, base.df);
  let covariance: Matrix;
  let scaled: SemFit['scaled'] = null;
  if (robust) {
    const own = sandwich(estimate, saturated, data);
    covariance = own.covariance;
    const whole = saturatedTrace(model, saturated, data);
    const test = testOf(raw.statistic, df, df > 0 ? scalingOf(whole - own.trace, df) : 1);
    const baseline = testOf(
      rawBase.statistic,
      base.df,
      base.df > 0 ? scalingOf(whole - sandwich(base, saturated, data).trace, base.df) : 1,
    );
    const fit = comparativeFit(test, baseline, saturated.n, model.groups);
    scaled = df > 0 ? { test, baseline, fit } : null;
  } else {
    covariance = covarianceOf(
      saturated.complete ? estimate.information : observedInformation(estimate, saturated),
    );
  }
  const logLik = logLikelihood(estimate, saturated);
  return {
    estimate,
    saturated,
    covariance,
    n: saturated.n,
    groupSizes: saturated.moments.map(({ n }) => n),
    nParameters: model.free,
    test: raw,
    baseline: rawBase,
    scaled,
    fit:
      df === 0
        ? null
        : scaled
          ? comparativeFit(scaled.test, scaled.baseline, saturated.n, model.groups, true)
          : comparativeFit(raw, rawBase, saturated.n, model.groups),
    srmr: srmrOf(estimate.model, theta, saturated.moments),
    logLik,
    aic: 2 * model.free - 2 * logLik,
    bic: Math.log(saturated.n) * model.free - 2 * logLik,
    ...valuesOf(estimate, covariance, level),
    rSquared: rSquared(estimate.model, theta),
  };
}

/** A scaling factor; one that is not positive belongs to data too few for it. */
function scalingOf(trace: number, df: number): number {
  if (!(trace > 0)) throw new StatsError('too-few', 'too few cases for a scaled test', 'data');
  return trace / df;
}

/** Log likelihood with its constant, that of observed predictors taken off. */
function logLikelihood({ model, value }: SemEstimate, saturated: Saturated): number {
  const constant = Math.log(2 * Math.PI) / 2;
  let result = -(value + saturated.value);
  for (const own of saturated.patterns)
    for (const { n, observed } of own) result -= n * observed.length * constant;
  const x = model.exogenous.map((name) => model.observed.indexOf(name));
  if (x.length === 0) return result;
  for (const { n, covariance } of saturated.moments) {
    const part = matrix(x.length, x.length);
    x.forEach((a, i) => {
      x.forEach((b, j) => {
        part.data[i + j * x.length] = covariance.data[a + b * covariance.rows]!;
      });
    });
    result += (n / 2) * (cholesky(part).logDeterminant + x.length) + n * x.length * constant;
  }
  return result;
}

/** Estimates with standard errors, the standardized ones and defined quantities by the delta method; `modelAt` where what is fixed follows from the parameters. */
export function valuesOf(
  { model, theta }: Pick<SemEstimate, 'model' | 'theta'>,
  covariance: Matrix,
  level: number,
  modelAt: (theta: Float64Array) => SemModel = () => model,
): Pick<SemFit, 'parameters' | 'defined'> {
  const k = model.free;
  const se = Float64Array.from({ length: k }, (_, i) => Math.sqrt(covariance.data[i + i * k]!));
  const table = model.parameters.length;
  const everything = (at: Float64Array): Float64Array => {
    const standardized = standardizedValues(modelAt(at), at);
    return Float64Array.from([...standardized, ...definedAt(model, standardized)]);
  };
  const standardized = everything(theta);
  const slopes = jacobianOf(everything, theta, se);
  const errorOf = (slope: Float64Array): number => Math.sqrt(Math.max(0, quadratic(slope, covariance)));
  const z = normal.isf((1 - level) / 2);
  const value = (estimate: number, error: number | null, at: number): SemValue => ({
    estimate,
    ...limits(estimate, error, z),
    ...standardizedOf(standardized[at]!, errorOf(slopes[at]!), z),
  });
  const parameters = model.parameters.map((each, i) => ({
    group: each.group,
    lhs: each.lhs,
    op: each.op,
    rhs: each.rhs,
    label: each.label ?? null,
    free: each.free >= 0,
    exogenous: each.exogenous,
    ...value(valueAt(each, theta), each.free < 0 ? null : se[each.free]!, i),
  }));
  const unit = (free: number): Float64Array =>
    Float64Array.from({ length: k }, (_, i) => (i === free ? 1 : 0));
  const known = new Map<string, { value: number; gradient: Float64Array }>();
  for (const each of model.parameters)
    if (each.label !== undefined && !known.has(each.label))
      known.set(each.label, { value: valueAt(each, theta), gradient: unit(each.free) });
  const defined = model.definitions.map(({ name, expression, text }, i) => {
    const found = evaluate(expression, k, (label) => known.get(label)!);
    known.set(name, found);
    return { name, text, ...value(found.value, errorOf(found.gradient), table + i) };
  });
  return { parameters, defined };
}

/** Defined quantities of given values of the parameters. */
function definedAt(model: SemModel, values: Float64Array): number[] {
  if (model.definitions.length === 0) return [];
  const empty = new Float64Array(0);
  const known = new Map<string, number>();
  model.parameters.forEach(({ label }, i) => {
    if (label !== undefined && !known.has(label)) known.set(label, values[i]!);
  });
  return model.definitions.map(({ name, expression }) => {
    const { value } = evaluate(expression, 0, (label) => ({ value: known.get(label)!, gradient: empty }));
    known.set(name, value);
    return value;
  });
}

function quadratic(x: Float64Array, a: Matrix): number {
  let sum = 0;
  for (let j = 0; j < x.length; j++) {
    if (x[j] === 0) continue;
    for (let i = 0; i < x.length; i++) sum += x[i]! * x[j]! * a.data[i + j * a.rows]!;
  }
  return sum;
}

function limits(estimate: number, error: number | null, z: number) {
  if (error === null || !(error > 0))
    return { standardError: null, statistic: null, pValue: null, ciLower: null, ciUpper: null };
  const statistic = estimate / error;
  return {
    standardError: error,
    statistic,
    pValue: 2 * normal.sf(Math.abs(statistic)),
    ciLower: estimate - z * error,
    ciUpper: estimate + z * error,
  };
}

function standardizedOf(value: number, error: number, z: number) {
  if (!Number.isFinite(value))
    return { standardized: null, standardizedError: null, standardizedLower: null, standardizedUpper: null };
  const known = Number.isFinite(error) && error > 1e-9;
  return {
    standardized: value,
    standardizedError: known ? error : null,
    standardizedLower: known ? value - z * error : null,
    standardizedUpper: known ? value + z * error : null,
  };
}
