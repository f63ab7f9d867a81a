/** How well items measure their factor, and how far factors are apart. */
import type { Matrix } from '../linalg/matrix.ts';
import type { SemEstimate } from './estimate.ts';
import { implied, valueAt } from './implied.ts';

/** Reliability of one factor in one group. */
export interface FactorReliability {
  readonly group: number;
  readonly factor: string;
  readonly items: readonly string[];
  /** Share of the variance of the sum of the items that the factor brings (McDonald 1999; Raykov 2001); null where it has a mix of signs that cancel. */
  readonly omega: number | null;
  /** Mean of the squared standardized loadings (Fornell & Larcker 1981). */
  readonly averageVariance: number;
}

/** Omega and average variance extracted of every factor with two observed items or more. */
export function factorReliability({
  model,
  theta,
}: Pick<SemEstimate, 'model' | 'theta'>): readonly FactorReliability[] {
  const p = model.observed.length;
  return Array.from({ length: model.groups }, (_, group) => group).flatMap((group) => {
    const { total, sigma } = implied(model, group, theta);
    const v = total.rows;
    return model.latent.flatMap((factor, k) => {
      const loadings = model.parameters.filter(
        (each) => each.group === group && each.op === '=~' && each.column === p + k && each.row < p,
      );
      if (loadings.length < 2) return [];
      const variance = total.data[p + k + (p + k) * v]!;
      let sum = 0;
      let shares = 0;
      let whole = 0;
      for (const each of loadings) {
        const loading = valueAt(each, theta);
        sum += loading;
        shares += (loading ** 2 * variance) / sigma.data[each.row + each.row * p]!;
        for (const other of loadings) whole += sigma.data[each.row + other.row * p]!;
      }
      const omega = (sum ** 2 * variance) / whole;
      return {
        group,
        factor,
        items: loadings.map(({ row }) => model.observed[row]!),
        omega: whole > 0 && Number.isFinite(omega) ? omega : null,
        averageVariance: shares / loadings.length,
      };
    });
  });
}

/**
 * Heterotrait-monotrait ratio of two sets of items (Henseler, Ringle & Sarstedt 2015, eq. 6): the mean correlation between the sets over the
 * geometric mean of those within. Sizes are averaged, so that reversed items do not cancel; null for a set of one item.
 */
export function htmt(covariance: Matrix, first: readonly number[], second: readonly number[]): number | null {
  const p = covariance.rows;
  const r = (i: number, j: number): number =>
    Math.abs(covariance.data[i + j * p]!) /
    Math.sqrt(covariance.data[i + i * p]! * covariance.data[j + j * p]!);
  const mean = (pairs: readonly (readonly [number, number])[]): number | null =>
    pairs.length === 0 ? null : pairs.reduce((sum, [i, j]) => sum + r(i, j), 0) / pairs.length;
  const within = (set: readonly number[]) =>
    mean(set.flatMap((i, a) => set.slice(a + 1).map((j) => [i, j] as const)));
  const between = mean(first.flatMap((i) => second.filter((j) => j !== i).map((j) => [i, j] as const)));
  const [a, b] = [within(first), within(second)];
  return between === null || a === null || b === null || !(a * b > 0) ? null : between / Math.sqrt(a * b);
}
