import { moments, sdOf } from '../descriptive/moments.ts';
import { matrix } from '../linalg/matrix.ts';
import { svd } from '../linalg/svd.ts';
import { StatsError } from '../stats-error.ts';

export interface PrincipalComponents {
  readonly n: number;
  /** Variances of the components, as many as there are variables or cases, whichever are fewer. */
  readonly eigenvalues: Float64Array;
  /** By component: its unit vector, the entry of largest size positive. */
  readonly vectors: readonly Float64Array[];
  /** By component: the scores of the cases. */
  readonly scores: readonly Float64Array[];
}

/**
 * Principal components (Hotelling 1933) by the singular values of the centred columns, divided by their standard deviations for those of the
 * correlation matrix: small eigenvalues keep their digits.
 */
export function principalComponents(columns: readonly Float64Array[], scaled: boolean): PrincipalComponents {
  const p = columns.length;
  const n = columns[0]?.length ?? 0;
  if (n < 2) throw new StatsError('too-few', 'at least two rows are needed', 'columns');
  const x = matrix(n, p);
  columns.forEach((values, j) => {
    const m = moments(values);
    const sd = sdOf(m)!;
    if (scaled && !(sd > 0)) throw new StatsError('constant-column', `column ${j} does not vary`, String(j));
    const unit = scaled ? sd : 1;
    for (let i = 0; i < n; i++) x.data[i + j * n] = (values[i]! - m.mean) / unit;
  });
  const { u, values, v } = svd(x);
  const count = Math.min(n, p);
  const vectors: Float64Array[] = [];
  const scores: Float64Array[] = [];
  for (let c = 0; c < count; c++) {
    const vector = v.data.slice(c * p, (c + 1) * p);
    const largest = vector.reduce(
      (best, value) => (Math.abs(value) > Math.abs(best) * (1 + 1e-12) ? value : best),
      0,
    );
    const sign = largest < 0 ? -1 : 1;
    vectors.push(vector.map((value) => sign * value));
    scores.push(u.data.slice(c * n, (c + 1) * n).map((value) => sign * value * values[c]!));
  }
  return {
    n,
    eigenvalues: values.slice(0, count).map((value) => (value * value) / (n - 1)),
    vectors,
    scores,
  };
}
