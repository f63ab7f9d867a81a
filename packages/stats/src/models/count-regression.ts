/** Regression of counts: Poisson, quasi-Poisson and negative binomial. */

import { chiSquare } from '../distributions/chi-square.ts';
import { fDistribution } from '../distributions/f.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import { cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { matrix, multiply } from '../linalg/matrix.ts';
import { numbersAt } from '../lists.ts';
import { StatsError } from '../stats-error.ts';
import { type CountFit, fitCounts, fitNegativeBinomial, thetaDerivatives } from './count-fit.ts';
import {
  type DenseDesign,
  denseDesign,
  originalCoefficients,
  originalCovariance,
  partOfDesign,
} from './dense-design.ts';
import { columnValue, type Design, type RowSelection, selectRows } from './design.ts';
import { devianceTest, type ModelDeviance } from './logistic-regression.ts';
import { marginalModels } from './marginal-terms.ts';
import { type ModelTerms, modelMatrix } from './model-matrix.ts';
import type { ChiSquareTest } from './regression-diagnostics.ts';
import { type GeneralInflation, termInflation } from './term-inflation.ts';

export const COUNT_FAMILIES = ['poisson', 'quasi-poisson', 'negative-binomial'] as const;
export type CountFamily = (typeof COUNT_FAMILIES)[number];

export interface CountOptions {
  readonly family: CountFamily;
  readonly level: number;
  readonly mask?: Uint8Array;
  /** Positive; its logarithm is the offset. */
  readonly exposure?: Float64Array;
}

