/** What a fitted nonlinear model says beyond its estimates: covariances, profile limits, predictions. */
import { studentT } from '../distributions/student-t.ts';
import { type Matrix, matrix, multiply } from '../linalg/matrix.ts';
import { StreamedQr } from '../linalg/streamed-qr.ts';
import { invertUpper } from '../linalg/triangular.ts';
import { StatsError } from '../stats-error.ts';
import { profileLimit } from './dose-response.ts';
import { compileFormula, parseFormula } from './formula.ts';
import type { NonlinearRegression } from './nonlinear-regression.ts';

/** Rows taken at a time. */
const BLOCK = 512;

export interface NonlinearPrediction {
  readonly fit: number;
  readonly standardError: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  /** Of a new case. */
  readonly piLower: number;
  readonly piUpper: number;
}

export interface NonlinearInference {
  readonly rSquared: number;
  readonly logLik: number;
  readonly aic: number;
  readonly bic: number;
  /** Of the parameters, in their order. */
  readonly correlation: Matrix;
  /** Where the sum of squares, minimised over the others, has risen by t² s²; null where it does not. None unless asked for. */
  readonly profile: readonly { readonly ciLower: number | null; readonly ciUpper: number | null }[];
  /** At new values of the columns. */
  predict(columns: Readonly<Record<string, Float64Array>>, rows: number): readonly NonlinearPrediction[];
}

/**
 * Covariances are s² (J'J)^-1 from a QR of the Jacobian (Bates and Watts 1988, ch. 2); profile limits are those of chapter 6, log-likelihood and
 * criteria those of normal errors.
 */
export function nonlinearInference(
  formula: string,
  outcome: Float64Array,
  columns: Readonly<Record<string, Float64Array>>,
  fit: NonlinearRegression,
  { level = 0.95, profile = false }: { readonly level?: number; readonly profile?: boolean } = {},
): NonlinearInference {
  const parsed = parseFormula(formula);
  const names = fit.parameters.map(({ name }) => name);
  const p = names.length;
  const at = Float64Array.from(fit.parameters, ({ estimate }) => estimate);
  const evaluate = compileFormula(parsed, names, columns);
  const covariance = covarianceOf(evaluate, at, fit);
  const n = outcome.length;
  const { residualSumOfSquares: rss, residualDf } = fit;
  const mean = outcome.reduce((sum, value) => sum + value, 0) / n;
  const total = outcome.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const logLik = (-n / 2) * (Math.log((2 * Math.PI * rss) / n) + 1);
  const t = studentT.isf((1 - level) / 2, residualDf);
  const variance = rss / residualDf;
  const gradient = new Float64Array(p);
  // names of its own, since those of dose–response curves carry bounds
  const form = {
    names: names.map((_, j) => `parameter ${j}`),
    value: (row: number, b: ArrayLike<number>) => evaluate(row, Float64Array.from(b), gradient),
    slopes: (row: number, b: ArrayLike<number>) => {
      evaluate(row, Float64Array.from(b), gradient);
      return Array.from(gradient);
    },
    starts: () => [],
  };
  const rows = Float64Array.from({ length: n }, (_, row) => row);
  const limit = (j: number, side: number): number | null =>
    profileLimit(
      form,
      rows,
      outcome,
      { b: at, rss },
      j,
      side * t * (fit.parameters[j]?.standardError ?? 0),
      t * t * variance,
    );
  return {
    rSquared: 1 - rss / total,
    logLik,
    aic: -2 * logLik + 2 * (p + 1),
    bic: -2 * logLik + (p + 1) * Math.log(n),
    correlation: correlationOf(covariance),
    profile: profile ? names.map((_, j) => ({ ciLower: limit(j, -1), ciUpper: limit(j, 1) })) : [],
    predict: (values, count) => {
      const predicted = compileFormula(parsed, names, values);
      const slope = new Float64Array(p);
      return Array.from({ length: count }, (_, row) => {
        const expected = predicted(row, at, slope);
        let squared = 0;
        for (let i = 0; i < p; i++)
          for (let j = 0; j < p; j++)
            squared += (slope[i] ?? 0) * (slope[j] ?? 0) * (covariance.data[i + j * p] ?? 0);
        const wide = t * Math.sqrt(variance + squared);
        const half = t * Math.sqrt(squared);
        return {
          fit: expected,
          standardError: Math.sqrt(squared),
          ciLower: expected - half,
          ciUpper: expected + half,
          piLower: expected - wide,
          piUpper: expected + wide,
        };
      });
    },
  };
}

/** s² (J'J)^-1, the columns of J at length one meanwhile. */
function covarianceOf(
  evaluate: ReturnType<typeof compileFormula>,
  at: Float64Array,
  { n, residualSumOfSquares, residualDf }: NonlinearRegression,
): Matrix {
  const p = at.length;
  const gradient = new Float64Array(p);
  const lengths = new Float64Array(p);
  for (let row = 0; row < n; row++) {
    evaluate(row, at, gradient);
    for (let k = 0; k < p; k++) lengths[k]! += (gradient[k] ?? 0) ** 2;
  }
  for (let k = 0; k < p; k++) lengths[k] = Math.sqrt(lengths[k] ?? 0);
  if (!lengths.every((length) => length > 0 && Number.isFinite(length)))
    throw new StatsError('singular', 'the data do not determine a parameter', 'formula');
  const qr = new StreamedQr(p, BLOCK);
  for (let from = 0; from < n; from += BLOCK) {
    const count = Math.min(BLOCK, n - from);
    for (let i = 0; i < count; i++) {
      evaluate(from + i, at, gradient);
      for (let k = 0; k < p; k++) qr.block[k * BLOCK + i] = (gradient[k] ?? 0) / (lengths[k] ?? 1);
    }
    qr.absorb(count);
  }
  const factor = qr.factor();
  for (let k = 0; k < p; k++)
    if (!(Math.abs(factor.data[k + k * p] ?? 0) > Number.EPSILON))
      throw new StatsError('singular', 'the data do not tell two parameters apart', 'formula');
  const inverse = invertUpper(factor);
  const transposed = matrix(p, p);
  for (let i = 0; i < p; i++)
    for (let j = 0; j < p; j++) transposed.data[j + i * p] = inverse.data[i + j * p] ?? 0;
  const variance = residualSumOfSquares / residualDf;
  const result = multiply(inverse, transposed);
  return matrix(
    p,
    p,
    result.data.map(
      (value, k) => (variance * value) / ((lengths[k % p] ?? 1) * (lengths[Math.floor(k / p)] ?? 1)),
    ),
  );
}

function correlationOf({ rows: p, data }: Matrix): Matrix {
  return matrix(
    p,
    p,
    data.map((value, k) => {
      const [i, j] = [k % p, Math.floor(k / p)];
      return i === j ? 1 : value / Math.sqrt((data[i + i * p] ?? 0) * (data[j + j * p] ?? 0));
    }),
  );
}
