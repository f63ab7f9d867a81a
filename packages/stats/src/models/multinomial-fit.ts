/** Baseline-category logits by maximum likelihood, with the exact Hessian. */
import { matrix } from '../linalg/matrix.ts';
import {
  type Likelihood,
  type Maximised,
  maximiseLikelihood,
  scaleBack,
  transformed,
} from './category-fit.ts';
import type { DenseDesign } from './dense-design.ts';

export interface CategoryRows {
  /** Category of each row from 0 on. */
  readonly category: Int32Array;
  readonly categories: number;
  /** How many cases each row stands for. */
  readonly weight: Float64Array;
}

export interface MultinomialFit {
  /** Coefficients of each category but the first, the base, one after the other. */
  readonly coefficients: Float64Array;
  /** Their covariances. */
  readonly covariance: Float64Array;
  readonly logLik: number;
}

/** Probabilities of the categories, the first being the base, from the linear predictors of the others. */
export function categoryShares(eta: ArrayLike<number>): Float64Array {
  let most = 0;
  for (let k = 0; k < eta.length; k++) most = Math.max(most, eta[k]!);
  const shares = new Float64Array(eta.length + 1);
  let sum = Math.exp(-most);
  shares[0] = sum;
  for (let k = 0; k < eta.length; k++) {
    shares[k + 1] = Math.exp(eta[k]! - most);
    sum += shares[k + 1]!;
  }
  return shares.map((share) => share / sum);
}

export function fitMultinomial(dense: DenseDesign, rows: CategoryRows): MultinomialFit {
  const { n, p, x, names } = dense;
  const others = rows.categories - 1;
  const size = others * p;
  const likelihood = (beta: Float64Array): Likelihood => {
    const gradient = new Float64Array(size);
    const information = matrix(size, size);
    const eta = new Float64Array(others);
    let logLik = 0;
    for (let i = 0; i < n; i++) {
      const w = rows.weight[i]!;
      for (let k = 0; k < others; k++) {
        let sum = 0;
        for (let j = 0; j < p; j++) sum += beta[k * p + j]! * x[i + j * n]!;
        eta[k] = sum;
      }
      const share = categoryShares(eta);
      logLik += w * Math.log(share[rows.category[i]!]!);
      for (let k = 0; k < others; k++) {
        const residual = w * ((rows.category[i] === k + 1 ? 1 : 0) - share[k + 1]!);
        for (let j = 0; j < p; j++) gradient[k * p + j]! += residual * x[i + j * n]!;
        for (let l = 0; l <= k; l++) {
          const curve = w * share[k + 1]! * ((k === l ? 1 : 0) - share[l + 1]!);
          for (let j = 0; j < p; j++)
            for (let m = 0; m < p; m++)
              information.data[k * p + j + (l * p + m) * size]! += curve * x[i + j * n]! * x[i + m * n]!;
        }
      }
    }
    for (let a = 0; a < size; a++)
      for (let b = a + 1; b < size; b++) information.data[a + b * size] = information.data[b + a * size]!;
    return { logLik, gradient, information };
  };
  const labels = Array.from({ length: size }, (_, at) => names[at % p]!);
  const found: Maximised = maximiseLikelihood(likelihood, startOf(rows, p), labels);
  const back = scaleBack(dense);
  const whole = matrix(size, size);
  for (let k = 0; k < others; k++)
    for (let i = 0; i < p; i++)
      for (let j = 0; j < p; j++) whole.data[k * p + i + (k * p + j) * size] = back.data[i + j * p]!;
  const coefficients = new Float64Array(size);
  for (let a = 0; a < size; a++)
    for (let b = 0; b < size; b++) coefficients[a]! += whole.data[a + b * size]! * found.parameters[b]!;
  return { coefficients, covariance: transformed(whole, found.covariance).data, logLik: found.logLik };
}

/** Intercepts that give the shares of the categories. */
function startOf({ category, categories, weight }: CategoryRows, p: number): Float64Array {
  const counts = new Float64Array(categories);
  for (let i = 0; i < category.length; i++) counts[category[i]!]! += weight[i]!;
  const start = new Float64Array((categories - 1) * p);
  for (let k = 1; k < categories; k++) start[(k - 1) * p] = Math.log(counts[k]! / counts[0]!);
  return start;
}
