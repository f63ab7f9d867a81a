import { requireNumber, requireProbability, StatsError } from '../stats-error.ts';

const INV_SQRT_PI = 0.5641895835477563;

// Rational approximations of Cody (1969), "Rational Chebyshev approximations for the error function",
// Mathematics of Computation 23, 631-637, written out: this is the inner loop of many distributions.

/** erf(x) / x for |x| < 0.46875, from z = x^2. */
function erfCentre(z: number): number {
  const top =
    (((0.18577770618460315 * z + 3.1611237438705655) * z + 113.86415415105016) * z + 377.485237685302) * z +
    3209.3775891384694;
  const bottom =
    (((z + 23.601290952344122) * z + 244.02463793444417) * z + 1282.6165260773723) * z + 2844.236833439171;
  return top / bottom;
}

/** exp(x^2) erfc(x) for 0.46875 <= x <= 4. */
function erfcxMiddle(x: number): number {
  const top =
    (((((((2.1531153547440383e-8 * x + 0.5641884969886701) * x + 8.883149794388377) * x + 66.11919063714163) *
      x +
      298.6351381974001) *
      x +
      881.952221241769) *
      x +
      1712.0476126340707) *
      x +
      2051.0783778260716) *
      x +
    1230.3393547979972;
  const bottom =
    (((((((x + 15.744926110709835) * x + 117.6939508913125) * x + 537.1811018620099) * x +
      1621.3895745666903) *
      x +
      3290.7992357334597) *
      x +
      4362.619090143247) *
      x +
      3439.3676741437216) *
      x +
    1230.3393548037495;
  return top / bottom;
}

/** Remainder of the asymptotic form for x > 4, from z = 1 / x^2. */
function erfcxTail(z: number): number {
  const top =
    ((((0.016315387137302097 * z + 0.30532663496123236) * z + 0.36034489994980445) * z +
      0.12578172611122926) *
      z +
      0.016083785148742275) *
      z +
    0.0006587491615298378;
  const bottom =
    ((((z + 2.568520192289822) * z + 1.8729528499234673) * z + 0.5279051029514285) * z +
      0.06051834131244132) *
      z +
    0.0023352049762686918;
  return top / bottom;
}

/** Scaled complementary error function exp(x^2) erfc(x) for x >= 0.46875. */
function erfcxPositive(x: number): number {
  if (x <= 4) return erfcxMiddle(x);
  if (x > 1e8) return INV_SQRT_PI / x;
  const inverse2 = 1 / (x * x);
  return (INV_SQRT_PI - inverse2 * erfcxTail(inverse2)) / x;
}

/** exp(-x^2) with the square split into an exact and a small part, so that large x keep their digits. */
export function expMinusSquare(x: number): number {
  if (x < 2 && x > -2) return Math.exp(-x * x);
  const head = Math.trunc(x * 16) / 16;
  return Math.exp(-head * head) * Math.exp(-(x - head) * (x + head));
}

/** Error function erf(x) = 2/sqrt(pi) * integral of exp(-t^2) from 0 to x. */
export function erf(x: number): number {
  requireNumber(x, 'x');
  const y = Math.abs(x);
  if (y < 0.46875) return x * erfCentre(x * x);
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
  let x = y * (0.886226925452758 + w * (0.232013666534655 + w * 0.01));
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
