import { cholesky, choleskyInverse } from '../linalg/cholesky.ts';
import { matrix } from '../linalg/matrix.ts';

/** Random intercepts of one grouping: the group of each case, and their variance. */
export interface InterceptFactor {
  readonly group: ArrayLike<number>;
  readonly levels: number;
  readonly variance: number;
}

/**
 * Standard errors of the predicted intercepts of a linear mixed model, coefficients and variances taken as known (lme4's condVar): the diagonal of
 * S (I + S Z'Z S / σ²)⁻¹ S with S = diag(τ) (Bates et al. 2015, equation 58).
 */
export function conditionalErrors(
  factors: readonly InterceptFactor[],
  residualVariance: number,
): readonly Float64Array[] {
  const starts = factors.map((_, f) => factors.slice(0, f).reduce((sum, { levels }) => sum + levels, 0));
  const size = factors.reduce((sum, { levels }) => sum + levels, 0);
  const cases = factors[0]?.group.length ?? 0;
  const system = matrix(size, size);
  for (let row = 0; row < cases; row++)
    for (const [f, first] of factors.entries())
      for (const [g, second] of factors.entries()) {
        const at = starts[f]! + first.group[row]! + (starts[g]! + second.group[row]!) * size;
        system.data[at]! += Math.sqrt(first.variance * second.variance) / residualVariance;
      }
  for (let i = 0; i < size; i++) system.data[i + i * size]! += 1;
  const inverse = choleskyInverse(cholesky(system)).data;
  return factors.map(({ levels, variance }, f) =>
    Float64Array.from({ length: levels }, (_, level) => {
      const i = starts[f]! + level;
      return Math.sqrt(variance * inverse[i + i * size]!);
    }),
  );
}
