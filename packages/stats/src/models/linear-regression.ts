import { fDistribution } from '../distributions/f.ts';
import { studentT } from '../distributions/student-t.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { StreamedQr } from '../linalg/streamed-qr.ts';
import { StatsError } from '../stats-error.ts';
import type { Design } from './design.ts';
import { type LeastSquaresFit, type LeastSquaresOptions, leastSquares } from './least-squares.ts';

/** Settings of a linear regression. */
export interface LinearRegressionOptions extends LeastSquaresOptions {
  /** Level of the confidence intervals, 0.95 by default. */
  readonly level?: number;
}

/** One coefficient with its test and interval. */
export interface RegressionCoefficient {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  /** b sd(column) / sd(outcome), unweighted; absent for the intercept. */
  readonly standardizedEstimate?: number;
  /** Variance inflation of a term of one column; absent without a second term, with interactions or without intercept. */
  readonly vif?: number;
}

/** Generalised variance inflation of a term (Fox & Monette 1992): det(R11) det(R22) / det(R). */
export interface TermInflation {
  readonly term: string;
  readonly gvif: number;
  readonly df: number;
  /** gvif^(1 / (2 df)). */
  readonly adjusted: number;
}

/** Test of a ratio of mean squares. */
export interface FTest {
  readonly statistic: number;
  readonly df1: number;
  readonly df2: number;
  readonly pValue: number;
}

/** Linear regression: the least-squares fit and what is derived from it without another pass over the rows. */
export interface LinearRegression {
  readonly fit: LeastSquaresFit;
  readonly level: number;
  readonly n: number;
  readonly coefficients: readonly RegressionCoefficient[];
  readonly inflation: readonly TermInflation[];
  readonly dfModel: number;
  readonly dfResidual: number;
  readonly residualSumOfSquares: number;
  readonly regressionSumOfSquares: number;
  readonly totalSumOfSquares: number;
  readonly residualStandardError: number;
  /** Share of the centred total sum of squares (uncentred without an intercept). */
  readonly rSquared: number;
  readonly adjustedRSquared: number;
  readonly multipleR: number;
  readonly fTest: FTest;
  readonly logLik: number;
  readonly aic: number;
  readonly bic: number;
  /** The model reproduces the outcome within rounding: tests and errors are then meaningless. */
  readonly perfectFit: boolean;
}

/** Linear regression of an outcome on a design by least squares. */
export function linearRegression(
  design: Design,
  outcome: Float64Array,
  options: LinearRegressionOptions = {},
): LinearRegression {
  const level = options.level ?? 0.95;
  if (!(level > 0 && level < 1)) {
    throw new StatsError('out-of-domain', 'level must lie between 0 and 1', 'level');
  }
  return regressionOfFit(leastSquares(design, outcome, options), level);
}

/** What is derived from a fit. */
export function regressionOfFit(fit: LeastSquaresFit, level: number): LinearRegression {
  const { n, rank, design } = fit;
  const dfResidual = n - rank;
  if (dfResidual <= 0) {
    throw new StatsError('too-few', 'too few complete rows for the number of coefficients', 'outcome');
  }
  const { mean, scale, sumOfSquares } = fit.outcomeStats;
  if (sumOfSquares <= (4e-15 * mean * scale) ** 2 * n) {
    throw new StatsError('constant-column', 'the outcome is constant', 'outcome');
  }
  const constantTerms = design.intercept ? 1 : 0;
  const regression = sumOfSquaredEffects(fit, constantTerms, rank);
  const rss = fit.residualSumOfSquares;
  const dfModel = rank - constantTerms;
  const sigma = Math.sqrt(rss / dfResidual);
  const summary = modelSummary(rss, regression + rss, n, dfModel, constantTerms, logWeightSum(fit));
  return {
    fit,
    level,
    n,
    coefficients: coefficientTable(fit, sigma, dfResidual, level),
    inflation: varianceInflation(fit),
    dfModel,
    dfResidual,
    residualSumOfSquares: rss,
    regressionSumOfSquares: regression,
    totalSumOfSquares: regression + rss,
    residualStandardError: sigma,
    multipleR: Math.sqrt(summary.rSquared),
    perfectFit: rss <= 1e-24 * (regression + rss),
    fTest: fTestOf(regression / dfModel, rss / dfResidual, dfModel, dfResidual),
    ...summary,
  };
}

