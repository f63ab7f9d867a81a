import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import { cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { matrix } from '../linalg/matrix.ts';
import { numbersAt, valuesAt } from '../lists.ts';
import { StatsError } from '../stats-error.ts';
import { zCoefficient } from './coefficient-test.ts';
import { columnValue, type Design } from './design.ts';
import {
  binaryRows,
  coefficientCorrelation,
  coefficientError,
  fitRows,
  type LogisticEstimate,
  type LogisticFit,
  type LogisticOptions,
} from './logistic-fit.ts';
import type { BinaryRows } from './logistic-sweep.ts';
import { marginalModels } from './marginal-terms.ts';
import { type ModelTerms, modelMatrix } from './model-matrix.ts';
import type { ChiSquareTest } from './regression-diagnostics.ts';
import { type GeneralInflation, termInflation } from './term-inflation.ts';

/** One coefficient with its Wald test, interval and odds ratio. */
export interface LogisticCoefficient {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  /** Wald z. */
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** Logistic regression: the fit and what follows from it without another pass over the rows. */
export interface LogisticRegression<F extends LogisticEstimate = LogisticFit> {
  readonly fit: F;
  readonly level: number;
  readonly coefficients: readonly LogisticCoefficient[];
  readonly inflation: readonly GeneralInflation[];
  readonly logLik: number;
  readonly deviance: number;
  readonly nullDeviance: number;
  readonly aic: number;
  readonly bic: number;
  /** Against the intercept alone. */
  readonly likelihoodRatio: ChiSquareTest;
  readonly mcFadden: number;
  readonly coxSnell: number;
  readonly nagelkerke: number;
}

/** Settings of a logistic regression. */
export interface LogisticRegressionOptions extends LogisticOptions {
  /** Level of the confidence intervals, 0.95 by default. */
  readonly level?: number;
}

/** Minus twice the log-likelihood of the intercept alone. */
export function nullDeviance(n: number, events: number): number {
  const part = (cases: number): number => (cases > 0 ? cases * Math.log(cases / n) : 0);
  return -2 * (part(events) + part(n - events));
}

/** Logistic regression of an event on a design with an intercept. */
export function logisticRegression(
  design: Design,
  outcome: Uint8Array,
  options: LogisticRegressionOptions = {},
): LogisticRegression {
  const level = options.level ?? 0.95;
  if (!(level > 0 && level < 1)) {
    throw new StatsError('out-of-domain', 'level must lie between 0 and 1', 'level');
  }
  if (!design.intercept) throw new StatsError('out-of-domain', 'the design needs an intercept', 'design');
  return regressionOfLogistic(fitRows(design, binaryRows(design.rows, outcome, options)), level);
}

/** What follows from a fit. */
export function regressionOfLogistic<F extends LogisticEstimate>(
  fit: F,
  level: number,
): LogisticRegression<F> {
  const { deviance, n, design } = fit;
  const k = design.columns.length;
  const empty = nullDeviance(n, fit.events);
  const ratio = Math.max(0, empty - deviance);
  const coxSnell = -Math.expm1(-ratio / n);
  return {
    fit,
    level,
    coefficients: coefficientTable(fit, level),
    inflation: termInflation(design, (i, j) => coefficientCorrelation(fit, i, j)),
    logLik: -deviance / 2,
    deviance,
    nullDeviance: empty,
    aic: deviance + 2 * k,
    bic: deviance + k * Math.log(n),
    likelihoodRatio: chiSquareTest(ratio, k - 1),
    mcFadden: ratio / empty,
    coxSnell,
    nagelkerke: coxSnell / -Math.expm1(-empty / n),
  };
}

function chiSquareTest(statistic: number, df: number): ChiSquareTest {
  return { statistic, df, pValue: df === 0 ? 1 : chiSquare.sf(statistic, df) };
}

function coefficientTable(fit: LogisticEstimate, level: number): readonly LogisticCoefficient[] {
  const critical = normal.isf((1 - level) / 2);
  return fit.design.columns.map(({ name }, j) => {
    return zCoefficient(name, fit.coefficients[j]!, coefficientError(fit, j), critical);
  });
}

/** Likelihood-ratio test of one term. */
export interface TermTest extends ChiSquareTest {
  readonly term: string;
}

/**
 * Likelihood-ratio tests of the terms that respect marginality (type II): a term is tested in the model of all terms
 * that do not contain it.
 */
export function likelihoodRatioTests(
  model: ModelTerms,
  regression: LogisticRegression,
  progress: (done: number, of: number) => void = () => undefined,
): readonly TermTest[] {
  const { terms } = model;
  const found = new Map<string, LogisticFit>([[keyOf(terms), regression.fit]]);
  const fitOf = (kept: readonly (readonly string[])[]): ModelDeviance => {
    const { rows, n, events } = regression.fit;
    if (kept.length === 0) return { deviance: nullDeviance(n, events), parameters: 1 };
    const key = keyOf(kept);
    const fit = found.get(key) ?? submodel(model, kept, rows, regression.fit);
    found.set(key, fit);
    return { deviance: fit.deviance, parameters: fit.design.columns.length };
  };
  return marginalModels(terms).map(({ term, larger, smaller }, i) => {
    progress(i, terms.length);
    return { term, ...devianceTest(fitOf(smaller), fitOf(larger)) };
  });
}

/** What a model leaves unexplained, with how many coefficients. */
export interface ModelDeviance {
  readonly deviance: number;
  readonly parameters: number;
}

/** Likelihood-ratio test of two models, one within the other. */
export const devianceTest = (smaller: ModelDeviance, larger: ModelDeviance): ChiSquareTest =>
  chiSquareTest(Math.max(0, smaller.deviance - larger.deviance), larger.parameters - smaller.parameters);

const keyOf = (terms: readonly (readonly string[])[]): string =>
  terms.map((term) => term.join('\u0000')).join('\u0001');

/** Squared step after which the deviance is exact within rounding, though the coefficients are not yet. */
const DEVIANCE_STEP = 1e-9;

/** The fit of some of the terms, begun from what the whole model says about them. */
function submodel(
  model: ModelTerms,
  terms: readonly (readonly string[])[],
  rows: BinaryRows,
  whole: LogisticFit,
): LogisticFit {
  const design = modelMatrix({ ...model, terms });
  const names = whole.design.columns.map(({ name }) => name);
  const kept = design.columns.map(({ name }) => names.indexOf(name));
  if (kept.includes(-1)) return fitRows(design, rows, undefined, { lastStep: DEVIANCE_STEP });
  const scales = valuesAt(whole.columnStats, kept);
  return fitRows(design, rows, restrictedStart(kept, whole), { scales, lastStep: DEVIANCE_STEP });
}

/**
 * Standardised coefficients of a submodel by one step from the whole model, b1 - V12 V22^-1 b2 with V = (R'R)^-1.
 */
export function restrictedStart(kept: readonly number[], whole: LogisticEstimate): Float64Array | undefined {
  const gone = whole.design.columns.map((_, j) => j).filter((j) => !kept.includes(j));
  const error = (j: number): number => coefficientError(whole, j) / whole.columnStats[j]!.scale;
  const scaled = (i: number, j: number): number => coefficientCorrelation(whole, i, j) * error(i) * error(j);
  if (gone.length === 0) return undefined;
  const v = matrix(gone.length, gone.length);
  gone.forEach((i, row) => {
    gone.forEach((j, column) => {
      v.data[row + column * gone.length] = scaled(i, j);
    });
  });
  try {
    const solved = choleskySolve(cholesky(v), numbersAt(whole.beta, gone));
    return Float64Array.from(kept, (i) => {
      let value = whole.beta[i]!;
      // the intercept of the shifted columns is nearly free of the others
      if (i > 0) for (let k = 0; k < gone.length; k++) value -= scaled(i, gone[k]!) * solved[k]!;
      return value;
    });
  } catch (error) {
    if (error instanceof StatsError) return undefined;
    throw error;
  }
}

/** One step of a hierarchical model. */
export interface LogisticStep {
  readonly deviance: number;
  readonly aic: number;
  readonly bic: number;
  readonly mcFadden: number;
  readonly nagelkerke: number;
  /** Likelihood-ratio test of the terms added, against the step before. */
  readonly change: ChiSquareTest;
}

/** Steps of a hierarchical model: block k adds the next `termCounts[k]` terms, in order. */
export function logisticSteps(
  model: ModelTerms,
  regression: LogisticRegression,
  termCounts: readonly number[],
): readonly LogisticStep[] {
  const { fit, nullDeviance: empty } = regression;
  let used = 0;
  const models = termCounts.map((count): ModelDeviance => {
    used += count;
    const terms = model.terms.slice(0, used);
    const whole = used === model.terms.length;
    const { deviance, design } = whole ? fit : submodel(model, terms, fit.rows, fit);
    return { deviance, parameters: design.columns.length };
  });
  return stepsOfModels(models, fit.n, empty);
}

/** Sequential tests of models, each with the terms of the one before and more. */
export function stepsOfModels(
  models: readonly ModelDeviance[],
  n: number,
  empty: number,
): readonly LogisticStep[] {
  let previous: ModelDeviance = { deviance: empty, parameters: 1 };
  return models.map((model) => {
    const { deviance, parameters } = model;
    const ratio = empty - deviance;
    const step = {
      deviance,
      aic: deviance + 2 * parameters,
      bic: deviance + parameters * Math.log(n),
      mcFadden: ratio / empty,
      nagelkerke: Math.expm1(-ratio / n) / Math.expm1(-empty / n),
      change: devianceTest(previous, model),
    };
    previous = model;
    return step;
  });
}

/** Predicted probability with the interval that is symmetric on the scale of the logit. */
export interface ProbabilityPrediction {
  readonly probability: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

const inverseLogit = (x: number): number => 1 / (1 + Math.exp(-x));

/** Probabilities for new rows; `design` is the model matrix of the same terms over variables that hold the new values. */
export function predictProbabilities(
  { fit, level }: Pick<LogisticRegression<LogisticEstimate>, 'fit' | 'level'>,
  design: Design,
): readonly ProbabilityPrediction[] {
  const p = fit.design.columns.length;
  if (design.columns.length !== p) {
    throw new StatsError('length-mismatch', 'the new rows belong to another model', 'design');
  }
  const critical = normal.isf((1 - level) / 2);
  return Array.from({ length: design.rows }, (_, row) => {
    // in the standardised columns nothing cancels, however far the values lie from zero
    const z = new Float64Array(p);
    let value = 0;
    for (let j = 0; j < p; j++) {
      const x = columnValue(design.columns[j]!, row);
      if (!Number.isFinite(x)) {
        throw new StatsError('not-finite', `${design.columns[j]!.name} has no value in a new row`, 'design');
      }
      const { shift, scale } = fit.columnStats[j]!;
      z[j] = (x - shift) * scale;
      value += fit.beta[j]! * z[j]!;
    }
    let h = 0;
    for (let j = 0; j < p; j++) {
      let sum = z[j]!;
      for (let k = 0; k < j; k++) sum -= fit.factor.data[k + j * p]! * z[k]!;
      z[j] = sum / fit.factor.data[j + j * p]!;
      h += z[j]! ** 2;
    }
    const half = critical * Math.sqrt(h);
    return {
      probability: inverseLogit(value),
      ciLower: inverseLogit(value - half),
      ciUpper: inverseLogit(value + half),
    };
  });
}
