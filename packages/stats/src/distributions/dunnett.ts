import { brentRoot, expandBracket } from '../optim/root.ts';
import { stirlingError } from '../special/gamma.ts';
import { requirePositive, requireProbability, StatsError } from '../stats-error.ts';
import type { Alternative } from '../tests/alternative.ts';
import { normalDensity, normalLower } from './normal.ts';
import { logTrapezoid } from './peak-integral.ts';

const STEP = 0.2;
const REACH = 9.2;

/**
 * Upper tail P(max T > c) (or of |T|, two-sided) of correlated t statistics with the product correlations
 * rho_ij = l_i l_j of comparisons with a control (Dunnett 1955, JASA 50, 1096-1121). Given the control, the normals
 * are independent; the complement of their joint probability is integrated directly so that small tails do not
 * cancel, by the trapezoidal rule over the control and over log S (S^2 the error variance ratio).
 */
function rangeSf(c: number, loadings: readonly number[], twoSided: boolean): number {
  let sum = 0;
  for (let z = -REACH; z <= REACH; z += STEP) {
    let log = 0;
    for (const l of loadings) {
      const spread = Math.sqrt(1 - l * l);
      const above = normalLower((l * z - c) / spread);
      const below = twoSided ? normalLower((-c - l * z) / spread) : 0;
      log += Math.log1p(-Math.min(1, above + below));
    }
    sum -= normalDensity(z) * Math.expm1(log);
  }
  return Math.min(1, sum * STEP);
}

function checkLoadings(loadings: readonly number[]): void {
  if (loadings.length === 0) throw new StatsError('empty', 'no comparisons', 'loadings');
  for (const l of loadings) {
    if (!(l > -1 && l < 1))
      throw new StatsError('out-of-domain', 'loadings must lie between -1 and 1', 'loadings');
  }
}

/** Loadings l_i = sqrt(n_i / (n_i + n_0)) of comparisons of groups of n_i values with a control of n_0 values. */
export function dunnettLoadings(controlSize: number, sizes: readonly number[]): readonly number[] {
  requirePositive(controlSize, 'controlSize');
  return sizes.map((n) => {
    requirePositive(n, 'sizes');
    return Math.sqrt(n / (n + controlSize));
  });
}

/**
 * P-value of the largest of Dunnett's statistics: P(max |T_i| >= t), P(max T_i >= t) or P(min T_i <= t), for
 * correlations l_i l_j and df degrees of freedom of the common variance (df = Infinity: known variance).
 */
export function dunnettSf(
  t: number,
  loadings: readonly number[],
  df: number,
  alternative: Alternative = 'two-sided',
): number {
  checkLoadings(loadings);
  const c = alternative === 'less' ? -t : t;
  const twoSided = alternative === 'two-sided';
  if (twoSided && c <= 0) return 1;
  if (df === Infinity) return rangeSf(c, loadings, twoSided);
  requirePositive(df, 'df');
  const constant = Math.LN2 + 0.5 * Math.log(df / (4 * Math.PI)) - stirlingError(df / 2);
  const log = (u: number): number =>
    df * (u - 0.5 * Math.expm1(2 * u)) + Math.log(rangeSf(c * Math.exp(u), loadings, twoSided));
  const step = (u: number): number =>
    0.3 / Math.max(Math.exp(u) * Math.max(Math.sqrt(2 * df), Math.abs(c)), 3);
  // where the density of log S balances the fall exp(-c^2 S^2 / 2) of the tail
  const start = c > 0 ? -0.5 * Math.log1p((c * c) / df) : 0;
  return Math.min(1, Math.exp(constant + logTrapezoid(log, start, step)));
}

/** Critical value with tail p, the inverse of {@link dunnettSf} (negative for the alternative less). */
export function dunnettIsf(
  p: number,
  loadings: readonly number[],
  df: number,
  alternative: Alternative = 'two-sided',
): number {
  requireProbability(p);
  checkLoadings(loadings);
  if (p === 0 || p === 1) throw new StatsError('out-of-domain', 'p must lie strictly between 0 and 1', 'p');
  const upper: Alternative = alternative === 'two-sided' ? 'two-sided' : 'greater';
  const gap = (t: number): number => Math.log(dunnettSf(t, loadings, df, upper)) - Math.log(p);
  const least = upper === 'two-sided' ? 0 : -Infinity;
  const [low, high] = expandBracket(gap, 2.5, 0.5, least);
  const root = brentRoot(gap, low, high, { tolerance: 1e-13 }).root;
  return alternative === 'less' ? -root : root;
}