/** Covariances of the coefficients of the columns that were kept. */
export function regressionCovariance({ fit, residualStandardError }: LinearRegression): Matrix {
  const { inverse, rank } = fit;
  const result = matrix(rank, rank);
  for (let i = 0; i < rank; i++)
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = 0; k < rank; k++) sum += (inverse[i * rank + k] ?? 0) * (inverse[j * rank + k] ?? 0);
      result.data[i + j * rank] = sum * residualStandardError ** 2;
      result.data[j + i * rank] = sum * residualStandardError ** 2;
    }
  return result;
}

function fTestOf(top: number, bottom: number, df1: number, df2: number): FTest {
  if (df1 === 0) return { statistic: 0, df1, df2, pValue: 1 };
  const statistic = top / bottom;
  return { statistic, df1, df2, pValue: fDistribution.sf(statistic, df1, df2) };
}

function sumOfSquaredEffects(fit: LeastSquaresFit, from: number, to: number): number {
  let sum = 0;
  for (let j = from; j < to; j++) sum += fit.effects[j]! * fit.effects[j]!;
  return sum;
}

function logWeightSum({ weights, selection }: LeastSquaresFit): number {
  if (!weights) return 0;
  let sum = 0;
  for (let i = 0; i < selection.count; i++) {
    sum += Math.log(weights[selection.index ? selection.index[i]! : i]!);
  }
  return sum;
}

interface ModelSummary {
  readonly rSquared: number;
  readonly adjustedRSquared: number;
  readonly logLik: number;
  readonly aic: number;
  readonly bic: number;
}

/**
 * R squared and information criteria from sums of squares; the normal log-likelihood is
 * [sum log w - n (log(2 pi rss / n) + 1)] / 2 and its parameters include the error variance.
 */
function modelSummary(
  rss: number,
  total: number,
  n: number,
  dfModel: number,
  constantTerms: number,
  logWeights: number,
): ModelSummary {
  const rSquared = (total - rss) / total;
  const dfResidual = n - dfModel - constantTerms;
  const logLik = 0.5 * (logWeights - n * (Math.log((2 * Math.PI * rss) / n) + 1));
  const parameters = dfModel + constantTerms + 1;
  return {
    rSquared,
    adjustedRSquared: 1 - (rss / dfResidual) * ((n - constantTerms) / total),
    logLik,
    aic: 2 * parameters - 2 * logLik,
    bic: Math.log(n) * parameters - 2 * logLik,
  };
}

function coefficientTable(
  fit: LeastSquaresFit,
  sigma: number,
  df: number,
  level: number,
): readonly RegressionCoefficient[] {
  const { rank, inverse, design } = fit;
  const critical = studentT.isf((1 - level) / 2, df);
  const vif = new Map(varianceInflation(fit).map((entry) => [entry.term, entry]));
  return Array.from(fit.kept, (at, j) => {
    const column = design.columns[at]!;
    let squares = 0;
    for (let k = 0; k < rank; k++) squares += inverse[j * rank + k]! ** 2;
    const estimate = fit.coefficients[j]!;
    const standardError = sigma * Math.sqrt(squares);
    const statistic = estimate / standardError;
    const base = {
      name: column.name,
      estimate,
      standardError,
      statistic,
      pValue: Number.isNaN(statistic) ? NaN : 2 * studentT.sf(Math.abs(statistic), df),
      ciLower: estimate - critical * standardError,
      ciUpper: estimate + critical * standardError,
    };
    if (column.parts.length === 0) return base;
    const { sumOfSquares, scale } = fit.columnStats[j]!;
    const ratio = (Math.sqrt(sumOfSquares / fit.outcomeStats.sumOfSquares) * fit.outcomeStats.scale) / scale;
    const term = design.terms.find(({ first, count }) => at >= first && at < first + count);
    const inflation = term && term.count === 1 ? vif.get(term.name) : undefined;
    return {
      ...base,
      standardizedEstimate: estimate * ratio,
      ...(inflation ? { vif: inflation.gvif } : {}),
    };
  });
}

