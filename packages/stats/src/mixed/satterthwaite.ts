/** Satterthwaite's degrees of freedom of the coefficients of a linear mixed model. */
import { matrix } from '../linalg/matrix.ts';
import { pseudoInverse } from '../linalg/svd.ts';
import { StatsError } from '../stats-error.ts';
import { profileAt } from './mixed-profile.ts';
import type { MixedSums } from './mixed-sums.ts';

/** Step of the differences; theta and log sigma are of the size 1. */
const STEP = 2e-3;

/** Satterthwaite's degrees of freedom 2 v^2/(g' A g), A from the curvature of the deviance over theta and log sigma. */
export function satterthwaite(
  sums: MixedSums,
  theta: Float64Array,
  s2: number,
  isReml: boolean,
  original: (unscaled: Float64Array) => Float64Array,
  covariance: Float64Array,
): readonly number[] {
  const { n, p } = sums;
  const df = isReml ? n - p : n;
  // parameters whose variance is zero do not vary
  const free = [...theta.keys()].filter((i) => theta[i] !== 0 || theta.length === 1);
  const k = free.length;
  const logSigma = Math.log(s2) / 2;
  const at = (shift: Float64Array): { readonly deviance: number; readonly unscaled: () => Float64Array } => {
    const point = theta.slice();
    free.forEach((i, a) => {
      point[i]! += shift[a]!;
    });
    const profile = profileAt(sums, point);
    if (!profile) throw new StatsError('not-converged', 'no curvature', 'outcome');
    const sigma = logSigma + shift[k]!;
    const deviance =
      profile.logDetL +
      (isReml ? profile.logDetX : 0) +
      df * (Math.log(2 * Math.PI) + 2 * sigma) +
      profile.rss * Math.exp(-2 * sigma);
    return { deviance, unscaled: profile.unscaled };
  };
  const shifted = (a: number, h: number, b = -1, l = 0): Float64Array => {
    const shift = new Float64Array(k + 1);
    shift[a]! += h;
    if (b >= 0) shift[b]! += l;
    return shift;
  };
  const centre = at(new Float64Array(k + 1)).deviance;
  const second = (a: number, b: number, h: number): number => {
    if (a === b) return (at(shifted(a, h)).deviance - 2 * centre + at(shifted(a, -h)).deviance) / (h * h);
    const corner = (i: number, j: number): number => at(shifted(a, i * h, b, j * h)).deviance;
    return (corner(1, 1) - corner(1, -1) - corner(-1, 1) + corner(-1, -1)) / (4 * h * h);
  };
  const hessian = matrix(k + 1, k + 1);
  for (let a = 0; a <= k; a++)
    for (let b = 0; b <= a; b++) {
      // extrapolated to a step of zero
      const value = (4 * second(a, b, STEP / 2) - second(a, b, STEP)) / 3;
      hessian.data[a + b * (k + 1)] = value;
      hessian.data[b + a * (k + 1)] = value;
    }
  const spreadOf = pseudoInverse(hessian, 1e-9);
  const gradients = free.map((_, a) => {
    const slope = (h: number): Float64Array => {
      const up = original(at(shifted(a, h)).unscaled());
      const down = original(at(shifted(a, -h)).unscaled());
      return up.map((value, i) => (value - down[i]!) / (2 * h));
    };
    const [wide, narrow] = [slope(STEP), slope(STEP / 2)];
    return narrow.map((value, i) => (4 * value - wide[i]!) / 3);
  });
  return Array.from({ length: p }, (_, j) => {
    const v = covariance[j + j * p]!;
    const g = [...gradients.map((gradient) => gradient[j + j * p]!), 2 * v];
    let sum = 0;
    for (let a = 0; a <= k; a++)
      for (let b = 0; b <= k; b++) sum += g[a]! * 2 * spreadOf.data[a + b * (k + 1)]! * g[b]!;
    return sum > 0 ? (2 * v * v) / sum : n - p;
  });
}
