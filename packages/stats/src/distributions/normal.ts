import { erfc, expMinusSquare, logErfc } from '../special/erf.ts';
import { HALF_LOG_2PI } from '../special/gamma.ts';
import { requireFinite, requireNumber, requirePositive, requireProbability } from '../stats-error.ts';
import type { Distribution } from './distribution.ts';

const INV_SQRT_2PI = 0.3989422804014327;

// Wichura (1988), "Algorithm AS 241: the percentage points of the normal distribution", Applied Statistics 37.
const A = [
  2509.0809287301226727, 33430.575583588128105, 67265.770927008700853, 45921.953931549871457,
  13731.693765509461125, 1971.5909503065514427, 133.14166789178437745, 3.387132872796366608,
];
const B = [
  5226.495278852854561, 28729.085735721942674, 39307.89580009271061, 21213.794301586595867,
  5394.1960214247511077, 687.1870074920579083, 42.313330701600911252, 1,
];
const C = [
  7.7454501427834140764e-4, 0.0227238449892691845833, 0.24178072517745061177, 1.27045825245236838258,
  3.64784832476320460504, 5.7694972214606914055, 4.6303378461565452959, 1.42343711074968357734,
];
const D = [
  1.05075007164441684324e-9, 5.475938084995344946e-4, 0.0151986665636164571966, 0.14810397642748007459,
  0.68976733498510000455, 1.6763848301838038494, 2.05319162663775882187, 1,
];
const E = [
  2.01033439929228813265e-7, 2.71155556874348757815e-5, 0.0012426609473880784386, 0.026532189526576123093,
  0.29656057182850489123, 1.7848265399172913358, 5.4637849111641143699, 6.6579046435011037772,
];
const F = [
  2.04426310338993978564e-15, 1.4215117583164458887e-7, 1.8463183175100546818e-5, 7.868691311456132591e-4,
  0.0148753612908506148525, 0.13692988092273580531, 0.59983220655588793769, 1,
];

function ratio(top: readonly number[], bottom: readonly number[], x: number): number {
  let t = top[0]!;
  let b = bottom[0]!;
  for (let i = 1; i < 8; i++) {
    t = t * x + top[i]!;
    b = b * x + bottom[i]!;
  }
  return t / b;
}

/** Standard normal deviate with lower tail p and upper tail q = 1 - p, both given. */
export function normalDeviate(p: number, q: number): number {
  const centre = p < q ? p - 0.5 : 0.5 - q;
  if (Math.abs(centre) <= 0.425) return centre * ratio(A, B, 0.180625 - centre * centre);
  const small = Math.min(p, q);
  if (small === 0) return p < q ? -Infinity : Infinity;
  const r = Math.sqrt(-Math.log(small));
  const z = r <= 5 ? ratio(C, D, r - 1.6) : ratio(E, F, r - 5);
  return p < q ? -z : z;
}

/** Standard normal density. */
export function normalDensity(z: number): number {
  return INV_SQRT_2PI * expMinusSquare(Math.abs(z) * Math.SQRT1_2);
}

/** Standard normal lower tail without checks, for inner loops. */
export function normalLower(z: number): number {
  return 0.5 * erfc(-z * Math.SQRT1_2);
}

/** log of the standard normal lower tail without checks. */
export function logNormalLower(z: number): number {
  return z > 5 ? Math.log1p(-0.5 * erfc(z * Math.SQRT1_2)) : logErfc(-z * Math.SQRT1_2) - Math.LN2;
}

function standardise(x: number, mean: number, sd: number): number {
  requireNumber(x, 'x');
  requireFinite(mean, 'mean');
  requirePositive(sd, 'sd');
  return (x - mean) / sd;
}

/** Normal distribution with mean and standard deviation; tails by erfc (Cody 1969), quantile AS 241 (Wichura 1988). */
export const normal: Distribution<[mean?: number, sd?: number]> = {
  pdf: (x, mean = 0, sd = 1) => normalDensity(standardise(x, mean, sd)) / sd,
  logPdf: (x, mean = 0, sd = 1) => {
    const z = standardise(x, mean, sd);
    return -0.5 * z * z - HALF_LOG_2PI - Math.log(sd);
  },
  cdf: (x, mean = 0, sd = 1) => normalLower(standardise(x, mean, sd)),
  sf: (x, mean = 0, sd = 1) => normalLower(-standardise(x, mean, sd)),
  logCdf: (x, mean = 0, sd = 1) => logNormalLower(standardise(x, mean, sd)),
  logSf: (x, mean = 0, sd = 1) => logNormalLower(-standardise(x, mean, sd)),
  quantile: (p, mean = 0, sd = 1) => {
    requireProbability(p);
    standardise(0, mean, sd);
    return mean + sd * normalDeviate(p, 1 - p);
  },
  isf: (p, mean = 0, sd = 1) => {
    requireProbability(p);
    standardise(0, mean, sd);
    return mean + sd * normalDeviate(1 - p, p);
  },
};
