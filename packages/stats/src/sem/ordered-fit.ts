/**
 * Models of ordered items, fitted to their polychoric correlations by least squares: diagonally weighted or unweighted, with errors and a test that
 * the covariances of the correlations correct (Muthén 1984, Psychometrika 49, 115-132; Muthén, du Toit & Spisic 1997; Asparouhov & Muthén 2010).
 */
import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import { columnOf, entry, type Matrix, matrix, multiply, transpose, weightedRows } from '../linalg/matrix.ts';
import { addScaled, dot } from '../linalg/vectors.ts';
import { zip } from '../lists.ts';
import { type PolychoricMatrix, polychoricMatrix } from '../multivariate/polychoric-matrix.ts';
import { newton } from '../optim/newton.ts';
import { StatsError } from '../stats-error.ts';
import { covarianceOf, unidentified } from './estimate.ts';
import { type SemFit, valuesOf } from './fit.ts';
import { comparativeFit, type SemTest, testOf } from './fit-indices.ts';
import type { SemModel } from './model.ts';
import { candidates, type ModificationIndex, scoreTests } from './modification.ts';
import { reflected } from './reflect.ts';
import { rSquared } from './standardized.ts';
import { type GroupMoments, startValues } from './start.ts';
import { written } from './syntax.ts';
import { completedAt, correlationsAt, withUnitVariances } from './unit-variances.ts';

/** How much each correlation counts: by its precision, or all alike. */
export type OrderedWeights = 'diagonal' | 'equal';