export interface CountCoefficient {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  /** z, or t of the quasi-Poisson model. */
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** What a model says as a whole. */
export interface CountSummary {
  readonly family: CountFamily;
  readonly n: number;
  readonly dfResidual: number;
  readonly deviance: number;
  readonly pearsonChiSquare: number;
  /** Pearson chi-square / residual df. */
  readonly dispersion: number;
  readonly logLik: number;
  readonly nullLogLik: number;
  readonly aic: number;
  readonly bic: number;
  readonly likelihoodRatio: ChiSquareTest;
  readonly mcFadden: number;
}

/** Coefficients with their covariances, those of quasi-Poisson enlarged. */
export interface CountEstimates {
  readonly family: CountFamily;
  readonly level: number;
  readonly dfResidual: number;
  readonly coefficients: readonly CountCoefficient[];
  readonly covariance: Float64Array;
}

export interface CountRegression extends CountSummary, CountEstimates {
  readonly design: Design;
  readonly selection: RowSelection;
  readonly family: CountFamily;
  readonly dfResidual: number;
  readonly fit: CountFit;
  readonly dense: DenseDesign;
  readonly y: Float64Array;
  readonly offset: Float64Array;
  readonly inflation: readonly GeneralInflation[];
  readonly thetaStandardError: number | null;
  /** Twice the gain of the negative binomial over Poisson; p is half the chi-square tail. */
  readonly poissonComparison: { readonly statistic: number; readonly pValue: number } | null;
}

/** No overdispersion: a negative binomial model has no finite theta. */
export class NoOverdispersionError extends StatsError {
  constructor() {
    super('out-of-domain', 'the counts vary no more than Poisson counts', 'theta');
    this.name = 'NoOverdispersionError';
  }
}

/** Regression of counts on a design with an intercept. */
export function countRegression(
  design: Design,
  counts: Float64Array,
  options: CountOptions,
): CountRegression {
  const { family, level, exposure } = options;
  const selection = selectRows(design.rows, options.mask);
  const pick = (values: Float64Array): Float64Array =>
    selection.index ? numbersAt(values, selection.index) : values.slice();
  const y = pick(counts);
  const offset = exposure ? pick(exposure).map(Math.log) : new Float64Array(y.length);
  if (!y.some((count) => count > 0))
    throw new StatsError('constant-column', 'all counts are zero', 'outcome');
  const dense = denseDesign(design, selection);
  const { n, p } = dense;
  const dfResidual = n - p;
  if (dfResidual < 1) throw new StatsError('too-few', 'no rows are left for the error', 'outcome');
  const fit = fitFamily(dense, y, offset, family);
  const alone = modelMatrix(nothing(design.rows));
  const none = partOfDesign(dense, alone)?.dense ?? denseDesign(alone, selection);
  const empty = fitFamily(none, y, offset, family, { orPoisson: true });
  const summary = countSummary({
    family,
    n,
    p,
    deviance: devianceOf(y, fit),
    pearsonChiSquare: pearsonOf(y, fit),
    logLik: fit.logLik,
    nullLogLik: empty.logLik,
  });
  const factor = family === 'quasi-poisson' ? summary.dispersion : 1;
  const covariance = originalCovariance(dense, fit.covariance).data.map((value) => value * factor);
  const estimates = originalCoefficients(dense, fit.beta);
  return {
    ...summary,
    design,
    selection,
    level,
    fit,
    dense,
    y,
    offset,
    coefficients: countCoefficients(dense.names, estimates, { family, level, dfResidual, covariance }),
    covariance,
    inflation: countInflation(design, covariance),
    thetaStandardError:
      fit.theta === null ? null : 1 / Math.sqrt(thetaDerivatives(y, fit.mu, fit.theta).information),
    poissonComparison: family === 'negative-binomial' ? comparison(dense, y, offset, fit) : null,
  };
}

/** What follows from the likelihood, the deviance and Pearson's chi-square of a model of `p` coefficients. */
export function countSummary({
  p,
  ...found
}: Pick<CountSummary, 'family' | 'n' | 'deviance' | 'pearsonChiSquare' | 'logLik' | 'nullLogLik'> & {
  readonly p: number;
}): CountSummary {
  const { family, n, pearsonChiSquare, logLik, nullLogLik } = found;
  const dfResidual = n - p;
  const parameters = p + (family === 'negative-binomial' ? 1 : 0);
  const ratio = Math.max(0, 2 * (logLik - nullLogLik));
  return {
    ...found,
    dfResidual,
    dispersion: pearsonChiSquare / dfResidual,
    aic: -2 * logLik + 2 * parameters,
    bic: -2 * logLik + parameters * Math.log(n),
    likelihoodRatio: { statistic: ratio, df: p - 1, pValue: p === 1 ? 1 : chiSquare.sf(ratio, p - 1) },
    mcFadden: 1 - logLik / nullLogLik,
  };
}

/** Inflation of the terms from the covariances of their coefficients. */
export function countInflation(design: Design, covariance: Float64Array): readonly GeneralInflation[] {
  const p = design.columns.length;
  return termInflation(
    design,
    (i, j) => covariance[i + j * p]! / Math.sqrt(covariance[i + i * p]! * covariance[j + j * p]!),
  );
}

const nothing = (rows: number): ModelTerms => ({
  variables: [{ name: '', kind: 'numeric', values: new Float64Array(rows) }],
  terms: [],
});

interface FitSettings {
  readonly orPoisson?: boolean;
  readonly start?: Float64Array;
  readonly likelihoodOnly?: boolean;
}

/** A model without predictors may be without a finite theta: it is Poisson then. */
function fitFamily(
  dense: DenseDesign,
  y: Float64Array,
  offset: Float64Array,
  family: CountFamily,
  { orPoisson = false, ...begin }: FitSettings = {},
): CountFit {
  if (family !== 'negative-binomial') return fitCounts(dense, { y, offset }, null, begin);
  const fit = fitNegativeBinomial(dense, { y, offset });
  if (fit) return fit;
  if (orPoisson) return fitCounts(dense, { y, offset }, null);
  throw new NoOverdispersionError();
}

function comparison(dense: DenseDesign, y: Float64Array, offset: Float64Array, fit: CountFit) {
  const poisson = fitCounts(dense, { y, offset }, null);
  const statistic = Math.max(0, 2 * (fit.logLik - poisson.logLik));
  return { statistic, pValue: chiSquare.sf(statistic, 1) / 2 };
}

const varianceOf = (mu: number, theta: number | null): number =>
  theta === null ? mu : mu + (mu * mu) / theta;

function pearsonOf(y: Float64Array, { mu, theta }: CountFit): number {
  let sum = 0;
  for (let i = 0; i < y.length; i++) {
    const mean = mu[i]!;
    sum += (y[i]! - mean) ** 2 / varianceOf(mean, theta);
  }
  return sum;
}

/** Contribution of one count to the deviance. */
function devianceOfCount(k: number, mu: number, theta: number | null): number {
  const log = k === 0 ? 0 : k * Math.log(k / mu);
  return theta === null
    ? 2 * (log - (k - mu))
    : 2 * (log - (k + theta) * Math.log((k + theta) / (mu + theta)));
}

function devianceOf(y: Float64Array, { mu, theta }: CountFit): number {
  let sum = 0;
  for (const [i, count] of y.entries()) sum += devianceOfCount(count, mu[i]!, theta);
  return sum;
}

/** Tests and limits of coefficients. */
export function countCoefficients(
  names: readonly string[],
  estimates: Float64Array,
  { family, level, dfResidual: df, covariance }: Omit<CountEstimates, 'coefficients'>,
): readonly CountCoefficient[] {
  const quasi = family === 'quasi-poisson';
  const tail = (1 - level) / 2;
  const critical = quasi ? studentT.isf(tail, df) : normal.isf(tail);
  return names.map((name, j) => {
    const estimate = estimates[j]!;
    const standardError = Math.sqrt(covariance[j + j * names.length]!);
    const statistic = estimate / standardError;
    const size = Math.abs(statistic);
    return {
      name,
      estimate,
      standardError,
      statistic,
      pValue: 2 * (quasi ? studentT.sf(size, df) : normal.sf(size)),
      ciLower: estimate - critical * standardError,
      ciUpper: estimate + critical * standardError,
    };
  });
}

/** A test of one term: chi-square, or F with the second degrees of freedom. */
export interface CountTermTest extends ChiSquareTest {
  readonly term: string;
  readonly df2: number | null;
}

/** Likelihood-ratio tests that respect marginality (type II); F tests of the deviance for quasi-Poisson. */
export function countTermTests(model: ModelTerms, regression: CountRegression): readonly CountTermTest[] {
  const { family, selection, y, offset } = regression;
  const { terms } = model;
  const fitOf = (kept: readonly (readonly string[])[]): ModelDeviance => {
    if (kept.length === terms.length)
      return { deviance: -2 * regression.logLik, parameters: regression.dense.p };
    const design = modelMatrix({ ...model, terms: kept });
    const part = partOfDesign(regression.dense, design);
    const dense = part?.dense ?? denseDesign(design, selection);
    const { logLik } = fitFamily(dense, y, offset, family, {
      orPoisson: true,
      likelihoodOnly: true,
      ...(part ? { start: withoutOthers(regression.fit, part.columns) } : {}),
    });
    return { deviance: -2 * logLik, parameters: dense.p };
  };
  return marginalModels(terms).map(({ term, larger, smaller }) =>
    countTermTest(term, fitOf(smaller), fitOf(larger), regression),
  );
}

/** Test of a term by two models, one without it. */
export function countTermTest(
  term: string,
  smaller: ModelDeviance,
  larger: ModelDeviance,
  { family, dispersion, dfResidual }: CountSummary,
): CountTermTest {
  const test = devianceTest(smaller, larger);
  if (family !== 'quasi-poisson') return { term, ...test, df2: null };
  const statistic = test.statistic / test.df / dispersion;
  return {
    term,
    statistic,
    df: test.df,
    df2: dfResidual,
    pValue: fDistribution.sf(statistic, test.df, dfResidual),
  };
}

/** Where the likelihood is largest without some coefficients, were it quadratic: b - C(b, d) C(d, d)^-1 d. */
function withoutOthers({ beta, covariance }: CountFit, kept: readonly number[]): Float64Array {
  const { rows: p } = covariance;
  const dropped = Array.from(beta.keys()).filter((j) => !kept.includes(j));
  const between = (a: readonly number[], b: readonly number[]) =>
    matrix(
      a.length,
      b.length,
      Float64Array.from(b.flatMap((j) => a.map((i) => covariance.data[i + j * p] ?? 0))),
    );
  if (dropped.length === 0) return numbersAt(beta, kept);
  const inner = choleskySolve(cholesky(between(dropped, dropped)), numbersAt(beta, dropped));
  const shift = multiply(between(kept, dropped), matrix(dropped.length, 1, Float64Array.from(inner)));
  return numbersAt(beta, kept).map((b, j) => b - (shift.data[j] ?? 0));
}

export interface CountRows {
  readonly fitted: Float64Array;
  readonly pearson: Float64Array;
  readonly deviance: Float64Array;
  readonly leverage: Float64Array;
  readonly cooksDistance: Float64Array;
}

/** Fitted counts, residuals, leverage and Cook's distances of the rows used. */
export function countRows({ fit, dense, y, family, dispersion }: CountRegression): CountRows {
  const { n, p, x } = dense;
  const { mu, theta, covariance } = fit;
  const scale = family === 'quasi-poisson' ? dispersion : 1;
  const pearson = new Float64Array(n);
  const deviance = new Float64Array(n);
  const leverage = new Float64Array(n);
  const cooksDistance = new Float64Array(n);
  const row = new Float64Array(p);
  for (let i = 0; i < n; i++) {
    const m = mu[i]!;
    const k = y[i]!;
    const r = (k - m) / Math.sqrt(varianceOf(m, theta));
    let h = 0;
    for (let j = 0; j < p; j++) {
      const value = x[i + j * n]!;
      row[j] = value;
      let others = 0;
      for (let l = 0; l < j; l++) others += covariance.data[j + l * p]! * row[l]!;
      h += value * (2 * others + covariance.data[j + j * p]! * value);
    }
    h *= theta === null ? m : m / (1 + m / theta);
    pearson[i] = r;
    deviance[i] = Math.sign(k - m) * Math.sqrt(Math.max(0, devianceOfCount(k, m, theta)));
    leverage[i] = h;
    cooksDistance[i] = h > 1 - 1e-11 ? 0 : ((r / (1 - h)) ** 2 * h) / (p * scale);
  }
  return { fitted: mu, pearson, deviance, leverage, cooksDistance };
}

export interface CountPrediction {
  readonly count: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** Expected counts of new rows at an exposure of 1, with the limits of the level asked for. */
export function predictCounts(regression: CountEstimates, design: Design): readonly CountPrediction[] {
  const { coefficients, covariance, level, family, dfResidual } = regression;
  const p = coefficients.length;
  const tail = (1 - level) / 2;
  const critical = family === 'quasi-poisson' ? studentT.isf(tail, dfResidual) : normal.isf(tail);
  return Array.from({ length: design.rows }, (_, row) => {
    const x = design.columns.map((column) => columnValue(column, row));
    let eta = 0;
    let variance = 0;
    for (let j = 0; j < p; j++) {
      eta += x[j]! * coefficients[j]!.estimate;
      for (let k = 0; k < p; k++) variance += x[j]! * x[k]! * covariance[j + k * p]!;
    }
    const half = critical * Math.sqrt(Math.max(0, variance));
    return { count: Math.exp(eta), ciLower: Math.exp(eta - half), ciUpper: Math.exp(eta + half) };
  });
}

/** How many rows are expected to have each count from 0 to `most`: the probability of each count from that of the one before. */
export function expectedFrequencies({ fit }: CountRegression, most: number): readonly number[] {
  const { mu, theta } = fit;
  const sums = new Float64Array(most + 1);
  for (const mean of mu) {
    const ratio = theta === null ? mean : mean / (mean + theta);
    let share = Math.exp(theta === null ? -mean : -theta * Math.log1p(mean / theta));
    sums[0]! += share;
    for (let k = 1; k <= most; k++) {
      share *= (theta === null ? ratio : ratio * (theta + k - 1)) / k;
      sums[k]! += share;
    }
  }
  return Array.from(sums);
}
