/** Maximum likelihood from sums over rows that are elsewhere: Newton's steps, each of one pass (McCullagh & Nelder 1989, 2.5). */
import { type Cholesky, cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, transpose } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';

/** What one pass finds at some coefficients. */
export interface LikelihoodSums {
  /** Minus twice the log-likelihood, up to a constant. */
  readonly deviance: number;
  /** Sums of x (y - mu). */
  readonly score: Float64Array;
  /** Sums of w x x'. */
  readonly information: Matrix;
}

/** Where the likelihood is largest. */
export interface SumsMaximum {
  readonly beta: Float64Array;
  readonly deviance: number;
  /** Upper triangular R with R'R the information. */
  readonly factor: Matrix;
  readonly iterations: number;
}

const MAX_ITERATIONS = 25;
const MAX_HALVINGS = 12;
/** Squared length of a step, in standard errors, below which it is the last, and changes no sum: the steps square their lengths. */
const LAST_STEP = 1e-18;
/** The same where the deviance alone is wanted: what a quadratic misses falls with the root of the rows. */
const NEAR_FOR_VALUE = 1e-7;

/** The maximum; null where none is found: a predictor that separates the outcome, or columns that are nearly dependent. */
export async function maximiseSums(
  start: Float64Array,
  at: (beta: Float64Array) => Promise<LikelihoodSums>,
  { valueOnly = false }: { readonly valueOnly?: boolean } = {},
): Promise<SumsMaximum | null> {
  let beta = start;
  let best = await at(beta);
  for (let iterations = 1; iterations <= MAX_ITERATIONS; iterations++) {
    const factor = factorOf(best.information);
    if (!factor || !Number.isFinite(best.deviance)) return null;
    const step = choleskySolve(factor, best.score);
    const decrement = step.reduce((sum, change, j) => sum + change * best.score[j]!, 0);
    if (valueOnly && decrement < NEAR_FOR_VALUE)
      return { beta, deviance: best.deviance - decrement, factor: transpose(factor.lower), iterations };
    if (decrement < LAST_STEP)
      return { beta, deviance: best.deviance, factor: transpose(factor.lower), iterations };
    let part = 1;
    let next = await at(toward(beta, step, part));
    for (let k = 0; !(next.deviance <= best.deviance + 1e-9 * Math.abs(best.deviance)); k++) {
      if (k === MAX_HALVINGS) return null;
      part /= 2;
      next = await at(toward(beta, step, part));
    }
    beta = toward(beta, step, part);
    best = next;
  }
  return null;
}

const toward = (beta: Float64Array, step: Float64Array, part: number): Float64Array =>
  beta.map((value, j) => value + part * step[j]!);

function factorOf(information: Matrix): Cholesky | null {
  try {
    return cholesky(information);
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}