/** log |det| of the Gram matrix of some columns of the centred factor, each scaled to length 1. */
function logDeterminant(fit: LeastSquaresFit, columns: readonly number[]): number {
  const { rank, factor } = fit;
  const qr = new StreamedQr(columns.length, rank);
  columns.forEach((j, k) => {
    let norm = 0;
    for (let i = 1; i <= j; i++) norm += factor.data[i + j * rank]! ** 2;
    for (let i = 1; i <= j; i++) qr.block[i + k * rank] = factor.data[i + j * rank]! / Math.sqrt(norm);
  });
  qr.absorb(rank);
  const r = qr.factor();
  let sum = 0;
  for (let k = 0; k < columns.length; k++) sum += 2 * Math.log(Math.abs(r.data[k + k * columns.length]!));
  return sum;
}

/** Variance inflation of each term of a model with an intercept, two or more terms and no interactions. */
function varianceInflation(fit: LeastSquaresFit): readonly TermInflation[] {
  const { design } = fit;
  const plain = design.terms.every(({ variables }) => variables.length === 1);
  if (!design.intercept || design.terms.length < 2 || !plain || fit.dropped.length > 0) return [];
  const all = Array.from({ length: fit.rank - 1 }, (_, k) => k + 1);
  const whole = logDeterminant(fit, all);
  return design.terms.map(({ name, first, count }) => {
    const inside = all.filter((j) => j >= first && j < first + count);
    const outside = all.filter((j) => j < first || j >= first + count);
    const gvif = Math.exp(logDeterminant(fit, inside) + logDeterminant(fit, outside) - whole);
    return { term: name, gvif, df: count, adjusted: gvif ** (1 / (2 * count)) };
  });
}

/** One step of a hierarchical regression. */
export interface RegressionStep extends ModelSummary {
  readonly dfModel: number;
  readonly rSquaredChange: number;
  /** Test of the added terms against the error of this step. */
  readonly change: FTest;
}

/**
 * Steps of a hierarchical regression from the sequential sums of squares of the full model: block k adds the next
 * `termCounts[k]` terms of the design, in order.
 */
export function hierarchicalSteps(
  regression: LinearRegression,
  termCounts: readonly number[],
): readonly RegressionStep[] {
  const { fit, n, totalSumOfSquares: total } = regression;
  const { terms } = fit.design;
  if (termCounts.reduce((sum, count) => sum + count, 0) !== terms.length) {
    throw new StatsError('length-mismatch', 'the blocks do not cover the terms of the model', 'termCounts');
  }
  const constantTerms = fit.design.intercept ? 1 : 0;
  const logWeights = logWeightSum(fit);
  let used = 0;
  let columns = constantTerms;
  let previous = total;
  return termCounts.map((count) => {
    used += count;
    const end = used === 0 ? constantTerms : terms[used - 1]!.first + terms[used - 1]!.count;
    const upTo = fit.kept.findIndex((at) => at >= end);
    const last = upTo < 0 ? fit.rank : upTo;
    const rss = regression.residualSumOfSquares + sumOfSquaredEffects(fit, last, fit.rank);
    const df1 = last - columns;
    const df2 = n - last;
    const step = {
      dfModel: last - constantTerms,
      ...modelSummary(rss, total, n, last - constantTerms, constantTerms, logWeights),
      rSquaredChange: (previous - rss) / total,
      change: fTestOf((previous - rss) / df1, rss / df2, df1, df2),
    };
    previous = rss;
    columns = last;
    return step;
  });
}
