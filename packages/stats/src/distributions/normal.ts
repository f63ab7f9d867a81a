import { erfc, expMinusSquare, logErfc } from '../special/erf.ts';
import { HALF_LOG_2PI } from '../special/gamma.ts';
import { requireFinite, requireNumber, requirePositive, requireProbability } from '../stats-error.ts';
import type { Distribution } from './distribution.ts';

const INV_SQRT_2PI = 0.3989422804014327;

// Wichura (1988), "Algorithm AS 241: the percentage points of the normal distribution", Applied Statistics 37.
const A = [
  2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
  1971.5909503065513, 133.14166789178438, 3.3871328727963665,
];
const B = [
  5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
  687.1870074920579, 42.31333070160091, 1,
];
const C = [
  0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
  5.769497221460691, 4.630337846156546, 1.4234371107496835,
];
const D = [
  1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
  1.6763848301838038, 2.053191626637759, 1,
];
const E = [
  2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124,
  0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
];
const F = [
  2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133,
  0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1,
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
