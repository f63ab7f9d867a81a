import { cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { randomNormal } from '../rng/variates.ts';
import type { Xoshiro256 } from '../rng/xoshiro.ts';
import { linearPredictor, type PredictorColumns, solveLowerTransposed } from './predictor-columns.ts';

/** Precision of the normal prior of each coefficient (standard deviation 5): keeps separated levels finite. */
const PRIOR_PRECISION = 0.04;
const MAX_STEPS = 25;

/** Probabilities of each level in each row: a baseline-category logit model, level 0 being the baseline. */
function probabilities(
  columns: PredictorColumns,
  beta: Float64Array,
  levels: number,
  rows: Int32Array,
): readonly Float64Array[] {
  const q = columns.length;
  const logits = Array.from({ length: levels }, (_, level) =>
    level === 0
      ? new Float64Array(rows.length)
      : linearPredictor(columns, beta.subarray((level - 1) * q, level * q), rows),
  );
  for (let r = 0; r < rows.length; r++) {
    let largest = 0;
    for (let level = 1; level < levels; level++) largest = Math.max(largest, logits[level]![r]!);
    let total = 0;
    for (let level = 0; level < levels; level++) {
      const value = Math.exp(logits[level]![r]! - largest);
      logits[level]![r] = value;
      total += value;
    }
    for (let level = 0; level < levels; level++) logits[level]![r]! /= total;
  }
  return logits;
}

/** Gradient and negative Hessian of the log posterior. */
function derivatives(
  columns: PredictorColumns,
  codes: Int32Array,
  levels: number,
  rows: Int32Array,
  beta: Float64Array,
): { readonly gradient: Float64Array; readonly information: Float64Array } {
  const q = columns.length;
  const size = (levels - 1) * q;
  const p = probabilities(columns, beta, levels, rows);
  const gradient = beta.map((value) => -PRIOR_PRECISION * value);
  const information = new Float64Array(size * size);
  for (let a = 1; a < levels; a++)
    for (let j = 0; j < q; j++) {
      const x = columns[j]!;
      const at = (a - 1) * q + j;
      for (let r = 0; r < rows.length; r++) {
        const row = rows[r]!;
        gradient[at]! += x[row]! * ((codes[row] === a ? 1 : 0) - p[a]![r]!);
      }
      for (let b = 1; b <= a; b++)
        for (let k = 0; k < q; k++) {
          const w = columns[k]!;
          const to = (b - 1) * q + k;
          if (to > at) continue;
          let sum = 0;
          for (let r = 0; r < rows.length; r++) {
            const row = rows[r]!;
            sum += x[row]! * w[row]! * p[a]![r]! * ((a === b ? 1 : 0) - p[b]![r]!);
          }
          information[at + to * size] = sum;
          information[to + at * size] = sum;
        }
    }
  for (let i = 0; i < size; i++) information[i + i * size]! += PRIOR_PRECISION;
  return { gradient, information };
}

/**
 * Levels for the missing rows from a baseline-category logit model: coefficients are drawn from the normal approximation of
 * their posterior (Rubin 1987, p. 169; van Buuren 2018, algorithm 3.5, extended to several levels), then levels by their
 * probabilities. Two levels give logistic regression.
 */
export function imputeLevels(
  columns: PredictorColumns,
  codes: Int32Array,
  levels: number,
  observed: Int32Array,
  missing: Int32Array,
  rng: Xoshiro256,
): Int32Array {
  const size = (levels - 1) * columns.length;
  const beta = new Float64Array(size);
  let { gradient, information } = derivatives(columns, codes, levels, observed, beta);
  let factor = cholesky({ rows: size, columns: size, data: information });
  for (let step = 0; step < MAX_STEPS; step++) {
    const move = choleskySolve(factor, gradient);
    let largest = 0;
    for (let i = 0; i < size; i++) {
      beta[i]! += move[i]!;
      largest = Math.max(largest, Math.abs(move[i]!));
    }
    ({ gradient, information } = derivatives(columns, codes, levels, observed, beta));
    factor = cholesky({ rows: size, columns: size, data: information });
    if (largest < 1e-6) break;
  }
  const z = Float64Array.from({ length: size }, () => randomNormal(rng));
  const noise = solveLowerTransposed(factor.lower.data, size, z);
  const drawn = beta.map((value, i) => value + noise[i]!);
  const p = probabilities(columns, drawn, levels, missing);
  return Int32Array.from(missing, (_, r) => {
    let left = rng.uniform();
    for (let level = 0; level < levels - 1; level++) {
      left -= p[level]![r]!;
      if (left < 0) return level;
    }
    return levels - 1;
  });
}
