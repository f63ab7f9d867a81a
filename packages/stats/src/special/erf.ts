import { requireNumber, requireProbability, StatsError } from '../stats-error.ts';

const INV_SQRT_PI = 0.5641895835477563;

// Rational approximations of Cody (1969), "Rational Chebyshev approximations for the error function",
// Mathematics of Computation 23, 631-637.
const A = [0.18577770618460315, 3.1611237438705655, 113.86415415105016, 377.485237685302, 3209.3775891384694];
const B = [1, 23.601290952344122, 244.02463793444417, 1282.6165260773723, 2844.236833439171];
const C = [
  2.1531153547440383e-8, 0.5641884969886701, 8.883149794388377, 66.11919063714163, 298.6351381974001,
  881.952221241769, 1712.0476126340707, 2051.0783778260716, 1230.3393547979972,
];
const D = [
  1, 15.744926110709835, 117.6939508913125, 537.1811018620099, 1621.3895745666903, 3290.7992357334597,
  4362.619090143247, 3439.3676741437216, 1230.3393548037495,
];
const P = [
  0.016315387137302097, 0.30532663496123236, 0.36034489994980445, 0.12578172611122926, 0.016083785148742275,
  0.0006587491615298378,
];
const Q = [
  1, 2.568520192289822, 1.8729528499234673, 0.5279051029514285, 0.06051834131244132, 0.0023352049762686918,
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
