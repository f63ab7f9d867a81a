/** Small-sample covariance and degrees of freedom of the fixed effects of a linear mixed model. */
import { fDistribution } from '../distributions/f.ts';
import { studentT } from '../distributions/student-t.ts';
import { cholesky, choleskyInverse } from '../linalg/cholesky.ts';
import { type Matrix, matrix, multiply, transpose } from '../linalg/matrix.ts';
import { pseudoInverse } from '../linalg/svd.ts';
import { type DenseDesign, originalCovariance, originalTransform } from '../models/dense-design.ts';
import { StatsError } from '../stats-error.ts';
import {
  type CovarianceBlock,
  type GaussianAt,
  gaussianAt,
  joinedCodes,
  rowsByCode,
} from './gaussian-blocks.ts';
import type { MixedCoefficient, MixedModel } from './mixed-model.ts';
import type { RandomFactor } from './mixed-sums.ts';

/** An F test of several coefficients. */
export interface KenwardRogerTest {
  readonly statistic: number;
  readonly df1: number;
  readonly df2: number;
  readonly pValue: number;
}

export interface KenwardRoger {
  readonly coefficients: readonly (MixedCoefficient & { readonly unadjustedStandardError: number })[];
  /** Tests that the coefficients of some columns are all zero. */
  readonly test: (columns: readonly number[]) => KenwardRogerTest;
  /** Adjusted covariances of the coefficients. */
  readonly covariance: Matrix;
  /** Degrees of freedom of a combination of the coefficients. */
  readonly dfOf: (weights: ArrayLike<number>) => number;
}

/** More rows that vary together than this take too long. */
const MOST_TOGETHER = 1500;

/** Blocks with a slope for each variance and covariance of each factor, and for the residual variance: the covariance is linear in all. */
function blocksOf(n: number, random: readonly RandomFactor[], model: MixedModel): readonly CovarianceBlock[] {
  const together = joinedCodes(
    random.map(({ group }) => group),
    n,
  );
  return [...rowsByCode(together).values()].map((rows) => {
    const size = rows.length;
    if (size > MOST_TOGETHER)
      throw new StatsError('out-of-domain', 'too many rows that vary together', 'groups');
    const covariance = matrix(size, size);
    const slopes: Matrix[] = [];
    const add = (value: number, slope: Matrix): void => {
      slopes.push(slope);
      for (let i = 0; i < slope.data.length; i++) covariance.data[i]! += value * slope.data[i]!;
    };
    for (const { name, group, columns } of random) {
      const own = model.random.find((effect) => effect.name === name)!.covariance;
      const q = columns.length;
      for (let a = 0; a < q; a++)
        for (let b = 0; b <= a; b++) {
          const slope = matrix(size, size);
          for (let i = 0; i < size; i++)
            for (let j = 0; j < size; j++) {
              const [r, s] = [rows[i]!, rows[j]!];
              if (group[r] !== group[s]) continue;
              const product = columns[a]![r]! * columns[b]![s]!;
              slope.data[i + j * size] = a === b ? product : product + columns[b]![r]! * columns[a]![s]!;
            }
          add(own[a + b * q]!, slope);
        }
    }
    const unit = matrix(size, size);
    for (let i = 0; i < size; i++) unit.data[i + i * size] = 1;
    add(model.residualVariance, unit);
    return { rows, covariance, slopes };
  });
}

const trace = (a: Matrix): number => {
  let sum = 0;
  for (let i = 0; i < a.rows; i++) sum += a.data[i + i * a.rows]!;
  return sum;
};

/** The adjusted covariance Φ + 2Φ [Σ w (Q - PΦP)] Φ (Kenward & Roger 1997, eq. 5; no second derivatives, the covariance is linear). */
function adjusted({ covariance: phi, first, second }: GaussianAt, w: Matrix): Matrix {
  const p = phi.rows;
  const m = first.length;
  const inside = matrix(p, p);
  for (let i = 0; i < m; i++)
    for (let j = 0; j < m; j++) {
      const product = multiply(multiply(first[i]!, phi), first[j]!);
      for (let at = 0; at < inside.data.length; at++)
        inside.data[at]! += w.data[i + j * m]! * (second[i + j * m]!.data[at]! - product.data[at]!);
    }
  const change = multiply(multiply(phi, inside), phi);
  return matrix(
    p,
    p,
    phi.data.map((value, at) => value + change.data[at]! + change.data[(at % p) * p + Math.floor(at / p)]!),
  );
}

