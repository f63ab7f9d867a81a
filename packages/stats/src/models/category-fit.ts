/** Newton steps for likelihoods of categories, and the pieces their models share. */
import { cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix, multiply, transpose } from '../linalg/matrix.ts';
import { dot } from '../linalg/vectors.ts';
import { StatsError } from '../stats-error.ts';
import type { DenseDesign } from './dense-design.ts';

/** Log-likelihood with its gradient and the information, minus its second derivatives. */
export interface Likelihood {
  readonly logLik: number;
  readonly gradient: Float64Array;
  readonly information: Matrix;
}

const MAX_ITERATIONS = 200;
const LAST_STEP = 1e-20;
/** Standardised coefficients beyond this mean that the categories are separated. */
const LARGEST = 60;

export interface Maximised extends Likelihood {
  readonly parameters: Float64Array;
  readonly covariance: Matrix;
}

/** Maximises a likelihood by Newton steps, halved while they make it smaller; `names` are those of the parameters. */
export function maximiseLikelihood(
  at: (parameters: Float64Array) => Likelihood | null,
  start: Float64Array,
  names: readonly string[],
): Maximised {
  let parameters: Float64Array = start.slice();
  let best = at(parameters);
  if (!best) throw new StatsError('not-converged', 'the likelihood has no start', 'outcome');
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const factor = factorOf(best.information);
    const step = choleskySolve(factor, best.gradient);
    const decrement = dot(step, best.gradient);
    if (decrement <= LAST_STEP * Math.max(1, Math.abs(best.logLik)))
      return { ...best, parameters, covariance: choleskyInverse(factor) };
    let part = 1;
    let next: Float64Array = parameters;
    let found: Likelihood | null = null;
    for (let halvings = 0; halvings < 50; halvings++) {
      next = parameters.map((value, j) => value + part * step[j]!);
      found = at(next);
      if (found && found.logLik >= best.logLik - 1e-12 * Math.abs(best.logLik)) break;
      part /= 2;
    }
    if (!found) throw new StatsError('not-converged', 'the likelihood was not maximised', 'outcome');
    parameters = next;
    best = found;
    refuseSeparated(parameters, names);
  }
  throw new StatsError('not-converged', 'the likelihood was not maximised', 'outcome');
}

/** The factor of the information; where it is not positive definite, of one that leans towards steepest ascent. */
function factorOf(information: Matrix) {
  const n = information.rows;
  for (let ridge = 0; ridge < 1e6; ridge = ridge === 0 ? 1e-10 : ridge * 100) {
    try {
      const data = information.data.slice();
      for (let j = 0; j < n; j++) data[j + j * n]! += ridge * Math.max(1, Math.abs(data[j + j * n]!));
      return cholesky(matrix(n, n, data));
    } catch (error) {
      if (!(error instanceof StatsError)) throw error;
    }
  }
  throw new StatsError('not-converged', 'the information is singular', 'outcome');
}

function refuseSeparated(parameters: Float64Array, names: readonly string[]): void {
  let worst = 0;
  for (let j = 0; j < parameters.length; j++)
    if (Math.abs(parameters[j]!) > Math.abs(parameters[worst]!)) worst = j;
  if (Math.abs(parameters[worst]!) > LARGEST)
    throw new StatsError('not-converged', 'the categories are separated', names[worst]!);
}

/** The matrix T of b = T beta that turns standardised coefficients into original ones. */
export function scaleBack({ p, shift, scale, intercept }: DenseDesign): Matrix {
  const t = matrix(p, p);
  for (let j = 0; j < p; j++) t.data[j + j * p] = 1 / scale[j]!;
  if (intercept) for (let j = 1; j < p; j++) t.data[j * p] = -shift[j]! / scale[j]!;
  return t;
}

/** T C T'. */
export const transformed = (t: Matrix, covariance: Matrix): Matrix =>
  multiply(multiply(t, covariance), transpose(t));

/** Log-likelihood of the categories without predictors. */
export function emptyLogLik(counts: ArrayLike<number>): number {
  let n = 0;
  for (let k = 0; k < counts.length; k++) n += counts[k]!;
  let sum = 0;
  for (let k = 0; k < counts.length; k++) if (counts[k]! > 0) sum += counts[k]! * Math.log(counts[k]! / n);
  return sum;
}
