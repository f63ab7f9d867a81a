import { requireNumber, StatsError } from '../stats-error.ts';

/** log(2 pi) / 2. */
export const HALF_LOG_2PI = 0.9189385332046728;

const ONE_MINUS_EULER = 0.42278433509846713;

// (-1)^k (zeta(k) - 1) / k, k = 2, 3, ...
const LGAMMA_2 = [
  0.3224670334241132, -0.0673523010531981, 0.020580808427784546, -0.007385551028673986, 0.0028905103307415234,
  -0.001192753911703261, 0.0005096695247430425, -0.00022315475845357939, 9.945751278180853e-5,
  -4.492623673813314e-5, 2.050721277567069e-5, -9.439488275268397e-6, 4.374866789907488e-6,
  -2.039215753801366e-6, 9.55141213040742e-7, -4.492469198764566e-7, 2.1207184805554665e-7,
  -1.0043224823968099e-7, 4.7698101693639804e-8, -2.2711094608943164e-8, 1.0838659214896955e-8,
  -5.183475041970047e-9, 2.4836745438024785e-9, -1.1921401405860912e-9, 5.731367241678862e-10,
  -2.7595228851242334e-10, 1.330476437424449e-10,
];

// B(2k) / (2k (2k - 1)), k = 1, 2, ...
const STIRLING = [
  0.08333333333333333, -0.002777777777777778, 0.0007936507936507937, -0.0005952380952380953,
  0.0008417508417508417, -0.0019175269175269176, 0.00641025641025641, -0.029550653594771242,
  0.17964437236883057, -1.3924322169059011, 13.402864044168393,
];

// stirlingError(k / 2), k = 1 .. 15, to 40 digits rounded
const STIRLING_ERROR_HALVES = [
  0, 0.15342640972002736, 0.08106146679532726, 0.05481412105191765, 0.0413406959554093, 0.03316287351993629,
  0.02767792568499834, 0.023746163656297496, 0.020790672103765093, 0.018488450532673187, 0.016644691189821193,
  0.015134973221917378, 0.013876128823070748, 0.012810465242920227, 0.01189670994589177, 0.011104559758206917,
];

/** log Gamma(2 + x) for |x| <= 0.5 by its Taylor series (Abramowitz & Stegun 1964, 6.1.33 shifted by one). */
function lgamma2p(x: number): number {
  let sum = 0;
  for (let i = LGAMMA_2.length - 1; i >= 0; i--) sum = sum * x + LGAMMA_2[i]!;
  return x * (ONE_MINUS_EULER + x * sum);
}

// A distribution is mostly evaluated many times with the same parameters: the last slow answer is kept.
let lastSmall = Number.NaN;
let lastSmallError = 0;

/**
 * Remainder of Stirling's formula, log Gamma(n + 1) - [(n + 1/2) log n - n + log(2 pi)/2], n > 0.
 * Asymptotic series above 8, downward recurrence below it (Loader 2000, "Fast and accurate computation of
 * binomial probabilities", eq. 4; Abramowitz & Stegun 6.1.40).
 */
export function stirlingError(n: number): number {
  if (n < 8) {
    const twice = 2 * n;
    if (Number.isInteger(twice) && twice > 0) return STIRLING_ERROR_HALVES[twice]!;
    if (n < 0.5) return lgamma1p(n) - (n + 0.5) * Math.log(n) + n - HALF_LOG_2PI;
    if (n !== lastSmall) {
      let sum = 0;
      let m = n;
      for (; m < 8; m++) sum += (m + 0.5) * Math.log1p(1 / m) - 1;
      lastSmallError = sum + stirlingError(m);
      lastSmall = n;
    }
    return lastSmallError;
  }
  const inverse = 1 / n;
  if (n > 1e8) return inverse * STIRLING[0]!;
  const inverse2 = inverse * inverse;
  let sum = 0;
  for (let i = (n > 50 ? 5 : STIRLING.length) - 1; i >= 0; i--) sum = sum * inverse2 + STIRLING[i]!;
  return sum * inverse;
}

/** log Gamma(1 + x) for x > -1 with full relative precision near x = 0. */
export function lgamma1p(x: number): number {
  if (Math.abs(x) <= 0.5) return lgamma2p(x) - Math.log1p(x);
  return lgamma(1 + x);
}

function lgammaPositive(x: number): number {
  if (x < 0.5) return lgamma2p(x) - Math.log1p(x) - Math.log(x);
  if (x < 1.5) return lgamma2p(x - 1) - Math.log1p(x - 1);
  if (x < 2.5) return lgamma2p(x - 2);
  if (x < 9) {
    let product = 1;
    let y = x;
    while (y >= 2.5) {
      y -= 1;
      product *= y;
    }
    return lgamma2p(y - 2) + Math.log(product);
  }
  return (x - 0.5) * (Math.log(x) - 1) + (HALF_LOG_2PI - 0.5) + stirlingError(x);
}

/** log |Gamma(x)|; x may be negative but not zero or a negative integer. Reflection: A&S 6.1.17. */
export function lgamma(x: number): number {
  requireNumber(x, 'x');
  if (x === Infinity) return Infinity;
  if (x > 0) return lgammaPositive(x);
  if (Number.isInteger(x) || x === -Infinity) {
    throw new StatsError('out-of-domain', 'gamma is not defined at zero and negative integers', 'x');
  }
  // Gamma(x) Gamma(1 - x) = pi / sin(pi x); the fraction is reduced first, so that sin keeps its precision
  const fraction = x - Math.round(x);
  return Math.log(Math.PI / Math.abs(Math.sin(Math.PI * fraction))) - lgammaPositive(1 - x);
}

/** Gamma(x); exact for integers up to 23, poles are refused. */
export function gammaFunction(x: number): number {
  requireNumber(x, 'x');
  if (x > 171.7) return Infinity;
  if (x > 0) {
    if (x < 0.5) return Math.exp(lgamma1p(x)) / x;
    let factor = 1;
    let y = x;
    if (x <= 23 && Number.isInteger(x)) {
      for (; y > 1; y--) factor *= y - 1;
      return factor;
    }
    if (x < 9) {
      while (y >= 2.5) {
        y -= 1;
        factor *= y;
      }
      return factor * Math.exp(y < 1.5 ? lgamma1p(y - 1) : lgamma2p(y - 2));
    }
    // the power is taken in two halves, so that it does not overflow before the exponential shrinks it
    const half = x ** (x / 2 - 0.25);
    return half * Math.exp(-x) * half * Math.exp(HALF_LOG_2PI + stirlingError(x));
  }
  const log = lgamma(x);
  const sign = Math.floor(x) % 2 === 0 ? 1 : -1;
  if (x < -170) return sign * Math.exp(log);
  const fraction = x - Math.round(x);
  const sine = Math.sin(Math.PI * fraction) * (Math.round(x) % 2 === 0 ? 1 : -1);
  return Math.PI / (sine * gammaFunction(1 - x));
}

/** log(x!) = log Gamma(x + 1). */
export function lfactorial(x: number): number {
  return lgamma1p(x);
}