/** A threshold of an item: where on the normal variable behind it the next answer begins. */
export interface SemThreshold {
  readonly item: string;
  readonly index: number;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** A fitted model of ordered items. */
export interface OrderedSemFit
  extends Pick<SemFit, 'n' | 'nParameters' | 'fit' | 'srmr' | 'parameters' | 'defined' | 'rSquared'> {
  readonly model: SemModel;
  readonly theta: Float64Array;
  readonly iterations: number;
  readonly moments: readonly GroupMoments[];
  /** Adjusted in mean and variance: the statistic over `scaling`, plus the shift. */
  readonly test: SemTest;
  readonly shift: number;
  /** n times what is left, before it is adjusted. */
  readonly unadjusted: number;
  readonly baseline: SemTest;
  readonly thresholds: readonly SemThreshold[];
  readonly modification: readonly ModificationIndex[];
}

const traceOf = (a: Matrix): number =>
  a.data.reduce((sum, value, i) => (i % (a.rows + 1) === 0 ? sum + value : sum), 0);

/** tr(AB) of two square matrices. */
const traceOfProduct = (a: Matrix, b: Matrix): number => dot(a.data, transpose(b).data);

/** Values of a symmetric matrix for pairs of its rows. */
const ofPairs = (a: Matrix, pairs: PolychoricMatrix['pairs']): Float64Array<ArrayBuffer> =>
  Float64Array.from(pairs, ([i, j]) => entry(a, i, j));

/** First vector less the second. */
const less = (a: Float64Array, b: Float64Array): Float64Array => {
  const result = a.slice();
  addScaled(result, -1, b);
  return result;
};

/** A statistic of least squares with the mean and variance of a chi-square: sqrt(df / tr(M^2)) T + df - sqrt(df tr(M)^2 / tr(M^2)), M = U Gamma (Asparouhov & Muthén 2010). */
function adjusted(
  raw: number,
  df: number,
  first: number,
  second: number,
): Pick<OrderedSemFit, 'test' | 'shift'> {
  if (df === 0) return { test: testOf(0, 0), shift: 0 };
  const factor = Math.sqrt(df / second);
  const shift = df - factor * first;
  const statistic = Math.max(0, factor * raw + shift);
  return { test: { statistic, df, pValue: chiSquare.sf(statistic, df), scaling: 1 / factor }, shift };
}

interface Fitted {
  readonly model: SemModel;
  readonly theta: Float64Array;
  readonly information: Matrix;
  readonly iterations: number;
}

const freeOf = (model: SemModel) => model.parameters.filter(({ free }) => free >= 0);

/** Least squares by Gauss-Newton steps. */
function estimated(
  model: SemModel,
  { correlations, pairs }: PolychoricMatrix,
  weights: Float64Array,
  moments: readonly GroupMoments[],
): Fitted {
  const seen = ofPairs(correlations, pairs);
  const at = (theta: Float64Array) => {
    const { values, slopes } = correlationsAt(
      completedAt(model, theta),
      theta,
      pairs,
      freeOf(model),
      model.free,
    );
    const left = less(seen, values);
    const pull = weightedRows(slopes, weights);
    return {
      value: dot(weightedRows(columnOf(left), weights).data, left) / 2,
      gradient: multiply(transpose(pull), columnOf(left)).data.map((value) => -value),
      hessian: multiply(transpose(slopes), pull),
    };
  };
  let singular: StatsError | null = null;
  for (const plain of [false, true]) {
    const start = startValues(model, moments, plain);
    if (!Number.isFinite(at(start).value)) continue;
    const found = newton(at, start, 1e-16, 1000);
    const missing = unidentified(model, found.hessian);
    if (missing)
      singular = new StatsError('not-identified', 'the data do not determine a parameter', written(missing));
    else if (found.converged)
      return { model, theta: found.x, information: found.hessian, iterations: found.iterations };
  }
  throw singular ?? new StatsError('not-converged', 'the estimates did not converge', 'model');
}

/** Covariances of the estimates, and the traces that correct the test. */
function corrected(slopes: Matrix, gamma: Matrix, weights: Float64Array) {
  const pull = weightedRows(slopes, weights);
  const bread = covarianceOf(multiply(transpose(slopes), pull));
  const carried = multiply(gamma, pull);
  const meat = multiply(transpose(pull), carried);
  const robust = multiply(multiply(bread, meat), bread);
  // U Gamma = W Gamma - W D E D' W Gamma
  const whole = weightedRows(gamma, weights);
  const part = multiply(multiply(pull, bread), transpose(carried));
  const residual = matrix(whole.rows, whole.rows, whole.data.slice());
  addScaled(residual.data, -1, part.data);
  return { robust, first: traceOf(residual), second: traceOfProduct(residual, residual) };
}

function thresholdsOf(names: readonly string[], stage: PolychoricMatrix, level: number): SemThreshold[] {
  const z = normal.isf((1 - level) / 2);
  return zip(names, stage.thresholds).flatMap(([item, own]) =>
    own.map(({ estimate, standardError }, index) => ({
      item,
      index: index + 1,
      estimate,
      standardError,
      statistic: estimate / standardError,
      pValue: 2 * normal.sf(Math.abs(estimate / standardError)),
      ciLower: estimate - z * standardError,
      ciUpper: estimate + z * standardError,
    })),
  );
}

/** What freeing a relation would bring, by the least-squares function times n. */
function modificationOf(
  model: SemModel,
  theta: Float64Array,
  stage: PolychoricMatrix,
  weights: Float64Array,
): readonly ModificationIndex[] {
  const extra = candidates(model);
  const count = model.free + extra.length;
  const { values, slopes } = correlationsAt(model, theta, stage.pairs, [...freeOf(model), ...extra], count);
  const pull = weightedRows(slopes, weights);
  const times = stage.n - 1;
  const left = columnOf(less(ofPairs(stage.correlations, stage.pairs), values));
  const gradient = multiply(transpose(pull), left).data.map((value) => -times * value);
  const information = matrix(
    count,
    count,
    multiply(transpose(slopes), pull).data.map((value) => times * value),
  );
  return scoreTests(model, theta, extra, { gradient, information });
}

/** Refuses what least squares over polychoric correlations does not answer. */
function requireOrdered(model: SemModel): void {
  if (model.groups > 1) throw new StatsError('out-of-domain', 'one group at a time', 'groups');
  if (model.exogenous.length > 0)
    throw new StatsError('out-of-domain', 'observed predictors are not ordered items', model.exogenous[0]);
}

/** Fits a model of ordered items to complete columns of them, in the order of its observed variables. */
export function fitOrderedSem(
  given: SemModel,
  columns: readonly Float64Array[],
  options: { readonly weights?: OrderedWeights; readonly level?: number } = {},
): OrderedSemFit {
  requireOrdered(given);
  const { weights: kind = 'diagonal', level = 0.95 } = options;
  const stage = polychoricMatrix(columns, given.observed);
  const { n, correlations, gamma, pairs } = stage;
  const p = given.observed.length;
  const weights = Float64Array.from(pairs, (_, i) => (kind === 'equal' ? 1 : 1 / entry(gamma, i, i)));
  const moments = [{ n, mean: new Float64Array(p), covariance: correlations }];
  const bare = withUnitVariances({ ...given, meanStructure: false });
  const df = pairs.length - bare.free;
  if (df < 0) throw new StatsError('not-identified', 'more parameters than moments', String(-df));
  const first = estimated(bare, stage, weights, moments);
  const { theta } = reflected({ ...first, value: 0, df });
  const model = completedAt(bare, theta);
  const { values, slopes } = correlationsAt(model, theta, pairs, freeOf(model), model.free);
  const seen = ofPairs(correlations, pairs);
  const residuals = less(seen, values);
  const own = corrected(slopes, gamma, weights);
  // lavaan and Mplus part here: the first takes n - 1, as was done for Wishart covariances
  const size = (left: Float64Array): number =>
    (n - 1) * dot(weightedRows(columnOf(left), weights).data, left);
  const unadjusted = size(residuals);
  const { test, shift } = adjusted(unadjusted, df, own.first, own.second);
  const whole = weightedRows(gamma, weights);
  const baseline = adjusted(size(seen), pairs.length, traceOf(whole), traceOfProduct(whole, whole)).test;
  const thresholds = thresholdsOf(model.observed, stage, level);
  const covariance = matrix(
    model.free,
    model.free,
    own.robust.data.map((value) => value / (n - 1)),
  );
  return {
    model,
    theta,
    iterations: first.iterations,
    moments,
    n,
    nParameters: model.free + thresholds.length,
    test,
    shift,
    unadjusted,
    baseline,
    fit: df === 0 ? null : comparativeFit(test, baseline, n - 1, 1),
    srmr: Math.sqrt(residuals.reduce((sum, r) => sum + r * r, 0) / ((p * (p + 1)) / 2)),
    ...valuesOf({ model, theta }, covariance, level, (at) => completedAt(bare, at)),
    rSquared: rSquared(model, theta),
    thresholds,
    modification: modificationOf(model, theta, stage, weights),
  };
}