/** What every test needs: Φ, its products Φ P Φ with the slopes of the information, and the covariance of the variances. */
interface Pieces {
  readonly phi: Matrix;
  readonly slopes: readonly Matrix[];
  readonly w: Matrix;
}

/** Degrees of freedom and factor of the F statistic of L b (Kenward & Roger 1997, section 3). */
function scaleOf({ phi, slopes, w }: Pieces, l: Matrix): { readonly df: number; readonly factor: number } {
  const q = l.rows;
  const m = slopes.length;
  const inside = (a: Matrix): Matrix => multiply(multiply(l, a), transpose(l));
  const middle = choleskyInverse(cholesky(inside(phi), 0));
  // the traces of the whole matrices are those of the small ones of L
  const parts = slopes.map((slope) => multiply(middle, inside(slope)));
  let a1 = 0;
  let a2 = 0;
  for (let i = 0; i < m; i++)
    for (let j = 0; j < m; j++) {
      a1 += w.data[i + j * m]! * trace(parts[i]!) * trace(parts[j]!);
      a2 += w.data[i + j * m]! * trace(multiply(parts[i]!, parts[j]!));
    }
  const b = (a1 + 6 * a2) / (2 * q);
  const g = ((q + 1) * a1 - (q + 4) * a2) / ((q + 2) * a2);
  const under = 3 * q + 2 * (1 - g);
  const v0 = 1 + (g / under) * b;
  const v1 = 1 - ((q - g) / under) * b;
  const v2 = 1 - ((q + 2 - g) / under) * b;
  const rho = ((1 - a2 / q) / v1) ** 2 * ((Math.abs(v0) < 1e-10 ? 0 : v0) / v2 / q);
  const df = 4 + (q + 2) / (q * rho - 1);
  return { df, factor: Math.abs(df - 2) < 0.01 ? 1 : (df * (1 - a2 / q)) / (df - 2) };
}

/**
 * Kenward & Roger (1997) for a model fitted by REML: standard errors that allow for the estimated variances, t tests with their degrees of freedom, and F tests with their
 * scale.
 */
export function kenwardRoger(
  dense: DenseDesign,
  y: Float64Array,
  random: readonly RandomFactor[],
  model: MixedModel,
  level: number,
): KenwardRoger {
  if (!model.isReml) throw new StatsError('out-of-domain', 'the model must be fitted by REML', 'model');
  const { p } = dense;
  const at = gaussianAt(dense, y, blocksOf(dense.n, random, model), true);
  const w = pseudoInverse(at.information, 1e-10);
  const covariance = adjusted(at, w);
  const phi = at.covariance;
  const pieces: Pieces = { phi, slopes: at.first.map((each) => multiply(multiply(phi, each), phi)), w };
  const original = originalCovariance(dense, covariance);
  const plain = originalCovariance(dense, at.covariance);
  const transform = originalTransform(dense);
  const rowsOf = (columns: readonly number[]): Matrix => {
    const l = matrix(columns.length, p);
    columns.forEach((column, i) => {
      for (let j = 0; j < p; j++) l.data[i + j * columns.length] = transform.data[column + j * p]!;
    });
    return l;
  };
  return {
    coefficients: model.coefficients.map(({ name, estimate }, j) => {
      const standardError = Math.sqrt(original.data[j + j * p]!);
      const { df } = scaleOf(pieces, rowsOf([j]));
      const statistic = estimate / standardError;
      const half = studentT.isf((1 - level) / 2, df) * standardError;
      return {
        name,
        estimate,
        standardError,
        unadjustedStandardError: Math.sqrt(plain.data[j + j * p]!),
        df,
        statistic,
        pValue: 2 * studentT.sf(Math.abs(statistic), df),
        ciLower: estimate - half,
        ciUpper: estimate + half,
      };
    }),
    covariance: original,
    dfOf: (weights) => scaleOf(pieces, multiply(matrix(1, p, Float64Array.from(weights)), transform)).df,
    test: (columns) => {
      const q = columns.length;
      const l = rowsOf(columns);
      const { df, factor } = scaleOf(pieces, l);
      const middle = choleskyInverse(cholesky(multiply(multiply(l, covariance), transpose(l)), 0));
      const b = matrix(
        q,
        1,
        Float64Array.from(columns, (column) => model.coefficients[column]!.estimate),
      );
      const statistic = (factor * multiply(multiply(transpose(b), middle), b).data[0]!) / q;
      return { statistic, df1: q, df2: df, pValue: fDistribution.sf(statistic, q, df) };
    },
  };
}
