import { dunnettIsf, dunnettSf } from '../distributions/dunnett.ts';
import type { Matrix } from '../linalg/matrix.ts';
import type { AdjustedPair } from './pair-adjustment.ts';

const STEPS = 500;
/** A loading of 1 would leave a comparison no error of its own. */
const LIMIT = 1 - 1e-9;

/**
 * Loadings l of the one-factor model l_i l_j nearest to the correlations of several comparisons with a control, by least squares
 * over the off-diagonal elements (Hsu 1992, J. Comput. Graph. Stat. 1, 151-168). Exact where the means are independent.
 */
export function controlLoadings(correlation: Matrix): readonly number[] {
  const m = correlation.rows;
  const at = (i: number, j: number): number => correlation.data[i + j * m]!;
  if (m === 1) return [0];
  if (m === 2) {
    const root = Math.min(Math.sqrt(Math.abs(at(0, 1))), LIMIT);
    return [root, at(0, 1) < 0 ? -root : root];
  }
  const loadings = Array.from({ length: m }, () => Math.SQRT1_2);
  for (let step = 0; step < STEPS; step++) {
    let moved = 0;
    for (let i = 0; i < m; i++) {
      let product = 0;
      let squares = 0;
      for (let j = 0; j < m; j++) {
        if (j === i) continue;
        product += at(i, j) * loadings[j]!;
        squares += loadings[j]! ** 2;
      }
      const next = squares > 0 ? Math.max(-LIMIT, Math.min(LIMIT, product / squares)) : 0;
      moved = Math.max(moved, Math.abs(next - loadings[i]!));
      loadings[i] = next;
    }
    if (moved < 1e-13) break;
  }
  return loadings;
}

/**
 * Every other estimate minus the control, two-sided (Dunnett 1955), for estimates with any covariance: the multivariate t
 * distribution with the loadings of {@link controlLoadings}.
 */
export function estimatesWithControl(
  estimates: ArrayLike<number>,
  covariance: Matrix,
  df: number,
  control: number,
  level: number,
): readonly AdjustedPair[] {
  const k = covariance.rows;
  const at = (i: number, j: number): number => covariance.data[i + j * k]!;
  const others = Array.from({ length: k }, (_, i) => i).filter((i) => i !== control);
  const between = (i: number, j: number): number =>
    at(i, j) - at(i, control) - at(j, control) + at(control, control);
  const errors = others.map((i) => Math.sqrt(Math.max(0, between(i, i))));
  const m = others.length;
  const loadings = controlLoadings({
    rows: m,
    columns: m,
    data: Float64Array.from(
      { length: m * m },
      (_, cell) =>
        between(others[cell % m]!, others[Math.floor(cell / m)]!) /
        (errors[cell % m]! * errors[Math.floor(cell / m)]!),
    ),
  });
  const critical = dunnettIsf(1 - level, loadings, df);
  return others.map((first, i) => {
    const meanDifference = estimates[first]! - estimates[control]!;
    const standardError = errors[i]!;
    const statistic = meanDifference / standardError;
    return {
      first,
      second: control,
      meanDifference,
      standardError,
      statistic,
      df,
      pValue: dunnettSf(Math.abs(statistic), loadings, df),
      ciLower: meanDifference - critical * standardError,
      ciUpper: meanDifference + critical * standardError,
    };
  });
}
