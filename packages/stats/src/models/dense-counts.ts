/** Poisson regression of a dense design, for weights that are not counts of cases. */
import { cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
import { StatsError } from '../stats-error.ts';
import { columnSums, type DenseDesign, linearPredictor, weightedProducts } from './dense-design.ts';
import type { DenseFit } from './dense-fit.ts';

/** Steps of Newton's method, and halvings of one. */
const STEPS = 100;
const HALVINGS = 30;
/** A linear predictor beyond which counts cannot be told from none. */
const ENDLESS = 30;

/** Maximum likelihood of log-linear counts by Newton's method with halved steps; `offset` is added to the linear predictor. */
export function denseCounts(
  dense: DenseDesign,
  y: Float64Array,
  weights: Float64Array,
  offset: Float64Array | null,
): DenseFit {
  const total = y.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0);
  const size = weights.reduce((sum, w, i) => sum + w * Math.exp(offset?.[i] ?? 0), 0);
  if (!(total > 0)) throw new StatsError('constant-column', 'all counts are zero', 'outcome');
  let beta = new Float64Array(dense.p);
  if (dense.intercept) beta[0] = Math.log(total / size);
  const predictor = (at: Float64Array): Float64Array =>
    linearPredictor(dense, at).map((eta, i) => eta + (offset?.[i] ?? 0));
  const logLikOf = (eta: Float64Array): number =>
    eta.reduce((sum, e, i) => sum + (weights[i] ?? 0) * ((y[i] ?? 0) * e - Math.exp(e)), 0);
  let eta = predictor(beta);
  let logLik = logLikOf(eta);
  for (let iteration = 0; iteration < STEPS; iteration++) {
    const fitted = eta.map(Math.exp);
    const factor = cholesky(
      weightedProducts(
        dense,
        fitted.map((mean, i) => mean * (weights[i] ?? 0)),
      ),
    );
    const score = columnSums(
      dense,
      y.map((value, i) => (value - (fitted[i] ?? 0)) * (weights[i] ?? 0)),
    );
    const step = choleskySolve(factor, score);
    const decrement = step.reduce((sum, s, j) => sum + s * (score[j] ?? 0), 0);
    if (decrement < 1e-18 * (1 + Math.abs(logLik))) return { beta, fitted, bread: choleskyInverse(factor) };
    let share = 1;
    for (let halving = 0; halving < HALVINGS; halving++, share /= 2) {
      const trial = beta.map((b, j) => b + share * (step[j] ?? 0));
      const at = predictor(trial);
      const value = logLikOf(at);
      if (value >= logLik - 1e-12 * Math.abs(logLik)) {
        beta = trial;
        eta = at;
        logLik = value;
        break;
      }
    }
    if (eta.some((e, i) => e - (offset?.[i] ?? 0) < -ENDLESS)) break;
  }
  throw new StatsError('not-converged', 'a level has no counts', 'predictors');
}
