import { requireCount } from '../stats-error.ts';

/** The ways to code a factor of k levels in k - 1 columns. */
export const CONTRASTS = ['treatment', 'sum', 'helmert', 'polynomial'] as const;

/** One of {@link CONTRASTS}. */
export type Contrast = (typeof CONTRASTS)[number];

/** Columns of a contrast: a name suffix and the number that each level gets. */
export interface ContrastColumn {
  readonly label: string;
  readonly values: Float64Array;
}

/**
 * Contrast columns of a factor. treatment: indicator of each level but the reference; sum: each level but the
 * last against -1 for the last; helmert: each level against the mean of those before it; polynomial:
 * orthonormal polynomials of degree 1, 2, ... in the level number.
 */
export function contrastColumns(
  contrast: Contrast,
  levels: readonly string[],
  reference = 0,
): readonly ContrastColumn[] {
  const k = levels.length;
  requireCount(k, 'levels', 1);
  if (contrast === 'treatment') {
    return levels.flatMap((label, j) => (j === reference ? [] : [{ label, values: indicator(k, j) }]));
  }
  if (contrast === 'sum') {
    return levels.slice(0, -1).map((label, j) => {
      const values = indicator(k, j);
      values[k - 1] = -1;
      return { label, values };
    });
  }
  if (contrast === 'helmert') {
    return levels.slice(1).map((label, j) => {
      const values = new Float64Array(k);
      values.fill(-1, 0, j + 1);
      values[j + 1] = j + 1;
      return { label, values };
    });
  }
  return polynomialColumns(k);
}

/** Indicator columns of every level, for a factor that takes the place of the intercept. */
export function indicatorColumns(levels: readonly string[]): readonly ContrastColumn[] {
  return levels.map((label, j) => ({ label, values: indicator(levels.length, j) }));
}

function indicator(k: number, j: number): Float64Array {
  const values = new Float64Array(k);
  values[j] = 1;
  return values;
}

/** Orthonormal polynomials on 1..k by Gram-Schmidt with a second pass. */
function polynomialColumns(k: number): readonly ContrastColumn[] {
  const basis: Float64Array[] = [new Float64Array(k).fill(1 / Math.sqrt(k))];
  for (let degree = 1; degree < k; degree++) {
    const previous = basis[degree - 1]!;
    const column = Float64Array.from(previous, (value, i) => value * (i - (k - 1) / 2));
    for (let pass = 0; pass < 2; pass++) {
      for (const other of basis) {
        const dot = column.reduce((sum, value, i) => sum + value * other[i]!, 0);
        for (let i = 0; i < k; i++) column[i]! -= dot * other[i]!;
      }
    }
    const norm = Math.sqrt(column.reduce((sum, value) => sum + value * value, 0));
    const sign = column[k - 1]! < 0 ? -1 : 1;
    basis.push(column.map((value) => (sign * value) / norm));
  }
  return basis.slice(1).map((values, i) => ({ label: `^${i + 1}`, values }));
}
