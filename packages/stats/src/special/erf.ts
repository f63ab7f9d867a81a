import { requireNumber, requireProbability, StatsError } from '../stats-error.ts';

const INV_SQRT_PI = 0.5641895835477563;

// Rational approximations of Cody (1969), "Rational Chebyshev approximations for the error function",
// Mathematics of Computation 23, 631-637.
const A = [
  1.85777706184603153e-1, 3.1611237438705656, 113.864154151050156, 377.485237685302021, 3209.37758913846947,
];
const B = [1, 23.6012909523441209, 244.024637934444173, 1282.61652607737228, 2844.23683343917062];
const C = [
  2.15311535474403846e-8, 0.564188496988670089, 8.88314979438837594, 66.1191906371416295, 298.635138197400131,
  881.95222124176909, 1712.04761263407058, 2051.07837782607147, 1230.33935479799725,
];
const D = [
  1, 15.7449261107098347, 117.693950891312499, 537.181101862009858, 1621.38957456669019, 3290.79923573345963,
  4362.61909014324716, 3439.36767414372164, 1230.33935480374942,
];
const P = [
  1.63153871373020978e-2, 0.305326634961232344, 0.360344899949804439, 0.125781726111229246,
  1.60837851487422766e-2, 6.58749161529837803e-4,
];
const Q = [
  1, 2.56852019228982242, 1.87295284992346725, 0.527905102951428412, 6.05183413124413191e-2,
  2.33520497626869185e-3,
];

function ratio(numerator: readonly number[], denominator: readonly number[], x: number): number {
  let top = numerator[0]!;
  let bottom = denominator[0]!;
  for (let i = 1; i < numerator.length; i++) {
    top = top * x + numerator[i]!;
    bottom = bottom * x + denominator[i]!;
  }
  return top / bottom;
}

/** Scaled complementary error function exp(x^2) erfc(x) for x >= 0.46875. */
function erfcxPositive(x: number): number {
  if (x <= 4) return ratio(C, D, x);
  if (x > 1e8) return INV_SQRT_PI / x;
  const inverse2 = 1 / (x * x);
  return (INV_SQRT_PI - inverse2 * ratio(P, Q, inverse2)) / x;
}

/** exp(-x^2) with the square split into an exact and a small part, so that large x keep their digits. */
export function expMinusSquare(x: number): number {
  const head = Math.trunc(x * 16) / 16;
  return Math.exp(-head * head) * Math.exp(-(x - head) * (x + head));
}

/** Error function erf(x) = 2/sqrt(pi) * integral of exp(-t^2) from 0 to x. */
export function erf(x: number): number {
  requireNumber(x, 'x');
  const y = Math.abs(x);
  if (y < 0.46875) return x * ratio(A, B, x * x);
  const tail = y > 6 ? 0 : expMinusSquare(y) * erfcxPositive(y);
  return x > 0 ? 1 - tail : tail - 1;
}

/** Complementary error function 1 - erf(x), relative precision kept in the upper tail. */
export function erfc(x: number): number {
  requireNumber(x, 'x');
  if (Math.abs(x) < 0.46875) return 1 - erf(x);
  const y = Math.abs(x);
  const tail = y > 28 ? 0 : expMinusSquare(y) * erfcxPositive(y);
  return x > 0 ? tail : 2 - tail;
}

/** log erfc(x), finite far beyond the underflow of erfc. */
export function logErfc(x: number): number {
  if (x < 0.46875) return Math.log(erfc(x));
  return -x * x + Math.log(erfcxPositive(x));
}

/** Scaled complementary error function exp(x^2) erfc(x). */
export function erfcx(x: number): number {
  requireNumber(x, 'x');
  if (x >= 0.46875) return erfcxPositive(x);
  return Math.exp(x * x) * erfc(x);
}

/** Inverse error function: x with erf(x) = y, -1 <= y <= 1. Newton steps on the rational start of Giles (2012). */
export function erfinv(y: number): number {
  requireNumber(y, 'y');
  if (y < -1 || y > 1) throw new StatsError('out-of-domain', 'y must lie between -1 and 1', 'y');
  if (Math.abs(y) > 0.5) return y > 0 ? erfcinv(1 - y) : -erfcinv(1 + y);
  const w = -Math.log1p(-y * y);
  const guess = y * (0.886226925452758 + w * (0.232013666534655 + w * 0.01)) - 0;
  let x = Number.isFinite(guess) ? guess : y;
  for (let i = 0; i < 6; i++) {
    // Halley's step: f = erf(x) - y, f' = 2/sqrt(pi) exp(-x^2), f''/f' = -2x
    const step = (erf(x) - y) / (2 * INV_SQRT_PI * Math.exp(-x * x));
    x -= step / (1 + x * step);
    if (Math.abs(step) < 1e-16 * Math.abs(x)) break;
  }
  return x;
}

/** Inverse complementary error function: x with erfc(x) = y, 0 <= y <= 2, precise for y down to 1e-300. */
export function erfcinv(y: number): number {
  requireProbability(y / 2, 'y / 2');
  if (y === 0) return Infinity;
  if (y === 2) return -Infinity;
  if (y > 1.5) return -erfcinv(2 - y);
  if (y > 0.5) return erfinv(1 - y);
  const logY = Math.log(y);
  let x = Math.sqrt(Math.max(0.2, -logY - 0.5 * Math.log(-Math.PI * logY)));
  for (let i = 0; i < 12; i++) {
    // Halley's step on log erfc(x) - log y; the slope is -2/(sqrt(pi) erfcx(x))
    const slope = (-2 * INV_SQRT_PI) / erfcx(x);
    const value = logErfc(x) - logY;
    const curvature = slope * (-2 * x - slope);
    const step = value / slope;
    x -= step / (1 - (0.5 * step * curvature) / slope);
    if (Math.abs(step) < 1e-14 * x) break;
  }
  return x;
}
